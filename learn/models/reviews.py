"""Reviews of finished deals."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models import Table


class Review(models.Model):
    """The review of a finished deal, for all four seats; there is at most one of each deal.

    ``version`` is that of the analysis that makes or made it. ``done`` of ``total`` decisions are judged,
    ``tries`` counts how often the work was begun, ``touched_at`` is when it last went on. ``verdicts`` are
    as ``learn.review.written`` writes them, in the order of the deal.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reviews")
    deal_no = models.PositiveIntegerField()
    version = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    asked_at = models.DateTimeField()
    touched_at = models.DateTimeField()
    tries = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    verdicts = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "deal_no"], name="learn_review_once_per_deal")
        ]
        indexes = [
            models.Index(
                fields=["touched_at"],
                name="learn_review_open",
                condition=Q(state__in=("waiting", "running")),
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.deal_no}"

    @property
    def is_open(self) -> bool:
        """Whether it is still to come."""
        return self.state in (Review.State.WAITING, Review.State.RUNNING)
