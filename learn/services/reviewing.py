"""Asking for reviews of finished deals, and making them. Repeating anything is harmless."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.limits import count_review
from accounts.models import User
from games.engine.decide import new_table
from games.fold import setup_of
from games.models import Table
from learn.models import Review
from learn.replay.folding import deal_events
from learn.review import ANALYSIS_VERSION
from learn.review.decisions import decisions
from learn.review.verdicts import judge
from learn.review.written import Json, written
from learn.services.jobs import Clock, Dropped, State, do, take_up, tell

SILENCE = timedelta(minutes=1)
"""A review at which nobody has worked for so long is taken up again."""
_STEP = 10
"""After so many decisions the progress is stored."""


def ask_for_review(
    account: User, table: Table, deal_no: int, now: datetime, send: Callable[[int], object]
) -> Review:
    """The review of a finished deal, asked for now unless there is one by today's analysis.

    ``send`` is called with its id, once it is stored, if it is to be made. Raises LimitReached.
    """
    standing = Review.objects.filter(table=table, deal_no=deal_no).first()
    if standing is not None and not _to_be_made(standing):
        return standing
    count_review(account.public_id, now)
    fresh = {"version": ANALYSIS_VERSION, "asked_by": account, "asked_at": now, "touched_at": now}
    with transaction.atomic():
        review, made = Review.objects.select_for_update().get_or_create(
            table=table, deal_no=deal_no, defaults=fresh
        )
        if made or _to_be_made(review):
            _begin_anew(review, account, now)
            transaction.on_commit(lambda: send(review.pk), robust=True)
    return review


def _to_be_made(review: Review) -> bool:
    return review.state == State.FAILED or review.version < ANALYSIS_VERSION


def _begin_anew(review: Review, account: User, now: datetime) -> None:
    review.version, review.state, review.tries = ANALYSIS_VERSION, State.WAITING, 0
    review.asked_by, review.asked_at, review.touched_at = account, now, now
    review.done = review.total = 0
    review.verdicts = []
    review.save()


def make_review(review_id: int, clock: Clock) -> bool:
    """Make a review that waits, unless another worker has begun it; whether it was made."""
    return do(Review.objects.filter(pk=review_id), clock, lambda own: _make(own, clock))


def make_forgotten_reviews(clock: Clock) -> int:
    """Make the reviews of which nothing was heard for long; how many."""
    forgotten = take_up(Review.objects.all(), SILENCE, clock())
    return sum(make_review(review_id, clock) for review_id in forgotten)


def _make(own: "QuerySet[Review]", clock: Clock) -> None:
    review = own.select_related("table", "table__ruleset").first()
    if review is None:
        raise Dropped
    verdicts = _verdicts(review, own, clock)
    done = len(verdicts)
    if not own.update(state=State.DONE, touched_at=clock(), done=done, total=done, verdicts=verdicts):
        raise Dropped


def _verdicts(review: Review, own: "QuerySet[Review]", clock: Clock) -> list[Json]:
    """The verdicts of a deal, in order; on the way the review's row tells how far it is."""
    setup = setup_of(review.table)
    events = deal_events(review.table_id, review.deal_no)
    own.update(total=sum(1 for _ in decisions(new_table(setup), events)))
    verdicts: list[Json] = []
    for decision in decisions(new_table(setup), events):
        verdicts.append(written(judge(decision)))
        if len(verdicts) % _STEP == 0:
            tell(own, len(verdicts), clock())
    return verdicts
