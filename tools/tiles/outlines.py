"""Outlined characters: each is written once in a file, and used wherever it stands."""

import json
import re
from pathlib import Path
from typing import Any

from tools.tiles.shapes import el, num

GLYPHS: dict[str, dict[str, dict[str, Any]]] = json.loads(
    Path(__file__).with_name("glyphs.json").read_text(encoding="utf-8")
)
_USED = re.compile(r'href="#(kai|sans)-([0-9a-f]+)"')
_PARTS = re.compile(r"([A-Z])([^A-Z]*)")
_NUMBERS = re.compile(r"-?\d+")

Point = tuple[int, int]


def glyph(
    char: str,
    x: float,
    y: float,
    colour: str,
    *,
    em: float = 0,
    height: float = 0,
    stretch: float = 1.0,
    bold: float = 0.0,
    font: str = "kai",
    anchor: str = "middle",
) -> str:
    """An outlined character, its ink centred on x, y.

    `em` keeps stroke weights alike across characters; `height` fits the ink instead. `bold` thickens
    by that many face units.
    """
    x0, y0, x1, y1 = GLYPHS[font][char]["box"]
    sy = height / (y1 - y0) if height else em / 1000
    sx = sy * stretch
    left = {"middle": x - sx * (x0 + x1) / 2, "start": x - sx * x0}[anchor]
    stroke: dict[str, float | str | None] = (
        {"stroke": colour, "stroke_width": bold / sy, "stroke_linejoin": "round"} if bold else {}
    )
    place = f"translate({num(left)} {num(y - sy * (y0 + y1) / 2)}) scale({sx:.4f} {sy:.4f})"
    return el("use", href=f"#{font}-{ord(char):x}", fill=colour, transform=place, **stroke)


def outlines(art: str) -> str:
    """The outlines of all characters that a drawing uses."""
    used = sorted(set(_USED.findall(art)))
    return "".join(
        el("path", id=f"{font}-{code}", d=relative(GLYPHS[font][chr(int(code, 16))]["d"]))
        for font, code in used
    )


def relative(d: str) -> str:
    """The same path with every point told from the end of the part before, which is shorter.

    Each part of `d` has a letter of its own, and whole numbers.
    """
    here = start = (0, 0)
    out = ""
    for command, written in _PARTS.findall(d):
        points = _points(command, [int(number) for number in _NUMBERS.findall(written)], here)
        out += command.lower() + _steps(command, points, here)
        here = points[-1] if points else start
        start = points[0] if command == "M" else start
    return out


def _points(command: str, numbers: list[int], here: Point) -> list[Point]:
    if command == "H":
        return [(numbers[0], here[1])]
    if command == "V":
        return [(here[0], numbers[0])]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _steps(command: str, points: list[Point], here: Point) -> str:
    origins = [here, *points] if command in "ML" else [here] * len(points)
    steps = [step for (x, y), (x0, y0) in zip(points, origins, strict=False) for step in (x - x0, y - y0)]
    steps = {"H": steps[:1], "V": steps[1:]}.get(command, steps)
    return " ".join(map(str, steps)).replace(" -", "-")
