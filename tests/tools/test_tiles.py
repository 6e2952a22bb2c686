"""The drawings of the tiles, and of the icons that are drawn with them."""

import re
from functools import cache
from gzip import compress
from pathlib import Path
from xml.etree import ElementTree

import pytest

from games.engine.tiles import NAMES
from tools.tiles import __main__ as tiles
from tools.tiles.icons import icons
from tools.tiles.outlines import relative
from tools.tiles.palette import CLASSIC, CONTRAST

STATIC = Path(__file__).resolve().parents[2] / "static"
SPRITES = {"tiles/classic.svg": CLASSIC, "tiles/indexed.svg": CLASSIC, "tiles/contrast.svg": CONTRAST}
SVG = "{http://www.w3.org/2000/svg}"
RED_FIVES = {"0m", "0p", "0s"}
SIGNS = {"k-1z", "k-2z", "k-3z", "k-4z", "k-mark", "k-name"}
LIGHT = {"#fff", "#000", "#7a5c1e"}
"""Light and shadow on a tile, whatever its colours are."""
MOST = 45_000
"""Bytes of a sprite when it is packed: a page with it must stay under 150 KB in all."""
TEXT, LARGE = 4.5, 3.0
"""The contrasts that WCAG 2.2 asks for: of text, and of large shapes."""


@cache
def drawings() -> dict[str, str]:
    """What the script draws."""
    return tiles.drawings()


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def symbols(path: str) -> dict[str, ElementTree.Element]:
    """Each symbol of a sprite by its id."""
    root = ElementTree.fromstring(drawings()[path])
    return {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol")}


def test_it_draws_what_the_site_serves() -> None:
    drawn = drawings()
    assert {path: (STATIC / path).read_text(encoding="utf-8") for path in drawn} == drawn
    assert tiles.drawings() == drawn


@pytest.mark.parametrize("path", SPRITES)
def test_it_has_every_face_the_back_and_the_signs_in_every_style(path: str) -> None:
    faces = {f"t-{name}" for name in {*NAMES, *RED_FIVES, "back"}}
    assert set(symbols(path)) == faces | SIGNS


@pytest.mark.parametrize("path", SPRITES)
def test_it_tells_all_faces_apart(path: str) -> None:
    drawn = [ElementTree.tostring(symbol)[60:] for name, symbol in symbols(path).items() if name[0] == "t"]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("path", [*SPRITES, *(f"site/{name}" for name in icons())])
def test_it_refers_only_to_what_the_file_has(path: str) -> None:
    text = drawings()[path]
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)) <= {
        pair for name in ids for pair in ((name, ""), ("", name))
    }


@pytest.mark.parametrize(("path", "palette"), SPRITES.items())
def test_it_paints_only_with_the_palette(path: str, palette: dict[str, str]) -> None:
    text = drawings()[path]
    assert "@" not in text
    named = dict(re.findall(r"var\(--tile-([a-z-]+),(#[0-9a-f]+)\)", text))
    assert named.items() <= palette.items()
    plain = re.sub(r"var\([^)]*\)|href=\"[^\"]*\"|url\([^)]*\)", "", text)
    assert set(re.findall(r"#[0-9a-f]{3,6}\b", plain)) <= LIGHT


@pytest.mark.parametrize("palette", [CLASSIC, CONTRAST], ids=["classic", "contrast"])
def test_it_paints_so_that_all_can_be_read(palette: dict[str, str]) -> None:
    for ink in ("ink", "red", "green", "blue"):
        assert contrast(palette[ink], palette["face"]) >= TEXT, ink
    assert contrast(palette["back"], palette["face"]) >= LARGE
    assert contrast(palette["back-deep"], palette["back-light"]) >= LARGE


def test_it_gives_every_wind_and_dragon_an_index_of_its_own() -> None:
    drawn = symbols("tiles/indexed.svg")
    letters = [
        re.findall(r"#sans-\w+", ElementTree.tostring(drawn[f"t-{rank}z"]).decode()) for rank in range(1, 8)
    ]
    assert [len(letter) for letter in letters] == [1] * 7
    assert len({letter[0] for letter in letters}) == 7


def test_it_names_whose_outlines_it_uses() -> None:
    for text in (drawings()[path] for path in SPRITES):
        assert "TW-Kai" in text
        assert "Open Government Data License" in text
        assert "SIL OFL" in text


@pytest.mark.parametrize("path", SPRITES)
def test_it_stays_light(path: str) -> None:
    assert len(compress(drawings()[path].encode())) < MOST


@pytest.mark.parametrize(
    ("absolute", "shorter"),
    [
        ("M10 10H30V5L1 2Z", "m10 10h20v-5l-29-3z"),
        ("M10 10 20 30L25 30 26 31Z M5 5L6 6", "m10 10 10 20l5 0 1 1zm-5-5l1 1"),
        ("M0 0Q10 0 10 10C10 20 5 25 0 30", "m0 0q10 0 10 10c0 10-5 15-10 20"),
    ],
)
def test_it_writes_paths_shorter_and_leaves_them_as_they_are(absolute: str, shorter: str) -> None:
    assert relative(absolute) == shorter
