"""Formats: how many deals belong together (rules: common 8)."""

from collections.abc import Sequence

from games.engine.state import Setup, State

SINGLE_HAND = "single-hand"
"""Every deal stands for itself; the table goes on as long as its people ready up."""
MATCHES = {"east-round": 4, "full-game": 16}
"""The formats in which deals make a match, with the dealer changes that end it."""
FORMATS = (SINGLE_HAND, *MATCHES)


class BadSetup(ValueError):
    """A ruleset does not offer what a table is to be made with; the text says what."""


def check_setup(setup: Setup) -> None:
    """Raise BadSetup unless the ruleset offers the table's format and use of flowers."""
    rules = setup.rules
    offered = [each.id for each in rules.formats]
    if setup.format not in offered:
        raise BadSetup(f"format: {rules.id} has {', '.join(offered)}, not {setup.format!r}")
    if not setup.flowers and not rules.flowers_optional:
        raise BadSetup(f"flowers: {rules.id} is always played with them")


def is_match(state: State) -> bool:
    """Whether the table's deals make one match."""
    return state.setup.format in MATCHES


def goes_on(state: State) -> bool:
    """Whether the next deal is one of a match that has begun, so that nobody need be ready for it."""
    return is_match(state) and state.deal is not None


def places(scores: Sequence[int]) -> list[int]:
    """The place of each score, from 1; equal scores share the better one."""
    return [1 + sum(other > score for other in scores) for score in scores]
