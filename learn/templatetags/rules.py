"""How rules and example hands are written on pages."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games.engine.rulesets import Ruleset
from games.engine.scoring import Score
from games.engine.seats import SEATS
from learn.rules.examples import ScoredExample
from learn.rules.hands import ShownHand, ShownTile, shown_hand
from learn.tile_names import WINDS
from learn.words import chinese, signed

register = template.Library()

register.filter("chinese", chinese)
register.filter("signed", signed)


@register.simple_tag
def drawn(tiles: Iterable[ShownTile], sprite: str) -> SafeString:
    """The drawings of tiles as the items of a list; ``sprite`` is the address of all drawings."""
    item = '<li class="{}"><svg class="t" aria-hidden="true"><use href="{}#t-{}"/></svg></li>'
    return format_html_join("", item, ((each.pose, sprite, each.code) for each in tiles))


@register.filter
def as_shown(example: ScoredExample) -> ShownHand:
    """An example hand as it is laid out."""
    return shown_hand(example.request, example.groups)


@register.filter
def pattern_lines(score: Score, rules: Ruleset) -> list[dict[str, object]]:
    """The patterns of a score, each with its name and its fan."""
    return [{"name": rules.patterns[pattern].name, "fan": fan} for pattern, fan in score.patterns]


@register.filter
def by_seat(payments: tuple[int, ...]) -> list[tuple[str, str]]:
    """Payments with the names of the seats and with signs, East first."""
    return [(str(WINDS[seat]), signed(payments[seat])) for seat in SEATS]
