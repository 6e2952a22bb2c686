"""The patterns of a ruleset for people: price, names, definition, exclusions, example hands."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.rulesets import Pattern, Ruleset
from games.engine.shapes import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from games.engine.wins import DISCARD, ROBBED_KONG, SELF_DRAW
from games.words import in_language
from learn.rules.definitions import DEFINITIONS, KINDS, LIMIT
from learn.rules.examples import ScoredExample, scored_examples

SHAPES: dict[str, Promise] = {
    STANDARD: _("four sets and a pair"),
    SEVEN_PAIRS: _("seven different pairs"),
    THIRTEEN_ORPHANS: _("thirteen orphans"),
}
WAYS: dict[str, Promise] = {
    SELF_DRAW: pgettext_lazy("way to win", "self draw"),
    DISCARD: pgettext_lazy("way to win", "discard"),
    ROBBED_KONG: pgettext_lazy("way to win", "robbed kong"),
}


@dataclass(frozen=True, slots=True)
class PatternEntry:
    """A pattern as a rules page tells it.

    ``narrowed`` says where it does not count and what does not count beside it, ``points`` that and all
    else that there is to say.
    """

    pattern: Pattern
    price: str
    definition: str
    narrowed: list[str]
    points: list[str]
    examples: list[ScoredExample]


@dataclass(frozen=True, slots=True)
class PatternGroup:
    """Patterns under one heading."""

    title: Promise
    kind: str
    entries: list[PatternEntry]


def pattern_groups(rules: Ruleset) -> list[PatternGroup]:
    """All patterns of a ruleset under their headings, in the order of its data."""
    examples = scored_examples(rules)
    entries = [
        (kind_of(pattern), pattern_entry(rules, pattern, examples[pattern.id]))
        for pattern in rules.patterns.values()
    ]
    groups = [
        PatternGroup(title, kind, [entry for of, entry in entries if of == kind])
        for kind, title in KINDS.items()
    ]
    return [group for group in groups if group.entries]


def kind_of(pattern: Pattern) -> str:
    """Under which heading a pattern stands."""
    return LIMIT if pattern.limit else DEFINITIONS[pattern.detector].kind


def pattern_entry(rules: Ruleset, pattern: Pattern, examples: list[ScoredExample]) -> PatternEntry:
    """One pattern with its examples."""
    return PatternEntry(
        pattern=pattern,
        price=price_text(pattern),
        definition=str(DEFINITIONS[pattern.detector].text),
        narrowed=list(_narrowed(rules, pattern)),
        points=pattern_points(rules, pattern),
        examples=examples,
    )


def price_text(pattern: Pattern) -> str:
    """What a pattern is worth: "3 faan", "1 faan each"."""
    if pattern.each:
        return gettext("%(faan)d faan each") % {"faan": pattern.fan}
    return gettext("%(faan)d faan") % {"faan": pattern.fan}


def pattern_points(rules: Ruleset, pattern: Pattern) -> list[str]:
    """In sentences: where else a pattern does not count, and what does not count beside it."""
    return [*_worth(pattern), *_narrowed(rules, pattern), *_excluded(rules, pattern)]


def _worth(pattern: Pattern) -> Iterator[str]:
    if pattern.limit:
        yield gettext("Scored as this alone: nothing is added.")
    if not pattern.qualifying:
        yield gettext("Paid, but no help to reach the minimum.")


def _narrowed(rules: Ruleset, pattern: Pattern) -> Iterator[str]:
    if pattern.wins != frozenset(WAYS):
        yield gettext("Counts only on a win by: %(ways)s.") % {"ways": _chosen(WAYS, pattern.wins)}
    if pattern.shapes != frozenset(rules.shapes):
        yield gettext("Counts only in: %(shapes)s.") % {"shapes": _chosen(SHAPES, pattern.shapes)}
    if pattern.replaces:
        yield gettext("Beside it do not count: %(patterns)s.") % {"patterns": _replaced(rules, pattern)}
    if pattern.id in rules.concealed_kong_robbers:
        yield gettext("May also rob a concealed kong.")


def _excluded(rules: Ruleset, pattern: Pattern) -> Iterator[str]:
    if replacing := [each for each in rules.patterns.values() if pattern.id in each.replaces]:
        yield gettext("Does not count beside: %(patterns)s.") % {"patterns": _names(replacing)}


def _chosen(words: dict[str, Promise], chosen: frozenset[str]) -> str:
    return gettext(", ").join(str(word) for key, word in words.items() if key in chosen)


def _replaced(rules: Ruleset, pattern: Pattern) -> str:
    return _names(each for each in rules.patterns.values() if each.id in pattern.replaces)


def _names(patterns: Iterable[Pattern]) -> str:
    return gettext(", ").join(in_language(pattern.name) for pattern in patterns)
