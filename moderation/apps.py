"""The app in Django's registry."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    """Reports and what staff do about them."""

    name = "moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        """Listen to what happens to accounts."""
        from moderation.services import reports  # noqa: F401
