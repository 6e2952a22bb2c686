"""How strong accounts are thought to be."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.pools import Pool
from ratings.parameters import WIDEST, Rating


def sane(value: str, deviation: str, volatility: str) -> Q:
    """Columns that hold the three parts of a rating, none of them infinite or no number."""
    bounds: dict[str, Any] = {f"{value}__gte": -WIDEST, f"{deviation}__gt": 0, f"{volatility}__gt": 0}
    bounds |= {f"{column}__lte": WIDEST for column in (value, deviation, volatility)}
    return Q(**bounds)


class PoolRating(models.Model):
    """An account's rating in a pool, after its last line in the ledger.

    `results` counts the rated results that stand; the annulled are not among them. Whoever writes a row
    holds the lock on its account.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.PROTECT,
        related_name="ratings",
    )
    ruleset = models.CharField(_("ruleset"), max_length=40)
    format = models.CharField(_("format"), max_length=20)
    value = models.FloatField(_("rating"))
    deviation = models.FloatField(_("deviation"))
    volatility = models.FloatField(_("volatility"))
    results = models.PositiveIntegerField(_("results"), default=0)
    last_result_at = models.DateTimeField(_("last result at"))

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(
                fields=["account", "ruleset", "format"], name="ratings_rating_once_per_pool"
            ),
            models.CheckConstraint(
                condition=sane("value", "deviation", "volatility"), name="ratings_rating_sane"
            ),
        ]
        indexes = [
            models.Index(fields=["ruleset", "format", "-value"], name="ratings_rating_ladder"),
            # The few new players among very many; the number is that of the provisional results.
            models.Index(
                fields=["ruleset", "format", "-value"], condition=Q(results__lt=10), name="ratings_rating_new"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} in {self.pool.key}: {self.value:.0f}"

    @property
    def pool(self) -> Pool:
        """Where it holds."""
        return Pool(self.ruleset, self.format)

    @property
    def rating(self) -> Rating:
        """What was known after the last result."""
        return Rating(self.value, self.deviation, self.volatility)
