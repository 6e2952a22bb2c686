"""Why a hand can't be: in plain words, in the reader's language."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.tiles import COPIES, is_bonus
from learn.calculator.actions import MOST_MELDS
from learn.calculator.entry import Entry
from learn.calculator.notation import MeldError, read_melds
from learn.tile_names import tile_name

_UNREAD: dict[str, Promise] = {
    "hand": _("“%(text)s” can’t be read as tiles. Write for example 123m456p11z."),
    "tile": _("“%(text)s” is not one tile. Write for example 5m."),
    "bonus": _("“%(text)s” can’t be read as flowers and seasons. Write for example 1f3g."),
    "melds": _("“%(text)s” can’t be read as melds. Write for example 123m 555z (1111p)."),
}
CONTRADICTIONS: dict[str, Promise] = {
    "bonus: bonus tiles although flowers are off": _(
        "This hand has flowers or seasons, but it is played without them."
    ),
    "flags: concealed_kong_robbed without robbed_kong": _(
        "A concealed kong is robbed only in a win by robbing a kong."
    ),
    "flags: concealed kongs can't be robbed in this ruleset": _("Here nobody may rob a concealed kong."),
    "flags: last_tile with robbed_kong": _(
        "After the last tile of the wall there is no kong that could be robbed."
    ),
    "winning_tile: a robbed tile of which the hand or melds hold another": _(
        "A kong has all four of its tile, so the hand that robs it can hold no other."
    ),
    "flags: kong_replacement without self_draw": _("A kong’s replacement is drawn: the win is a self draw."),
    "flags: kong_replacement without a kong": _("A kong’s replacement needs a kong among the melds."),
    "flags: double_kong_replacement with fewer than two kongs": _(
        "A second kong’s replacement needs two kongs among the melds."
    ),
    "flags: heavenly or earthly with another flag": _(
        "A heavenly or an earthly hand is won at once: nothing else can have happened."
    ),
    "flags: heavenly or earthly with melds": _(
        "A heavenly or an earthly hand is won before anything can be claimed: it has no melds."
    ),
    "flags: heavenly is a self draw of East": _("A heavenly hand is East’s, with the very first draw."),
    "flags: earthly is a win on a discard of East": _("An earthly hand is won on East’s first discard."),
}
"""By the engine's word for it: what can't be true together."""


def contradiction(error: str) -> str:
    """What can't be true together, by the engine's word for it."""
    known = CONTRADICTIONS.get(error)
    return str(known) if known else gettext("These things can’t be true of one hand.")


def faults(entry: Entry) -> list[str]:
    """What is wrong with the tiles themselves, whatever the ruleset; nothing if they may go together."""
    return [*_unreadable(entry), *_too_many_copies(entry), *_too_many_tiles(entry)]


def _unreadable(entry: Entry) -> Iterator[str]:
    for name, text in entry.unread.items():
        yield str(_UNREAD[name]) % {"text": _culprit(text) if name == "melds" else text}
    for tile in dict.fromkeys(entry.bonus):
        if not is_bonus(tile):
            yield gettext("%(tile)s is no flower or season.") % {"tile": tile_name(tile)}
    if entry.tile is not None and is_bonus(entry.tile):
        yield gettext("Nobody wins with a flower or season: it is replaced.")


def _culprit(text: str) -> str:
    """Which of some melds is none."""
    try:
        read_melds(text.lower())
    except MeldError as error:
        return str(error)
    return text


def _too_many_copies(entry: Entry) -> Iterator[str]:
    tiles = [*entry.hand, *(tile for meld in entry.melds for tile in meld.tiles)]
    tiles += [] if entry.tile is None else [entry.tile]
    for tile in sorted(set(tiles)):
        if tiles.count(tile) > COPIES:
            texts = {"tile": tile_name(tile), "count": tiles.count(tile)}
            yield gettext("There are four of each tile, but here are %(count)d of this: %(tile)s.") % texts
    for tile in sorted(set(entry.bonus)):
        if entry.bonus.count(tile) > 1 and is_bonus(tile):
            yield gettext("There is only one of each flower and season: %(tile)s.") % {
                "tile": tile_name(tile)
            }


def _too_many_tiles(entry: Entry) -> Iterator[str]:
    if len(entry.melds) > MOST_MELDS:
        yield gettext("A hand has at most four melds.")
    elif len(entry.hand) > entry.wanted:
        text = gettext(
            "With these melds a hand has %(wanted)d concealed tiles before the win, not %(count)d."
        )
        yield text % {"count": len(entry.hand), "wanted": entry.wanted}
