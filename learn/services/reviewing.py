"""Asking for reviews of finished deals, and making them. Repeating anything is harmless."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet

from accounts.limits import count_review
from accounts.models import User
from games.engine.codec import decode_event
from games.engine.decide import new_table
from games.fold import setup_of
from games.models import Table
from games.stored_log import read_deal
from learn.models import Review
from learn.review import ANALYSIS_VERSION
from learn.review.decisions import decisions
from learn.review.verdicts import judge
from learn.review.written import Json, written

logger = logging.getLogger(__name__)

SILENCE = timedelta(minutes=1)
"""A review at which nobody has worked for so long is taken up again."""
MOST_TRIES = 3
_STEP = 10
"""After so many decisions the progress is stored."""

State = Review.State


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


def make_review(review_id: int, clock: Callable[[], datetime]) -> bool:
    """Make a review that waits, unless another worker has begun it; whether it was made."""
    waiting = Review.objects.filter(pk=review_id, state=State.WAITING)
    if not waiting.update(state=State.RUNNING, tries=F("tries") + 1, touched_at=clock()):
        return False
    review = Review.objects.select_related("table", "table__ruleset").get(pk=review_id)
    own = Review.objects.filter(pk=review_id, state=State.RUNNING, tries=review.tries)
    try:
        verdicts = _verdicts(review, own, clock)
    except Exception:
        logger.exception("the review of deal %d at table %s failed", review.deal_no, review.table)
        own.update(state=State.FAILED, touched_at=clock())
        return False
    done = len(verdicts)
    return bool(own.update(state=State.DONE, touched_at=clock(), done=done, total=done, verdicts=verdicts))


def _verdicts(review: Review, own: QuerySet[Review], clock: Callable[[], datetime]) -> list[Json]:
    """The verdicts of a deal, in order; on the way the review's row tells how far it is."""
    setup = setup_of(review.table)
    entries = read_deal(review.table_id, review.deal_no)
    events = [decode_event(event) for entry in entries for event in entry.events]
    own.update(total=sum(1 for _ in decisions(new_table(setup), events)))
    verdicts: list[Json] = []
    for decision in decisions(new_table(setup), events):
        verdicts.append(written(judge(decision)))
        if len(verdicts) % _STEP == 0:
            own.update(done=len(verdicts), touched_at=clock())
    return verdicts


def make_forgotten_reviews(clock: Callable[[], datetime]) -> int:
    """Make the reviews of which nothing was heard for long; how many.

    Their message was lost or their worker killed. One that was begun too often has failed.
    """
    silent = Review.objects.filter(touched_at__lt=clock() - SILENCE)
    running = silent.filter(state=State.RUNNING)
    running.filter(tries__gte=MOST_TRIES).update(state=State.FAILED)
    running.update(state=State.WAITING)
    waiting = list(silent.filter(state=State.WAITING).order_by("touched_at").values_list("pk", flat=True))
    return sum(make_review(review_id, clock) for review_id in waiting)
