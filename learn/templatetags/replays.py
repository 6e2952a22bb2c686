"""How deals, moments and receipts are written on pages."""

from datetime import timedelta

from django import template

from learn.replay.words import ACTS, DECIDERS, NEWS, acts_text, seconds_text, wind_name

register = template.Library()

register.filter("wind_name", wind_name)
register.filter("acts_text", acts_text)
register.filter("seconds_text", seconds_text)


@register.filter
def act_text(act: str) -> str:
    """What was answered."""
    return str(ACTS[act])


@register.filter
def decider_text(by: str) -> str:
    """Who or what decided."""
    return str(DECIDERS[by])


@register.filter
def news_text(kind: str) -> str:
    """What else concerned a player."""
    return str(NEWS[kind])


@register.filter
def length_text(length: timedelta) -> str:
    """A length of time to the tenth of a second."""
    return seconds_text(length.total_seconds())
