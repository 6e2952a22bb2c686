"""What a person prefers at tables and about privacy; kept with the account, so that every device knows it."""

from dataclasses import asdict, dataclass, fields
from typing import Any

from django.utils.translation import gettext_lazy as _

TILES = {"indexed": _("With index"), "classic": _("Classic"), "contrast": _("High contrast")}
MATS = {"jade": _("Jade"), "river": _("River"), "plum": _("Plum"), "straw": _("Straw"), "slate": _("Slate")}
AUDIENCES = {"everybody": _("Everybody"), "friends": _("My friends"), "nobody": _("Nobody")}

CHOICES: dict[str, dict[str, Any]] = {
    "tiles": TILES,
    "mat": MATS,
    "presence": AUDIENCES,
    "statistics": AUDIENCES,
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """Preferences with their defaults. ``presence`` and what follows are about what others see."""

    tiles: str = "indexed"
    mat: str = "jade"
    sounds: bool = True
    help: bool = True
    no_calls: bool = False
    no_chow: bool = False
    auto_win: bool = False
    auto_sort: bool = True
    mails: bool = False
    presence: str = "friends"
    statistics: str = "everybody"
    show_country: bool = True
    show_joined: bool = True


def read_preferences(stored: dict[str, Any]) -> Preferences:
    """The stored preferences; what is missing or makes no sense is the default."""
    known = {field.name: stored[field.name] for field in fields(Preferences) if _makes_sense(field, stored)}
    return Preferences(**known)


def stored_form(preferences: Preferences) -> dict[str, Any]:
    """The preferences as they are stored."""
    return asdict(preferences)


def _makes_sense(field: Any, stored: dict[str, Any]) -> bool:
    value = stored.get(field.name)
    if field.name in CHOICES:
        return value in CHOICES[field.name]
    return isinstance(value, bool)
