"""Rated results: a deal, or a whole match, that moved the ratings of its four players."""

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.identifiers import LENGTH, new_public_id
from games.models import Table
from games.models.guard import Unchangeable
from games.pools import Pool

FOURSOME_LENGTH = 4 * 19 + 3
LONGEST_REASON = 200
ANNULMENT = ("annulled_at", "annulled_by", "annulled_reason")


class RatedResultQuerySet(models.QuerySet["RatedResult"]):
    """Rated results in bulk: they may be read and added."""

    def update(self, **kwargs: Any) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("a rated result can't be changed")

    def delete(self) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("a rated result can't be removed")


class RatedResult(models.Model):
    """A result that was settled; `deal_no` is None for a match, which is settled as a whole.

    `at` is when it ended. `foursome` names its four players, whatever their chairs, and `weight` is how much
    it counts of what a result of its pool does: less the more often the four meet on a day. The only thing
    that may happen to it is that it is annulled.
    """

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    table = models.ForeignKey(
        Table, verbose_name=_("table"), on_delete=models.PROTECT, related_name="rated_results"
    )
    deal_no = models.PositiveIntegerField(_("hand"), null=True)
    ruleset = models.CharField(_("ruleset"), max_length=40)
    format = models.CharField(_("format"), max_length=20)
    at = models.DateTimeField(_("ended at"), db_index=True)
    foursome = models.CharField(max_length=FOURSOME_LENGTH)
    weight = models.FloatField(_("weight"))
    annulled_at = models.DateTimeField(_("annulled at"), null=True)
    annulled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("annulled by"),
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    annulled_reason = models.CharField(_("annulled because"), max_length=LONGEST_REASON, blank=True)

    objects = RatedResultQuerySet.as_manager()

    class Meta:
        verbose_name = _("rated result")
        verbose_name_plural = _("rated results")
        constraints = [
            models.UniqueConstraint(fields=["table", "deal_no"], name="ratings_result_once_per_deal"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(deal_no=None), name="ratings_result_once_per_match"
            ),
            models.CheckConstraint(
                condition=Q(weight__gte=0) & Q(weight__lte=1), name="ratings_result_weight_0_to_1"
            ),
            models.CheckConstraint(
                condition=Q(annulled_at=None, annulled_by=None, annulled_reason="")
                | Q(annulled_at__isnull=False, annulled_by__isnull=False) & ~Q(annulled_reason=""),
                name="ratings_result_annulled_with_reason",
            ),
        ]
        indexes = [models.Index(fields=["foursome", "at"], name="ratings_result_foursome")]

    def __str__(self) -> str:
        return self.public_id

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the result, or store its annulment; raises Unchangeable for anything else."""
        changed = set(kwargs.get("update_fields") or ())
        if not self._state.adding and not (changed and changed <= set(ANNULMENT)):
            raise Unchangeable("a rated result can't be changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Always refused: raises Unchangeable."""
        raise Unchangeable("a rated result can't be removed")

    @property
    def pool(self) -> Pool:
        """In which it counts."""
        return Pool(self.ruleset, self.format)

    @property
    def stands(self) -> bool:
        """Whether it was not annulled."""
        return self.annulled_at is None
