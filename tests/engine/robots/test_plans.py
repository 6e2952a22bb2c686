"""Which hands a robot aims at, and how far they are."""

import pytest

from games.engine.distance import NEVER
from games.engine.robots.plans import Plan, bonus_fan, lacking, plans_for, useful_kinds
from games.engine.rulesets import parse_ruleset, ruleset_data
from games.engine.shapes import hand_key
from games.engine.tiles import format_tiles, parse_tiles
from tests.engine.hands import tiles
from tests.engine.robots.positions import waiting
from tests.engine.tables import EAST, NORTH, RULES, SOUTH, WEST, chow, pung

MIXED = "147m258p369s1234z"
HALF, FULL = Plan(3, parts=(0, 3)), Plan(7, parts=(0,))
PUNGS, CHOWS = Plan(3, chows=False), Plan(1, pungs=False)


def test_it_considers_every_flush_all_pungs_and_thirteen_orphans() -> None:
    plans = plans_for(waiting(MIXED, bonus="1f"))
    assert {plan.parts for plan in plans if plan.fan == 3 and plan.chows} == {(0, 3), (1, 3), (2, 3)}
    assert {plan.parts for plan in plans if plan.fan == 7} == {(0,), (1,), (2,)}
    assert [plan.fan for plan in plans if not plan.chows] == [3]
    assert [plan.fan for plan in plans if plan.orphans] == [13]


def test_it_leaves_out_what_can_never_be_enough() -> None:
    plans = plans_for(waiting(MIXED, bonus="1f"))
    assert all(plan.fan >= 2 for plan in plans)
    assert not [plan for plan in plans if not plan.pungs]


def test_it_counts_bonus_tiles_towards_all_chows() -> None:
    assert [plan.fan for plan in plans_for(waiting(MIXED, bonus="2f")) if not plan.pungs] == [2]
    assert [plan.fan for plan in plans_for(waiting(MIXED, bonus="2f2g")) if not plan.pungs] == [3]
    assert [plan.fan for plan in plans_for(waiting(MIXED, bonus="")) if not plan.pungs] == [2]


def test_it_aims_at_pungs_of_pairs_that_are_worth_something() -> None:
    required = {plan.required: plan.fan for plan in plans_for(waiting("147m258p36s5566z2z", bonus="2f"))}
    assert required[tuple(parse_tiles("5z6z"))] == 3
    assert required[tuple(parse_tiles("5z"))] == 2
    assert tuple(parse_tiles("2z")) not in required


def test_it_does_not_aim_at_a_pung_of_which_no_tile_is_left() -> None:
    position = waiting("147m258p36s5566z2z", bonus="2f", pond="5z6z", others=(None, None, None))
    kept = waiting("147m258p36s5566z2z", bonus="2f", pond="5z5z6z6z")
    assert any(plan.required for plan in plans_for(position))
    assert not any(plan.required for plan in plans_for(kept))


def test_it_counts_pungs_that_it_holds_or_has_declared() -> None:
    position = waiting("147m258p555z", melds=[pung("222z", WEST)], bonus="1f")
    assert {plan.fan for plan in plans_for(position) if not plan.chows} == {5}


@pytest.mark.parametrize(
    ("declared", "flushes", "pungs", "chows"),
    [
        (chow("123m", EAST), {(0, 3), (0,)}, False, True),
        (pung("111p", EAST), {(1, 3), (1,)}, True, False),
        (pung("444z", EAST), {(0, 3), (1, 3), (2, 3)}, True, False),
    ],
)
def test_it_keeps_to_what_the_melds_allow(declared, flushes, pungs: bool, chows: bool) -> None:
    plans = plans_for(waiting("147m258p369s3z", melds=[declared], bonus="2f2g"))
    assert {plan.parts for plan in plans if len(plan.parts) < 4} == flushes
    assert any(not plan.chows for plan in plans) == pungs
    assert any(not plan.pungs for plan in plans) == chows
    assert not any(plan.orphans for plan in plans)


def test_it_has_no_flush_with_melds_of_two_suits() -> None:
    plans = plans_for(waiting("147m258p3s", melds=[chow("123m", EAST), chow("123p", EAST)], bonus="2f2g"))
    assert all(len(plan.parts) == 4 for plan in plans)


def test_it_reads_the_prices_from_the_ruleset() -> None:
    data = ruleset_data("hkos-3-v1")
    cheap = [{**each, "fan": 1} if each["id"] == "half_flush" else each for each in data["patterns"]]
    rules = parse_ruleset({**data, "patterns": cheap})
    assert not [plan for plan in plans_for(waiting(MIXED, bonus="1f", rules=rules)) if 3 in plan.parts[1:2]]


@pytest.mark.parametrize(
    ("bonus", "fan"),
    [("", 1), ("1f", 0), ("2f", 1), ("2f2g", 2), ("1234f", 2), ("1234f2g", 3), ("1234f1234g", 8)],
)
def test_it_adds_up_bonus_tiles_as_the_scorer_does(bonus: str, fan: int) -> None:
    assert bonus_fan(RULES, parse_tiles(bonus), SOUTH) == fan


@pytest.mark.parametrize(
    ("plan", "hand", "melds", "expected"),
    [
        (HALF, "123456789m1122z", 0, 1),
        (HALF, "123456789m11z5p9s", 0, 3),
        (FULL, "123456789m1122z", 0, 5),
        (PUNGS, "111m222p33s44z55z7z", 0, 2),
        (PUNGS, "123456789m1122z", 0, 7),
        (CHOWS, "123m456p789s2234s", 0, 1),
        (CHOWS, "111m456p789s2233s", 0, 2),
        (CHOWS, "123m456p789s11z23s", 0, 1),
        (CHOWS, "123m456p111z11s23s", 0, 2),
        (Plan(3, required=(31,)), "123m456p78s55z11s2s", 0, 2),
        (Plan(3, required=(31, 32)), "129m456p781s55z66z", 0, 4),
        (Plan(3, required=(31,)), "55z12m11s9p", 2, 2),
        (Plan(13, orphans=True), "19m19p19s123456z5p", 0, 2),
    ],
)
def test_it_counts_the_tiles_that_a_plan_lacks(plan: Plan, hand: str, melds: int, expected: int) -> None:
    assert lacking(plan, hand_key(tiles(hand)), melds) == expected


def test_it_can_never_require_more_pungs_than_there_is_room_for() -> None:
    assert lacking(Plan(3, required=(31,)), hand_key(tiles("5z")), 4) == NEVER


@pytest.mark.parametrize(
    ("plan", "hand", "melds", "expected"),
    [
        (HALF, "123456789m1122z", 0, "1z2z"),
        (PUNGS, "111m222p333s4455z", 0, "4z5z"),
        (CHOWS, "123m456p789s11z23s", 0, "1s4s"),
        (Plan(3, required=(31,)), "123m456p789s1155z", 0, "5z"),
        (Plan(13, orphans=True), "19m19p19s123456z1z", 0, "7z"),
    ],
)
def test_it_lists_the_kinds_that_bring_a_plan_nearer(
    plan: Plan, hand: str, melds: int, expected: str
) -> None:
    assert format_tiles(useful_kinds(plan, hand_key(tiles(hand)), melds)) == expected


@pytest.mark.parametrize("plan", [HALF, FULL, PUNGS, CHOWS, Plan(13, orphans=True)])
@pytest.mark.parametrize("hand", ["123456789m1122z", "147m258p369s1234z", "111m222p33s44z55z7z"])
def test_it_comes_nearer_with_useful_kinds_only(plan: Plan, hand: str) -> None:
    key = hand_key(tiles(hand))
    nearer = {
        kind
        for kind in range(34)
        if tiles(hand).count(kind) < 4
        and lacking(plan, hand_key((*tiles(hand), kind)), 0) < lacking(plan, key, 0)
    }
    assert set(useful_kinds(plan, key, 0)) == nearer


def test_it_needs_no_seat_to_be_special() -> None:
    north = waiting("147m258p369s1234z", melds=(), bonus="4f")
    assert bonus_fan(RULES, north.bonus, NORTH) == 1
