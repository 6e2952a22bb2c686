"""The app in Django's registry."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Who a person is to the site."""

    name = "accounts"
    verbose_name = _("Accounts")
