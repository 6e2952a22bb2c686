"""The page of all tiles: each face in each style, size and mat, with its names."""

import json
import re
from html import unescape

import pytest
from django.test import Client

from accounts.services.profiles import set_preferences
from learn.tile_sets import ALL, GROUPS, Shown, faces, index_of
from tests.games.play import person
from tests.ratings.pages import browser_of
from tools.tiles.tile import CODES, INDEX

NAMES = {face.code: dict(face.names) for _, group in faces() for face in group}


def page(query: str = "", client: Client | None = None) -> str:
    return unescape((client or Client()).get(f"/learn/tiles/{query}").content.decode())


def panels(text: str) -> list[tuple[str, str]]:
    return re.findall(r'<section class="laid-out" data-mat="(\w+)" data-size="(\d+)">', text)


def test_it_knows_every_tile_that_is_drawn_once() -> None:
    shown = [code for codes in GROUPS.values() for code in codes]
    assert sorted(shown) == sorted(CODES)


def test_it_names_every_tile_in_three_languages() -> None:
    assert all(all(names.values()) and len(names) == 3 for names in NAMES.values())
    for language in ("en", "zh-hant", "zh-hans"):
        assert len({names[language] for names in NAMES.values()}) == len(NAMES)
    assert NAMES["5s"] == {"en": "5 bamboo", "zh-hant": "五索", "zh-hans": "五条"}
    assert NAMES["0m"] == {"en": "red 5 characters", "zh-hant": "赤五萬", "zh-hans": "红五万"}
    assert NAMES["7z"]["zh-hant"] == "紅中"


def test_it_says_the_index_that_is_drawn() -> None:
    assert {rank: index_of(f"{rank}z") for rank in INDEX} == INDEX
    assert [index_of(code) for code in ("9m", "0p", "3f", "back")] == ["9", "5", "3", ""]


@pytest.mark.django_db
def test_it_shows_every_tile_in_the_style_asked_for() -> None:
    for style in ("classic", "indexed", "contrast"):
        text = page(f"?style={style}&size=120&mat=plum")
        assert panels(text) == [("plum", "120")]
        shown, names = text.split('class="names"', 1)
        for part in (shown, names):
            assert {f"t-{code}" for code in CODES} <= set(re.findall(rf"{style}[\w.]*\.svg#(t-\w+)", part))


@pytest.mark.django_db
def test_it_shows_all_at_once_or_what_it_has_for_what_it_has_not() -> None:
    assert len(panels(page(f"?style={ALL}&size={ALL}&mat={ALL}"))) == 3 * 4 * 5
    assert panels(page("?style=gold&size=9000&mat=<b>")) == panels(page()) == [("jade", "64")]


@pytest.mark.django_db
def test_it_begins_with_what_a_member_has_at_tables() -> None:
    member = person("Ann")
    set_preferences(member, tiles="contrast", mat="river")
    text = page("?size=40", browser_of(member))
    assert panels(text) == [("river", "40")]
    assert "contrast" in re.findall(r"tiles/(\w+)[\w.]*\.svg#t-1m", text)


@pytest.mark.django_db
def test_it_leaves_sounds_and_order_as_a_member_has_them_when_tables_take_the_look() -> None:
    member = person("Ann")
    set_preferences(member, sounds=False)
    answer = browser_of(member).get("/learn/tiles/")
    [look] = re.findall(r'<script id="look"[^>]*>(.*?)</script>', answer.content.decode())
    assert json.loads(look)["habits"] == {"sounds": False, "auto_sort": True}
    assert "no-store" in answer["Cache-Control"]


def test_it_lists_panels_by_style_mat_and_size() -> None:
    shown = Shown("classic", ALL, "straw")
    assert shown.panels == [("classic", size, "straw") for size in ("26", "40", "64", "120")]
