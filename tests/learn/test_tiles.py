"""Tiles on pages: their names and their pictures."""

import re

import pytest
from django.template import Context, Template
from django.utils import translation

from games.engine.melds import CONCEALED_KONG, PUNG, Meld
from games.engine.tiles import parse_tiles
from learn.tile_names import tiles_name


@pytest.mark.parametrize(
    ("tiles", "name"),
    [
        ("5s", "5 bamboo"),
        ("123m99p", "1 2 3 characters, 9 9 dots"),
        ("1z7z", "east wind, red dragon"),
        ("1f4g", "plum, winter"),
    ],
)
def test_it_names_tiles(tiles: str, name: str) -> None:
    assert tiles_name(parse_tiles(tiles)) == name


def test_it_names_tiles_in_chinese() -> None:
    with translation.override("zh-hant"):
        assert tiles_name(parse_tiles("12m5z")) == "一 二萬、白板"
    with translation.override("zh-hans"):
        assert tiles_name(parse_tiles("12s6z")) == "一 二条、发财"


def shown(template: str, **values: object) -> tuple[str, list[str]]:
    """What a row of tiles says, and which pictures it shows."""
    page = Template("{% load tiles %}" + template).render(Context(values))
    return " ".join(re.findall(r'aria-label="([^"]*)"', page)), re.findall(r"#t-(\w+)", page)


def test_it_draws_tiles_and_says_them_once() -> None:
    assert shown("{% tiles '12m5z' %}") == ("1 2 characters, white dragon", ["1m", "2m", "5z"])


def test_it_sets_the_last_tile_apart() -> None:
    kinds = parse_tiles("12m")
    assert shown("{% tiles kinds last=last %}", kinds=kinds, last=2) == (
        "1 2 3 characters",
        ["1m", "2m", "3m"],
    )


def test_it_draws_nothing_of_no_tiles() -> None:
    assert shown("{% tiles '' %}") == ("", [])


def test_it_shows_melds_by_their_kind() -> None:
    pung, kong = Meld(PUNG, (32, 32, 32), 32, 1), Meld(CONCEALED_KONG, (0, 0, 0, 0))
    assert shown("{% meld set %}", set=pung)[0] == "Pung: green dragon, green dragon, green dragon"
    assert shown("{% meld set %}", set=kong)[1] == ["back", "1m", "1m", "back"]
