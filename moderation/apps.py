"""The app in Django's registry."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class ModerationConfig(AppConfig):
    """Reports and what staff do about them."""

    name = "moderation"
    verbose_name = _("Moderation")

    def ready(self) -> None:
        """Listen to accounts and to the database; have reports in the copies of people's data."""
        from learn.export.files import export_also, lines_file
        from moderation.export import reports_made
        from moderation.services import audit, groups, reports  # noqa: F401

        export_also(lines_file("reports.ndjson", _("Reports that you made."), reports_made))
        post_migrate.connect(groups.make_moderators, sender=self)
