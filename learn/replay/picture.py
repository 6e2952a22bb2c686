"""A moment of a replay as a picture: what is shown where somebody shares the way to it.

It holds no letters, so that it looks the same on a machine without any font: tiles and the signs of the winds
come from the site's own sprite.
"""

from collections.abc import Callable, Sequence

import resvg_py
from django.core.cache import cache

from games.engine.melds import CONCEALED_KONG, Meld
from games.engine.tiles import NAMES, Tiles
from games.engine.view import DealView, View
from games.fold import setup_of
from learn.replay.finding import Finished
from learn.replay.folding import deal_events
from learn.replay.moments import views_at
from learn.replay.sprite import BACK, with_symbols

WIDTH, HEIGHT = 1200, 630
"""Pixels: what pages that show links ask for."""
KEPT = 10 * 60
"""Seconds for which a drawn picture is kept: long enough for all who were just sent the way to it, and short
enough that whoever asks for ever other ones does not fill the cache's memory."""
DRAWING = 2
"""The version of this drawing; a new one draws again what was drawn before."""

MAT, WELL, INK, GLOW = "#1f5d4a", "#194c3d", "#e9f1ec", "#f5c451"
BAND = HEIGHT / 4
"""Each seat has a band of the picture, East's on top: its hand and melds, below them its discards."""
LEFT = 104
HELD, THROWN = 44, 31
"""How wide tiles are in a hand and in a pond; all are a third higher than wide."""
GAP = 2
APART = 16
"""Between the hand, a tile just drawn, and each meld."""


def picture_of(deal: Finished, seat: int | None, moment: int, before_drawing: Callable[[], None]) -> bytes:
    """A moment as a PNG: all hands open, or as it was seen from one seat.

    What was drawn lately is not drawn again; ``before_drawing`` may refuse by an exception.
    """
    key = f"replay-picture:{DRAWING}:{deal.table.pk}:{deal.no}:{seat}:{moment}"
    drawn = cache.get(key)
    if drawn is None:
        before_drawing()
        drawn = _drawn(deal, seat, moment)
        cache.set(key, drawn, KEPT)
    return bytes(drawn)


def _drawn(deal: Finished, seat: int | None, moment: int) -> bytes:
    events = deal_events(deal.table.pk, deal.no)
    views = views_at(setup_of(deal.table), deal.players, events, moment)
    svg = draw(views if seat is None else [views[seat]])
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))


def draw(views: Sequence[View]) -> str:
    """The picture as SVG of what one seat sees, or the four see together."""
    deals = [view.deal for view in views if view.deal is not None]
    hands = {deal.seat: deal for deal in deals}
    bands = "".join(_band(deals[0], seat, hands.get(seat)) for seat in range(4))
    sign = _use(f"k-{deals[0].prevailing + 1}z", WIDTH - 150, 24, 110, 110, f'color="{INK}" opacity="0.3"')
    name = _use("k-name", WIDTH - 190, HEIGHT - 72, 170, 48, f'color="{INK}" opacity="0.5"')
    drawing = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{MAT}"/>{bands}{sign}{name}'
    return with_symbols(drawing, WIDTH, HEIGHT)


def _band(deal: DealView, seat: int, own: DealView | None) -> str:
    """A seat's part of the picture; ``own`` is the deal as that seat sees it, if that is shown."""
    top = seat * BAND
    is_on_turn = deal.turn == seat and deal.result is None
    colour = GLOW if is_on_turn else INK
    plate = f'<rect x="14" y="{top + 14}" width="{WIDTH - 28}" height="{BAND - 22}" rx="14" fill="{WELL}"/>'
    sign = _use(f"k-{seat + 1}z", 32, top + 44, 54, 54, f'color="{colour}"')
    shown = deal.seats[seat]
    groups = [
        *_hand(shown.count, own),
        *[_faces(meld) for meld in shown.melds],
        [NAMES[tile] for tile in shown.bonus],
    ]
    return plate + sign + _row(groups, top + 24) + _pond(deal, seat, shown.pond, top + 95)


def _hand(count: int, own: DealView | None) -> list[list[str]]:
    """What is concealed, a tile just drawn by itself; backs where it is not known."""
    if own is None or own.hand is None:
        return [[BACK] * count]
    tiles = [NAMES[tile] for tile in own.hand]
    if own.drawn is None:
        return [tiles]
    tiles.remove(NAMES[own.drawn])
    return [tiles, [NAMES[own.drawn]]]


def _faces(meld: Meld) -> list[str]:
    names = [NAMES[tile] for tile in meld.tiles]
    return [BACK, *names[1:3], BACK] if meld.kind == CONCEALED_KONG else names


def _row(groups: list[list[str]], y: float) -> str:
    x, drawn = float(LEFT), ""
    for group in groups:
        for name in group:
            drawn += _tile(name, x, y, HELD)
            x += HELD + GAP
        x += APART if group else 0
    return drawn


def _pond(deal: DealView, seat: int, pond: Tiles, y: float) -> str:
    drawn = "".join(_tile(NAMES[tile], LEFT + n * (THROWN + GAP), y, THROWN) for n, tile in enumerate(pond))
    is_open = deal.open is not None and deal.open.seat == seat and deal.open.kong is None
    if not is_open or not pond:
        return drawn
    x = LEFT + (len(pond) - 1) * (THROWN + GAP)
    size = f'x="{x - 3}" y="{y - 3}" width="{THROWN + 6}" height="{THROWN * 4 / 3 + 6}"'
    return f'{drawn}<rect {size} rx="7" fill="none" stroke="{GLOW}" stroke-width="3"/>'


def _tile(name: str, x: float, y: float, width: float) -> str:
    return _use(f"t-{name}", x, y, width, width * 4 / 3)


def _use(symbol: str, x: float, y: float, width: float, height: float, more: str = "") -> str:
    return f'<use href="#{symbol}" x="{x}" y="{y}" width="{width}" height="{height:.2f}" {more}/>'
