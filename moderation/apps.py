"""The app in Django's registry."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    """Reports and what staff do about them."""

    name = "moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        """Listen to what happens to accounts and to the database."""
        from moderation.services import audit, groups, reports  # noqa: F401

        post_migrate.connect(groups.make_moderators, sender=self)
