"""The words of a table's settings, for pages and forms."""

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.rulesets import Name
from games.models import Table

FORMATS: dict[str, Promise] = {
    "single-hand": _("Single hands"),
    "east-round": _("East round"),
    "full-game": _("Full game"),
}
LEVELS: dict[str, Promise] = {"easy": _("easy"), "steady": _("steady"), "sharp": _("sharp")}
ROBOTS: dict[str, Promise] = {
    "Plum": pgettext_lazy("robot", "Plum"),
    "Orchid": pgettext_lazy("robot", "Orchid"),
    "Chrysanthemum": pgettext_lazy("robot", "Chrysanthemum"),
    "Bamboo": pgettext_lazy("robot", "Bamboo"),
}
ABSENT: dict[str, Promise] = {
    Table.Absent.ROBOT: _("A robot takes the seat"),
    Table.Absent.WAIT: _("The seat waits for somebody"),
    Table.Absent.CLOSE: _("The table closes"),
}


def in_language(name: Name) -> str:
    """The name in the language that is active."""
    language = (get_language() or "en").replace("-", "_")
    return str(getattr(name, language, name.en))


def pace_text(clock: int | None) -> str:
    """How long a decision may take."""
    if clock is None:
        return gettext("no clock")
    return ngettext("%(seconds)d s", "%(seconds)d s", clock) % {"seconds": clock}


def value_text(value: Name | int | bool | str) -> str:
    """A house rule's value."""
    if isinstance(value, Name):
        return in_language(value)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return str(value)
