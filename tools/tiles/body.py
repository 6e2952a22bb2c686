"""The tile itself: an ivory face with a soft edge, a jade back, and what shows of the thickness.

All tiles of a file share one `body`; the back is seen on one only.
"""

from tools.tiles.outlines import glyph
from tools.tiles.shapes import at, c, circle, el, num, path, rect, use

W, H, RADIUS = 60, 80, 7
SIDE, BACK = 2.4, 5.4  # how far the ivory side and the jade back show below the face
DIRECTIONS = {"s": (0, 1), "w": (-1, 0), "n": (0, -1), "e": (1, 0)}


def shared() -> str:
    """What a sprite has once for all its tiles."""
    light = (
        '<linearGradient id="shade" x1="0" y1="0" x2=".2" y2="1">'
        '<stop offset="0" stop-color="#fff" stop-opacity=".6"/>'
        '<stop offset=".4" stop-color="#fff" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#7a5c1e" stop-opacity=".11"/></linearGradient>'
        '<linearGradient id="rim" x1="0" y1="0" x2=".2" y2="1">'
        '<stop offset="0" stop-color="#fff"/>'
        '<stop offset=".45" stop-color="#fff" stop-opacity=".3"/>'
        '<stop offset="1" stop-color="#7a5c1e" stop-opacity=".16"/></linearGradient>'
    )
    return light + el("g", edges("side", "back"), face(), id="body")


def edges(near: str, far: str) -> str:
    """The thickness towards each side of the screen, of which a page shows one: `s` if it says nothing."""
    out = ""
    for side, (dx, dy) in DIRECTIONS.items():
        layers = (
            rect(dx * (BACK + 1.4), dy * (BACK + 1.4), W, H, RADIUS + 1, "#000", opacity=".18")
            + rect(dx * BACK, dy * BACK, W, H, RADIUS + 0.5, c(far))
            + rect(dx * SIDE, dy * SIDE, W, H, RADIUS, c(near))
        )
        out += el("g", layers, display=f"@edge-{side}@")
    return out


def face() -> str:
    """The ivory, lit from above: bright along its upper edge, shaded along the lower."""
    return (
        rect(0, 0, W, H, RADIUS, c("face"))
        + rect(0, 0, W, H, RADIUS, "url(#shade) none")
        + rect(0.4, 0.4, W - 0.8, H - 0.8, RADIUS - 0.4, stroke=c("line"), stroke_width=0.8, opacity=".5")
        + rect(1.5, 1.5, W - 3, H - 3, RADIUS - 1.4, stroke="url(#rim) none", stroke_width=1.4)
    )


def back() -> str:
    """A tile that lies on its face: jade with a lattice, a frame, and the three strokes of 三番."""
    light, deep = c("back-light"), c("back-deep")
    ground = (
        rect(0, 0, W, H, RADIUS, c("back"))
        + rect(0, 0, W, H, RADIUS, "url(#shade) none", opacity=".45")
        + rect(0.5, 0.5, W - 1, H - 1, RADIUS - 0.5, stroke=deep, stroke_width=1)
    )
    frame = rect(5, 5, W - 10, H - 10, 4, stroke=light, stroke_width=1.3, opacity=".75")
    return edges("back-deep", "side") + ground + lattice() + frame + medallion()


def lattice() -> str:
    """Lozenges from edge to edge of the frame."""
    lines = ""
    for n in range(-5, 6):
        for lean in (1, -1):
            lines += _line(10 * n, lean)
    return path(lines, "none", c("back-light"), 0.8, opacity=".42")


def _line(shift: float, lean: int) -> str:
    """One line of the lattice, cut at the frame; it crosses the middle `shift` to the right of it."""
    half, tall = W / 2 - 7, H / 2 - 7
    low, high = max(-tall, (-half - shift) * 1.4), min(tall, (half - shift) * 1.4)
    if low >= high:
        return ""
    ends = [(30 + lean * (shift + y / 1.4), 40 + y) for y in (low, high)]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in ends)


def medallion() -> str:
    """The three strokes in a round field."""
    light = c("back-light")
    field = circle(0, 0, 16.5, c("back"), light, 1.3) + circle(0, 0, 13.6, "none", light, 0.7)
    return at(30, 40, field + glyph("三", 0, 0, light, em=22, bold=1))


def body() -> str:
    """The way to the body that all tiles share."""
    return use("body")
