"""The icons that browsers and home screens ask for."""

import struct

import pytest
from django.test import Client

from mahjongsite.icon import DRAWN


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height, which a PNG says in its first chunk."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("name", DRAWN)
def test_it_draws_icons_in_the_size_that_their_name_says(name: str) -> None:
    answer = Client().get(f"/icons/{name}.png")

    size = int(name.rsplit("-", 1)[1])
    assert answer["Content-Type"] == "image/png"
    assert size_of(answer.content) == (size, size)


def test_it_has_a_picture_where_browsers_and_phones_look_by_themselves() -> None:
    assert size_of(Client().get("/apple-touch-icon.png").content) == (180, 180)
    assert Client().get("/favicon.ico", follow=False)["Location"].endswith(".svg")


@pytest.mark.django_db
def test_it_draws_no_other_icon() -> None:
    assert Client().get("/icons/app-100000.png").status_code == 404
