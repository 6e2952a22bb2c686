"""Deals by robots alone."""

import hashlib
from itertools import islice, pairwise

import pytest

from games.engine import events as ev
from games.engine.commands import Commit, Sit
from games.engine.decide import new_table, step
from games.engine.due import RobotTurn, next_due
from games.engine.pace import SIMULATION
from games.engine.projection import sight
from games.engine.replay import replay
from games.engine.robots import choose
from games.engine.rulesets import load_ruleset, ruleset_ids
from games.engine.simulation import PLAYERS, server_seed, simulate
from games.engine.state import PLAYING, ROBOT, Setup
from games.engine.wall import commitment
from tests.engine.tables import RULES

SETUP = Setup(RULES, SIMULATION)
DEALS = 6
STEADY = ("steady",) * 4


@pytest.fixture(scope="module")
def deals() -> list[tuple[ev.Event, ...]]:
    return list(islice(simulate(SETUP, "test", STEADY), DEALS))


def test_it_takes_each_server_seed_from_the_runs_seed_and_the_deals_place() -> None:
    assert server_seed("S", 7) == hashlib.sha256(b"S:7").hexdigest()


def test_it_plays_each_deal_from_commitment_to_end(deals: list[tuple[ev.Event, ...]]) -> None:
    for number, events in enumerate(deals, 1):
        first, last = events[0], events[-1]
        assert isinstance(first, ev.DealCommitted)
        assert isinstance(last, ev.DealEnded)
        assert first.deal_no == number
        assert first.commitment == commitment(server_seed("test", number))
        assert last.server_seed == server_seed("test", number)
        assert last.client_seeds == ("", "", "", "")
        assert isinstance(events[-2], ev.Won | ev.Exhausted)


def test_it_carries_scores_and_dealer_from_deal_to_deal(deals: list[tuple[ev.Event, ...]]) -> None:
    for before, after in pairwise(deals):
        start, old, end = after[1], before[1], before[-1]
        assert isinstance(start, ev.DealStarted)
        assert isinstance(old, ev.DealStarted)
        assert isinstance(end, ev.DealEnded)
        points = dict(zip(old.players, end.scores, strict=True))
        assert start.scores == tuple(points[chair] for chair in start.players)
        won = before[-2]
        stays = not isinstance(won, ev.Won) or won.seat == 0
        assert start.players[0] == (old.players[0] if stays else old.players[1])


def test_it_plays_as_a_table_does_that_takes_command_after_command(deals: list[tuple[ev.Event, ...]]) -> None:
    state = new_table(SETUP)
    for chair in range(4):
        state = step(state, Sit(chair, ROBOT, "steady"), 0)[0]
    for number, deal in enumerate(deals, 1):
        state, happened = step(state, Commit(server_seed("test", number)), 0)
        while state.phase == PLAYING:
            due = next_due(state)
            assert due is not None
            assert isinstance(due.action, RobotTurn)
            chair = state.deal.players[due.action.seat]
            state, more = step(state, choose(sight(state, chair), "steady"), 0)
            happened += more
        assert happened == deal


def test_it_plays_the_same_deals_for_the_same_seed(deals: list[tuple[ev.Event, ...]]) -> None:
    assert list(islice(simulate(SETUP, "test", STEADY), DEALS)) == deals
    assert next(simulate(SETUP, "other", STEADY)) != deals[0]


def test_it_asks_robots_only_and_takes_no_time(deals: list[tuple[ev.Event, ...]]) -> None:
    events = [event for deal in deals for event in deal]
    assert {event.at for event in events} == {0}
    assert not [event for event in events if isinstance(event, ev.WentAway | ev.Annulled)]


def test_it_plays_what_a_replay_accepts(deals: list[tuple[ev.Event, ...]]) -> None:
    seated = [ev.Seated(chair, "robot", "steady", 0) for chair in range(4)]
    state = replay(SETUP, [*seated, *(event for deal in deals for event in deal)])
    assert state.deal is not None
    assert state.deal.no == DEALS
    assert sum(chair.score for chair in state.chairs) == 0


def test_it_wins_more_deals_than_it_lets_run_dry() -> None:
    results = [type(events[-2]) for events in islice(simulate(SETUP, "share", STEADY), 16)]
    assert results.count(ev.Exhausted) < 0.35 * len(results)


def test_it_seats_robots_of_different_levels() -> None:
    mixed = simulate(SETUP, "test", ("easy", "steady", "sharp", "steady"))
    assert next(mixed) != next(simulate(SETUP, "test", STEADY))


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_it_begins_a_new_match_when_one_has_ended(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    formats = [each.id for each in rules.formats]
    if "east-round" not in formats:
        assert formats == ["single-hand"]
        return
    starts = []
    for events in simulate(Setup(rules, SIMULATION, "east-round"), "match", STEADY):
        starts += [event for event in events if isinstance(event, ev.DealStarted)]
        if len(starts) > 1 and starts[-1].deal_no == 1:
            break
    assert [start.deal_no for start in starts] == [*range(1, len(starts)), 1]
    assert starts[-1].scores == (rules.start_score,) * 4
    assert starts[-1].prevailing == 0
    dealers = [start.players[0] for start in starts[:-1]]
    assert set(dealers) == {0, 1, 2, 3}
    assert sum(before != after for before, after in pairwise(dealers)) == 3


def test_it_names_the_robots_by_number() -> None:
    assert [player.name for player in PLAYERS] == ["robot 1", "robot 2", "robot 3", "robot 4"]
