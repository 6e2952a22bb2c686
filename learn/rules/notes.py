"""What a ruleset's rules need beyond its data: a few sentences each, in files of their own.

They are not part of a ruleset's data, because that may never change once hands were played by it.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.rulesets.fields import SOURCES, Fields
from games.engine.rulesets.model import Name

PLACES: dict[str, Promise] = {
    "summary": _("In short"),
    "shapes": _("Winning shapes"),
    "patterns": _("Patterns"),
    "payment": _("Payment"),
    "play": _("Play"),
    "rated": _("Rated play"),
    "not_offered": _("What is not offered"),
}
"""The parts of a rules page that a note may stand in."""


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence or two in the languages of the site; ``source`` is page or ruling."""

    place: str
    source: str
    text: Name


@cache
def notes_of(ruleset_id: str) -> dict[str, list[Note]]:
    """The notes of a ruleset by place, [] where there are none; raises RulesetError for wrong ones."""
    found: dict[str, list[Note]] = {place: [] for place in PLACES}
    path = files(__package__) / "notes" / f"{ruleset_id}.toml"
    if path.is_file():
        fields = Fields(tomllib.loads(path.read_text("utf-8")), "")
        for row in fields.tables("notes"):
            note = _note(row)
            found[note.place].append(note)
        fields.close()
    return found


def _note(row: Fields) -> Note:
    text = Name(row.text("en"), row.text("zh_hant"), row.text("zh_hans"))
    return Note(row.choice("place", tuple(PLACES)), row.choice("source", SOURCES), text)
