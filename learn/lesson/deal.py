"""The hand of the first lesson: a fixed deal in which everything is written down, the robots' decisions too.

The seed, SHA-256 of "first hand 3101", was found by search among some thousands: in one short hand South
keeps a suit, replaces a season, claims a pung and a chow, passes, waits, and wins a half flush on a discard.
"""

from collections.abc import Iterator, Sequence

from games.engine.commands import Discard, Pass, SeatCommand
from games.engine.rulesets import load_ruleset
from games.engine.seats import SOUTH
from games.engine.sight import Sight
from games.engine.tiles import parse_tile
from games.rulesets import FIRST
from learn.practice.hands import Course, Hand, fold
from learn.practice.wishes import Decision

SEED = "7fa246f96c7533b582294d121c81a89d52278fa2035743076d60f770a27db267"
LEVEL = "easy"
ROBOTS = "1z 7z 5z 3p 4z 2z 3p 1z 2z 4m 9s 7s 1z 9s 4z 3z 8s pass 5z 8s 4s"
"""What the robots do, one after the other: the tiles that they discard, and where one passes."""


def lesson_course(decisions: Sequence[Decision]) -> Course:
    """The lesson's hand after these decisions, which must be the first of those that it teaches."""
    hand = Hand(load_ruleset(FIRST), True, SOUTH, (LEVEL,) * 3, SEED)
    words = iter(ROBOTS.split())
    return fold(hand, decisions, lambda sight, level: _next(words, sight))


def _next(words: Iterator[str], sight: Sight | None) -> SeatCommand:
    if sight is None:
        raise ValueError("the robot is not asked anything")
    word = next(words)
    return Pass(sight.seat) if word == "pass" else Discard(sight.seat, parse_tile(word))
