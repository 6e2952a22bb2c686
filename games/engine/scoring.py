"""What a winning hand is worth: the best of its readings, pattern by pattern.

What the patterns say depends on the feature word of a reading alone, so it is found once and remembered.
"""

from dataclasses import dataclass
from functools import lru_cache

from games.engine.feature_words import hand_words, melds_word, reading_word, win_word
from games.engine.features import Features, features_of
from games.engine.melds import Meld
from games.engine.patterns import DETECTORS, Detector
from games.engine.readings import Reading, readings
from games.engine.rulesets import Pattern, Ruleset
from games.engine.shapes import hand_key, is_complete
from games.engine.tiles import Tile, Tiles
from games.engine.wins import CONCEALED_KONG_ROBBED, Win

__all__ = ["Score", "Win", "best_reading", "is_winning_shape", "score_hand", "score_key"]

_REMEMBERED = 1 << 14
"""How many scores are kept for a ruleset."""


@dataclass(frozen=True, slots=True)
class Score:
    """The worth of a hand.

    ``fan`` is what is paid, ``uncapped`` before the limit; ``qualifying`` is compared with the minimum
    and ``enough`` says whether that is met. ``patterns`` are ids with their fan; ``is_limit``: one of
    them is a limit hand, and the only one.
    """

    fan: int
    uncapped: int
    qualifying: int
    enough: bool
    patterns: tuple[tuple[str, int], ...]
    is_limit: bool

    @property
    def rank(self) -> tuple[bool, int]:
        """The better one of two readings has the higher rank."""
        return self.is_limit, self.uncapped


def is_winning_shape(rules: Ruleset, hand: Tiles, melds: tuple[Meld, ...]) -> bool:
    """Whether the hand (with the winning tile, without declared kongs) is complete, whatever it is worth."""
    return is_complete(rules.shapes, hand_key(hand), len(melds))


def score_hand(
    rules: Ruleset, hand: Tiles, winning_tile: Tile, melds: tuple[Meld, ...], bonus: Tiles, win: Win
) -> Score | None:
    """The worth of a hand by its best reading; None if it is no winning shape.

    ``hand`` holds the concealed tiles with the winning tile, without declared concealed kongs.
    """
    return score_key(rules, hand_key(hand), winning_tile, melds_word(melds), win_word(win, bonus))


def score_key(rules: Ruleset, key: int, winning_tile: Tile, melds: int, win: int) -> Score | None:
    """The same for a hand by its key, with the words of melds and win."""
    scores = _scores(rules)
    best = None
    for word in hand_words(rules.shapes, key, winning_tile, melds, win):
        score = scores[word]
        if score is not None and (best is None or score.rank > best.rank):
            best = score
    return best


def best_reading(
    rules: Ruleset, hand: Tiles, winning_tile: Tile, melds: tuple[Meld, ...], bonus: Tiles, win: Win
) -> Reading | None:
    """The reading by which a hand is scored; None if it is no winning shape."""
    scores, key, circumstances = _scores(rules), hand_key(hand), win_word(win, bonus)
    found = []
    for reading in readings(rules.shapes, key, melds):
        score = scores[reading_word(reading, key, winning_tile, circumstances)]
        if score is not None:
            found.append((score.rank, reading))
    return max(found, key=lambda ranked: ranked[0], default=(None, None))[1]


class _Scores(dict[int, Score | None]):
    """By feature word: the score of one reading, None where it is no win."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, word: int) -> Score | None:
        if len(self) >= _REMEMBERED:
            self.clear()
        self[word] = score = _score(self._rules, features_of(word))
        return score


@lru_cache(maxsize=64)
def _scores(rules: Ruleset) -> _Scores:
    return _Scores(rules)


def _score(rules: Ruleset, hand: Features) -> Score | None:
    counted = _counted(rules, hand)
    if CONCEALED_KONG_ROBBED in hand.flags and not rules.concealed_kong_robbers & {
        pattern.id for pattern, _ in counted
    }:
        return None
    is_limit = any(pattern.limit for pattern, _ in counted)
    total = sum(fan for _, fan in counted)
    qualifying = sum(fan for pattern, fan in counted if pattern.qualifying)
    return Score(
        fan=total if rules.limit is None else min(total, rules.limit),
        uncapped=total,
        qualifying=qualifying,
        enough=is_limit or qualifying >= rules.minimum,
        patterns=tuple((pattern.id, fan) for pattern, fan in counted),
        is_limit=is_limit,
    )


def _counted(rules: Ruleset, hand: Features) -> list[tuple[Pattern, int]]:
    """The patterns that count and their fan: the first limit hand alone, else all that none replaces."""
    possible = _possible(rules, hand.shape, hand.how)
    shown = [(pattern, times) for pattern, detector in possible if (times := detector(hand))]
    for pattern, _ in shown:
        if pattern.limit:
            return [(pattern, pattern.fan)]
    replaced = frozenset[str]().union(*(pattern.replaces for pattern, _ in shown))
    return [
        (pattern, pattern.fan * (times if pattern.each else 1))
        for pattern, times in shown
        if pattern.id not in replaced
    ]


@lru_cache(maxsize=1 << 8)
def _possible(rules: Ruleset, shape: str, how: str) -> tuple[tuple[Pattern, Detector], ...]:
    """The patterns that may count in a hand of this shape that was won so, with their detectors."""
    return tuple(
        (pattern, DETECTORS[pattern.detector])
        for pattern in rules.patterns.values()
        if shape in pattern.shapes and how in pattern.wins
    )
