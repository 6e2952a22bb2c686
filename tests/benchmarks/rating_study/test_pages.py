"""The study's tables and charts as text."""

from xml.etree import ElementTree

import pytest

from benchmarks.rating_study.svg import HEIGHT, WIDTH, Axis, Band, Chart, Line, draw
from benchmarks.rating_study.tables import markdown, with_tables

PAGE = "Before\n<!-- table: one -->\nold\n<!-- end -->\nbetween\n<!-- table: two -->\n<!-- end -->\nafter\n"
AXIS = Axis("deals", 0, 10, (0, 5, 10))


def test_it_writes_tables_as_markdown() -> None:
    assert markdown(["what", "much"], [["a", "1"]]) == "| what | much |\n| --- | ---: |\n| a | 1 |"


def test_it_puts_tables_in_their_places() -> None:
    page = with_tables(PAGE, {"one": "first", "two": "second"})

    one = "<!-- table: one -->\nfirst\n<!-- end -->"
    two = "<!-- table: two -->\nsecond\n<!-- end -->"
    assert page == f"Before\n{one}\nbetween\n{two}\nafter\n"
    assert with_tables(page, {"one": "first", "two": "second"}) == page


def test_it_refuses_a_table_without_a_place_and_a_place_without_a_table() -> None:
    with pytest.raises(ValueError, match="three"):
        with_tables(PAGE, {"one": "", "two": "", "three": ""})
    with pytest.raises(KeyError):
        with_tables(PAGE, {"one": ""})


def test_it_places_values_along_an_axis() -> None:
    assert [AXIS.share(value) for value in (0, 2.5, 10, 12, -1)] == [0, 0.25, 1, 1, 0]
    decades = Axis("deals", 1, 1000, (1, 1000), logarithmic=True)
    assert [decades.share(value) for value in (1, 10, 1000)] == pytest.approx([0, 1 / 3, 1])


def test_it_draws_lines_bands_and_dots_within_the_picture() -> None:
    chart = Chart(
        "Deals & <ratings>",
        AXIS,
        Axis("rating", 1400, 1600, (1400, 1600)),
        [Line("one", 0, [(0, 1400), (10, 1600)]), Line("dots", 1, [(5, 1500)], bars=[20])],
        [Band(0, [(0, 1400, 1450), (10, 1550, 1600)])],
    )
    picture = ElementTree.fromstring(draw(chart))
    names = {"svg": "http://www.w3.org/2000/svg"}

    assert picture.findtext("svg:title", namespaces=names) == "Deals & <ratings>"
    (line, *_), (band,) = picture.findall("svg:polyline", names), picture.findall("svg:polygon", names)
    (first, last) = [tuple(map(float, place.split(","))) for place in line.attrib["points"].split()]
    assert 0 < first[0] < last[0] < WIDTH
    assert 0 < last[1] < first[1] < HEIGHT
    assert len(band.attrib["points"].split()) == 4
    assert len(picture.findall("svg:circle", names)) == 1
    assert "prefers-color-scheme" in (picture.findtext("svg:style", namespaces=names) or "")
