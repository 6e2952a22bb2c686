"""What each pattern is, in words. A pattern's detector says which of these holds in a ruleset."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TILES = "tiles"
WIN = "win"
BONUS = "bonus"
LIMIT = "limit"
KINDS: dict[str, Promise] = {
    TILES: _("What the hand is made of"),
    WIN: _("How it was won"),
    BONUS: _("Flowers and seasons"),
    LIMIT: _("Limit hands"),
}
"""The headings under which patterns stand, in their order."""


@dataclass(frozen=True, slots=True)
class Definition:
    """What shows a pattern: ``kind`` is its heading as long as it is no limit hand."""

    kind: str
    text: Promise


DEFINITIONS: dict[str, Definition] = {
    "all_chows": Definition(TILES, _("Four chows and any pair.")),
    "all_pungs": Definition(TILES, _("Four pungs or kongs and a pair.")),
    "dragon_pung": Definition(TILES, _("A pung or kong of a dragon.")),
    "seat_wind": Definition(TILES, _("A pung or kong of the own seat’s wind.")),
    "prevailing_wind": Definition(
        TILES,
        _("A pung or kong of the prevailing wind. Where that is the own seat’s wind too, both are paid."),
    ),
    "half_flush": Definition(TILES, _("One suit, and with it at least one wind or dragon.")),
    "full_flush": Definition(TILES, _("One suit alone, without winds and dragons.")),
    "all_honours": Definition(TILES, _("Only winds and dragons.")),
    "all_terminals": Definition(TILES, _("Only 1s and 9s of suits, without winds and dragons.")),
    "mixed_terminals": Definition(
        TILES, _("Only 1s, 9s, winds and dragons: at least one 1 or 9, and one wind or dragon.")
    ),
    "jade_dragon": Definition(
        TILES,
        _("Four pungs or kongs and a pair: one set is green dragons, all else is bamboo."),
    ),
    "ruby_dragon": Definition(
        TILES,
        _("Four pungs or kongs and a pair: one set is red dragons, all else is characters."),
    ),
    "pearl_dragon": Definition(
        TILES,
        _("Four pungs or kongs and a pair: one set is white dragons, all else is dots."),
    ),
    "little_three_dragons": Definition(TILES, _("Pungs or kongs of two dragons and a pair of the third.")),
    "big_three_dragons": Definition(TILES, _("Pungs or kongs of all three dragons.")),
    "little_four_winds": Definition(TILES, _("Pungs or kongs of three winds and a pair of the fourth.")),
    "big_four_winds": Definition(TILES, _("Pungs or kongs of all four winds and a pair.")),
    "thirteen_orphans": Definition(
        TILES, _("One each of every 1, 9, wind and dragon, and one of them twice; no melds.")
    ),
    "seven_pairs": Definition(
        TILES, _("Seven different pairs, no melds. Four tiles of a kind are not two pairs.")
    ),
    "nine_gates": Definition(
        TILES,
        _(
            "1 1 1 2 3 4 5 6 7 8 9 9 9 of one suit and one more tile of it; no melds, whichever tile was "
            "last."
        ),
    ),
    "four_kongs": Definition(TILES, _("Four declared kongs of any kind and a pair.")),
    "four_concealed_pungs": Definition(
        TILES,
        _(
            "Four concealed pungs or concealed kongs and a pair. "
            "The tile of another seat may only have completed the pair."
        ),
    ),
    "concealed_hand": Definition(
        WIN, _("Nothing was claimed before the win. A concealed kong does not spoil it.")
    ),
    "self_draw": Definition(WIN, _("The winning tile was drawn, from the wall or as a replacement.")),
    "kong_replacement": Definition(
        WIN, _("Won on the tile that replaces a kong, also where bonus tiles came in between.")
    ),
    "double_kong_replacement": Definition(
        WIN, _("Two kongs in one turn, and the win on the second replacement.")
    ),
    "robbing_kong": Definition(WIN, _("Won on the tile with which another seat makes a kong.")),
    "last_tile": Definition(WIN, _("Won on the tile that emptied the wall, or on the discard after it.")),
    "heavenly_hand": Definition(WIN, _("The dealer wins on the first draw, before any kong.")),
    "earthly_hand": Definition(WIN, _("Another seat wins on the dealer’s first discard, before any kong.")),
    "no_bonus_tiles": Definition(BONUS, _("Not one flower or season, in a game that has them.")),
    "own_bonus": Definition(
        BONUS, _("A flower or season with the number of the own seat, also as part of a complete set.")
    ),
    "own_bonus_outside_sets": Definition(
        BONUS, _("A flower or season with the number of the own seat, outside complete sets of four.")
    ),
    "flower_set": Definition(BONUS, _("All four flowers.")),
    "season_set": Definition(BONUS, _("All four seasons.")),
    "all_bonus_tiles": Definition(
        BONUS, _("All eight flowers and seasons. They do not win by themselves: a winning hand is needed.")
    ),
}
"""By detector."""
