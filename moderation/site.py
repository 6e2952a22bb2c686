"""The admin, made for moderators: it holds what is registered with it here, and nothing of any library."""

from typing import Any

from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver
from django.utils.translation import gettext_lazy as _


class ModerationSite(AdminSite):
    """The pages of the staff."""

    site_header = _("Saamfaan: the staff's pages")
    site_title = _("Saamfaan staff")
    index_title = _("What there is to do")
    empty_value_display = "–"

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """All addresses of the admin but the one that leads from a row of any table to a page of its own.

        Nothing here has such a page, and it fails for rows of libraries whose key is not a number.
        """
        return [entry for entry in super().get_urls() if getattr(entry, "name", None) != "view_on_site"]

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: Any = None
    ) -> HttpResponse:
        """Staff change their passwords where all do, with all that follows from it."""
        return redirect("account_change_password")


site = ModerationSite()
