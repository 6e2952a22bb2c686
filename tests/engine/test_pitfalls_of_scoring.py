"""Hands that mahjong programs are known to score wrongly, under all Hong Kong rulesets."""

from dataclasses import replace

import pytest

from games.engine import commands as cmd
from games.engine import events as ev
from games.engine.legal import legal_commands, refused_win
from games.engine.rulesets import load_ruleset
from games.engine.state import State, nobody
from games.engine.tiles import parse_tile
from tests.engine.hands import score
from tests.engine.tables import EAST, NORTH, SOUTH, holding, play, pung, table

OLD_STYLE, LIVE, CLEAR, NEW = "hkos-3-v1", "hk-live-v1", "hk-clear-chapter-v1", "hk-new-chapter-v1"


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        (OLD_STYLE, {"little_four_winds": 10}),
        (LIVE, {"little_four_winds": 6, "half_flush": 3}),
        (CLEAR, {"little_four_winds": 3, "half_flush": 3}),
        (NEW, {"seat_wind": 1, "prevailing_wind": 1, "half_flush": 3}),
    ],
)
def test_it_adds_to_three_wind_pungs_and_a_pair_what_the_page_adds(
    ruleset: str, expected: dict[str, int]
) -> None:
    found = score(load_ruleset(ruleset), "234m44z", "4m", "111z 222z 333z", seat="E", bonus="3f")

    assert found is not None
    assert dict(found.patterns) == expected
    assert found.fan == sum(expected.values())


@pytest.mark.parametrize(("ruleset", "limit"), [(OLD_STYLE, 13), (LIVE, 13), (CLEAR, 8), (NEW, 13)])
@pytest.mark.parametrize("how", ["discard", "self_draw"])
def test_it_lifts_nothing_above_the_limit_of_four_wind_pungs(ruleset: str, limit: int, how: str) -> None:
    hand = ("77z", "7z", "111z 222z 333z 444z")

    found = score(load_ruleset(ruleset), *hand, seat="E", bonus="1f1g", how=how)

    assert found is not None
    assert (found.fan, len(found.patterns)) == (limit, 1)


@pytest.mark.parametrize(
    ("ruleset", "expected"),
    [
        (OLD_STYLE, {"all_chows": 1}),
        (LIVE, {"all_chows": 1, "concealed_hand": 1}),
        (CLEAR, {"all_chows": 1, "concealed_hand": 1}),
        (NEW, {"all_chows": 1, "concealed_hand": 1}),
    ],
)
def test_it_takes_four_of_a_kind_for_no_two_pairs(ruleset: str, expected: dict[str, int]) -> None:
    found = score(load_ruleset(ruleset), "11112233m445566p", "6p", bonus="3f")

    assert found is not None
    assert dict(found.patterns) == expected
    assert not found.enough


class TestMinimum:
    """South waits for 3m with two fan of its tiles, dragon and seat wind; one fan more makes three."""

    CASES = (
        # ruleset, bonus tiles, whether it may win by discard and by self draw
        (OLD_STYLE, "1f", False, True),
        (OLD_STYLE, "2f", True, True),
        (OLD_STYLE, "", True, True),
        (CLEAR, "1f", False, True),
        (CLEAR, "2f", True, True),
        (CLEAR, "", True, True),
        (NEW, "1f", False, True),
        (NEW, "2f", True, True),
        (NEW, "", True, True),
        (LIVE, "1f", False, True),
        (LIVE, "2f", False, True),
        (LIVE, "", False, True),
    )

    def laid(self, ruleset: str, bonus: str, drawn: str = "") -> State:
        melds = [pung("777z", NORTH), pung("222z", EAST)]
        south = holding("12m456p99s", drawn, melds=melds, bonus=bonus)
        state = table(holding("3m147p258s1234z6s", "9p"), south, turn=SOUTH if drawn else EAST)
        setup = replace(state.setup, rules=load_ruleset(ruleset))
        return replace(state, setup=setup, deal=replace(state.deal, offers=nobody()))

    def discarded(self, ruleset: str, bonus: str) -> State:
        return play(self.laid(ruleset, bonus), cmd.Discard(EAST, parse_tile("3m")))[0]

    @pytest.mark.parametrize(("ruleset", "bonus", "by_discard", "by_self_draw"), CASES)
    def test_it_reads_the_minimum_alike_everywhere(
        self, ruleset: str, bonus: str, by_discard: bool, by_self_draw: bool
    ) -> None:
        for state, may in [
            (self.discarded(ruleset, bonus), by_discard),
            (self.laid(ruleset, bonus, drawn="3m"), by_self_draw),
        ]:
            assert (cmd.Win(SOUTH) in legal_commands(state, SOUTH)) is may
            assert (refused_win(state, SOUTH) is None) is may
            if may:
                self.assert_paid(state)
            else:
                self.assert_refused(state)

    def assert_paid(self, state: State) -> None:
        _, events = play(state, cmd.Win(SOUTH))
        won = next(event for event in events if isinstance(event, ev.Won))
        assert sum(fan for _, fan in won.patterns) >= 3
        assert won.payments[SOUTH] > 0

    def assert_refused(self, state: State) -> None:
        with pytest.raises(cmd.IllegalCommand) as refusal:
            play(state, cmd.Win(SOUTH))
        assert refusal.value.code == "illegal"
        refused = refused_win(state, SOUTH)
        assert refused is not None
        assert (refused.reason, refused.score.qualifying) == ("below_minimum", 2)

    def test_it_pays_for_bonus_tiles_that_did_not_help_to_the_minimum(self) -> None:
        """Three qualifying fan and a flower: four, the second band of the live preset."""
        _, events = play(self.laid(LIVE, "2f", drawn="3m"), cmd.Win(SOUTH))

        won = next(event for event in events if isinstance(event, ev.Won))
        assert dict(won.patterns) == {"dragon_pung": 1, "seat_wind": 1, "self_draw": 1, "own_bonus": 1}
        assert won.payments == (-32, 96, -32, -32)
