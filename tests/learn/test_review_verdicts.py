"""What the analysis says of decisions, over tables laid out by hand and deals of robots."""

from itertools import islice
from typing import Any

import pytest

from games.engine import events as ev
from games.engine.commands import Chow, Discard, Kong, Pass, Pung, SeatCommand, Win
from games.engine.decide import new_table
from games.engine.pace import SIMULATION
from games.engine.robots import choose
from games.engine.rulesets import load_ruleset, ruleset_ids
from games.engine.simulation import simulate
from games.engine.state import Setup, State
from games.engine.tiles import NAMES, parse_tile, parse_tiles
from learn.review.decisions import decision_of, decisions
from learn.review.verdicts import BEST, COSTLY, Verdict, judge
from learn.review.words import Told, tell
from learn.review.written import written
from tests.engine.tables import EAST, RULES, SOUTH, WEST, chow, holding, play, pung, table

LEVELS = ("easy", "steady", "sharp", "sharp")


def discard(tile: str, seat: int = EAST) -> Discard:
    return Discard(seat, parse_tile(tile))


def verdict(state: State, chosen: SeatCommand) -> Verdict:
    return judge(decision_of(state, chosen))


def told(state: State, chosen: SeatCommand) -> Told:
    return tell(written(verdict(state, chosen)), state.setup.rules)


def after_discard(tile: str, south: str, **more: Any) -> State:
    """East has discarded, South may claim."""
    east = holding("147m258p369s1234z", tile)
    return play(table(east, holding(south, **more)), discard(tile))[0]


HALF_FLUSH = table(holding("123456789m1122z", "5p"))
"""Ready for a half flush once the dots are gone."""


def test_it_agrees_with_the_discard_that_leaves_a_hand_ready() -> None:
    found = verdict(HALF_FLUSH, discard("5p"))
    assert (found.grade, found.loss, found.chosen.distance) == (BEST, 0, 0)
    assert sorted(NAMES[kind] for kind in found.chosen.useful) == ["1z", "2z"]
    assert found.chosen.left == 4


@pytest.mark.parametrize("tile", ["1z", "9m", "5m"])
def test_it_says_that_breaking_a_pair_or_set_of_a_ready_hand_costs_a_tile(tile: str) -> None:
    found = verdict(HALF_FLUSH, discard(tile))
    assert found.best.command == discard("5p")
    assert found.chosen.distance - found.best.distance == 1
    assert found.grade == COSTLY
    assert told(HALF_FLUSH, discard(tile)).reasons[0] == "The preferred choice is 1 tile nearer to ready."


def test_it_counts_useful_tiles_that_the_seat_has_not_seen() -> None:
    """Four of each wind, of which the hand holds two and a pond shows one."""
    seen = holding("147m258p369s1234z", pond="1z2z")
    found = verdict(table(holding("123456789m1122z", "5p"), seen), discard("5p"))
    assert found.chosen.left == 2


def test_it_names_a_win_that_was_passed() -> None:
    """A dragon pung, half flush: 4 fan by a discard, of which 3 are needed."""
    state = after_discard("1m", "123m789m11z23m", melds=[pung("555z", WEST)])
    found = verdict(state, Pass(SOUTH))
    assert found.best.command == Win(SOUTH)
    assert (found.best.fan, found.grade) == (4, COSTLY)
    assert found.loss > 0
    assert told(state, Pass(SOUTH)).reasons == ["A win of 4 faan was there to take."]
    assert verdict(state, Win(SOUTH)).grade == BEST


def test_it_says_why_a_hand_below_the_minimum_may_not_win() -> None:
    state = after_discard("1s", "123m456p789s23s55z", bonus="2f")
    shown = told(state, Pass(SOUTH))
    assert "The hand was complete, but worth 2 faan; a win needs 3." in shown.reasons
    assert not any(isinstance(each.command, Win) for each in verdict(state, Pass(SOUTH)).choices)


def test_it_tells_seats_that_were_not_asked_of_a_hand_that_was_complete() -> None:
    waits = holding("123m456p789s23s55z", bonus="3f")
    begun = table(holding("147m258p369s1234z", "1s"), None, waits)
    _, events = play(begun, discard("1s"))
    found = [judge(each) for each in decisions(begun.copy(), events)]
    asked = [(each.decision.seat, each.decision.sight.asked) for each in found]
    assert asked == [(EAST, True), (WEST, False)]
    shown = tell(written(found[1]), RULES)
    assert (shown.judgement, shown.is_judged, shown.loss) == ("nothing to decide", False, 0)


def test_it_prefers_a_claim_that_brings_the_hand_nearer() -> None:
    state = after_discard("5z", "234m55z77z789m12m9s")
    found = verdict(state, Pass(SOUTH))
    assert found.best.command == Pung(SOUTH)
    assert found.chosen.distance - found.best.distance == 1
    assert found.best.discard == parse_tile("9s")


def test_it_prefers_to_pass_where_a_claim_leaves_no_hand_that_may_win() -> None:
    """A chow of dots gives the half flush up, and nothing else can bring three fan."""
    state = after_discard("3p", "12346789m55z12p9s")
    low, high = parse_tiles("12p")
    found = verdict(state, Chow(SOUTH, (low, high)))
    assert found.best.command == Pass(SOUTH)
    assert (found.chosen.plan, found.grade) == (None, COSTLY)
    reason = "After the choice made no hand of 3 faan is in reach."
    assert reason in told(state, found.chosen.command).reasons


def test_it_weighs_kongs_of_the_own_turn() -> None:
    state = table(holding("2222m456m789m11z3m", "5p"))
    found = verdict(state, Kong(EAST, "concealed", parse_tile("2m")))
    assert found.chosen.discard is None
    assert found.chosen in found.choices


def test_it_fears_late_discards_only() -> None:
    flush = holding("1m", melds=[chow("123p", EAST), pung("777p", EAST), pung("555z", EAST)], pond="3s")
    hand = holding("147m258p369s1234z", "6z")
    early, late = (verdict(table(hand, flush, wall="1m" * wall), discard("5p")) for wall in (48, 8))
    assert early.chosen.danger == 0
    assert late.chosen.danger > late.best.danger
    assert late.best.discard is not None
    assert NAMES[late.best.discard][1] != "p"


def test_it_sees_no_more_than_the_seat_did() -> None:
    """Others' concealed tiles and the wall exchanged, all that lies open the same."""
    mine, others = holding("123456789m1122z", "5p"), ("147m258p369s1234z", "369m147p258s4567z")
    one = table(mine, *(holding(others[0], pond="7z") for _ in range(3)), wall="147m258p369s" * 2)
    other = table(mine, *(holding(others[1], pond="7z") for _ in range(3)), wall="555z666z777z" * 2)
    first, second = (written(verdict(state, discard("1z"))) for state in (one, other))
    assert first == second


def test_it_finds_every_decision_and_the_sight_by_which_it_was_made() -> None:
    """Robots, shown what the review takes for their sight, decide as they did in play."""
    setup = Setup(RULES, SIMULATION)
    for events in islice(simulate(setup, "review", LEVELS), 3):
        players = next(event.players for event in events if isinstance(event, ev.DealStarted))
        asked = 0
        for decision in decisions(new_table(setup), events):
            if decision.sight.asked:
                asked += 1
                found = judge(decision)
                assert choose(decision.sight, LEVELS[players[decision.seat]]) == decision.chosen
                assert found.loss >= 0
        assert asked == sum(map(_is_decision, events))


def _is_decision(event: ev.Event) -> bool:
    if isinstance(event, ev.Won):
        return event.source is None
    return isinstance(event, ev.Discarded | ev.KongAnnounced | ev.Answered)


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_it_judges_under_every_ruleset(ruleset: str) -> None:
    setup = Setup(load_ruleset(ruleset), SIMULATION)
    events = next(simulate(setup, "rulesets", LEVELS))
    shown = [tell(written(judge(each)), setup.rules) for each in decisions(new_table(setup), events)]
    assert shown
    assert all(each.chosen.action and each.judgement for each in shown)


def test_it_leaves_what_the_server_decided_unjudged() -> None:
    found = judge(decision_of(HALF_FLUSH, discard("1m"), by_server=True))
    shown = tell(written(found), RULES)
    assert (shown.judgement, shown.is_judged) == ("automatic", False)
