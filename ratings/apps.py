"""The app in Django's registry."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """Rated play: who is how strong, and why."""

    name = "ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        """Let games know how people are rated, and hear from it which deals have ended."""
        from games.ports import hear_of_deals_by, read_ratings_by
        from ratings.queries import shown_ratings
        from ratings.tasks import hint_at_table

        read_ratings_by(shown_ratings)
        hear_of_deals_by(hint_at_table)
