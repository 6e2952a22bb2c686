"""The clock against people, and people against one another, all at once: one outcome, one whole log."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games.engine.commands import IllegalCommand, SetLine
from games.engine.state import PLAYING
from games.fold import read_position, rebuild
from games.models import DealResult, LogEntry
from games.services.clock import apply_due
from games.services.creation import Plan
from games.services.leaving import close_table, leave_table
from games.services.updates import EXPIRY, table_update
from tests.games.at_once import at_once
from tests.games.play import MS, Game, four_people, message

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = range(3)
TEN_MINUTES = timedelta(minutes=10)


def assert_whole(game: Game) -> None:
    """The log has no gap, and what it tells is the state that is stored."""
    table = game.reload()
    seqs = list(table.log.order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, table.log_length + 1))
    assert rebuild(table) == read_position(table)


def events(game: Game, *kinds: str) -> list[dict[str, Any]]:
    """All that happened of these kinds, in order."""
    rows = LogEntry.objects.filter(table=game.table).order_by("seq").values_list("events", flat=True)
    return [event for row in rows for event in row if event["type"] in kinds]


def timed(clock: int | None = 15) -> Game:
    game = Game(four_people(), Plan(clock=clock))
    game.start()
    return game


def discard_of(game: Game, account: User) -> Callable[[], str | None]:
    question = game.question(account)
    assert question is not None
    sent = message("discard", question["prompt"], tile=question["options"][0]["tile"])
    return lambda: game.send(account, sent)


@pytest.mark.parametrize("_", ROUNDS)
def test_it_takes_a_command_in_time_or_the_timeout_but_not_both(_: int) -> None:
    """The clock looks when the grace is over; the command was received in time and waited for the lock."""
    game = timed()
    (dealer,) = game.asked()
    send = discard_of(game, dealer)
    late = game.now + 15_300 * MS
    answer, done = at_once([send, lambda: apply_due(game.table.pk, late)])
    discards = events(game, "discarded")
    assert len(discards) == 1
    assert (answer is None) != discards[0]["auto"]
    assert answer in (None, "stale_prompt")
    assert done in (0, 1)
    assert_whole(game)


@pytest.mark.parametrize("_", ROUNDS)
def test_it_expires_a_table_or_carries_a_command_out_first(_: int) -> None:
    game = timed(clock=None)
    (dealer,) = game.asked()
    send = discard_of(game, dealer)
    answer, _done = at_once([send, lambda: apply_due(game.table.pk, game.now + EXPIRY)])
    table = game.reload()
    too_late = not table.is_open and not events(game, "discarded")
    assert answer == ("closed" if too_late else None)
    assert DealResult.objects.count() == (0 if table.is_open else 1)
    assert_whole(game)


def test_it_starts_one_deal_when_all_are_ready_and_the_clock_looks_too() -> None:
    game = Game(four_people(), Plan(clock=15))
    prompts = {account: game.own(account)["ready"]["prompt"] for account in game.people}
    readies = [
        lambda account=account: game.send(account, message("ready", prompts[account], seed="00"))
        for account in game.people
    ]
    at_once([*readies, *[lambda: apply_due(game.table.pk, game.now + 500 * MS)] * 2])
    assert len(events(game, "deal_started")) == 1
    assert len(events(game, "readied")) == 4
    assert_whole(game)


def test_it_is_ready_in_time_or_loses_the_seat_but_not_both() -> None:
    game = Game(four_people(), Plan(clock=15))
    prompts = {account: game.own(account)["ready"]["prompt"] for account in game.people}
    for account in game.people[1:]:
        game.send(account, message("ready", prompts[account], seed="00"))
    ann = game.people[0]
    sent = message("ready", prompts[ann], seed="00")
    answer, _ = at_once(
        [lambda: game.send(ann, sent), lambda: apply_due(game.table.pk, game.now + 60_300 * MS)]
    )
    left = events(game, "left")
    assert (answer is None) != bool(left)
    assert_whole(game)


def test_it_takes_each_of_two_claims_or_its_timeout_once(seeded: Callable[[int], None]) -> None:
    seeded(3)
    game = timed()
    while len([account for account in game.asked() if "act" not in game.question(account)["may"]]) < 2:
        for account in game.asked():
            game.do(account, game.question(account)["options"][-1])
        if game.state().phase != PLAYING:
            game.start()
        else:
            game.pass_time(1000)
    asked = game.asked()
    passes = [message("pass", game.question(account)["prompt"]) for account in asked]
    sends = [
        lambda account=account, sent=sent: game.send(account, sent)
        for account, sent in zip(asked, passes, strict=True)
    ]
    before = len(events(game, "answered"))
    at_once([*sends, *[lambda: apply_due(game.table.pk, game.now + 15_300 * MS)] * 2])
    assert len(events(game, "answered")) - before == len(asked)
    assert_whole(game)


def test_it_switches_or_discards_first_but_discards_once() -> None:
    """A switch that is turned off while the clock acts on it: either was first, and nothing happens twice."""
    game = timed()
    (dealer,) = game.asked()
    assert game.send(dealer, message("switch", name="auto_discard", on=True)) is None
    off = message("switch", name="auto_discard", on=False)
    later = game.now + 900 * MS
    at_once([lambda: game.send(dealer, off), *[lambda: apply_due(game.table.pk, later)] * 2])
    assert len(events(game, "discarded")) <= 1
    assert not game.see(dealer)["own"]["switches"]["auto_discard"]
    assert_whole(game)


def test_it_closes_once_though_all_vote_at_once() -> None:
    game = timed(clock=None)
    *others, _missing = game.people
    with table_update(game.table.pk, game.now) as update:
        for account in others:
            update.submit(SetLine(game.chairs[account], True))
    game.now += TEN_MINUTES
    votes = [lambda account=account: game.send(account, message("vote", on=True)) for account in others]
    assert set(at_once(votes)) == {None}
    assert [event["reason"] for event in events(game, "closed")] == ["voted"]
    assert len(events(game, "annulled")) == len(events(game, "deal_ended")) == 1
    assert_whole(game)


def test_it_leaves_closes_and_plays_without_a_deadlock() -> None:
    game = timed()
    (dealer,) = game.asked()
    ann, bo = [account for account in game.people if account != dealer][:2]
    deeds: list[Callable[[], object]] = [
        discard_of(game, dealer),
        lambda: _leave(game, ann),
        lambda: _leave(game, bo),
        lambda: close_table(game.table.pk, game.now),
        lambda: apply_due(game.table.pk, game.now + 15_300 * MS),
    ]
    at_once(deeds)
    assert len(events(game, "closed")) == 1
    assert DealResult.objects.count() == 1
    assert_whole(game)


def _leave(game: Game, account: User) -> bool:
    try:
        return leave_table(game.table.pk, account, game.now)
    except IllegalCommand:
        return False
