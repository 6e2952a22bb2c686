"""The lobby, a new table and the page before the game, as visitors and players meet them."""

import re

import pytest
from django.test import Client

from accounts import limits
from accounts.models import Relation, User
from accounts.services.relations import relate
from games.models import Invitation, QueueEntry, Seat, Table
from games.plans import Plan
from games.services import quickplay
from games.services.creation import open_table
from games.services.invitations import invite
from games.services.joining import take_seat
from games.services.leaving import close_table
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db

PUBLIC = Plan(visibility=Table.Visibility.PUBLIC)
FORM = {
    "ruleset": "hk-new-chapter-v1",
    "format": "single-hand",
    "clock": "30",
    "visibility": "public",
    "robots": "0",
    "robot_level": "steady",
    "absent": "robot",
    "option-minimum": "3",
    "option-curve": '"half_spicy"',
    "option-discarder_pays": '"all"',
}


def browser_of(account: User) -> Client:
    browser = Client()
    browser.force_login(account)
    return browser


@pytest.fixture
def ann() -> User:
    return person("Ann")


@pytest.fixture
def bo() -> User:
    return person("Bo")


@pytest.fixture
def visitor() -> Client:
    return Client()


def shown(browser: Client, query: str = "") -> list[str]:
    """The ids of the tables in the lobby, in order."""
    return re.findall(r'data-table="(\w+)"', browser.get(f"/lobby/{query}").content.decode())


def seated(table: Table) -> set[str]:
    seats = Seat.objects.filter(table=table, left_at=None, account__isnull=False)
    return {seat.account.display_name for seat in seats}


class TestLobby:
    def test_it_shows_public_tables_to_everybody(self, visitor: Client, ann: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        assert shown(visitor) == [table.public_id]

    def test_it_says_what_is_played_and_who_sits_there(self, visitor: Client, ann: User) -> None:
        open_table(
            ann,
            NOW,
            Plan(
                ruleset="hk-new-chapter-v1",
                options={"minimum": 1},
                clock=15,
                visibility=Table.Visibility.PUBLIC,
            ),
        )
        page = visitor.get("/lobby/").content.decode()
        for words in ("New Chapter", "Least fan to win: 1", "15 s", "casual", "Ann", "host", "Take a seat"):
            assert words in page

    @pytest.mark.parametrize("secret", ["link_token", "code"])
    def test_it_hides_private_tables_and_what_lets_in(self, visitor: Client, ann: User, secret: str) -> None:
        table = open_table(ann, NOW, Plan())
        page = visitor.get("/lobby/").content.decode()
        assert table.public_id not in page
        assert getattr(table, secret) not in page

    def test_it_shows_those_with_free_chairs_first_and_running_ones_to_watch(self, visitor: Client) -> None:
        running = Game(four_people(), Plan(visibility=Table.Visibility.PUBLIC, spectators=True)).table
        hidden = Game([person("E"), *four_people_named("F", "G", "H")], PUBLIC).table
        waiting = open_table(person("Iris"), NOW, PUBLIC)
        assert shown(visitor) == [waiting.public_id, running.public_id]
        assert hidden.public_id not in shown(visitor)

    @pytest.mark.parametrize(
        ("query", "expected"),
        [
            ("", 3),
            ("?ruleset=hk-live-v1", 1),
            ("?pace=60", 1),
            ("?pace=none", 2),
            ("?kind=rated", 1),
            ("?kind=casual", 2),
            ("?seats=2", 2),
            ("?ruleset=hk-live-v1&pace=60", 0),
            ("?ruleset=nonsense&pace=-1&kind=x&seats=99", 3),
        ],
    )
    def test_it_narrows_down_by_its_address(self, visitor: Client, query: str, expected: int) -> None:
        open_table(
            person("Ann"), NOW, Plan(ruleset="hk-live-v1", visibility=Table.Visibility.PUBLIC), robots=2
        )
        rated = open_table(person("Bo"), NOW, Plan(clock=60, visibility=Table.Visibility.PUBLIC))
        Table.objects.filter(pk=rated.pk).update(rated=True)
        open_table(person("Cy"), NOW, PUBLIC)
        assert len(shown(visitor, query)) == expected

    def test_it_hides_tables_of_those_whom_one_must_not_meet(self, ann: User, bo: User) -> None:
        open_table(ann, NOW, PUBLIC)
        relate(ann, bo, Relation.Kind.BLOCK, NOW)
        assert shown(browser_of(bo)) == []
        assert len(shown(browser_of(person("Cy")))) == 1

    def test_it_forgets_closed_tables(self, visitor: Client, ann: User) -> None:
        close_table(open_table(ann, NOW, PUBLIC).pk, NOW)
        assert shown(visitor) == []
        assert "No table is open like this" in visitor.get("/lobby/").content.decode()

    def test_it_leads_back_to_own_tables(self, ann: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        browser = browser_of(ann)
        assert shown(browser) == []
        assert f'href="/tables/{table.public_id}/"' in browser.get("/lobby/").content.decode()

    def test_it_gives_nobody_but_the_signed_in_a_socket(self, visitor: Client, ann: User) -> None:
        assert visitor.get("/lobby/").context["page"] == {"socket": None}
        assert browser_of(ann).get("/lobby/").context["page"] == {"socket": "/ws/lobby/"}

    def test_it_makes_a_guest_of_a_visitor_who_takes_a_seat(self, visitor: Client, ann: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        assert visitor.post(f"/tables/{table.public_id}/sit/").status_code == 302
        assert User.objects.filter(is_guest=True).count() == 1
        assert len(seated(table)) == 2


def four_people_named(*names: str) -> list[User]:
    return [person(name) for name in names]


class TestNewTable:
    def post(self, browser: Client, **changes: str):
        return browser.post("/tables/new/", {**FORM, **changes})

    def test_it_opens_a_table_and_waits_there(self, ann: User) -> None:
        browser = browser_of(ann)
        response = self.post(browser, absent="wait", move_help="on", flowers="on")
        table = Table.objects.get()
        assert response["Location"] == f"/tables/{table.public_id}/"
        assert browser.get(response["Location"])["Location"] == f"/tables/{table.public_id}/room/"
        assert (table.host, table.clock, table.absent, table.move_help) == (ann, 30, "wait", True)
        assert (table.visibility, table.spectators, table.rated) == ("public", False, False)

    def test_it_plays_by_house_rules(self, ann: User) -> None:
        self.post(browser_of(ann), **{"option-minimum": "1", "option-curve": '"full_spicy"'})
        options = Table.objects.get().ruleset.options
        assert (options["minimum"], options["curve"]) == (1, "full_spicy")

    def test_it_says_that_house_rules_do_not_go_together(self, ann: User) -> None:
        response = self.post(browser_of(ann), **{"option-minimum": "1", "option-discarder_pays": '"half"'})
        assert "do not go together" in response.content.decode()
        assert not Table.objects.exists()

    def test_it_seats_robots_and_begins_when_they_are_three(self, ann: User) -> None:
        browser = browser_of(ann)
        address = self.post(browser, robots="3", robot_level="sharp")["Location"]
        assert list(Seat.objects.filter(kind="robot").values_list("level", flat=True)) == ["sharp"] * 3
        assert "games/table.html" in [template.name for template in browser.get(address).templates]

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("format", "best-of-nine"),
            ("clock", "7"),
            ("robots", "4"),
            ("robots", "x"),
            ("robot_level", "divine"),
            ("absent", "maybe"),
            ("visibility", "secret"),
            ("option-minimum", "2"),
            ("option-minimum", "not json"),
        ],
    )
    def test_it_says_at_the_field_what_is_not_possible(self, ann: User, field: str, value: str) -> None:
        response = self.post(browser_of(ann), **{field: value})
        assert response.status_code == 200
        assert field in response.context["form"].errors
        assert not Table.objects.exists()

    def test_it_offers_what_the_ruleset_has(self, visitor: Client) -> None:
        fields = visitor.get("/tables/new/?ruleset=hk-new-chapter-v1").context["form"].fields
        assert {"option-minimum", "option-curve", "option-discarder_pays"} <= set(fields)
        old_style = visitor.get("/tables/new/?ruleset=hkos-3-v1").context["form"].fields
        assert not any(name.startswith("option-") for name in old_style)
        assert visitor.get("/tables/new/?ruleset=nonsense").context["rules"].id == "hkos-3-v1"

    def test_it_marks_what_is_casual_only(self, visitor: Client) -> None:
        page = visitor.get("/tables/new/?ruleset=hk-new-chapter-v1").content.decode()
        assert "Full spicy (casual only)" in page
        assert "Half spicy (casual only)" not in page

    def test_it_offers_rated_to_those_only_who_may(self, visitor: Client, ann: User) -> None:
        for browser in (visitor, browser_of(ann)):
            assert "rated" not in browser.get("/tables/new/").context["form"].fields
        self.post(browser_of(ann), rated="rated", clock="60")
        assert not Table.objects.get().rated

    def test_it_opens_no_more_tables_than_one_may_sit_at(
        self, ann: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.services.places.MOST_TABLES", 1)
        browser = browser_of(ann)
        self.post(browser, clock="none")
        response = self.post(browser, clock="none")
        assert "as many tables as one account may" in response.content.decode()
        assert Table.objects.count() == 1

    def test_it_leads_back_who_plays_already(self, ann: User) -> None:
        browser = browser_of(ann)
        self.post(browser)
        table = Table.objects.get()
        for path in ("/tables/new/", "/quick-play/"):
            answer = browser.post(path, {**FORM, "ruleset": "hk-new-chapter-v1"}, follow=True)
            assert "You sit at a table with a clock already." in answer.content.decode()
        assert f"/tables/{table.public_id}/" in browser.get("/lobby/").content.decode()


class TestRoom:
    def test_it_moves_on_to_the_table_when_four_have_met(self, ann: User) -> None:
        table = open_table(ann, NOW, PUBLIC, robots=2)
        browser, address = browser_of(ann), f"/tables/{table.public_id}/"
        assert browser.get(address)["Location"] == f"{address}room/"
        assert "data-begins" not in browser.get(f"{address}room/").content.decode()
        take_seat(table.pk, person("Bo"), NOW)
        assert browser.get(address).status_code == 200
        assert f'data-begins="{address}"' in browser.get(f"{address}room/").content.decode()

    def test_it_shows_link_and_code_to_those_who_sit_there(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, Plan())
        page = browser_of(ann).get(f"/tables/{table.public_id}/room/").content.decode()
        assert table.code in page
        assert table.link_token in page
        come = browser_of(bo).get(f"/join/{table.link_token}/").content.decode()
        assert table.code not in come

    @pytest.mark.parametrize("path", ["", "room/", "rematch/"])
    def test_it_does_not_exist_for_strangers(self, ann: User, bo: User, visitor: Client, path: str) -> None:
        table = open_table(ann, NOW, Plan())
        for browser in (visitor, browser_of(bo)):
            assert browser.get(f"/tables/{table.public_id}/{path}").status_code == 404

    @pytest.mark.parametrize("path", ["leave", "host", "invite", "rematch"])
    def test_it_takes_no_orders_from_strangers(self, ann: User, bo: User, path: str) -> None:
        table = open_table(ann, NOW, PUBLIC)
        answer = browser_of(bo).post(f"/tables/{table.public_id}/{path}/", {"deed": "close", "name": "Ann"})
        assert answer.status_code == 404
        assert seated(table) == {"Ann"}

    def test_it_obeys_the_host(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        take_seat(table.pk, bo, NOW)
        browser, address = browser_of(ann), f"/tables/{table.public_id}/host/"
        browser.post(address, {"deed": "send-away", "chair": "1"})
        assert seated(table) == {"Ann"}
        browser.post(address, {"deed": "robots"})
        assert Seat.objects.filter(table=table, kind="robot").count() == 3
        browser.post(address, {"deed": "close"})
        assert not Table.objects.get().is_open

    @pytest.mark.parametrize(
        "order", [{}, {"deed": "fly"}, {"deed": "send-away"}, {"deed": "send-away", "chair": "7"}]
    )
    def test_it_knows_no_other_orders(self, ann: User, order: dict) -> None:
        table = open_table(ann, NOW, PUBLIC)
        assert browser_of(ann).post(f"/tables/{table.public_id}/host/", order).status_code == 404

    def test_it_tells_others_that_they_are_not_the_host(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        take_seat(table.pk, bo, NOW)
        answer = browser_of(bo).post(f"/tables/{table.public_id}/host/", {"deed": "robots"}, follow=True)
        assert "Only the host can do that." in answer.content.decode()

    def test_it_tells_who_came_too_late(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, PUBLIC, robots=3)
        answer = browser_of(bo).post(f"/tables/{table.public_id}/sit/", follow=True)
        assert "All four chairs are taken." in answer.content.decode()

    def test_it_leaves_to_the_lobby(self, ann: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        assert browser_of(ann).post(f"/tables/{table.public_id}/leave/")["Location"] == "/lobby/"
        assert not Table.objects.get().is_open


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
        assert browser_of(bo).post(f"/tables/{table.public_id}/sit/", {"token": "x" * 22}).status_code == 404
        close_table(table.pk, NOW)
        assert visitor.get(f"/join/{table.link_token}/").status_code == 404

    def test_it_has_no_page_for_a_revoked_link(self, visitor: Client, ann: User) -> None:
        table = open_table(ann, NOW, Plan())
        browser_of(ann).post(f"/tables/{table.public_id}/host/", {"deed": "revoke"})
        assert visitor.get(f"/join/{table.link_token}/").status_code == 404
        assert visitor.post("/join/", {"code": table.code}).status_code == 200


class TestInvitations:
    @pytest.fixture
    def invitation(self, ann: User, bo: User) -> Invitation:
        return invite(open_table(ann, NOW, Plan()).pk, ann, "Bo", NOW)

    def test_it_is_found_on_the_home_page_and_in_the_lobby(self, invitation: Invitation, bo: User) -> None:
        browser = browser_of(bo)
        for path in ("/", "/lobby/"):
            assert f"/invitations/{invitation.public_id}/" in browser.get(path).content.decode()

    def test_it_belongs_to_one_person(self, invitation: Invitation, ann: User, visitor: Client) -> None:
        for browser in (visitor, browser_of(ann), browser_of(person("Cy"))):
            assert browser.get(f"/invitations/{invitation.public_id}/").status_code == 404
            assert (
                browser.post(f"/invitations/{invitation.public_id}/", {"answer": "accept"}).status_code == 404
            )

    def test_it_leads_to_a_seat(self, invitation: Invitation, bo: User) -> None:
        browser, address = browser_of(bo), f"/invitations/{invitation.public_id}/"
        assert browser.get(address).status_code == 200
        for _ in range(2):
            response = browser.post(address, {"answer": "accept"})
            assert response["Location"] == f"/tables/{invitation.table.public_id}/"
        assert seated(invitation.table) == {"Ann", "Bo"}
        assert "invitations" not in browser.get("/").context or not browser.get("/").context["invitations"]

    def test_it_can_be_declined(self, invitation: Invitation, bo: User) -> None:
        browser, address = browser_of(bo), f"/invitations/{invitation.public_id}/"
        assert browser.post(address, {"answer": "decline"})["Location"] == "/lobby/"
        assert "declined" in browser.get(address).content.decode()
        assert seated(invitation.table) == {"Ann"}

    def test_it_says_that_the_chairs_are_taken(self, invitation: Invitation, bo: User) -> None:
        for name in ("Cy", "Di", "Ed"):
            take_seat(invitation.table.pk, person(name), NOW, invitation.table.link_token)
        browser, address = browser_of(bo), f"/invitations/{invitation.public_id}/"
        assert "All four chairs are taken." in browser.get(address).content.decode()
        assert browser.get("/").context["invitations"] == []

    def test_it_is_made_by_name(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, Plan())
        browser, address = browser_of(ann), f"/tables/{table.public_id}/invite/"
        assert "Bo is invited." in browser.post(address, {"name": "Bo"}, follow=True).content.decode()
        assert "Nobody has this name." in browser.post(address, {"name": "Zoe"}, follow=True).content.decode()
        assert Invitation.objects.count() == 1


class TestQuickPlay:
    def test_it_waits_on_a_page_of_its_own(self, visitor: Client) -> None:
        assert visitor.post("/quick-play/", {"ruleset": "hkos-3-v1"})["Location"] == "/quick-play/"
        page = visitor.get("/quick-play/")
        assert 15 <= page.context["seconds"] <= 20
        assert page.context["page"]["socket"] == "/ws/lobby/"
        assert QueueEntry.objects.get().account.is_guest

    def test_it_leads_to_the_table_from_any_device(self, ann: User) -> None:
        first, second = browser_of(ann), browser_of(ann)
        first.post("/quick-play/", {"ruleset": "hkos-3-v1"})
        assert second.get("/quick-play/").context["entry"].account == ann
        quickplay.match_people(QueueEntry.objects.get().robots_at)
        address = f"/tables/{Table.objects.get().public_id}/"
        for browser in (first, second):
            assert browser.get("/quick-play/")["Location"] == address
        assert first.get(address).status_code == 200

    def test_it_stops_waiting(self, ann: User) -> None:
        browser = browser_of(ann)
        browser.post("/quick-play/", {"ruleset": "hkos-3-v1"})
        browser.post("/quick-play/stop/")
        assert not QueueEntry.objects.exists()
        assert "entry" not in browser.get("/quick-play/").context

    def test_it_says_that_there_is_no_such_ruleset(self, ann: User) -> None:
        answer = browser_of(ann).post("/quick-play/", {"ruleset": "nonsense"}, follow=True)
        assert "There is no such ruleset." in answer.content.decode()


class TestRematch:
    def test_it_brings_the_four_together_again(self) -> None:
        game = Game(four_people())
        close_table(game.table.pk, NOW)
        address = f"/tables/{game.table.public_id}/rematch/"
        assert browser_of(game.people[0]).get(address).status_code == 200
        places = {browser_of(account).post(address)["Location"] for account in game.people}
        assert len(places) == 1

    def test_it_waits_for_the_end_of_the_table(self) -> None:
        game = Game(four_people())
        address = f"/tables/{game.table.public_id}/rematch/"
        assert browser_of(game.people[0]).get(address).status_code == 404


class TestQueries:
    def test_it_reads_the_lobby_with_few_queries_however_many_tables_there_are(
        self, ann: User, django_assert_num_queries
    ) -> None:
        browser = browser_of(ann)
        for number in range(5):
            open_table(person(f"P{number}"), NOW, PUBLIC)
        open_table(ann, NOW, PUBLIC)
        browser.get("/lobby/")
        # session, account; avoided, friends; tables, seats, online; own tables and seats, invitations, queue
        with django_assert_num_queries(11):
            browser.get("/lobby/")

    def test_it_reads_the_room_with_few_queries(self, ann: User, bo: User, django_assert_num_queries) -> None:
        table = open_table(ann, NOW, PUBLIC)
        take_seat(table.pk, bo, NOW)
        browser = browser_of(ann)
        browser.get(f"/tables/{table.public_id}/room/")
        with django_assert_num_queries(5):  # session, account, table, seats, invited
            browser.get(f"/tables/{table.public_id}/room/")

    def test_it_needs_two_queries_for_a_new_table_s_page(self, ann: User, django_assert_num_queries) -> None:
        browser = browser_of(ann)
        browser.get("/tables/new/")
        with django_assert_num_queries(3):  # session, account, verified address
            browser.get("/tables/new/")
