"""Each kind of drill, over positions laid out by hand and by lot."""

from itertools import product

import pytest
from django.http import QueryDict

from games.engine.commands import Discard
from games.engine.projection import sight
from games.engine.rulesets import load_ruleset, ruleset_ids
from games.engine.scoring import Win
from games.engine.sight import Sight
from games.engine.state import State
from games.engine.tiles import NAMES, parse_tile, parse_tiles
from learn.calculator.counting import count
from learn.calculator.entry import read_entry
from learn.drills.claims import PASS, ClaimDrill, claim_drill
from learn.drills.counting import CountDrill
from learn.drills.discards import DiscardDrill, discard_drill
from learn.drills.kinds import KINDS, drill_of
from learn.drills.made_hands import worth_of
from learn.drills.tasks import LEVELS, BadAnswer, Drill, Given, Task, first_that_fits, is_seed
from learn.drills.waits import WaitsDrill, waiting_hand
from learn.templatetags.drills import calculator_address
from tests.engine.hands import melds, tiles
from tests.engine.tables import EAST, RULES, SOUTH, WEST, holding, play, pung, table

NEW_CHAPTER = load_ruleset("hk-new-chapter-v1")


def counting(hand: str, last: str, declared: str = "", how: str = "discard", bonus: str = "") -> CountDrill:
    """South's hand in the East round, with every pattern to choose from."""
    case = (tiles(hand), parse_tile(last), melds(declared), parse_tiles(bonus))
    win = Win(SOUTH, EAST, how)
    return CountDrill(RULES, *case, win, worth_of(RULES, *case, win), tuple(RULES.patterns.values()))


def counted(drill: CountDrill, fan: str, *patterns: str) -> bool:
    return drill.is_right(drill.read({"fan": [fan], "pattern": patterns}))


def test_it_wants_the_faan_and_every_pattern() -> None:
    drill = counting("123m55m234m456m", "1m", "777z")
    right = ("half_flush", "dragon_pung", "no_bonus_tiles")
    assert counted(drill, "5", *right)
    assert not counted(drill, "4", *right)
    assert not counted(drill, "5", *right[:2])
    assert not counted(drill, "5", *right, "all_chows")


def test_it_counts_no_pattern_beside_one_that_replaces_it() -> None:
    """Both dragon pungs are inside little three dragons; flowers of others are worth nothing."""
    drill = counting("77z123m456s", "1m", "555z 666z", bonus="1f")
    assert counted(drill, "5", "little_three_dragons")
    inside = drill.inside("dragon_pung")
    assert inside is not None
    assert inside.id == "little_three_dragons"
    assert drill.inside("all_pungs") is None


def test_it_shows_how_a_hand_is_read() -> None:
    """Three equal chows could be three pungs, which are worth more with a fourth one."""
    drill = counting("111222333m55p", "3m", "777z", bonus="1f")
    assert drill.sets == tuple(parse_tiles(each) for each in ("777z", "111m", "222m", "333m", "55p"))
    assert counted(drill, "4", "all_pungs", "dragon_pung")


def test_it_says_that_a_limit_hand_stands_alone() -> None:
    drill = counting("19m19p19s12345677z", "7z", how="self_draw")
    assert counted(drill, "13", "thirteen_orphans")
    inside = drill.inside("self_draw")
    assert inside is not None
    assert inside.id == "thirteen_orphans"


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"fan": [""]},
        {"fan": ["-1"]},
        {"fan": ["100"]},
        {"fan": ["٣"]},
        {"fan": ["9" * 5000]},
        {"fan": ["3"], "pattern": ["no_such_pattern"]},
    ],
)
def test_it_takes_no_count_that_is_none(given: Given) -> None:
    with pytest.raises(BadAnswer):
        counting("123m55m234m456m", "1m", "777z").read(given)


def waits(hand: str, declared: str = "", bonus: str = "") -> WaitsDrill:
    return waiting_hand(RULES, tiles(hand), melds(declared), parse_tiles(bonus), SOUTH, EAST)


def test_it_knows_every_wait() -> None:
    drill = waits("1112345678999p")
    assert drill.tiles == parse_tiles("123456789p")
    assert {wait.by_discard.fan for wait in drill.waits} == {13}
    assert drill.is_right(drill.read({"tile": [f"{rank}p" for rank in range(9, 0, -1)]}))


def test_it_tells_missed_waits_and_mistaken_tiles() -> None:
    drill = waits("3456m222z", "555z 999p")
    assert drill.tiles == parse_tiles("36m")
    answer = drill.read({"tile": ["3m", "1z"]})
    assert not drill.is_right(answer)
    assert drill.missed(answer) == parse_tiles("6m")
    assert drill.mistaken(answer) == parse_tiles("1z")


def test_it_names_waits_that_are_too_cheap() -> None:
    """Four chows are 1 faan, 2 by self draw, of the 3 that are needed."""
    wait = waits("123m456p789s23s55z", bonus="1f").waits[0]
    assert (wait.by_discard.fan, wait.by_discard.enough) == (1, False)
    assert (wait.by_draw.fan, wait.by_draw.enough) == (2, False)


def test_it_waits_for_no_fifth_tile() -> None:
    assert waits("1111m456p789s123s").waits == ()


@pytest.mark.parametrize("given", [{}, {"tile": []}, {"tile": ["1f"]}, {"tile": ["1m", "x"]}])
def test_it_takes_no_marks_that_are_none(given: Given) -> None:
    with pytest.raises(BadAnswer):
        waits("3456m222z", "555z 999p").read(given)


def seen(state: State, chair: int) -> Sight:
    found = sight(state, chair)
    assert found is not None
    return found


def discarding(hand: str, drawn: str) -> DiscardDrill:
    return discard_drill(seen(table(holding(hand, drawn)), EAST))


def test_it_wants_the_discard_that_leaves_the_hand_ready() -> None:
    drill = discarding("123m456p789s11z23p", "9m")
    assert drill.best == ["9m"]
    assert drill.is_right(drill.read({"tile": ["9m"]}))
    assert not drill.is_right(drill.read({"tile": ["1z"]}))


def test_it_takes_each_of_equal_discards() -> None:
    drill = discarding("123m456p789s23p1z4z", "6z")
    assert sorted(drill.best) == ["1z", "4z", "6z"]


@pytest.mark.parametrize("given", [{}, {"tile": ["1s"]}, {"tile": ["?"]}])
def test_it_takes_no_discard_that_is_not_in_the_hand(given: Given) -> None:
    with pytest.raises(BadAnswer):
        discarding("123m456p789s11z23p", "9m").read(given)


def claiming(hand: str, tile: str, **more: object) -> ClaimDrill:
    """South's choices when East discards a tile; somebody has laid open what makes no flower be missing."""
    south = holding(hand, **more)  # type: ignore[arg-type]
    state, _ = play(table(holding("147p258s369m1234z", tile), south), Discard(EAST, parse_tile(tile)))
    return claim_drill(seen(state, SOUTH))


def test_it_claims_a_dragon_that_makes_a_flush_worth_more() -> None:
    drill = claiming("12345789m77z159p", "7z")
    assert drill.choices[0].id == "pung"
    assert drill.is_right(drill.read({"choice": ["pung"]}))
    assert drill.reason == "nearer"


def test_it_passes_a_chow_that_spoils_a_hand_of_pungs() -> None:
    """All pungs are 3 faan; with a chow of dots nothing is left that is worth any."""
    drill = claiming("222m555p888s33s67p", "8p")
    assert drill.choices[0].id == PASS
    assert not drill.is_right(drill.read({"choice": ["chow-6p7p8p"]}))
    assert drill.passing.plan is not None
    assert drill.passing.plan.patterns == ("all_pungs",)
    assert [choice.id for choice in drill.offered] == ["chow-6p7p8p", PASS]


def test_it_offers_every_way_to_chow() -> None:
    drill = claiming("34567m1122333z", "5m", melds=())
    ids = {choice.id for choice in drill.choices}
    assert ids == {"chow-3m4m5m", "chow-4m5m6m", "chow-5m6m7m", PASS}


@pytest.mark.parametrize("given", [{}, {"choice": ["chow"]}, {"choice": ["win"]}])
def test_it_takes_no_choice_that_is_not_offered(given: Given) -> None:
    with pytest.raises(BadAnswer):
        claiming("222m555p888s33s67p", "8p").read(given)


def test_it_refuses_a_claim_where_no_tile_lies_open() -> None:
    with pytest.raises(ValueError, match="no tile lies open"):
        claim_drill(seen(table(holding("123m", melds=[pung("555z", WEST)])), SOUTH))


def right_form(drill: Drill) -> dict[str, list[str]]:
    """What somebody fills in who knows."""
    match drill:
        case CountDrill():
            return {"fan": [str(drill.score.fan)], "pattern": list(drill.counted)}
        case WaitsDrill():
            return {"tile": [NAMES[tile] for tile in drill.tiles]}
        case DiscardDrill():
            return {"tile": drill.best[:1]}
        case ClaimDrill():
            return {"choice": [drill.choices[0].id]}
    raise AssertionError("no such drill")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_it_makes_the_same_drill_of_a_seed_each_time(kind: str, level: int) -> None:
    for ruleset_id in ruleset_ids():
        task = Task(kind, ruleset_id, level, "friend")
        form = right_form(drill_of(task))
        drill_of.cache_clear()
        again = drill_of(task)
        answer = again.read(form)
        assert again.is_right(answer)
        assert len(answer) <= 400


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_it_counts_hands_that_the_calculator_counts_alike(ruleset_id: str) -> None:
    for level, number in product(LEVELS, range(40)):
        drill = drill_of(Task("count", ruleset_id, level, f"s{number}"))
        assert isinstance(drill, CountDrill)
        page, _, query = calculator_address(drill).partition("?")
        counted = count(read_entry(QueryDict(query)))
        assert page == "/learn/calculator/"
        assert counted.error == ""
        assert counted.score == drill.score


@pytest.mark.parametrize("kind", KINDS)
def test_it_makes_other_drills_of_other_seeds(kind: str) -> None:
    answers = {str(right_form(drill_of(Task(kind, "hkos-3-v1", 3, f"s{n}")))) for n in range(8)}
    assert len(answers) > 2


def test_it_asks_for_more_waits_where_it_is_harder() -> None:
    for level, least, most in ((1, 1, 2), (2, 2, 3), (3, 3, 9)):
        for number in range(5):
            drill = drill_of(Task("waits", "hkos-3-v1", level, f"s{number}"))
            assert isinstance(drill, WaitsDrill)
            assert least <= len(drill.waits) <= most


def test_it_shows_discards_farther_from_ready_where_it_is_harder() -> None:
    for level in LEVELS:
        drill = drill_of(Task("discard", "hkos-3-v1", level, "abc"))
        assert isinstance(drill, DiscardDrill)
        assert drill.discards[0]["distance"] == level - 1


@pytest.mark.parametrize("seed", ["", "ABC", "a-b", "a" * 17, "ä"])
def test_it_knows_what_is_no_seed(seed: str) -> None:
    assert not is_seed(seed)


def test_it_finds_the_first_if_nothing_fits() -> None:
    assert first_that_fits([3, 4, 6], lambda number: number % 2 == 0) == 4
    assert first_that_fits([3, 5], lambda number: number % 2 == 0) == 3
    with pytest.raises(LookupError):
        first_that_fits([], bool)
