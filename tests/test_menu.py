"""The menu of the site says where the reader is."""

import re

import pytest
from django.test import Client

from tests.games.play import verified
from tests.games.sockets import session_of

pytestmark = pytest.mark.django_db

LADDER = "/ratings/hkos-3-v1/single-hand/"


def marked(browser: Client, address: str) -> list[str]:
    page = browser.get(address, follow=True).content.decode()
    return re.findall(r'aria-current="(?:page|true)">([^<]+)</a>', re.sub(r"\s+", " ", page))


@pytest.mark.parametrize(
    ("address", "entries"),
    [
        ("/", ["Play"]),
        ("/quick-play/", ["Play"]),
        ("/ratings/", ["Ratings", "Ladders"]),
        ("/learn/", ["Learn"]),
        (LADDER, ["Ratings", "Ladders", "Ladder"]),
        (f"{LADDER}distribution/", ["Ratings", "Ladders", "Distribution"]),
        ("/ratings/calculator/", ["Ratings", "Calculator"]),
    ],
)
def test_it_marks_the_part_of_the_site_to_which_a_page_belongs(address: str, entries: list[str]) -> None:
    assert marked(Client(), address) == entries


def test_it_marks_play_while_one_waits_for_a_rated_table() -> None:
    browser = session_of(verified("Ann"))
    browser.post("/ratings/quick-play/", {"pool": "hkos-3-v1/single-hand"})
    assert marked(browser, "/quick-play/") == ["Play"]
