"""The controls of the calculator's page, filled in with what was entered."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.rulesets import Option
from games.engine.seats import LETTERS, SEATS
from games.engine.tiles import ALL_KINDS, COPIES, FIRST_FLOWER, FIRST_HONOUR, KINDS, Tile
from games.engine.wins import (
    CONCEALED_KONG_ROBBED,
    DISCARD,
    DOUBLE_KONG_REPLACEMENT,
    EARTHLY,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_TILE,
    ROBBED_KONG,
    SELF_DRAW,
)
from games.rulesets import ruleset_choices
from games.words import in_language, value_text
from learn.calculator.entry import OFF, OPTION, Entry
from learn.calculator.shown import seat_name
from learn.tile_names import WINDS

WAYS: dict[str, Promise] = {
    DISCARD: _("On a discard"),
    SELF_DRAW: _("By self draw"),
    ROBBED_KONG: _("By robbing a kong"),
}
FLAGS: dict[str, Promise] = {
    LAST_TILE: _("Last tile of the wall, or the discard after it"),
    KONG_REPLACEMENT: _("Drawn as a kong’s replacement"),
    DOUBLE_KONG_REPLACEMENT: _("Drawn as the replacement of a second kong in the same turn"),
    CONCEALED_KONG_ROBBED: _("The robbed kong was concealed"),
    HEAVENLY: _("East’s very first draw"),
    EARTHLY: _("On East’s first discard"),
}
_FIELDS: dict[str, tuple[Promise, Promise]] = {
    "hand": (_("Concealed tiles"), _("Without the winning tile, such as 123m456p11z.")),
    "tile": (_("Winning tile"), _("One tile, such as 5m.")),
    "melds": (
        _("Melds"),
        _("123m a chow, 555z a pung, 1111p an open kong, 1111p+ an added one, (1111p) a concealed one."),
    ),
    "bonus": (_("Flowers and seasons"), _("Flowers 1f to 4f, seasons 1g to 4g.")),
}
_ROWS = (range(9), range(9, 18), range(18, FIRST_HONOUR), range(FIRST_HONOUR, KINDS))
_BONUS_ROW = range(FIRST_FLOWER, ALL_KINDS)


class Choice(NamedTuple):
    """One value of a control."""

    value: str
    text: str
    is_chosen: bool


class Control(NamedTuple):
    """A control with its choices."""

    name: str
    label: str
    choices: list[Choice]


class TextField(NamedTuple):
    """A field in which tiles are typed."""

    name: str
    label: str
    help: str
    value: str
    is_unread: bool


class Offered(NamedTuple):
    """A tile to click on, unless all of its kind are used."""

    tile: Tile
    is_left: bool


def text_fields(entry: Entry) -> list[TextField]:
    """The four fields for typing."""
    return [
        TextField(name, str(label), str(about), entry.texts[name], name in entry.unread)
        for name, (label, about) in _FIELDS.items()
    ]


def ruleset_control(entry: Entry) -> Control:
    """Whose rules."""
    choices = [Choice(it.id, in_language(it.name), it.id == entry.rules.id) for it in ruleset_choices()]
    return Control("ruleset", gettext("Ruleset"), choices)


def house_rules(entry: Entry) -> list[Control]:
    """What the ruleset lets a table choose."""
    controls = [_option(option, entry) for option in entry.rules.option_choices.values()]
    if entry.rules.flowers_optional:
        on, off = Choice("", gettext("yes"), entry.flowers), Choice(OFF, gettext("no"), not entry.flowers)
        controls.append(Control("flowers", gettext("Flowers and seasons in play"), [on, off]))
    return controls


def _option(option: Option, entry: Entry) -> Control:
    chosen = entry.options.get(option.id, option.default)
    choices = [
        Choice(str(value), value_text(option.value_names.get(value, value)), value == chosen)
        for value in option.changes
    ]
    return Control(f"{OPTION}{option.id}", in_language(option.name), choices)


def circumstances(entry: Entry) -> list[Control]:
    """Winds, how the hand was won, and from whom."""
    ways = [Choice(way, str(text), way == entry.win) for way, text in WAYS.items()]
    prevailing = [Choice(LETTERS[it], str(WINDS[it]), it == entry.prevailing) for it in SEATS]
    return [
        Control("seat", gettext("Winner’s seat"), _seats(entry.seat)),
        Control("prevailing", gettext("Prevailing wind"), prevailing),
        Control("win", gettext("Won"), ways),
        Control("discarder", gettext("Discarder, or who announced the kong"), _seats(entry.discarder)),
    ]


def _seats(chosen: int) -> list[Choice]:
    return [Choice(LETTERS[seat], seat_name(seat), seat == chosen) for seat in SEATS]


def special_circumstances(entry: Entry) -> list[Choice]:
    """What was special about the win."""
    return [Choice(flag, str(text), flag in entry.flags) for flag, text in FLAGS.items()]


def palette(entry: Entry) -> list[list[Offered]]:
    """The tiles to choose from, a row a suit, then the honours, then flowers and seasons."""
    used = [*entry.hand, *(tile for meld in entry.melds for tile in meld.tiles)]
    used += [] if entry.tile is None else [entry.tile]
    rows = [[Offered(tile, used.count(tile) < COPIES) for tile in row] for row in _ROWS]
    return [*rows, [Offered(tile, tile not in entry.bonus) for tile in _BONUS_ROW]]
