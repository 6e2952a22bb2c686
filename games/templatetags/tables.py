"""How tables are written on pages."""

from django import template

from games.lobby import Sitter
from games.words import FORMATS, LEVELS, ROBOTS, in_language, pace_text, value_text

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


@register.filter
def sitter_name(sitter: Sitter) -> str:
    """What whoever sits in a chair is called: a person by name, a robot in the language that is active."""
    return str(ROBOTS.get(sitter.name, sitter.name)) if sitter.is_robot else sitter.name
