"""The list of one's own deals."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.services.creation import Plan, Robot, create_table
from learn.services.played import note_lately
from learn.statistics.deals import PAGE
from tests.games.play import NOW
from tests.ratings.pages import browser_of, text
from tests.ratings.tables import DAY, HOUR, ROUND, deal, people, rated_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> list[User]:
    """Four who have played a rated hand, then a game of two hands, and the first practice."""
    four = people("Ann", "Bo", "Cy", "Di")
    deal(rated_table(four), [24, -8, -8, -8], NOW, winner=0, payer=None, fan=4)
    ann, bo, cy, _ = four
    game = rated_table([ann, bo, cy, people("Ed")[0]], ROUND)
    deal(game, [-16, 16, 0, 0], NOW + DAY, winner=1, payer=0, fan=3)
    deal(game, [0, 0, 0, 0], NOW + DAY + HOUR)
    practice = create_table([ann, Robot(), Robot(), Robot()], NOW, Plan())
    deal(practice, [0, 8, 0, -8], NOW + 2 * DAY, winner=1, payer=3)
    note_lately()
    return four


def listed(reader: Client, query: str = "") -> list[int]:
    """The points of the deals that are listed."""
    answer = reader.get(f"/learn/deals/?{query}")
    assert answer.status_code == 200
    page = answer.context["page"]
    return [] if page is None else [entry.deal.change for entry in page.entries]


def test_it_lists_the_own_deals_from_the_newest_on(four: list[User]) -> None:
    answer = browser_of(four[0]).get("/learn/deals/")
    entries = answer.context["page"].entries
    assert [entry.deal.change for entry in entries] == [0, 0, -16, 24]
    assert [[other.kind for other in entry.others] for entry in entries[:2]] == [["robot"] * 3, ["human"] * 3]
    said = text(answer)
    assert "Bo, Cy, Di" in said
    assert "won by self draw" in said
    assert listed(browser_of(four[3])) == [-8]


CHOICES: dict[str, list[int]] = {
    "against=robots": [0],
    "against=people": [0, -16, 24],
    "format=east-round": [0, -16],
    "ruleset=hkos-3-v1": [0, 24],
    "play=casual": [0],
    "outcome=won": [24],
    "outcome=dealt_in": [-16],
    "outcome=drawn": [0],
    "opponent=di": [24],
    "opponent=Nobody": [],
    "since=2025-12-01&until=2025-12-01": [0, -16],
    "until=2025-11-30": [24],
    "since=soon": [],
    "since=0001-01-01": [],
    "until=9999-12-31": [],
    "ruleset=no-such-rules": [],
}
"""The points of the deals that a selection lists."""


def test_it_lists_what_is_selected(four: list[User]) -> None:
    reader = browser_of(four[0])
    assert {query: listed(reader, query) for query in CHOICES} == CHOICES


def test_it_says_what_is_wrong_with_a_date(four: list[User]) -> None:
    assert "Enter a valid date." in text(browser_of(four[0]).get("/learn/deals/?since=soon"))


def test_it_leads_from_page_to_page_and_keeps_what_is_selected(four: list[User]) -> None:
    table = rated_table(four)
    for number in range(PAGE + 1):
        deal(table, [number, 0, 0, 0], timezone.now() + number * HOUR)
    note_lately()
    reader = browser_of(four[0])
    answer = reader.get("/learn/deals/?format=single-hand&against=people")
    page = answer.context["page"]
    assert [entry.deal.change for entry in page.entries] == list(range(PAGE, 0, -1))
    assert f"?format=single-hand&amp;against=people&amp;before={page.older}" in answer.content.decode()
    assert listed(reader, f"format=single-hand&against=people&before={page.older}") == [0, 24]


BAD_KEYS = ("x", "nosuchthing0.1", "nosuchthing0.999999999999", "nosuchthing0.²", ".")


def test_it_begins_with_the_newest_where_a_page_does_not_exist(four: list[User]) -> None:
    reader = browser_of(four[3])
    assert [listed(reader, urlencode({"before": key})) for key in BAD_KEYS] == [[-8]] * len(BAD_KEYS)


def test_it_tells_visitors_what_there_will_be() -> None:
    assert "Play a hand" in text(Client().get("/learn/deals/"))


@pytest.mark.parametrize(("address", "queries"), [("/learn/deals/", 5), ("/people/{person}/statistics/", 6)])
def test_it_needs_few_queries_however_many_deals_there_are(
    four: list[User],
    address: str,
    queries: int,
    django_assert_num_queries: Callable[[int], AbstractContextManager[object]],
) -> None:
    reader, address = browser_of(four[1]), address.format(person=four[1].public_id)
    for _ in range(2):
        reader.get(address)
        with django_assert_num_queries(queries):
            reader.get(address)
        deal(rated_table(four), [-8, 24, -8, -8], timezone.now(), winner=1, payer=None, fan=4)
        note_lately()
