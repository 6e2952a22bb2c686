"""How tables are written on pages."""

from django import template

from games.words import FORMATS, LEVELS, in_language, pace_text, value_text

register = template.Library()

register.filter("in_language", in_language)
register.filter("pace_text", pace_text)
register.filter("value_text", value_text)


@register.filter
def format_text(format_id: str) -> str:
    """How many hands belong together."""
    return str(FORMATS[format_id])


@register.filter
def level_text(level: str) -> str:
    """How strong a robot is."""
    return str(LEVELS.get(level, level))
