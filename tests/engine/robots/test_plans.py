"""Which hands are worth aiming at."""

import pytest

from games.engine.distance import kinds_held, kinds_of
from games.engine.robots.chances import CLOSED, CLOSED_BY_DRAW, OPEN, OPEN_BY_DRAW
from games.engine.robots.plans import Plan, opened
from games.engine.robots.position import Position
from games.engine.rulesets import load_ruleset, parse_ruleset, ruleset_data, ruleset_ids
from games.engine.shapes import UNITS, copies, hand_key
from games.engine.tiles import format_tiles, parse_tiles
from tests.engine.hands import tiles
from tests.engine.robots.positions import waiting
from tests.engine.tables import EAST, WEST, chow, concealed_kong, pung

MIXED = "147m258p369s1234z"
NEW_CHAPTER, CLEAR_CHAPTER, LIVE = map(
    load_ruleset, ("hk-new-chapter-v1", "hk-clear-chapter-v1", "hk-live-v1")
)


def _plans(hand: str, *patterns: str, **more) -> list[Plan]:
    """The plans of a hand that aim at exactly these patterns."""
    return [plan for plan in waiting(hand, **more).plans() if plan.patterns == patterns]


def _aims(position: Position) -> set[tuple[str, ...]]:
    return {plan.patterns for plan in position.plans()}


def test_it_considers_flushes_all_pungs_and_thirteen_orphans() -> None:
    assert [plan.fan for plan in _plans(MIXED, "half_flush", bonus="1f")] == [3]
    assert [plan.fan for plan in _plans(MIXED, "full_flush", bonus="1f")] == [7]
    assert [plan.fan for plan in _plans(MIXED, "half_flush", "all_pungs", bonus="1f")] == [6]
    assert [plan.fan for plan in _plans(MIXED, "all_pungs", bonus="1f")] == [3]
    assert [plan.fan for plan in _plans(MIXED, "thirteen_orphans", bonus="1f")] == [13]


@pytest.mark.parametrize(
    ("hand", "melds", "strangers"),
    [
        ("147m2589p369s123z", [], "147m369s"),
        ("147m258p3699s123z", [], "147m258p"),
        ("1479m258p369s123z", [], "258p369s"),
        ("147m2589p36s1z", [chow("123s", EAST)], "147m2589p"),
    ],
)
def test_it_goes_for_a_flush_in_the_suit_of_a_meld_or_else_the_longest(hand, melds, strangers: str) -> None:
    position = waiting(hand, melds=melds, bonus="2f2g")
    plan = next(plan for plan in position.plans() if plan.patterns == ("half_flush",))
    assert kinds_of(kinds_held(plan.scheme.strangers(position.key))) == tiles(strangers)


def test_it_leaves_out_what_can_never_be_enough() -> None:
    assert all(plan.fan >= 2 for plan in waiting(MIXED, bonus="1f").plans())
    assert not _plans(MIXED, "all_chows", bonus="1f")
    assert not _plans(MIXED, bonus="1f")


def test_it_needs_a_self_draw_where_a_fan_is_missing() -> None:
    by_draw, by_any = (_plans(MIXED, "all_chows", bonus=bonus) for bonus in ("2f", "2f2g"))
    assert [(plan.fan, plan.pace) for plan in by_draw] == [(2, OPEN_BY_DRAW)]
    assert [(plan.fan, plan.pace) for plan in by_any] == [(3, OPEN)]


def test_it_counts_that_there_are_no_bonus_tiles() -> None:
    assert [plan.fan for plan in _plans(MIXED, "all_chows", bonus="")] == [2]


def test_it_aims_at_pungs_of_pairs_that_are_worth_something() -> None:
    found = {plan.required: plan.fan for plan in _plans("147m258p36s5566z2z", bonus="2f")}
    assert found[tuple(parse_tiles("5z6z"))] == 3
    assert found[tuple(parse_tiles("5z"))] == 2
    assert tuple(parse_tiles("2z")) not in found


def test_it_counts_pungs_that_it_holds_or_has_declared() -> None:
    found = _plans("147m258p555z", "all_pungs", melds=[pung("222z", WEST)], bonus="1f")
    assert [plan.fan for plan in found] == [5]


def test_it_counts_no_pung_of_honours_in_a_full_flush() -> None:
    assert {plan.fan for plan in _plans("147m258p36s555z2z", "full_flush", bonus="1f")} == {7}


@pytest.mark.parametrize(
    ("declared", "half", "full", "pungs", "chows"),
    [
        (chow("123m", EAST), 1, 1, False, True),
        (pung("111p", EAST), 1, 1, True, False),
        (pung("444z", EAST), 1, 0, True, False),
    ],
)
def test_it_keeps_to_what_the_melds_allow(declared, half: int, full: int, pungs: bool, chows: bool) -> None:
    position = waiting("147m258p369s3z", melds=[declared], bonus="2f2g")
    aims = [plan.patterns for plan in position.plans()]
    assert aims.count(("half_flush",)) == half
    assert aims.count(("full_flush",)) == full
    assert (("all_pungs",) in aims) == pungs
    assert (("all_chows",) in aims) == chows
    assert ("thirteen_orphans",) not in aims


def test_it_has_no_flush_with_melds_of_two_suits() -> None:
    position = waiting("147m258p3s", melds=[chow("123m", EAST), chow("123p", EAST)], bonus="2f2g")
    assert not any("flush" in pattern for plan in position.plans() for pattern in plan.patterns)


def test_it_never_requires_more_pungs_than_there_is_room_for() -> None:
    melds = [chow("123m", EAST), chow("456p", EAST), chow("789s", EAST)]
    position = waiting("55z66z", melds=melds, bonus="2f2g")
    assert {plan.required for plan in position.plans()} <= {(), tiles("5z"), tiles("6z")}


def test_it_knows_what_matters_of_melds() -> None:
    own = waiting("147m258p3s", melds=[concealed_kong("9999p"), pung("555z", WEST)]).declared
    found = opened(own)
    assert (found.melds, found.has_chow, found.has_pung, found.is_claimed) == (2, False, True, True)
    assert found.suits == {1, 3}
    assert not opened(own[:1]).is_claimed


def test_it_reads_the_prices_from_the_ruleset() -> None:
    data = ruleset_data("hkos-3-v1")
    cheap = [{**each, "fan": 1} if each["id"] == "half_flush" else each for each in data["patterns"]]
    rules = parse_ruleset({**data, "patterns": cheap})
    assert not _plans(MIXED, "half_flush", bonus="1f", rules=rules)


def test_it_aims_at_seven_pairs_where_they_win() -> None:
    assert not _plans(MIXED, "seven_pairs")
    assert [plan.fan for plan in _plans(MIXED, "seven_pairs", rules=LIVE)] == [4]
    assert [plan.fan for plan in _plans(MIXED, "seven_pairs", rules=NEW_CHAPTER, bonus="1f")] == [13]
    assert not _plans(MIXED, "seven_pairs", rules=LIVE, melds=[pung("555z", WEST)])


def test_it_stays_concealed_where_that_pays() -> None:
    closed = ("all_chows", "concealed_hand")
    assert closed not in _aims(waiting(MIXED, bonus="2f"))
    assert [plan.pace for plan in _plans(MIXED, *closed, rules=CLEAR_CHAPTER, bonus="2f")] == [CLOSED]
    assert [plan.pace for plan in _plans(MIXED, *closed, rules=CLEAR_CHAPTER, bonus="1f")] == [CLOSED_BY_DRAW]
    melded = waiting("147m258p3s", rules=CLEAR_CHAPTER, melds=[chow("123m", EAST)], bonus="2f2g")
    assert closed not in _aims(melded)


def test_it_counts_nothing_for_a_concealed_self_draw_that_pays_none() -> None:
    """New Chapter's concealed hand is one won off a discard."""
    found = _plans(MIXED, "all_chows", "concealed_hand", rules=NEW_CHAPTER, bonus="1f")
    assert not found


def test_it_never_helps_itself_to_the_minimum_by_bonus_tiles_that_only_pay() -> None:
    without, with_bonus = (
        _plans(MIXED, "half_flush", rules=LIVE, bonus=bonus)[0] for bonus in ("1f", "2f2g")
    )
    assert without.fan == with_bonus.fan == 3
    assert with_bonus.stake > without.stake
    assert not _plans(MIXED, "all_chows", rules=LIVE, bonus="2f2g")


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_it_has_plans_under_every_ruleset(ruleset: str) -> None:
    rules = load_ruleset(ruleset)
    aims = _aims(waiting(MIXED, rules=rules, bonus="1f"))
    assert {("half_flush",), ("full_flush",), ("all_pungs",), ("thirteen_orphans",)} <= aims


def test_it_sets_required_pungs_aside() -> None:
    plan = next(each for each in _plans("123m456p78s55z11s2s", bonus="2f2g") if each.required)
    key = hand_key(tiles("123m456p78s55z11s2s"))
    assert plan.required == tiles("5z")
    assert plan.lacking(key) == 2
    assert kinds_of(plan.useful(key)) == tiles("69s5z")
    assert plan.lacking(hand_key(tiles("123m456p789s555z11s"))) == 0
    assert format_tiles(kinds_of(plan.spare(key))) == "2s"


@pytest.mark.parametrize("hand", ["123456789m1122z", MIXED, "111m222p33s44z55z7z", "19m19p19s123456z5p"])
def test_it_comes_nearer_with_useful_kinds_and_stays_without_spare_ones(hand: str) -> None:
    key = hand_key(tiles(hand))
    for plan in waiting(hand, bonus="2f2g").plans():
        now = plan.lacking(key)
        held = [kind for kind in range(34) if copies(key, kind)]
        more = [kind for kind in range(34) if copies(key, kind) < 4]
        assert set(kinds_of(plan.useful(key))) == {
            kind for kind in more if plan.lacking(key + UNITS[kind]) < now
        }
        spare = {kind for kind in held if plan.lacking(key - UNITS[kind]) == now}
        strangers = set(kinds_of(kinds_held(plan.scheme.strangers(key))))
        first = strangers or set(kinds_of(plan.spare(key)))
        assert plan.highest_spare(key, now) == max(first, default=None)
        assert set(kinds_of(plan.spare(key))) <= spare
        assert plan.required or set(kinds_of(plan.spare(key))) == spare
