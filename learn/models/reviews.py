"""Reviews of finished deals."""

from django.conf import settings
from django.db import models

from games.models import Table
from learn.models.jobs import Job


class Review(Job):
    """The review of a finished deal, for all four seats; there is at most one of each deal.

    ``version`` is that of the analysis that makes or made it; its parts as a job are the decisions.
    ``verdicts`` are as ``learn.review.written`` writes them, in the order of the deal.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reviews")
    deal_no = models.PositiveIntegerField()
    version = models.PositiveSmallIntegerField()
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    verdicts = models.JSONField(default=list)

    class Meta(Job.Meta):
        constraints = [
            models.UniqueConstraint(fields=["table", "deal_no"], name="learn_review_once_per_deal")
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.deal_no}"
