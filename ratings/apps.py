"""The app in Django's registry."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RatingsConfig(AppConfig):
    """Rated play: who is how strong, and why."""

    name = "ratings"
    verbose_name = _("Ratings")

    def ready(self) -> None:
        """Answer what games asks: how people are rated, who meets, who has to pause; hear of ended deals."""
        from games.ports import hear_of_deals_by, match_rated_by, read_ratings_by, refuse_rated_by
        from ratings.conduct import refusal_for_conduct
        from ratings.queries import shown_ratings
        from ratings.services.matchmaking import match_rated
        from ratings.tasks import hint_at_table

        read_ratings_by(shown_ratings)
        hear_of_deals_by(hint_at_table)
        match_rated_by(match_rated)
        refuse_rated_by(refusal_for_conduct)
