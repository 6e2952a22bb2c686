"""The lobby, and the way to a new table, as visitors and players meet them."""

import re
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client

from accounts.models import Relation, User
from accounts.services.closing import close_account
from accounts.services.relations import relate
from games import lobby
from games.models import Seat, Table
from games.plans import Plan
from games.services.creation import open_table
from games.services.joining import take_seat
from games.services.leaving import close_table
from games.services.presence import Socket, open_connection
from tests.games.play import NOW, Game, four_people, person, seated, verified
from tests.games.sockets import session_of

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


def four_people_named(*names: str) -> list[User]:
    return [person(name) for name in names]


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
        assert shown(session_of(bo)) == []
        assert len(shown(session_of(person("Cy")))) == 1

    def test_it_shows_tables_with_free_chairs_before_any_number_of_others(
        self, visitor: Client, ann: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(lobby, "MOST_SHOWN", 2)
        waiting = open_table(ann, NOW, PUBLIC)
        for number in range(3):
            open_table(person(f"P{number}"), NOW, replace(PUBLIC, spectators=True), robots=3)
        assert len(shown(visitor)) == 2
        assert shown(visitor)[0] == waiting.public_id
        monkeypatch.setattr(lobby, "MOST_WATCHED", 0)
        assert shown(visitor) == [waiting.public_id]

    @pytest.mark.parametrize("absent", Table.Absent.values)
    @pytest.mark.parametrize("format_id", ["single-hand", "full-game"])
    @pytest.mark.parametrize("started_at", [None, NOW])
    def test_it_shows_a_table_without_spectators_just_while_it_has_a_free_chair(
        self, visitor: Client, ann: User, absent: str, format_id: str, started_at: datetime | None
    ) -> None:
        rules = "hk-new-chapter-v1"
        open_table(ann, NOW, replace(PUBLIC, ruleset=rules, absent=Table.Absent(absent), format=format_id))
        Table.objects.update(started_at=started_at)
        table = lobby.lobby_table(lobby.with_sitters(Table.objects.all()).get())
        assert shown(visitor) == ([table.id] if table.free else [])
        assert bool(table.free) == (started_at is None or (absent == "wait" and format_id == "single-hand"))

    def test_it_names_nobody_online_to_whom_they_avoid(self) -> None:
        people = (lobby.OnlinePerson(1, "Ann", "everybody"), lobby.OnlinePerson(2, "Bo", "everybody"))
        viewer = lobby.Viewer(account_id=7, avoided=frozenset([1]), friends=frozenset([1]))
        assert lobby.names_for(lobby.Lobby(people=people), viewer) == ["Bo"]

    def test_it_counts_somebody_once_however_many_pages_are_open(self, ann: User, bo: User) -> None:
        process = uuid4()
        for account in (ann, ann, bo):
            open_connection(process, Socket(uuid4(), None, account.pk), NOW)
        assert [it.name for it in lobby.read_lobby(NOW).people] == ["Ann", "Bo"]
        assert lobby.read_lobby(NOW).online == "2"
        close_account(bo, NOW)
        assert [it.name for it in lobby.read_lobby(NOW).people] == ["Ann"]
        assert not lobby.read_lobby(NOW + timedelta(minutes=1)).people, "the process is dead"

    def test_it_says_that_more_are_online_than_it_names(
        self, ann: User, bo: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for account in (ann, bo):
            open_connection(uuid4(), Socket(uuid4(), None, account.pk), NOW)
        monkeypatch.setattr(lobby, "MOST_PEOPLE", 1)
        assert lobby.read_lobby(NOW).online == "1+"
        assert [it.name for it in lobby.read_lobby(NOW).people] == ["Ann"]

    def test_it_forgets_closed_tables(self, visitor: Client, ann: User) -> None:
        close_table(open_table(ann, NOW, PUBLIC).pk, NOW)
        assert shown(visitor) == []
        assert "No table is open now." in visitor.get("/lobby/").content.decode()
        assert "No table is open like this." in visitor.get("/lobby/?kind=rated").content.decode()

    def test_it_leads_back_to_own_tables(self, ann: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        browser = session_of(ann)
        assert shown(browser) == []
        assert f'href="/tables/{table.public_id}/"' in browser.get("/lobby/").content.decode()

    def test_it_tells_a_table_that_waits_from_one_that_runs(self) -> None:
        people = four_people()
        Game(people, Plan(clock=None))
        open_table(people[0], NOW, PUBLIC)
        page = session_of(people[0]).get("/").content.decode()
        waits, runs = page.index("Your table waits for others:"), page.index("Your table is still running:")
        assert waits < runs

    def test_it_gives_nobody_but_the_signed_in_a_socket(self, visitor: Client, ann: User) -> None:
        assert visitor.get("/lobby/").context["page"]["socket"] is None
        assert session_of(ann).get("/lobby/").context["page"]["socket"] == "/ws/lobby/"

    def test_it_makes_a_guest_of_a_visitor_who_takes_a_seat(self, visitor: Client, ann: User) -> None:
        table = open_table(ann, NOW, PUBLIC)
        assert visitor.post(f"/tables/{table.public_id}/sit/").status_code == 302
        assert User.objects.filter(is_guest=True).count() == 1
        assert len(seated(table)) == 2


class TestNewTable:
    def post(self, browser: Client, **changes: str):
        return browser.post("/tables/new/", {**FORM, **changes})

    def test_it_opens_a_table_and_waits_there(self, ann: User) -> None:
        browser = session_of(ann)
        response = self.post(browser, absent="wait", move_help="on", flowers="on")
        table = Table.objects.get()
        assert response["Location"] == f"/tables/{table.public_id}/"
        assert browser.get(response["Location"])["Location"] == f"/tables/{table.public_id}/room/"
        assert (table.host, table.clock, table.absent, table.move_help) == (ann, 30, "wait", True)
        assert (table.visibility, table.spectators, table.rated) == ("public", False, False)

    def test_it_marks_what_a_rated_table_has_in_any_case(self) -> None:
        """Chosen like that, and nothing else, a table can be rated."""
        member = verified("Eve")
        page = session_of(member).get("/tables/new/?kind=rated").content.decode()
        inputs = re.findall(r"<input[^>]*data-rated[^>]*>", page)
        fixed = dict(re.search(r'name="(\w+)".*data-rated="(\w*)"', each).groups() for each in inputs)
        assert fixed == {
            "clock": "60",
            "visibility": "public",
            "robots": "0",
            "absent": "close",
            "move_help": "",
        }
        chosen = {name: value for name, value in fixed.items() if value}
        self.post(session_of(member), rated="rated", flowers="on", **chosen)
        assert Table.objects.get().rated

    def test_it_plays_by_house_rules(self, ann: User) -> None:
        self.post(session_of(ann), **{"option-minimum": "1", "option-curve": '"full_spicy"'})
        options = Table.objects.get().ruleset.options
        assert (options["minimum"], options["curve"]) == (1, "full_spicy")

    def test_it_says_that_house_rules_do_not_go_together(self, ann: User) -> None:
        response = self.post(session_of(ann), **{"option-minimum": "1", "option-discarder_pays": '"half"'})
        assert "do not go together" in response.content.decode()
        assert not Table.objects.exists()

    def test_it_seats_robots_and_begins_when_they_are_three(self, ann: User) -> None:
        browser = session_of(ann)
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
        response = self.post(session_of(ann), **{field: value})
        assert response.status_code == 200
        assert field in response.context["form"].errors
        assert not Table.objects.exists()

    def test_it_offers_what_the_ruleset_has(self, visitor: Client) -> None:
        fields = visitor.get("/tables/new/?ruleset=hk-new-chapter-v1").context["form"].fields
        assert {"option-minimum", "option-curve", "option-discarder_pays"} <= set(fields)
        old_style = visitor.get("/tables/new/?ruleset=hkos-3-v1").context["form"].fields
        assert not any(name.startswith("option-") for name in old_style)
        assert visitor.get("/tables/new/?ruleset=nonsense").context["rules"].id == "hkos-3-v1"

    def test_it_offers_no_choice_where_there_is_but_one(self, ann: User) -> None:
        page = session_of(ann).get("/tables/new/?ruleset=hkos-3-v1").content.decode()
        assert '<input type="hidden" name="format" value="single-hand">' in page
        assert "Single hands" in page
        several = session_of(ann).get("/tables/new/?ruleset=hk-live-v1").content.decode()
        assert several.count('type="radio" name="format"') == 2

    def test_it_marks_what_is_casual_only(self, visitor: Client) -> None:
        page = visitor.get("/tables/new/?ruleset=hk-new-chapter-v1").content.decode()
        assert "Full spicy (casual only)" in page
        assert "Half spicy (casual only)" not in page

    def test_it_offers_rated_to_those_only_who_may(self, visitor: Client, ann: User) -> None:
        for browser in (visitor, session_of(ann)):
            page = browser.get("/tables/new/")
            assert [value for value, _ in page.context["form"].fields["rated"].choices] == [""]
            assert "Rated tables are for accounts with a confirmed address" in page.content.decode()

    def test_it_makes_no_casual_table_of_a_rated_one(self, ann: User) -> None:
        response = self.post(session_of(ann), rated="rated", clock="60")
        assert "rated" in response.context["form"].errors
        assert not Table.objects.exists()

    @pytest.mark.parametrize("ruleset", ["hkos-9-v9", "", "../rulesets"])
    def test_it_makes_no_table_by_other_rules_than_were_asked_for(self, ann: User, ruleset: str) -> None:
        response = self.post(session_of(ann), ruleset=ruleset)
        assert "There is no such ruleset." in response.content.decode()
        assert not Table.objects.exists()

    def test_it_makes_one_table_of_a_form_that_was_sent_twice(self, ann: User) -> None:
        browser = session_of(ann)
        first, second = self.post(browser), self.post(browser)
        assert first["Location"] == second["Location"]
        assert Table.objects.count() == 1

    def test_it_opens_no_more_tables_than_one_may_sit_at(
        self, ann: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("games.services.places.MOST_TABLES", 1)
        browser = session_of(ann)
        self.post(browser, clock="none")
        response = self.post(browser, clock="none", robots="1")
        assert "as many tables as one account may" in response.content.decode()
        assert Table.objects.count() == 1

    def test_it_leads_back_who_plays_already(self, ann: User) -> None:
        browser = session_of(ann)
        self.post(browser)
        table = Table.objects.get()
        for path in ("/tables/new/", "/quick-play/"):
            answer = browser.post(path, {**FORM, "clock": "15"}, follow=True)
            page = answer.content.decode()
            assert "You sit at a table with a clock already." in page
            assert f'<a href="/tables/{table.public_id}/">Back to your table</a></li>' in page
        assert f"/tables/{table.public_id}/" in browser.get("/lobby/").content.decode()


class TestQueries:
    def test_it_reads_the_lobby_with_few_queries_however_many_tables_there_are(
        self, ann: User, django_assert_num_queries
    ) -> None:
        browser = session_of(ann)
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
        browser = session_of(ann)
        browser.get(f"/tables/{table.public_id}/room/")
        with django_assert_num_queries(5):  # session, account, table, seats, invited
            browser.get(f"/tables/{table.public_id}/room/")

    def test_it_needs_few_queries_for_a_new_table_s_page(self, ann: User, django_assert_num_queries) -> None:
        browser = session_of(ann)
        browser.get("/tables/new/")
        with django_assert_num_queries(3):  # session, account, verified address
            browser.get("/tables/new/")
