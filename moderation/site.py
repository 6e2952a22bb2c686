"""The admin, made for moderators: it holds what is registered with it here, and nothing of any library."""

from django.contrib.admin import AdminSite
from django.utils.translation import gettext_lazy as _


class ModerationSite(AdminSite):
    """The pages of the staff."""

    site_header = _("Saamfaan: the staff's pages")
    site_title = _("Saamfaan staff")
    index_title = _("What there is to do")
    empty_value_display = "–"


site = ModerationSite()
