"""The app in Django's registry."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """Rated play: who is how strong, and why."""

    name = "ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        """Let games know how people are rated."""
        from games.ports import read_ratings_by
        from ratings.queries import shown_ratings

        read_ratings_by(shown_ratings)
