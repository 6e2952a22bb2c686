"""Which names look the same."""

import pytest

from accounts.lookalikes import name_mark, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mei", "MEI"),
        ("Mei", "Меі"),  # two letters are Cyrillic
        ("mei", "МЕІ"),
        ("mei", "rnei"),
        ("Ilse", "llse"),
        ("Ilse", "1lse"),
        ("Bob", "B0b"),
        ("Mei Lin", "MeiLin"),
        ("Mei", "Ｍｅｉ"),
        ("Mei", "ℳei"),
        ("戶", "戸"),
        ("Мир", "мир"),
        ("Zoë", "Zoe\u0308"),
    ],
)
def test_it_takes_names_for_the_same_that_look_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert name_mark(one) == name_mark(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Mei", "May"), ("Müller", "Muller"), ("陳大文", "陳大丈"), ("Guest 1000", "Guest 1001")],
)
def test_it_tells_other_names_apart(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_it_tells_all_numbers_of_guests_apart() -> None:
    assert len({skeleton(f"Guest {number}") for number in range(1000, 10_000)}) == 9000


def test_it_tells_no_name_by_its_mark() -> None:
    mark = name_mark("Mei Lin")

    assert len(mark) == 64
    assert "mei" not in mark
