"""What somebody has entered into the calculator: read from an address, written as one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse

from games.engine.melds import Meld
from games.engine.rulesets import Option, Ruleset
from games.engine.rulesets.model import OptionValue
from games.engine.seats import LETTERS, TURNS_AFTER, seat_of
from games.engine.tiles import NotationError, Tile, Tiles, is_bonus, parse_tiles, remove_tiles
from games.engine.wins import DISCARD, FLAGS, WAYS, Win
from games.rulesets import FIRST, chosen_ruleset
from learn.calculator.notation import MeldError, read_melds, short, write_melds

LONGEST = 120
"""So many characters of a typed text are looked at."""
WHOLE = 14
"""Tiles of a complete hand, kongs counted as three."""
OPTION = "option."
OFF = "off"


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand with what belongs to it, complete or not.

    ``hand`` are the concealed tiles without the winning tile, ``unread`` the typed texts that are no MPSZ, by
    the name of their field. ``discarder`` is the seat that gave the winning tile, if it was not drawn.
    ``options`` are those of the ruleset, by id; ``flowers`` is off only where the ruleset lets them be.
    """

    rules: Ruleset
    options: Mapping[str, OptionValue]
    flowers: bool = True
    hand: Tiles = ()
    tile: Tile | None = None
    melds: tuple[Meld, ...] = ()
    bonus: Tiles = ()
    seat: int = 1
    prevailing: int = 0
    win: str = DISCARD
    discarder: int = 2
    flags: frozenset[str] = frozenset()
    unread: Mapping[str, str] = field(default_factory=dict)

    @property
    def wanted(self) -> int:
        """How many tiles the hand has when only the winning tile is missing."""
        return WHOLE - 1 - 3 * len(self.melds)

    @property
    def query(self) -> str:
        """The address's query that leads to this hand again; what is usual is left out."""
        usual = Entry(self.rules, {})
        pairs = [("ruleset", self.rules.id)] if self.rules.id != FIRST else []
        pairs += [(name, text) for name, text in self.texts.items() if text]
        for name in ("seat", "prevailing", "discarder"):
            if getattr(self, name) != getattr(usual, name):
                pairs.append((name, LETTERS[getattr(self, name)]))
        pairs += [("win", self.win)] if self.win != usual.win else []
        pairs += [("flag", flag) for flag in FLAGS if flag in self.flags]
        pairs += [] if self.flowers else [("flowers", OFF)]
        pairs += [(f"{OPTION}{key}", str(value)) for key, value in self.options.items()]
        return urlencode(pairs)

    @property
    def address(self) -> str:
        """Where the calculator shows this hand."""
        return f"{reverse('calculator')}?{self.query}"

    @property
    def texts(self) -> dict[str, str]:
        """What stands in the four fields for typing, by their names."""
        read = {
            "hand": short(self.hand),
            "tile": "" if self.tile is None else short([self.tile]),
            "melds": write_melds(self.melds),
            "bonus": short(self.bonus),
        }
        return {**read, **self.unread}


def entry_of(
    rules: Ruleset,
    hand: Tiles,
    winning: Tile,
    melds: tuple[Meld, ...],
    bonus: Tiles,
    win: Win,
    discarder: int | None,
) -> Entry:
    """A complete hand, the winning tile among the concealed ones, as somebody would enter it.

    ``discarder`` is None where that does not matter.
    """
    return Entry(
        rules=rules,
        options={},
        flowers=win.flowers,
        hand=remove_tiles(hand, (winning,)),
        tile=winning,
        melds=melds,
        bonus=bonus,
        seat=win.seat,
        prevailing=win.prevailing,
        win=win.how,
        discarder=TURNS_AFTER[win.seat][0] if discarder is None else discarder,
        flags=win.flags,
    )


def read_entry(query: QueryDict) -> Entry:
    """What an address says; whatever it says wrongly or not at all is as usual."""
    rules = chosen_ruleset(query.get("ruleset"))
    usual = Entry(rules, {})
    seat, discarder = _seat(query, "seat", usual.seat), _seat(query, "discarder", usual.discarder)
    win = query.get("win", "")
    entry = Entry(
        rules,
        dict(_chosen_options(rules, query)),
        flowers=not (rules.flowers_optional and query.get("flowers") == OFF),
        seat=seat,
        prevailing=_seat(query, "prevailing", usual.prevailing),
        win=win if win in WAYS else usual.win,
        discarder=discarder if discarder != seat else TURNS_AFTER[seat][0],
        flags=frozenset(query.getlist("flag")) & frozenset(FLAGS),
    )
    return _with_tiles(entry, {name: query.get(name, "")[:LONGEST].strip() for name in entry.texts})


def _with_tiles(entry: Entry, texts: Mapping[str, str]) -> Entry:
    """The entry with what was typed; a hand with one tile more than it may have ends in the winning tile."""
    unread: dict[str, str] = {}
    hand, tile, bonus = (_tiles(texts, name, unread) for name in ("hand", "tile", "bonus"))
    try:
        melds = read_melds(texts["melds"].lower())
    except MeldError:
        melds, unread["melds"] = (), texts["melds"]
    bonus += tuple(each for each in hand if is_bonus(each))
    hand = tuple(each for each in hand if not is_bonus(each))
    if len(tile) > 1:
        tile, unread["tile"] = (), texts["tile"]
    if not tile and "tile" not in unread and len(hand) == WHOLE - 3 * len(melds):
        hand, tile = hand[:-1], hand[-1:]
    return replace(
        entry,
        hand=tuple(sorted(hand)),
        tile=tile[0] if tile else None,
        melds=melds,
        bonus=tuple(sorted(bonus)),
        unread=unread,
    )


def _tiles(texts: Mapping[str, str], name: str, unread: dict[str, str]) -> Tiles:
    try:
        return parse_tiles("".join(texts[name].lower().split()))
    except NotationError:
        unread[name] = texts[name]
        return ()


def _seat(query: QueryDict, name: str, usual: int) -> int:
    try:
        return seat_of(query.get(name, ""))
    except ValueError:
        return usual


def _chosen_options(rules: Ruleset, query: QueryDict) -> list[tuple[str, OptionValue]]:
    """The options that are not at their default; those that others forbid are left out."""
    chosen = {option.id: _value(option, query) for option in rules.option_choices.values()}
    return [
        (option.id, chosen[option.id])
        for option in rules.option_choices.values()
        if chosen[option.id] != option.default
        and all(chosen[other] == needed for other, needed in option.needs.items())
    ]


def _value(option: Option, query: QueryDict) -> OptionValue:
    given = query.get(f"{OPTION}{option.id}", "")
    return next((value for value in option.changes if str(value) == given), option.default)
