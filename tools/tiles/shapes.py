"""SVG text by small functions.

Coordinates are those of a face: 60 wide, 80 high, y pointing down. Colours are written `@name@`
and filled in at the end, so that one drawing serves every style.
"""

Point = tuple[float, float]


def num(value: float) -> str:
    """A number as short as two decimals allow."""
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def c(name: str) -> str:
    """A palette colour, still to be filled in."""
    return f"@{name}@"


def el(tag: str, *children: str, **attrs: float | str | None) -> str:
    """An SVG element; attributes that are None are left out."""
    out = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{num(value) if isinstance(value, int | float) else value}"'
        for key, value in attrs.items()
        if value is not None
    )
    return f"<{tag}{out}>{''.join(children)}</{tag}>" if children else f"<{tag}{out}/>"


def circle(
    x: float, y: float, r: float, fill: str = "none", stroke: str | None = None, width: float | None = None
) -> str:
    return el("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke, stroke_width=width)


def rect(
    x: float, y: float, w: float, h: float, rx: float, fill: str = "none", **attrs: float | str | None
) -> str:
    return el("rect", x=x, y=y, width=w, height=h, rx=rx, fill=fill, **attrs)


def path(
    d: str,
    fill: str = "none",
    stroke: str | None = None,
    width: float | None = None,
    **attrs: float | str | None,
) -> str:
    ends: dict[str, float | str | None] = (
        {"stroke_linecap": "round", "stroke_linejoin": "round"} if stroke else {}
    )
    return el("path", d=d, fill=fill, stroke=stroke, stroke_width=width, **(ends | attrs))


def at(x: float, y: float, art: str, turn: float = 0, scale: float = 1.0) -> str:
    """Art moved to x, y, then turned (degrees) and scaled about that point."""
    move = f"translate({num(x)} {num(y)})"
    move += f" rotate({num(turn)})" if turn else ""
    move += f" scale({num(scale)})" if scale != 1 else ""
    return el("g", art, transform=move)


def around(n: int, start: float = 0.0) -> list[float]:
    """n directions in degrees, evenly spread."""
    return [start + 360 * i / n for i in range(n)]


def leaf(x: float, y: float, length: float, turn: float, colour: str, fat: float = 0.2) -> str:
    """A pointed oval that grows upwards from x, y."""
    f = length * fat
    d = (
        f"M0 0 C{num(f)} {num(-length * 0.3)} {num(f)} {num(-length * 0.65)} 0 {num(-length)} "
        f"C{num(-f)} {num(-length * 0.65)} {num(-f)} {num(-length * 0.3)} 0 0 Z"
    )
    return at(x, y, path(d, colour), turn)


def petal(length: float, width: float, colour: str) -> str:
    """A petal with a round tip that grows upwards from 0, 0, set off from its neighbours by a fine gap."""
    w, n = width / 2, length
    side = f"C{num(w * 0.5)} {num(-n * 0.3)} {num(w)} {num(-n * 0.55)} {num(w)} {num(w - n)}"
    tip = f"A{num(w)} {num(w)} 0 0 0 {num(-w)} {num(w - n)}"
    other = f"C{num(-w)} {num(-n * 0.55)} {num(-w * 0.5)} {num(-n * 0.3)} 0 0Z"
    return path(f"M0 0{side}{tip}{other}", colour, c("face"), 0.9)


def blade(foot: Point, bend: Point, tip: Point, width: float) -> str:
    """A green blade of grass from its foot past its bend to its tip."""
    (x, y), (bx, by), w = foot, bend, width / 2
    end = f"{num(tip[0])} {num(tip[1])}"
    there = f"M{num(x - w)} {num(y)}Q{num(bx - w)} {num(by)} {end}"
    return path(f"{there}Q{num(bx + w)} {num(by + w)} {num(x + w)} {num(y)}Z", c("green"))


def use(name: str) -> str:
    """What the file has under that id."""
    return el("use", href=f"#{name}")
