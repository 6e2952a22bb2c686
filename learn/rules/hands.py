"""A scored hand as it is laid out on a page: its sets tile by tile, and in words how it was won."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext, pgettext_lazy

from games.engine.readings import Group
from games.engine.score_request_reading import ScoreRequest
from games.engine.tiles import NAMES, Tile
from games.engine.wins import (
    DISCARD,
    DOUBLE_KONG_REPLACEMENT,
    EARTHLY,
    HEAVENLY,
    KONG_REPLACEMENT,
    LAST_TILE,
    SELF_DRAW,
)
from learn.calculator.entry import Entry, entry_of
from learn.tile_names import WINDS, tiles_name

BACK = "back"
LYING = "lying"
WON = "won"
_CONCEALED_KONG_BACKS = (0, 3)
_FLAGS: dict[str, Promise] = {
    LAST_TILE: pgettext_lazy("how a hand was won", "It is the last tile."),
    DOUBLE_KONG_REPLACEMENT: pgettext_lazy("how a hand was won", "It replaces the second kong of one turn."),
    KONG_REPLACEMENT: pgettext_lazy("how a hand was won", "It replaces a kong."),
    HEAVENLY: pgettext_lazy("how a hand was won", "It is the first draw."),
    EARTHLY: pgettext_lazy("how a hand was won", "It is the first discard."),
}
"""What is told of the winning tile; the first one that is true is enough."""


@dataclass(frozen=True, slots=True)
class ShownTile:
    """A tile of a drawing: ``code`` is its MPSZ name or back; ``pose`` says if it lies or won the hand."""

    code: str
    pose: str = ""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A winning hand: its sets, its bonus tiles, all in words, how it was won, and the calculator with it."""

    sets: list[list[ShownTile]]
    bonus: list[ShownTile]
    words: str
    how: str
    calculator: str


def shown_hand(request: ScoreRequest, groups: tuple[Group, ...]) -> ShownHand:
    """How a hand in one of its readings is shown. The first groups are the melds."""
    melds = len(request.melds)
    sets = [_declared(group) for group in groups[:melds]] + _concealed(groups[melds:], request.winning_tile)
    return ShownHand(
        sets=sets,
        bonus=[ShownTile(NAMES[tile]) for tile in request.bonus],
        words=_words(request, groups, melds),
        how=" ".join(_how(request)),
        calculator=_entry(request).address,
    )


def _entry(request: ScoreRequest) -> Entry:
    """What the calculator is asked for the same hand."""
    case = (request.hand, request.winning_tile, request.melds, request.bonus, request.win)
    return entry_of(request.rules, *case, request.discarder)


def _declared(group: Group) -> list[ShownTile]:
    if group.concealed:
        backs = _CONCEALED_KONG_BACKS
        return [ShownTile(BACK if place in backs else NAMES[tile]) for place, tile in enumerate(group.tiles)]
    return [ShownTile(NAMES[tile], "" if place else LYING) for place, tile in enumerate(group.tiles)]


def _concealed(groups: tuple[Group, ...], winning_tile: Tile) -> list[list[ShownTile]]:
    """Concealed groups; single tiles of orphans stand together. The winning tile is marked once."""
    shown = [[ShownTile(NAMES[tile]) for tile in group.tiles] for group in groups]
    if all(len(group) == 1 for group in shown):
        shown = [[tile for group in shown for tile in group]]
    won = ShownTile(NAMES[winning_tile])
    for group in reversed(shown):
        if won in group:
            group[len(group) - 1 - group[::-1].index(won)] = ShownTile(won.code, WON)
            break
    return shown


def _words(request: ScoreRequest, groups: tuple[Group, ...], melds: int) -> str:
    declared = [_declared_text(group) for group in groups[:melds]]
    if all(len(group.tiles) == 1 for group in groups):
        concealed = [tiles_name(request.hand)]
    else:
        concealed = [tiles_name(group.tiles) for group in groups[melds:]]
    told = [
        *declared,
        *concealed,
        pgettext("hand", "won on %(tile)s") % {"tile": tiles_name((request.winning_tile,))},
    ]
    if request.bonus:
        told.append(pgettext("hand", "laid down: %(tiles)s") % {"tiles": tiles_name(request.bonus)})
    return gettext("; ").join(told)


def _declared_text(group: Group) -> str:
    if group.concealed:
        return pgettext("hand", "concealed kong: %(tiles)s") % {"tiles": tiles_name(group.tiles)}
    return pgettext("hand", "claimed: %(tiles)s") % {"tiles": tiles_name(group.tiles)}


def _how(request: ScoreRequest) -> Iterator[str]:
    win = request.win
    words = {"winner": WINDS[win.seat], "prevailing": WINDS[win.prevailing]}
    if request.discarder is not None:
        words["payer"] = WINDS[request.discarder]
    if win.how == SELF_DRAW:
        yield gettext("%(winner)s wins by self draw.") % words
    elif win.how == DISCARD:
        yield gettext("%(winner)s wins on a discard of %(payer)s.") % words
    else:
        yield gettext("%(winner)s robs the kong of %(payer)s.") % words
    told = [text for flag, text in _FLAGS.items() if flag in win.flags]
    if told:
        yield str(told[0])
    yield gettext("Prevailing wind: %(prevailing)s.") % words
