"""The page with somebody's ratings: how they stand, and how that came."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import DealPlayer
from ratings.models import LedgerLine, PoolRating, RatedResult
from ratings.services.annulling import annul
from ratings.services.settling import settle_pending
from tests.games.play import NOW, person
from tests.ratings.pages import browser_of, text
from tests.ratings.standings import rate
from tests.ratings.tables import HOUR, ROUND, deal, end, people, rated_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> list[User]:
    """Four who have played three single hands and then a game."""
    four = people()
    table = rated_table(four)
    for number, changes in enumerate([(24, -8, -8, -8), (0, 0, 0, 0), (-16, 16, 0, 0)], 1):
        deal(table, changes, NOW + number * HOUR)
    end(table, NOW + 4 * HOUR)
    game = rated_table(four, ROUND, NOW + 5 * HOUR)
    deal(game, (-8, -8, -8, 24))
    end(game, NOW + 6 * HOUR)
    settle_pending()
    return four


def page(account: User, pool: str = "", query: str = "", client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/ratings/players/{account.public_id}/{pool}{query}")
    assert answer.status_code == 200
    return text(answer)


SINGLE = "hkos-3-v1/single-hand/"


def test_it_shows_each_pool_and_begins_with_the_one_played_last(four: list[User]) -> None:
    said = page(four[3])
    assert "Ratings of Di" in said
    assert said.index("three-fan live preset") < said.index("Hong Kong Old Style")
    assert "Over 1 result: between" in said
    assert "Over the last 3 results" in page(four[3], SINGLE)


def test_it_lists_results_from_the_newest_on_with_places_and_opponents(four: list[User]) -> None:
    answer = Client().get(f"/ratings/players/{four[0].public_id}/{SINGLE}")
    entries = answer.context["history"].entries
    assert [entry.line.place for entry in entries] == [4, 1, 1]
    assert [{other.display_name for other in entry.others} for entry in entries] == [{"Bo", "Cy", "Di"}] * 3
    for result in RatedResult.objects.exclude(deal_no=None):
        assert f'href="/ratings/results/{result.public_id}/"' in answer.content.decode()
    line = LedgerLine.objects.filter(account=four[0]).order_by("pk")[0]
    assert f"Bo, Cy, Di 1 +{line.points:.1f} {line.value_after:.0f}" in text(answer)


def test_it_shows_what_was_annulled_and_the_correction(four: list[User]) -> None:
    annul(RatedResult.objects.get(deal_no=1), person("Mod", is_staff=True), "why", NOW + 9 * HOUR)
    answer = Client().get(f"/ratings/players/{four[0].public_id}/{SINGLE}")
    entries = answer.context["history"].entries
    assert [(entry.line.kind, entry.is_void) for entry in entries] == [
        ("annulled", False),
        ("settled", False),
        ("settled", False),
        ("settled", True),
    ]
    assert entries[0].line.points == pytest.approx(-entries[3].line.points)
    assert {other.display_name for other in entries[0].others} == {"Bo", "Cy", "Di"}
    assert "Over the last 2 results" in text(answer)


def test_it_turns_the_pages_of_a_long_history() -> None:
    four = people()
    table = rated_table(four)
    for number in range(60):
        deal(table, at=NOW + number * HOUR)
    settle_pending()
    everything = LedgerLine.objects.filter(account=four[0]).order_by("-pk")
    seen, query = [], ""
    for _ in range(3):
        answer = Client().get(f"/ratings/players/{four[0].public_id}/{SINGLE}{query}")
        history = answer.context["history"]
        seen += [entry.line for entry in history.entries]
        query = f"?before={history.older}"
    assert seen == list(everything)
    assert history.older == ""
    assert "Newest" in text(answer)


@pytest.mark.parametrize("query", ["?before=nothing", "?before=nothing.settled", "?before=."])
def test_it_begins_with_the_newest_where_an_address_makes_no_sense(four: list[User], query: str) -> None:
    assert page(four[0], SINGLE, query) == page(four[0], SINGLE)


def test_it_counts_no_result_where_all_were_annulled(four: list[User]) -> None:
    annul(RatedResult.objects.get(deal_no=None), person("Mod", is_staff=True), "why", NOW + 9 * HOUR)
    assert "Every result here was annulled." in page(four[0], "hk-live-v1/east-round/")


def test_it_draws_no_more_than_the_last_two_hundred_results() -> None:
    four = people()
    table = rated_table(four)
    for number in range(205):
        deal(table, at=NOW + number * HOUR)
    settle_pending()
    answer = Client().get(f"/ratings/players/{four[0].public_id}/")
    assert "Over the last 200 results" in text(answer)
    (line,) = re.findall(r'class="line" points="([^"]+)"', answer.content.decode())
    assert len(line.split()) == 201


def test_it_says_how_many_results_were_left_early(four: list[User]) -> None:
    table = rated_table(people("Eve", "Flo", "Gus", "Hal"))
    for number in range(1, 5):
        result = deal(table, at=NOW + number * HOUR)
        DealPlayer.objects.filter(result=result, chair=0).update(left_early=number != 1)
    settle_pending()
    eve, flo = (User.objects.get(display_name=name) for name in ("Eve", "Flo"))
    assert "Left early: 3 of the last 4 rated results." in page(eve)
    assert "rated play pauses" not in page(eve)
    assert "With 5 rated play pauses for you for 3 days." in page(eve, client=browser_of(eve))
    assert "Left early" not in page(flo)


def test_it_shows_who_has_no_results() -> None:
    ann = person("Ann")
    assert "No rated result yet." in page(ann)
    assert "No rated result yet." in page(ann, SINGLE)
    assert Client().get(f"/ratings/players/{ann.public_id}/chess/blitz/").status_code == 404
    assert Client().get("/ratings/players/nobody/").status_code == 404


def test_it_says_no_more_of_a_closed_account_than_that(four: list[User]) -> None:
    User.objects.filter(pk=four[0].pk).update(closed_at=timezone.now())
    said = page(four[0], SINGLE)
    assert "This account is closed" in said
    assert "Ann" not in said


def test_it_stands_on_the_page_of_a_person_too() -> None:
    ann = person("Ann")
    rate(ann, 1612)
    rate(ann, 1480, results=3, format="east-round", last_result_at=timezone.now() - timedelta(days=1))
    said = text(Client().get(f"/people/{ann.public_id}/"))
    assert "Hong Kong Old Style, Single hands 1612 place 1 of 1" in said
    PoolRating.objects.all().delete()
    assert "Hong Kong Old Style" not in text(Client().get(f"/people/{ann.public_id}/"))
