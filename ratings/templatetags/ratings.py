"""How ratings are written on pages."""

from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.models import User
from ratings.standings import Standing, standings_of
from ratings.words import pool_name

register = template.Library()

register.filter("pool_name", pool_name)


@register.filter
def figure(rated: Any) -> SafeString:
    """A rating as everybody sees it: "?" while it is provisional, "±" while it is uncertain."""
    mark, meaning = "", ""
    if rated.provisional:
        mark, meaning = "?", gettext("provisional")
    elif rated.uncertain:
        mark, meaning = "±", gettext("uncertain")
    shown = format_html('<abbr title="{}">{}</abbr>', meaning, mark) if mark else ""
    return format_html('<span class="figure num">{}{}</span>', rated.value, shown)


@register.filter
def points(change: float | None, digits: int = 0) -> SafeString | str:
    """Points won or lost, with their sign; nothing for what is not known."""
    if change is None:
        return ""
    rounded = round(change, digits) + 0.0
    kind = "up" if rounded > 0 else "down" if rounded < 0 else "even"
    sign = {"up": "+", "down": "−", "even": "±"}[kind]
    return format_html('<span class="num {}">{}{}</span>', kind, sign, f"{abs(rounded):.{digits}f}")


@register.filter
def whole(value: float) -> int:
    """A rating in whole points."""
    return round(value)


@register.filter
def score_text(score: float) -> str:
    """What somebody got against another: 1, ½ for a tie, or 0."""
    return {0.5: "½"}.get(score, f"{score:.0f}")


@register.filter
def in_hundred(share: float) -> int:
    """A share of one in hundredths."""
    return round(100 * share)


@register.simple_tag
def ratings_of(person: User) -> list[Standing]:
    """How a person stands in the pools, for the person's own page."""
    return standings_of(person, timezone.now())
