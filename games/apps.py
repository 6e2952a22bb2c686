"""The app in Django's registry."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Tables and live play."""

    name = "games"
    label = "games"
    verbose_name = _("Games")

    def ready(self) -> None:
        """Listen to what happens to accounts, and tell where their people are."""
        from accounts.presence import tell_presence_by
        from games import signals  # noqa: F401
        from games.services import takeover  # noqa: F401
        from games.whereabouts import whereabouts

        tell_presence_by(whereabouts)
