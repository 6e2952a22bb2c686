"""The page before the game, and the ways in to private tables."""

from dataclasses import replace
from urllib.parse import quote

import pytest
from django.test import Client

from accounts import limits
from accounts.models import User
from games.models import Seat, Table
from games.plans import Plan
from games.services.creation import create_table, open_table
from games.services.joining import take_seat
from games.services.leaving import close_table, leave_table
from tests.games.play import NOW, RATED, Game, four_people, person, seated, verified
from tests.games.sockets import session_of

pytestmark = pytest.mark.django_db

PUBLIC = Plan(visibility=Table.Visibility.PUBLIC)


@pytest.fixture
def ann() -> User:
    return person("Ann")


@pytest.fixture
def bo() -> User:
    return person("Bo")


@pytest.fixture
def visitor() -> Client:
    return Client()


class TestRoom:
    def test_it_moves_on_to_the_table_when_four_have_met(self, ann: User) -> None:
        table = open_table(ann, NOW, PUBLIC, robots=2)
        browser, address = session_of(ann), f"/tables/{table.public_id}/"
        assert browser.get(address)["Location"] == f"{address}room/"
        assert "data-begins" not in browser.get(f"{address}room/").content.decode()
        take_seat(table.pk, person("Bo"), NOW)
        assert browser.get(address).status_code == 200
        assert f'data-begins="{address}"' in browser.get(f"{address}room/").content.decode()

    def test_it_shows_link_and_code_to_those_who_sit_there(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, Plan())
        page = session_of(ann).get(f"/tables/{table.public_id}/room/").content.decode()
        assert table.code in page
        assert table.link_token in page
        come = session_of(bo).get(f"/join/{table.link_token}/").content.decode()
        assert table.code not in come

    @pytest.mark.parametrize("path", ["", "room/", "rematch/"])
    def test_it_does_not_exist_for_strangers(self, ann: User, bo: User, visitor: Client, path: str) -> None:
        table = open_table(ann, NOW, Plan())
        for browser in (visitor, session_of(bo)):
            assert browser.get(f"/tables/{table.public_id}/{path}").status_code == 404

    @pytest.mark.parametrize("visibility", Table.Visibility)
    def test_it_lets_visitors_watch_as_a_guest_or_signed_in(self, visitor: Client, visibility: str) -> None:
        table = Game(four_people(), Plan(visibility=visibility, spectators=True)).table
        address = f"/tables/{table.public_id}/?watch"
        page = visitor.get(address).content.decode()
        assert f"/accounts/login/?next={quote(address)}" in page
        assert f'action="/tables/{table.public_id}/watch/"' in page
        assert not User.objects.filter(is_guest=True)
        assert visitor.post(f"/tables/{table.public_id}/watch/")["Location"] == address
        assert User.objects.get(is_guest=True)
        assert visitor.get(address).context["page"]["socket"]

    def test_it_tells_strangers_that_a_closed_table_is_over(self, visitor: Client) -> None:
        plan = Plan(visibility=Table.Visibility.PUBLIC, spectators=True)
        game = Game(four_people(), plan)
        close_table(game.table.pk, game.now)
        address = f"/tables/{game.table.public_id}/"
        for browser in (visitor, session_of(person("Eve"))):
            for path in (address, f"{address}?watch"):
                page = browser.get(path).content.decode()
                assert "This table is over" in page
                assert "Watch as a guest" not in page
                assert 'id="chat"' not in page
        assert visitor.post(f"{address}watch/")["Location"] == address
        assert not User.objects.filter(is_guest=True)
        assert 'id="chat"' in session_of(game.people[0]).get(address).content.decode()

    def test_it_leads_to_the_table_who_opens_the_address_of_watching(self, visitor: Client) -> None:
        table = Game(four_people(), Plan(spectators=True)).table
        address = f"/tables/{table.public_id}/"
        assert visitor.get(f"{address}watch/")["Location"] == address
        assert not User.objects.filter(is_guest=True)

    def test_it_lets_nobody_watch_where_no_spectators_are_welcome(self, visitor: Client) -> None:
        table = Game(four_people(), Plan()).table
        assert visitor.post(f"/tables/{table.public_id}/watch/").status_code == 404
        assert not User.objects.filter(is_guest=True)

    @pytest.mark.parametrize("path", ["leave", "host", "invite", "rematch"])
    def test_it_takes_no_orders_from_strangers(self, ann: User, bo: User, path: str) -> None:
        table = open_table(ann, NOW, PUBLIC)
        answer = session_of(bo).post(f"/tables/{table.public_id}/{path}/", {"deed": "close", "name": "Ann"})
        assert answer.status_code == 404
        assert seated(table) == ["Ann"]

    def test_it_obeys_the_host(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        take_seat(table.pk, bo, NOW)
        browser, address = session_of(ann), f"/tables/{table.public_id}/host/"
        browser.post(address, {"deed": "send-away", "chair": "1", "person": bo.public_id})
        assert seated(table) == ["Ann"]
        browser.post(address, {"deed": "robots"})
        assert Seat.objects.filter(table=table, kind="robot").count() == 3
        browser.post(address, {"deed": "close"})
        assert not Table.objects.get().is_open

    @pytest.mark.parametrize(
        "order", [{}, {"deed": "fly"}, {"deed": "send-away"}, {"deed": "send-away", "chair": "7"}]
    )
    def test_it_knows_no_other_orders(self, ann: User, order: dict) -> None:
        table = open_table(ann, NOW, PUBLIC)
        assert session_of(ann).post(f"/tables/{table.public_id}/host/", order).status_code == 404

    def test_it_tells_others_that_they_are_not_the_host(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        take_seat(table.pk, bo, NOW)
        answer = session_of(bo).post(f"/tables/{table.public_id}/host/", {"deed": "robots"}, follow=True)
        assert "Only the host can do that." in answer.content.decode()

    @pytest.mark.parametrize("plan", [PUBLIC, Plan()])
    def test_it_offers_no_chair_to_somebody_who_was_sent_away(self, ann: User, bo: User, plan: Plan) -> None:
        table = open_table(ann, NOW, plan)
        take_seat(table.pk, bo, NOW, table.link_token)
        order = {"deed": "send-away", "chair": "1", "person": bo.public_id}
        session_of(ann).post(f"/tables/{table.public_id}/host/", order)
        page = session_of(bo).get(f"/tables/{table.public_id}/room/").content.decode()
        assert "The host has sent you away from this table." in page
        assert "Take a seat" not in page
        assert "Ann" not in page, "who sits there is not his business any more"

    def test_it_tells_who_came_too_late(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, PUBLIC, robots=3)
        answer = session_of(bo).post(f"/tables/{table.public_id}/sit/", follow=True)
        assert "All four chairs are taken." in answer.content.decode()

    def test_it_leads_nobody_by_a_link_that_is_none(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, PUBLIC, robots=3)
        answer = session_of(bo).post(f"/tables/{table.public_id}/sit/", {"token": "no/such link"})
        assert answer.headers["Location"] == f"/tables/{table.public_id}/room/"

    def test_it_says_on_the_next_page_that_somebody_has_left(self, ann: User) -> None:
        table, browser = open_table(ann, NOW, Plan()), session_of(ann)
        left = browser.post(f"/tables/{table.public_id}/leave/", follow=True).content.decode()
        assert "You have left the table." in left
        again = browser.post(f"/tables/{table.public_id}/leave/", follow=True).content.decode()
        assert "You have left" not in again

    def test_it_says_that_the_seat_is_played_on_in_a_deal(self) -> None:
        game = Game(four_people())
        game.start()
        browser, address = session_of(game.people[0]), f"/tables/{game.table.public_id}/left/"
        assert "You have left" not in browser.get(address, follow=True).content.decode()
        leave_table(game.table.pk, game.people[0], game.now)
        page = browser.get(address, follow=True).content.decode()
        assert "You have left the table; your seat is played on to the end of the hand." in page

    @pytest.mark.parametrize(
        ("plan", "what"),
        [(RATED, "the hand"), (replace(RATED, ruleset="hk-live-v1", format="east-round"), "the game")],
    )
    def test_it_says_that_leaving_a_rated_deal_is_noted(self, plan: Plan, what: str) -> None:
        game = Game([verified(name) for name in ("Ann", "Bo", "Cy", "Di")], plan)
        game.start()
        browser, address = session_of(game.people[0]), f"/tables/{game.table.public_id}/"
        before = browser.get(address).content.decode()
        assert "noted as left early" in before
        assert "just close the page" not in before
        leave_table(game.table.pk, game.people[0], game.now)
        page = browser.get(f"{address}left/", follow=True).content.decode()
        assert f"{what} is played to its end for you and noted as left early." in page

    def test_it_says_nothing_of_that_between_rated_hands(self) -> None:
        game = Game([verified(name) for name in ("Ann", "Bo", "Cy", "Di")], RATED)
        leave_table(game.table.pk, game.people[0], game.now)
        browser = session_of(game.people[0])
        page = browser.get(f"/tables/{game.table.public_id}/left/", follow=True).content.decode()
        assert "You have left the table." in page

    def test_it_leads_from_rated_quick_play_to_the_queue_of_the_same_pool(self) -> None:
        players = [verified(name) for name in ("Ann", "Bo", "Cy", "Di")]
        table = create_table(players, NOW, replace(RATED, kind=Table.Kind.QUICK))
        page = session_of(players[0]).get(f"/tables/{table.public_id}/").content.decode()
        assert 'data-queue="queue-again"' in page
        assert f'value="{RATED.ruleset}/single-hand"' in page

    def test_it_says_nothing_to_those_who_never_sat_there(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, Plan())
        for browser in (session_of(bo), Client()):
            assert browser.get(f"/tables/{table.public_id}/left/").status_code == 404

    def test_it_leaves_to_the_lobby(self, ann: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        assert session_of(ann).post(f"/tables/{table.public_id}/leave/")["Location"] == "/lobby/"
        assert not Table.objects.get().is_open

    def test_it_leads_to_the_lobby_who_presses_twice(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, Plan())
        browser, stranger = session_of(ann), session_of(bo)
        answers = [browser.post(f"/tables/{table.public_id}/leave/")["Location"] for _ in range(2)]
        assert answers == ["/lobby/", "/lobby/"]
        assert stranger.post(f"/tables/{table.public_id}/leave/").status_code == 404


class TestWaysIn:
    def test_it_leads_by_code_to_the_link(self, visitor: Client, ann: User) -> None:
        table = open_table(ann, NOW, Plan())
        typed = f" {table.code[:3].lower()}-{table.code[3:].lower()} "
        assert visitor.post("/join/", {"code": typed})["Location"] == f"/join/{table.link_token}/"

    @pytest.mark.parametrize("code", ["", "AAAAAA", "A", "'; --", "ÄÖÜ", "A" * 50])
    def test_it_says_that_a_code_is_none(self, visitor: Client, code: str) -> None:
        response = visitor.post("/join/", {"code": code})
        assert response.status_code == 200
        assert response.context["form"].errors["code"]

    @pytest.mark.usefixtures("one_period")
    def test_it_lets_nobody_try_codes_without_end(
        self, visitor: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(limits, "CODES_OF_ADDRESS", 2)
        answers = [visitor.post("/join/", {"code": "AAAAAA"}).status_code for _ in range(3)]
        assert answers == [200, 200, 429]

    def test_it_seats_who_comes_by_the_link(self, visitor: Client, ann: User) -> None:
        table = open_table(ann, NOW, Plan())
        page = visitor.get(f"/join/{table.link_token}/")
        assert page["Referrer-Policy"] == "same-origin", "other sites must not learn the address"
        assert not User.objects.filter(is_guest=True).exists()
        visitor.post(f"/tables/{table.public_id}/sit/", {"token": table.link_token})
        assert len(seated(table)) == 2
        assert visitor.get(f"/join/{table.link_token}/")["Location"] == f"/tables/{table.public_id}/"

    def test_it_has_no_page_for_another_link(self, visitor: Client, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, Plan())
        assert visitor.get(f"/join/{'x' * 22}/").status_code == 404
        assert visitor.get("/join/%00/").status_code == 404
        assert session_of(bo).post(f"/tables/{table.public_id}/sit/", {"token": "x" * 22}).status_code == 404
        close_table(table.pk, NOW)
        assert visitor.get(f"/join/{table.link_token}/").status_code == 404

    def test_it_has_no_page_for_a_revoked_link(self, visitor: Client, ann: User) -> None:
        table = open_table(ann, NOW, Plan())
        session_of(ann).post(f"/tables/{table.public_id}/host/", {"deed": "revoke"})
        assert visitor.get(f"/join/{table.link_token}/").status_code == 404
        assert visitor.post("/join/", {"code": table.code}).status_code == 200
