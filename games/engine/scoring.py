"""What a winning hand is worth: the best of its readings, pattern by pattern."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.engine.melds import Meld
from games.engine.patterns import DETECTORS, Case
from games.engine.rulesets import Pattern, Ruleset
from games.engine.shapes import Reading, hand_key, is_complete, readings
from games.engine.tiles import Tile, Tiles
from games.engine.wins import CONCEALED_KONG_ROBBED, Win

__all__ = ["Score", "Win", "is_winning_shape", "score_hand"]


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a hand.

    ``fan`` is what is paid, ``uncapped`` before the limit; ``qualifying`` is compared with the minimum
    and ``enough`` says whether that is met. ``patterns`` are ids with their fan, ``sets`` melds as
    declared, then concealed sets and the pair.
    """

    fan: int
    uncapped: int
    qualifying: int
    enough: bool
    patterns: tuple[tuple[str, int], ...]
    sets: tuple[Tiles, ...]


@dataclass(frozen=True, slots=True)
class _Worth:
    """One reading with the patterns that count."""

    reading: Reading
    counted: tuple[tuple[Pattern, int], ...]

    @property
    def is_limit(self) -> bool:
        return any(pattern.limit for pattern, _ in self.counted)

    @property
    def fan(self) -> int:
        return sum(fan for _, fan in self.counted)

    @property
    def qualifying(self) -> int:
        return sum(fan for pattern, fan in self.counted if pattern.qualifying)


def is_winning_shape(rules: Ruleset, hand: Tiles, melds: tuple[Meld, ...]) -> bool:
    """Whether the hand (with the winning tile, without declared kongs) is complete, whatever it is worth."""
    return is_complete(rules.shapes, hand_key(hand), len(melds))


def score_hand(
    rules: Ruleset, hand: Tiles, winning_tile: Tile, melds: tuple[Meld, ...], bonus: Tiles, win: Win
) -> Score | None:
    """The worth of a hand by its best reading; None if it is no winning shape.

    ``hand`` holds the concealed tiles with the winning tile, sorted, without declared concealed kongs.
    """
    kinds = frozenset(hand).union(*(meld.tiles for meld in melds))
    case = Case(hand, winning_tile, melds, bonus, win, kinds)
    worths = [_worth(rules, reading, case) for reading in readings(rules.shapes, hand, melds)]
    if CONCEALED_KONG_ROBBED in win.flags:
        worths = [worth for worth in worths if _may_rob_concealed(rules, worth)]
    if not worths:
        return None
    return _score(rules, max(worths, key=lambda worth: (worth.is_limit, worth.fan)))


def _may_rob_concealed(rules: Ruleset, worth: _Worth) -> bool:
    return any(pattern.id in rules.concealed_kong_robbers for pattern, _ in worth.counted)


def _worth(rules: Ruleset, reading: Reading, case: Case) -> _Worth:
    shown = {name: times for name, each in rules.patterns.items() if (times := _times(each, reading, case))}
    for name in shown:
        if rules.patterns[name].limit:
            return _Worth(reading, ((rules.patterns[name], rules.patterns[name].fan),))
    return _Worth(reading, _counted(rules.patterns, shown))


def _times(pattern: Pattern, reading: Reading, case: Case) -> int:
    if reading.shape not in pattern.shapes or case.win.how not in pattern.wins:
        return 0
    times = DETECTORS[pattern.detector](reading, case)
    return int(times) if pattern.each else int(times > 0)


def _counted(patterns: Mapping[str, Pattern], shown: Mapping[str, int]) -> tuple[tuple[Pattern, int], ...]:
    replaced = frozenset[str]().union(*(patterns[each].replaces for each in shown))
    counted = [(patterns[name], times) for name, times in shown.items() if name not in replaced]
    return tuple((pattern, pattern.fan * times) for pattern, times in counted)


def _score(rules: Ruleset, worth: _Worth) -> Score:
    fan = worth.fan if rules.limit is None else min(worth.fan, rules.limit)
    return Score(
        fan=fan,
        uncapped=worth.fan,
        qualifying=worth.qualifying,
        enough=worth.is_limit or worth.qualifying >= rules.minimum,
        patterns=tuple((pattern.id, fan) for pattern, fan in worth.counted),
        sets=worth.reading.parts,
    )
