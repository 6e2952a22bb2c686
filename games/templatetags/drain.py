"""The notice on pages while the site is drained before a restart."""

from django import template

from games.drained import seen_drain
from games.notices import drain_notice

register = template.Library()


@register.simple_tag
def notice_of_drain() -> str:
    """The notice in the reader's language; empty while the site is not drained."""
    return drain_notice() if seen_drain() else ""
