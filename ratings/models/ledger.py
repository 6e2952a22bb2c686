"""The ledger: every change of a rating, with what led to it. Lines are appended, never changed."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import shown_name
from games.models.guard import Unchangeable
from games.models.tables import CHAIRS
from ratings.models.parameters import FrozenParameters
from ratings.models.ratings import sane
from ratings.models.results import RatedResult
from ratings.parameters import Rating


class LedgerQuerySet(models.QuerySet["LedgerLine"]):
    """Lines of the ledger in bulk: they may be read and appended."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("the ledger can't be changed")

    def delete(self) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("the ledger can't be shortened")


class LedgerLine(models.Model):
    """What a rated result, or its annulment, did to the rating of one of its four players.

    The lines of an account in a pool are in the order of their primary keys, and each begins where the one
    before it ended. `at` is when the result ended, or was annulled. `change` and `place` are the player's
    points in the result and the place that they came to. `elapsed` is the time away before it, in the pool's
    periods; what it did to the deviation is not in `deviation_before`. `opponents` has an object for each of
    the three others, ``{account_id, expected, score, points}``: the score that was expected against him, the
    one that was got, and the rating points that came of it. An annulment takes the points of the settled line
    back and leaves the rest as it is; it has no opponents.
    """

    class Kind(models.TextChoices):
        SETTLED = "settled", _("counted")
        ANNULLED = "annulled", _("annulled")

    result = models.ForeignKey(
        RatedResult, verbose_name=_("rated result"), on_delete=models.PROTECT, related_name="lines"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.PROTECT,
        related_name="ledger",
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    at = models.DateTimeField(_("when"))
    chair = models.PositiveSmallIntegerField(_("chair"))
    change = models.IntegerField(_("points"))
    place = models.PositiveSmallIntegerField(_("place"))
    left_early = models.BooleanField(_("left early"), default=False)
    elapsed = models.FloatField(_("periods away"))
    value_before = models.FloatField(_("rating before"))
    deviation_before = models.FloatField(_("deviation before"))
    volatility_before = models.FloatField(_("volatility before"))
    value_after = models.FloatField(_("rating after"))
    deviation_after = models.FloatField(_("deviation after"))
    volatility_after = models.FloatField(_("volatility after"))
    opponents = models.JSONField(default=list)
    parameters = models.ForeignKey(FrozenParameters, on_delete=models.PROTECT, related_name="+")

    objects = LedgerQuerySet.as_manager()

    class Meta:
        verbose_name = _("line of the ledger")
        verbose_name_plural = _("lines of the ledger")
        constraints = [
            models.UniqueConstraint(fields=["result", "account", "kind"], name="ratings_line_once"),
            models.CheckConstraint(condition=Q(chair__lt=CHAIRS), name="ratings_line_chair_0_to_3"),
            models.CheckConstraint(
                condition=sane("value_before", "deviation_before", "volatility_before")
                & sane("value_after", "deviation_after", "volatility_after"),
                name="ratings_line_sane",
            ),
        ]
        indexes = [
            models.Index(fields=["account", "-id"], name="ratings_line_of_account"),
            # Annulments are few among very many lines, and asked for on each visit of the first page.
            models.Index(
                fields=["account", "-at"], condition=Q(kind="annulled"), name="ratings_line_annulled"
            ),
        ]

    def __str__(self) -> str:
        words = {"kind": self.get_kind_display(), "name": shown_name(self.account)}
        return gettext("%(kind)s: %(name)s") % words

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Append the line; raises Unchangeable for one that is stored already."""
        if not self._state.adding:
            raise Unchangeable("the ledger can't be changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("the ledger can't be shortened")

    @property
    def before(self) -> Rating:
        """The rating before; what the time away did to it is not in it."""
        return Rating(self.value_before, self.deviation_before, self.volatility_before)

    @property
    def points(self) -> float:
        """By how much the rating moved."""
        return self.value_after - self.value_before
