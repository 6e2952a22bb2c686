"""The pages around a table, as visitors and players meet them."""

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import resolve

from accounts.models import User
from games.models import DealPlayer, DealResult, Seat, Table
from games.plans import Plan
from games.routing import socket_address
from games.rulesets import ruleset_choices
from games.services import creation
from games.views import visitors
from tests.games.play import NOW, person

pytestmark = pytest.mark.django_db


def page_data(html: str) -> dict:
    """What the page tells its scripts."""
    found = re.search(r'<script id="page" type="application/json">(.*?)</script>', html)
    assert found
    return json.loads(found[1])


@pytest.fixture
def visitor() -> Client:
    return Client()


@pytest.fixture
def ann() -> Client:
    browser = Client()
    browser.force_login(person("Ann"))
    return browser


def test_it_makes_a_guest_of_a_visitor_who_plays(visitor: Client) -> None:
    response = visitor.post("/play/")
    table = Table.objects.get()
    assert response.status_code == 302
    assert response["Location"] == f"/tables/{table.public_id}/"
    guest = User.objects.get()
    assert guest.is_guest
    assert visitor.get(response["Location"]).status_code == 200


def test_it_seats_three_robots(visitor: Client) -> None:
    visitor.post("/play/")
    kinds = Seat.objects.filter(left_at=None).order_by("chair").values_list("kind", flat=True)
    assert list(kinds) == ["human", "robot", "robot", "robot"]
    assert Table.objects.get().kind == Table.Kind.PRACTICE


def test_it_makes_no_account_for_a_visitor_who_only_looks(visitor: Client) -> None:
    assert visitor.get("/").status_code == 200
    assert not User.objects.exists()


def test_it_refuses_to_play_by_following_a_link(visitor: Client) -> None:
    assert visitor.get("/play/").status_code == 405
    assert not Table.objects.exists()


def test_it_refuses_a_form_of_another_site() -> None:
    browser = Client(enforce_csrf_checks=True)
    assert browser.post("/play/").status_code == 403
    assert not User.objects.exists()


def test_it_tells_the_page_where_its_socket_is(ann: Client) -> None:
    address = ann.post("/play/")["Location"]
    public_id = Table.objects.get().public_id
    page = page_data(ann.get(address).content.decode())
    told = {name: page[name] for name in ("socket", "rules_name", "language")}
    assert told == {
        "socket": f"/ws/tables/{public_id}/",
        "rules_name": "Hong Kong Old Style",
        "language": "en",
    }


def test_it_speaks_the_language_of_the_reader(ann: Client) -> None:
    address = ann.post("/play/")["Location"]
    page = page_data(ann.get(address, headers={"Accept-Language": "zh-hant"}).content.decode())
    assert page["language"] == "zh-hant"
    assert page["rules_name"] != "Hong Kong Old Style"


def test_it_asks_before_it_leaves_a_running_table(ann: Client) -> None:
    ann.post("/play/")
    response = ann.post("/play/")
    assert response.status_code == 200
    assert next(template.name for template in response.templates) == "games/resume.html"
    assert response.context["table"] == Table.objects.get()


def test_it_starts_anew_when_asked_to(ann: Client) -> None:
    first = ann.post("/play/")["Location"]
    second = ann.post("/play/", {"again": "1"})["Location"]
    assert first != second
    assert Table.objects.order_by("pk").first().status == Table.Status.CLOSED
    assert ann.get(first).status_code == 404
    assert ann.get(second).status_code == 200


def test_it_leads_back_to_a_running_table(ann: Client) -> None:
    assert ann.get("/").context["own"] == []
    ann.post("/play/")
    assert [table.id for table in ann.get("/").context["own"]] == [Table.objects.get().public_id]


def test_it_leads_back_to_no_table_that_is_over(ann: Client) -> None:
    ann.post("/play/")
    Table.objects.update(status=Table.Status.CLOSED)
    assert ann.get("/").context["own"] == []


def test_it_hides_a_practice_table_from_others(ann: Client, visitor: Client) -> None:
    address = ann.post("/play/")["Location"]
    assert visitor.get(address).status_code == 404
    visitor.force_login(person("Bo"))
    assert visitor.get(address).status_code == 404


def test_it_calls_nobody_a_guest_who_has_an_account(visitor: Client, ann: Client) -> None:
    assert "You play as a guest" in visitor.get("/").content.decode()
    assert "You play as a guest" not in ann.get("/").content.decode()


def test_it_answers_that_an_unknown_table_is_not_there(ann: Client) -> None:
    assert ann.get("/tables/AAAAAAAAAAAAAAAA/").status_code == 404


def test_it_keeps_tables_out_of_shared_caches(ann: Client) -> None:
    address = ann.post("/play/")["Location"]
    assert "no-store" in ann.get(address)["Cache-Control"]
    assert "no-store" in ann.get("/")["Cache-Control"]


def test_it_does_not_make_tables_without_end(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(creation, "PRACTICE_TABLES_AN_HOUR", 2)
    assert ann.post("/play/").status_code == 302
    assert ann.post("/play/", {"again": "1"}).status_code == 302
    response = ann.post("/play/", {"again": "1"})
    assert response.status_code == 429
    assert 3590 < int(response["Retry-After"]) <= 3600
    assert response.context["minutes"] == 60
    assert Table.objects.count() == 2


def deny(what: str) -> Callable[..., bool]:
    """Permissions of somebody who may do all but one thing."""
    return lambda account, wanted: wanted != what


def test_it_lets_those_look_who_may_not_play(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    address = ann.post("/play/")["Location"]
    monkeypatch.setattr(visitors, "may", deny("play"))
    assert len(ann.get("/").context["own"]) == 1
    assert ann.get(address).status_code == 200


def test_it_hides_tables_from_those_who_may_not_look(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    address = ann.post("/play/")["Location"]
    monkeypatch.setattr(visitors, "may", deny("watch"))
    assert "own" not in ann.get("/").context
    assert ann.get(address).status_code == 404


def test_it_makes_no_guest_of_an_account_that_may_not_play(
    ann: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visitors, "may", deny("play"))
    assert ann.post("/play/").status_code == 403
    assert User.objects.count() == 1
    assert not Table.objects.exists()


def test_it_names_the_address_at_which_the_socket_listens() -> None:
    match = resolve(socket_address("abc234"), "games.routing")
    assert (match.url_name, match.kwargs) == ("table_socket", {"public_id": "abc234"})
    assert socket_address("abc234") == "/ws/tables/abc234/"


def test_it_answers_pages_with_few_queries(ann: Client, django_assert_num_queries: object) -> None:
    address = ann.post("/play/")["Location"]
    ann.get("/")
    # session, account, tables, seats, invitations, queue, annulments, a table to watch
    with django_assert_num_queries(8):
        ann.get("/")
    with django_assert_num_queries(5):  # session, account, table, seats, whether any deal was played
        ann.get(address)


def test_it_takes_for_new_who_has_never_played_a_hand_to_its_end(ann: Client) -> None:
    address = ann.post("/play/")["Location"]
    assert page_data(ann.get(address).text)["newcomer"]
    result = DealResult.objects.create(
        table=Table.objects.get(), deal_no=1, prevailing=0, outcome="exhausted", ended_at=NOW
    )
    account = User.objects.get(username__iexact="ann")
    DealPlayer.objects.create(result=result, seat=0, chair=0, kind="human", account=account, change=0)
    assert not page_data(ann.get(address).text)["newcomer"]


def test_it_names_tables_by_chance() -> None:
    for number in range(3):
        browser = Client()
        browser.force_login(person(f"P{number}"))
        browser.post("/play/")
    ids = set(Table.objects.values_list("public_id", flat=True))
    assert len(ids) == 3
    assert all(re.fullmatch(r"[2-9A-Za-z]{12}", public_id) for public_id in ids)


class TestGoingOnAfterSigningIn:
    def test_it_leads_to_the_only_own_table(self, ann: Client) -> None:
        address = ann.post("/play/")["Location"]
        assert ann.get("/onward/")["Location"] == address

    def test_it_leads_home_without_a_table_or_with_several(self, ann: Client) -> None:
        assert ann.get("/onward/")["Location"] == "/"
        account = User.objects.get(display_name="Ann")
        for absent in ("robot", "wait"):
            creation.open_table(account, NOW, Plan(clock=None, absent=Table.Absent(absent)))
        assert ann.get("/onward/")["Location"] == "/"

    def test_it_leads_visitors_home(self, visitor: Client) -> None:
        assert visitor.get("/onward/")["Location"] == "/"


def test_it_offers_an_account_at_the_table_to_guests_alone(visitor: Client, ann: Client) -> None:
    offer = "Sign up and keep your seat"
    assert offer in visitor.post("/play/", follow=True).content.decode()
    assert offer not in ann.post("/play/", follow=True).content.decode()


def test_it_says_by_which_rules_one_may_play(visitor: Client) -> None:
    page = visitor.get("/about/").content.decode()
    assert all(rules.name.en in page for rules in ruleset_choices())
    assert "A win needs at least 3 faan." in page


@pytest.mark.parametrize(
    "path", ["/", "/about/", "/privacy/", "/fair-play/", "/accounts/login/", "/i18n/js/"]
)
def test_it_answers_those_who_ask_for_the_head_of_a_page_only(visitor: Client, path: str) -> None:
    response = visitor.head(path)
    assert response.status_code == 200
    assert response.content == b""


def test_it_answers_a_player_who_asks_for_the_head_of_the_table(ann: Client) -> None:
    address = ann.post("/play/")["Location"]
    assert ann.head(address).status_code == 200
