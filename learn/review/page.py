"""What the page of a review shows."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from games.engine.seats import LETTERS
from games.fold import frozen_rules
from games.models import Table
from learn.models import Review
from learn.review import ANALYSIS_VERSION
from learn.review.words import GRADES, Told, tell
from learn.review.written import Json

MOMENTS = 3
"""So many of the costliest moments are shown first."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """What one seat decided in a deal, in order, and the moments that cost most, the costliest first.

    ``grades`` says how many of its ``judged`` decisions were how good; what the server decided is not judged.
    """

    decisions: list[Told]
    costliest: list[Told]
    judged: int
    grades: list[tuple[Promise, int]]


def find_review(table: Table, deal_no: int) -> Review | None:
    """The review of a deal by today's analysis, made or to come."""
    return Review.objects.filter(table=table, deal_no=deal_no, version=ANALYSIS_VERSION).first()


def review_of_seat(review: Review, ruleset_hash: str, seat: int) -> SeatReview:
    """A seat's part of a review that is done, in words."""
    rules = frozen_rules(ruleset_hash)
    own: Sequence[Json] = [each for each in review.verdicts if each["seat"] == LETTERS[seat]]
    told = [tell(verdict, rules) for verdict in own]
    judged = [each for each in told if each.is_judged]
    costly = [each for each in judged if each.is_worse]
    counts = Counter(each.grade for each in judged)
    return SeatReview(
        decisions=told,
        costliest=sorted(costly, key=lambda each: -each.loss)[:MOMENTS],
        judged=len(judged),
        grades=[(name, counts[grade]) for grade, name in GRADES.items()],
    )
