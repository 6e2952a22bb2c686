"""Rated tables from the first chair to the end: who may play there, and that leaving counts."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from accounts.models import Sanction, User
from accounts.sanctions import forget_remembered
from accounts.services.sanctions import impose
from games.engine.state import PLAYING
from games.models import DealPlayer, DealResult, Seat, Table
from games.plans import Plan
from games.refusals import Refused
from games.services.creation import open_table
from games.services.joining import take_seat
from games.services.leaving import leave_table
from games.services.quickplay import enter_queue
from tests.games.play import NOW, QUICK, RATED, Game, four_people, message, person, verified

pytestmark = pytest.mark.django_db

NAMES = ("Ann", "Bo", "Cy", "Di")
MATCH = replace(RATED, ruleset="hk-live-v1", format="east-round")


def members() -> list[User]:
    return [verified(name) for name in NAMES]


@pytest.fixture
def game(seeded: Callable[[int], None]) -> Game:
    """Four at a rated table, in a deal that North wins soon."""
    seeded(QUICK)
    game = Game(members(), RATED)
    game.start()
    return game


def refusal(act: Callable[[], object]) -> str | None:
    try:
        act()
    except Refused as refused:
        return refused.code
    return None


def left_early() -> set[str]:
    players = DealPlayer.objects.filter(left_early=True).select_related("account")
    return {player.account.display_name for player in players if player.account}


def test_it_plays_a_leavers_deal_to_its_end_counts_it_and_closes(game: Game) -> None:
    ann = game.people[0]
    other = open_table(verified("Eve"), NOW, RATED)
    game.send(ann, message("leave"))
    assert game.reload().is_open
    assert refusal(lambda: take_seat(other.pk, ann, game.now)) == "left_game_runs"
    game.play_deal(ann)
    players = DealResult.objects.exclude(outcome="annulled").get().players
    assert set(players.values_list("account__display_name", flat=True)) == set(NAMES)
    assert left_early() == {"Ann"}
    table = game.reload()
    assert (table.status, table.ending, table.has_rematch) == ("closed", "left", False)
    assert refusal(lambda: take_seat(other.pk, ann, game.now)) is None


def test_it_plays_on_to_the_end_when_all_four_leave(game: Game) -> None:
    for account in game.people:
        game.send(account, message("leave"))
    game.play_deal(*game.people)
    assert DealResult.objects.get().outcome in ("won", "exhausted")
    assert left_early() == set(NAMES)


def test_it_counts_who_is_away_at_the_end_as_gone(game: Game) -> None:
    game.play_deal(game.people[0])
    assert DealResult.objects.get().outcome in ("won", "exhausted")
    assert left_early() == {"Ann"}


def test_it_counts_nobody_who_stays(game: Game) -> None:
    game.play_deal()
    assert left_early() == set()
    assert DealPlayer.objects.count() == 4


def test_it_closes_when_somebody_is_not_ready_in_time(game: Game) -> None:
    game.play_deal()
    for account in game.people[1:]:
        assert game.ready(account) is None
    assert game.reload().is_open
    game.wait()
    assert (game.reload().status, game.table.ending) == ("closed", "left")
    assert DealResult.objects.count() == 1


def test_it_closes_when_four_have_met_and_one_does_not_come() -> None:
    game = Game(members(), RATED)
    for account in game.people[1:]:
        game.ready(account)
    game.wait()
    assert (game.reload().status, game.table.ending) == ("closed", "left")
    assert not DealResult.objects.exists()


def test_it_frees_the_chair_of_who_leaves_before_four_have_met() -> None:
    ann, bo, *_ = members()
    table = open_table(ann, NOW, RATED)
    take_seat(table.pk, bo, NOW)
    leave_table(table.pk, bo, NOW)
    table.refresh_from_db()
    assert table.is_open
    assert refusal(lambda: open_table(bo, NOW, RATED)) is None


def test_it_goes_on_to_the_end_of_a_match_without_who_left(seeded: Callable[[int], None]) -> None:
    seeded(QUICK)
    game = Game(members(), MATCH)
    game.start()
    ann = game.people[0]
    game.send(ann, message("leave"))
    game.play_deal(ann)
    game.wait()
    assert game.state().phase == PLAYING
    assert DealResult.objects.count() == 1
    assert refusal(lambda: open_table(ann, game.now, RATED)) == "left_game_runs"


def test_it_lets_who_has_left_play_casual_meanwhile(game: Game) -> None:
    ann = game.people[0]
    game.send(ann, message("leave"))
    assert refusal(lambda: open_table(ann, game.now, Plan(clock=30))) is None


def test_it_gives_nobody_two_rated_seats() -> None:
    ann, bo, *_ = members()
    open_table(ann, NOW, RATED)
    other = open_table(bo, NOW, RATED)
    assert refusal(lambda: take_seat(other.pk, ann, NOW)) == "plays_already"
    assert refusal(lambda: enter_queue(ann, "hkos-3-v1", NOW)) == "plays_already"


@pytest.mark.parametrize("account", ["guest", "unverified"])
def test_it_seats_nobody_without_a_verified_address(account: str) -> None:
    table = open_table(verified("Ann"), NOW, RATED)
    stranger = person("Eve", is_guest=account == "guest")
    assert refusal(lambda: take_seat(table.pk, stranger, NOW)) == "may_not_rated"
    assert refusal(lambda: open_table(stranger, NOW, RATED)) == "may_not_rated"
    assert Seat.objects.count() == 1


def test_it_begins_no_further_deal_with_who_was_suspended(game: Game) -> None:
    ann = game.people[0]
    impose(ann, Sanction.Kind.RATED_SUSPENSION, "losing on purpose", ann, NOW)
    forget_remembered(ann.pk)
    game.play_deal()
    assert DealResult.objects.get().outcome == "won"
    assert left_early() == set()
    assert game.ready(ann) == "may_not_rated"
    assert [game.ready(account) for account in game.people[1:]] == [None] * 3
    game.wait()
    assert not game.reload().is_open


def test_it_goes_on_at_casual_tables_with_who_was_suspended() -> None:
    game = Game(four_people())
    ann = game.people[0]
    impose(ann, Sanction.Kind.RATED_SUSPENSION, "losing on purpose", ann, NOW)
    forget_remembered(ann.pk)
    assert game.ready(ann) is None


def test_it_has_no_help(game: Game) -> None:
    assert all(game.own(account)["help"] is None for account in game.people)
    assert game.see(game.people[0])["facts"]["help"] is False
    assert Table.objects.get().absent == Table.Absent.CLOSE
