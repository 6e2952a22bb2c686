"""Which patterns somebody has won with."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from games.engine.rulesets import UnknownRuleset, load_ruleset
from games.words import in_language
from learn.models import PlayedDeal
from learn.statistics.margins import Share
from ratings.plots import WIDTH


@dataclass(frozen=True, slots=True)
class WonPattern:
    """A pattern by its name in the language that is active, and how many of the wins had it."""

    name: str
    share: Share

    @property
    def width(self) -> float:
        """How long its bar is in a drawing."""
        return WIDTH * (self.share.rate or 0)


def patterns_of(rows: "QuerySet[PlayedDeal]", ruleset_id: str, wins: int) -> list[WonPattern]:
    """The patterns of wins under a ruleset, the most frequent first; how many wins there were is given."""
    grouped = rows.exclude(patterns="").values_list("patterns").annotate(wins=Count("pk")).order_by()
    counts: Counter[str] = Counter()
    for patterns, count in grouped:
        counts.update(dict.fromkeys(patterns.split(), count))
    names = pattern_names(ruleset_id)
    frequent = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [WonPattern(names.get(pattern, pattern), Share(count, wins)) for pattern, count in frequent]


def pattern_names(ruleset_id: str) -> dict[str, str]:
    """The names of a ruleset's patterns by their ids; none of a ruleset that is not offered any more."""
    try:
        rules = load_ruleset(ruleset_id)
    except UnknownRuleset:
        return {}
    return {pattern.id: in_language(pattern.name) for pattern in rules.patterns.values()}


def ruleset_name(ruleset_id: str) -> str:
    """What a ruleset is called in the language that is active; its id if it is not offered any more."""
    try:
        return in_language(load_ruleset(ruleset_id).name)
    except UnknownRuleset:
        return ruleset_id
