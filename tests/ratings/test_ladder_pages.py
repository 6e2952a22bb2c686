"""The ladders as people read them."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services.relations import accept_friend, ask_to_be_friends
from ratings.models import FrozenParameters, LedgerLine, RatedResult
from ratings.standings import Standing
from tests.games.play import NOW, person
from tests.ratings.pages import browser_of, text
from tests.ratings.standings import rate
from tests.ratings.tables import RATED, people, rated_table

pytestmark = pytest.mark.django_db

LADDER = "/ratings/hkos-3-v1/single-hand/"


def rows(query: str = "", client: Client | None = None) -> list[Standing]:
    answer = (client or Client()).get(f"{LADDER}{query}")
    assert answer.status_code == 200
    return list(answer.context["page"].rows)


def names(query: str = "", client: Client | None = None) -> list[str]:
    return [row.account.display_name for row in rows(query, client)]


def test_it_lists_players_by_rating_and_says_whom_each_is_better_than() -> None:
    for name, value in [("Ann", 1502.3), ("Bo", 1701.0), ("Cy", 1399.9), ("Di", 1650.4)]:
        rate(person(name), value)
    assert [(row.account.display_name, row.place, row.value, row.percent) for row in rows()] == [
        ("Bo", 1, 1701, 75),
        ("Di", 2, 1650, 50),
        ("Ann", 3, 1502, 25),
        ("Cy", 4, 1400, 0),
    ]


def test_it_gives_one_place_to_those_who_show_the_same_rating() -> None:
    for name, value in [("Ann", 1600), ("Bo", 1550.2), ("Cy", 1549.8), ("Di", 1500)]:
        rate(person(name), value)
    assert [row.place for row in rows()] == [1, 2, 2, 4]


def test_it_keeps_new_players_apart_and_without_a_place() -> None:
    rate(person("Ann"), 1600, results=10)
    rate(person("Bo"), 1900, results=9)
    assert names() == ["Ann"]
    (bo,) = rows("?show=new")
    assert (bo.account.display_name, bo.place, bo.percent, bo.provisional) == ("Bo", None, None, True)
    assert "1900?" in text(Client().get(f"{LADDER}?show=new"))


def test_it_marks_the_uncertain() -> None:
    rate(person("Ann"), 1600, deviation=31.0)
    rate(person("Bo"), 1500, deviation=30.0)
    shown = text(Client().get(LADDER))
    assert "1600±" in shown
    assert "1500±" not in shown


def test_it_hides_closed_accounts_and_who_was_away_for_long() -> None:
    rate(person("Ann"), 1600)
    rate(person("Bo", closed_at=timezone.now()), 1700)
    rate(person("Cy"), 1800, last_result_at=timezone.now() - timedelta(days=61))
    rate(person("Di"), 1500, last_result_at=timezone.now() - timedelta(days=59))
    rate(person("Eve"), 1400, results=0)
    assert [(row.account.display_name, row.place) for row in rows()] == [("Ann", 1), ("Di", 2)]


def test_it_keeps_pools_apart() -> None:
    rate(person("Ann"), format="east-round")
    rate(person("Bo"), ruleset="hk-live-v1")
    assert names() == []


def test_it_finds_players_by_how_their_names_begin_new_ones_too() -> None:
    for name in ("Anna", "Hanna", "ANTON", "An%ton", "Bo"):
        rate(person(name), 1500 + len(name), results=9 if name == "Anna" else 20)
    assert sorted(names("?name=an")) == ["ANTON", "An%ton", "Anna"]
    assert names("?name=an%25") == ["An%ton"]
    assert "Nobody here has a name that begins with “zzz”." in text(Client().get(f"{LADDER}?name=zzz"))


def test_it_searches_among_new_players_where_the_search_began_there() -> None:
    for name, results in [("Anna", 9), ("Anton", 20)]:
        rate(person(name), results=results)
    answer = Client().get(f"{LADDER}?show=new&name=an")
    assert [row.account.display_name for row in answer.context["page"].rows] == ["Anna"]
    assert answer.context["selection"].query == "show=new&name=an"
    page = " ".join(answer.content.decode().split())
    assert '?show=new" aria-current="page"' in page
    assert '<input type="hidden" name="show" value="new">' in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?friends=1", "None of your friends is here."),
        ("?friends=1&name=zz", "None of your friends whose name"),
    ],
)
def test_it_says_only_that_nobody_was_found_of_those_asked_for(query: str, said: str) -> None:
    assert said in text(browser_of(person("Ann")).get(f"{LADDER}{query}"))


def test_it_offers_friends_only_to_who_can_have_some() -> None:
    assert "Only friends and me" in text(browser_of(person("Ann")).get(LADDER))
    assert "Only friends and me" not in text(browser_of(person("Gus", is_guest=True)).get(LADDER))


@pytest.mark.parametrize("path", ["/ratings/", LADDER, f"{LADDER}distribution/"])
def test_it_offers_the_way_to_play(path: str) -> None:
    assert 'href="/quick-play/#rated"' in Client().get(path).content.decode()


def test_it_shows_only_friends_and_oneself() -> None:
    ann, bo, cy = people("Ann", "Bo", "Cy")
    for account in (ann, bo, cy):
        rate(account)
    ask_to_be_friends(ann, bo, NOW)
    accept_friend(bo, ann, NOW)
    ask_to_be_friends(cy, ann, NOW)
    assert sorted(names("?friends=1", browser_of(ann))) == ["Ann", "Bo"]
    assert names("?friends=1") == []


def crowd(count: int) -> list[User]:
    """So many players, three of a kind at each rating, the highest first."""
    players = [person(f"P{number:03}") for number in range(count)]
    for number, account in enumerate(players):
        rate(account, 2000 - number // 3)
    return players


def follow(answer: Any, rel: str, client: Client | None = None) -> Any:
    """The page to which the link "Higher" (prev) or "Lower" (next) leads."""
    found = re.search(rf'rel="{rel}"\s+href="([^"]+)"', answer.content.decode())
    assert found is not None
    return (client or Client()).get(LADDER + found[1].replace("&amp;", "&"))


def test_it_turns_pages_down_and_up_and_shows_everybody_once() -> None:
    everybody = [account.display_name for account in crowd(120)]
    answer, seen = Client().get(LADDER), []
    for _ in range(2):
        seen += [row.account.display_name for row in answer.context["page"].rows]
        answer = follow(answer, "next")
    seen += [row.account.display_name for row in answer.context["page"].rows]
    assert seen == everybody
    assert answer.context["page"].after == ""
    back = follow(answer, "prev")
    assert [row.account.display_name for row in back.context["page"].rows] == everybody[50:100]
    top = follow(back, "prev")
    assert [row.account.display_name for row in top.context["page"].rows] == everybody[:50]
    assert top.context["page"].before == ""


def test_it_leads_to_the_own_place_in_the_middle_of_a_page() -> None:
    players = crowd(120)
    client = browser_of(players[77])
    answer = client.get(LADDER)
    assert "place 76 of 120" in text(answer)
    assert f"around={players[77].public_id}" in answer.content.decode()
    shown = names(f"?around={players[77].public_id}", client)
    assert len(shown) == 50
    assert shown[25] == "P077"
    assert 'class="me"' in client.get(f"{LADDER}?around={players[77].public_id}").content.decode()


def test_it_says_how_many_results_are_missing_for_a_place() -> None:
    ann = person("Ann")
    rate(ann, results=7)
    said = text(browser_of(ann).get(LADDER))
    assert "3 more results and you have a place" in said
    assert "To my place" not in said


def test_it_leaves_out_what_new_players_do_not_have() -> None:
    rate(person("Ann"), results=7)
    said = text(Client().get(f"{LADDER}?show=new"))
    assert "Player Rating Deviation Results" in said
    assert "Place Player Rating Better than Deviation Results Last 10" in text(
        Client().get(f"{LADDER}?name=ann")
    )


@pytest.mark.parametrize("query", ["?after=nobody", "?around=1", "?show=all&friends=yes"])
def test_it_begins_at_the_top_where_an_address_makes_no_sense(query: str) -> None:
    rate(person("Ann"), 1600)
    rate(person("Bo"), 1500)
    assert names(query) == ["Ann", "Bo"]


def test_it_has_no_ladder_of_what_is_no_pool() -> None:
    assert Client().get("/ratings/hkos-3-v1/east-round-of-chess/").status_code == 404
    assert Client().get("/ratings/chess/single-hand/").status_code == 404


def test_it_tells_what_the_last_ten_results_brought() -> None:
    """Twelve results: the tenth last began at 1520, and now the rating is 1580."""
    four = people()
    table = rated_table(four)
    frozen = FrozenParameters.objects.create(version="v", data={})
    for number in range(1, 13):
        result = RatedResult.objects.create(
            table=table,
            deal_no=number,
            ruleset=RATED.ruleset,
            format=RATED.format,
            at=NOW,
            foursome="",
            weight=1,
        )
        LedgerLine.objects.create(
            result=result,
            account=four[0],
            kind="settled",
            at=NOW,
            chair=0,
            change=0,
            place=1,
            elapsed=0,
            value_before=1510 + 5 * (number - 1),
            deviation_before=60,
            volatility_before=0.03,
            value_after=1510 + 5 * number,
            deviation_after=60,
            volatility_after=0.03,
            parameters=frozen,
        )
    rate(four[0], 1580, results=12)
    rate(four[1], 1490, results=12)
    assert [row.trend for row in rows()] == [60, None]
    assert "+60" in text(Client().get(LADDER))


def test_it_lists_the_pools_with_their_players_and_the_own_rating() -> None:
    ann, bo = people("Ann", "Bo")
    rate(ann, 1604)
    rate(bo, results=3)
    said = text(browser_of(ann).get("/ratings/"))
    assert "Hong Kong Old Style, Single hands 1 player on the ladder 1 new player You: 1604" in said
    assert "0 players on the ladder" in said


def test_it_draws_how_the_ratings_are_spread_and_writes_it_as_a_table() -> None:
    assert "Nobody has a place here yet" in text(Client().get(f"{LADDER}distribution/"))
    for number, value in enumerate([1500, 1509, 1526, 1700]):
        rate(person(f"P{number}"), value)
    answer = Client().get(f"{LADDER}distribution/")
    assert "How the ratings of 4 players are spread" in text(answer)
    assert re.findall(r"(\d+)–(\d+) (\d+)", text(answer)) == [
        ("1700", "1710", "1"),
        ("1520", "1530", "1"),
        ("1500", "1510", "2"),
    ]
