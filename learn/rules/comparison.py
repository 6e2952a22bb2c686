"""Two rulesets line by line."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from games.engine.rulesets import Pattern, Ruleset
from games.engine.seats import NORTH, SOUTH, WEST
from games.engine.settlement import payments
from games.words import in_language
from learn.rules.definitions import DEFINITIONS
from learn.rules.facts import facts
from learn.rules.patterns import pattern_points, price_text

Cell = list[str]
"""What one ruleset says, in lines; empty where it has nothing of the kind."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a comparison: its name, what each of the two says, and whether that differs."""

    label: str
    first: Cell
    second: Cell
    differs: bool


@dataclass(frozen=True, slots=True)
class Part:
    """Lines under one heading."""

    title: str
    rows: list[Row]


def compare(first: Ruleset, second: Ruleset) -> list[Part]:
    """All lines of two rulesets, side by side."""
    return [
        Part(gettext("Rules"), list(_facts(first, second))),
        Part(gettext("Payment by faan"), list(_payments(first, second))),
        Part(gettext("Patterns"), list(_patterns(first, second))),
    ]


def only_differing(parts: Iterable[Part]) -> list[Part]:
    """The lines that differ, without headings that none is left of."""
    kept = [Part(part.title, [row for row in part.rows if row.differs]) for part in parts]
    return [part for part in kept if part.rows]


def _facts(first: Ruleset, second: Ruleset) -> Iterator[Row]:
    one, other = ({fact.key: fact for fact in facts(rules)} for rules in (first, second))
    for key, fact in {**one, **other}.items():
        cells = [[side[key].value] if key in side else [] for side in (one, other)]
        yield Row(fact.label, cells[0], cells[1], cells[0] != cells[1])


def _payments(first: Ruleset, second: Ruleset) -> Iterator[Row]:
    most = max(_most(first), _most(second))
    for fan in range(min(first.minimum, second.minimum), most + 1):
        cells = [_paid(rules, fan) for rules in (first, second)]
        yield Row(gettext("%(faan)d faan") % {"faan": fan}, cells[0], cells[1], cells[0] != cells[1])


def _most(rules: Ruleset) -> int:
    """The fan from which on the payment stays the same."""
    return rules.payment.bands[-1].least if rules.limit is None else rules.limit


def _paid(rules: Ruleset, fan: int) -> Cell:
    if fan < rules.minimum:
        return [gettext("no win")]
    paid = fan if rules.limit is None else min(fan, rules.limit)
    discard = payments(rules, SOUTH, WEST, paid)
    words = {
        "discarder": -discard[WEST],
        "other": -discard[NORTH],
        "each": -payments(rules, SOUTH, None, paid)[NORTH],
    }
    return [
        gettext("discard: %(discarder)d and %(other)d each") % words
        if discard[NORTH]
        else gettext("discard: %(discarder)d") % words,
        gettext("self draw: %(each)d each") % words,
    ]


def _patterns(first: Ruleset, second: Ruleset) -> Iterator[Row]:
    for pattern_id in {**first.patterns, **second.patterns}:
        pair = [(rules, rules.patterns.get(pattern_id)) for rules in (first, second)]
        cells = [_pattern_cell(rules, pattern) for rules, pattern in pair]
        meanings = [_meaning(rules, pattern) for rules, pattern in pair]
        yield Row(_label(pattern for _, pattern in pair), cells[0], cells[1], meanings[0] != meanings[1])


def _label(patterns: Iterable[Pattern | None]) -> str:
    names = (in_language(pattern.name) for pattern in patterns if pattern)
    return " / ".join(dict.fromkeys(names))


def _pattern_cell(rules: Ruleset, pattern: Pattern | None) -> Cell:
    if pattern is None:
        return []
    return [price_text(pattern), str(DEFINITIONS[pattern.detector].text), *pattern_points(rules, pattern)]


def _meaning(rules: Ruleset, pattern: Pattern | None) -> tuple[object, ...] | None:
    """All that a pattern is but its name."""
    if pattern is None:
        return None
    replacing = frozenset(each.id for each in rules.patterns.values() if pattern.id in each.replaces)
    narrowed = pattern.shapes if pattern.shapes != frozenset(rules.shapes) else None
    prices = (pattern.fan, pattern.each, pattern.limit, pattern.qualifying)
    robs = pattern.id in rules.concealed_kong_robbers
    return (*prices, pattern.detector, pattern.wins, pattern.replaces, replacing, narrowed, robs)
