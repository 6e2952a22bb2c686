"""The app in Django's registry."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LearnConfig(AppConfig):
    """What helps people to understand the game, and their own play."""

    name = "learn"
    verbose_name = _("Learning")

    def ready(self) -> None:
        """Hear of ended deals, and of guests who turn out to be accounts."""
        from games.ports import hear_of_deals_by
        from learn.services import drills, exporting, lesson, links, played, practice  # noqa: F401
        from learn.tasks import hint_at_table

        hear_of_deals_by(hint_at_table)
