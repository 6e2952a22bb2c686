"""The deals that people have played, one row for each of them, as statistics count them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import DealPlayer

COUNTED = ["ruleset", "format", "rated", "alone", "seat", "outcome", "fan", "change"]


class PlayedDeal(models.Model):
    """A finished deal as one of its players played it: what is stored of it elsewhere, side by side.

    It can be written anew at any time from the result and the log. Annulled deals have none. `alone`: all
    others were robots. `outcome` is the player's; `fan` and `patterns`, the ids of the patterns with a space
    between, are those of his own win. Seats are 0–3 for E S W N, `change` is in points.
    """

    class Outcome(models.TextChoices):
        """How a deal ends for one of its players."""

        SELF_DRAW = "self_draw", _("won by self draw")
        DISCARD_WIN = "discard_win", _("won by a discard")
        DEALT_IN = "dealt_in", _("dealt in")
        OTHER_SELF_DRAW = "other_self_draw", _("another's self draw")
        OTHER_DISCARD_WIN = "other_discard_win", _("between two others")
        DRAWN = "drawn", _("drawn")

    player = models.OneToOneField(
        DealPlayer, on_delete=models.CASCADE, primary_key=True, related_name="played"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    ended_at = models.DateTimeField(db_index=True)
    ruleset = models.CharField(max_length=40)
    format = models.CharField(max_length=20)
    rated = models.BooleanField()
    alone = models.BooleanField()
    seat = models.PositiveSmallIntegerField()
    outcome = models.CharField(max_length=20, choices=Outcome)
    fan = models.PositiveSmallIntegerField(null=True)
    change = models.IntegerField()
    patterns = models.TextField(blank=True, default="")

    class Meta:
        # With all that statistics count, so that they are counted without a look at rows lying far apart.
        indexes = [
            models.Index(
                fields=["account", "-ended_at", "-player"],
                include=COUNTED,
                name="learn_played_by_account",
            ),
            models.Index(
                fields=["account", "ruleset"],
                include=["ended_at", "format", "rated", "alone", "patterns"],
                condition=~models.Q(patterns=""),
                name="learn_played_wins",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.outcome}"
