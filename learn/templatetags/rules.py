"""How rules and example hands are written on pages."""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.engine.rulesets import Name, Ruleset
from games.engine.scoring import Score
from games.engine.seats import SEATS
from learn.rules.examples import ScoredExample
from learn.rules.hands import ShownHand, ShownTile, shown_hand
from learn.tile_names import WINDS

register = template.Library()


@register.simple_tag
def drawn(tiles: Iterable[ShownTile], sprite: str) -> SafeString:
    """The drawings of tiles as the items of a list; ``sprite`` is the address of all drawings."""
    item = '<li class="{}"><svg class="t" aria-hidden="true"><use href="{}#t-{}"/></svg></li>'
    return format_html_join("", item, ((each.pose, sprite, each.code) for each in tiles))


@register.filter
def chinese(name: Name) -> str:
    """A name in Chinese beside that of a reader of another language; empty for readers of Chinese."""
    return "" if (get_language() or "").startswith("zh") else name.zh_hant


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


@register.filter
def signed(points: int) -> str:
    """Points with a sign: "+16", "−8", "0"."""
    return f"{points:+d}".replace("-", "−") if points else "0"
