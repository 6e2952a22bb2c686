"""Asking for reviews, and making them."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from accounts.limits import REVIEWS_PER_HOUR, LimitReached
from accounts.models import User
from games.engine.seats import LETTERS
from games.engine.tiles import NAMES, format_tiles
from games.fold import setup_of
from games.models import DealPlayer
from games.stored_log import read_deal
from learn.models import Review
from learn.replay.folding import deal_events
from learn.replay.moments import views_at
from learn.review import ANALYSIS_VERSION
from learn.services import reviewing
from learn.services.jobs import MOST_TRIES
from learn.services.reviewing import ask_for_review, make_forgotten_reviews, make_review
from tests.games.at_once import at_once
from tests.games.play import NOW, Game
from tests.learn.reviews import ask, clock, reviewed

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(minutes=5)


@pytest.mark.django_db(transaction=True)
def test_it_is_asked_for_once_and_made_once_however_many_do(game: Game) -> None:
    sent: list[int] = []

    def press(account: User) -> Callable[[], Any]:
        return lambda: ask_for_review(account, game.table, 1, NOW, sent.append)

    at_once([press(account) for account in game.people])
    review = Review.objects.get()
    assert sent == [review.pk]
    assert sorted(at_once([lambda: make_review(review.pk, clock)] * 4)) == [False, False, False, True]
    assert ask(game) == (review, [])


def test_it_looks_at_every_decision_of_the_four(game: Game) -> None:
    review = reviewed(game)
    assert (review.state, review.version) == (Review.State.DONE, ANALYSIS_VERSION)
    assert review.done == review.total == len(review.verdicts)
    told = [(each["seat"], each["chosen"]["discard"]) for each in review.verdicts if _is_discard(each)]
    logged = [event for entry in read_deal(game.table.pk, 1) for event in entry.events]
    assert told == [(event["seat"], event["tile"]) for event in logged if event["type"] == "discarded"]


def test_it_names_the_moment_of_the_replay_at_which_the_seat_decided(game: Game) -> None:
    setup, events = setup_of(game.table), deal_events(game.table.pk, 1)
    players = list(DealPlayer.objects.filter(result__table=game.table))
    for verdict in reviewed(game).verdicts[::9]:
        seen = views_at(setup, players, events, verdict["moment"])[LETTERS.index(verdict["seat"])].deal
        assert seen is not None
        assert format_tiles(seen.hand or ()) == verdict["hand"]
        assert seen.wall == verdict["wall"]
        assert (seen.open and NAMES[seen.open.tile]) == verdict["open"]


def _is_discard(verdict: dict[str, Any]) -> bool:
    return bool(verdict["chosen"]["do"] == "discard")


def test_it_tells_how_far_it_is(game: Game) -> None:
    review, _ = ask(game)
    seen: list[tuple[int, int]] = []

    def look() -> datetime:
        seen.append(Review.objects.values_list("done", "total").get(pk=review.pk))
        return NOW

    make_review(review.pk, look)
    review.refresh_from_db()
    steps = [done for done, total in seen if total == review.total]
    assert steps == sorted(steps)
    assert 0 < steps[-1] <= review.total
    assert review.done == review.total


def test_it_is_made_again_by_a_better_analysis(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    review = reviewed(game)
    monkeypatch.setattr(reviewing, "ANALYSIS_VERSION", ANALYSIS_VERSION + 1)
    again, sent = ask(game, now=LATER)
    assert sent == [review.pk] == [again.pk]
    assert (again.state, again.version, again.done) == (Review.State.WAITING, ANALYSIS_VERSION + 1, 0)


def test_it_may_be_asked_for_again_when_it_failed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    review, _ = ask(game)
    with monkeypatch.context() as patched:
        patched.setattr(reviewing, "deal_events", lambda table_id, deal_no: 1 / 0)
        assert make_review(review.pk, clock) is False
    assert Review.objects.get().state == Review.State.FAILED
    assert ask(game)[1] == [review.pk]
    assert make_review(review.pk, clock)


@pytest.mark.parametrize("state", [Review.State.WAITING, Review.State.RUNNING])
def test_it_is_taken_up_again_when_its_message_or_worker_was_lost(game: Game, state: str) -> None:
    review, _ = ask(game)
    Review.objects.update(state=state)
    assert make_forgotten_reviews(clock) == 0
    assert make_forgotten_reviews(lambda: LATER) == 1
    review.refresh_from_db()
    assert review.state == Review.State.DONE


def test_it_fails_after_too_many_tries(game: Game) -> None:
    review, _ = ask(game)
    Review.objects.update(state=Review.State.RUNNING, tries=MOST_TRIES)
    assert make_forgotten_reviews(lambda: LATER) == 0
    review.refresh_from_db()
    assert review.state == Review.State.FAILED


def test_it_is_bounded_for_one_person(game: Game) -> None:
    for _ in range(REVIEWS_PER_HOUR):
        Review.objects.all().delete()
        ask(game)
    Review.objects.all().delete()
    with pytest.raises(LimitReached):
        ask(game)
    assert ask(game, game.people[1])[1]
    assert ask(game)[1] == []  # what is there costs nothing
