"""How people meet otherwise: by invitation, in Quick Play, in a rematch."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Invitation, QueueEntry, Table
from games.plans import Plan
from games.services import quickplay
from games.services.creation import open_table
from games.services.hosting import Sitting, send_away
from games.services.invitations import invite
from games.services.joining import take_seat
from games.services.leaving import close_table
from tests.games.play import NOW, Game, four_people, person, seated
from tests.games.sockets import session_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return person("Ann")


@pytest.fixture
def bo() -> User:
    return person("Bo")


@pytest.fixture
def visitor() -> Client:
    return Client()


class TestInvitations:
    @pytest.fixture
    def invitation(self, ann: User, bo: User) -> Invitation:
        return invite(open_table(ann, NOW, Plan()).pk, ann, "Bo", NOW)

    def test_it_is_found_on_the_home_page_and_in_the_lobby(self, invitation: Invitation, bo: User) -> None:
        browser = session_of(bo)
        for path in ("/", "/lobby/"):
            assert f"/invitations/{invitation.public_id}/" in browser.get(path).content.decode()

    def test_it_keeps_a_name_that_is_refused_and_says_why_at_its_field(self, ann: User) -> None:
        browser, table = session_of(ann), open_table(ann, NOW, Plan())
        address = f"/tables/{table.public_id}/invite/"
        answer = browser.post(address, {"name": "Nobody Here"})
        assert answer.context["invite_form"].errors == {"name": ["Nobody has this name."]}
        assert 'value="Nobody Here"' in answer.content.decode()
        assert 'aria-invalid="true"' in answer.content.decode()
        assert browser.get(address)["Location"] == f"/tables/{table.public_id}/room/"

    def test_it_belongs_to_one_person(self, invitation: Invitation, ann: User, visitor: Client) -> None:
        for browser in (visitor, session_of(ann), session_of(person("Cy"))):
            assert browser.get(f"/invitations/{invitation.public_id}/").status_code == 404
            assert (
                browser.post(f"/invitations/{invitation.public_id}/", {"answer": "accept"}).status_code == 404
            )

    def test_it_leads_to_a_seat(self, invitation: Invitation, bo: User) -> None:
        browser, address = session_of(bo), f"/invitations/{invitation.public_id}/"
        assert browser.get(address).status_code == 200
        for _ in range(2):
            response = browser.post(address, {"answer": "accept"})
            assert response["Location"] == f"/tables/{invitation.table.public_id}/"
        assert seated(invitation.table) == ["Ann", "Bo"]
        assert "invitations" not in browser.get("/").context or not browser.get("/").context["invitations"]

    def test_it_can_be_declined(self, invitation: Invitation, bo: User) -> None:
        browser, address = session_of(bo), f"/invitations/{invitation.public_id}/"
        assert browser.post(address, {"answer": "decline"})["Location"] == "/lobby/"
        assert "declined" in browser.get(address).content.decode()
        assert seated(invitation.table) == ["Ann"]

    def test_it_says_that_it_was_taken_back(self, invitation: Invitation, bo: User) -> None:
        browser, address = session_of(bo), f"/invitations/{invitation.public_id}/"
        browser.post(address, {"answer": "accept"})
        send_away(invitation.table_id, invitation.sender, Sitting(1, bo.public_id), NOW)
        for page in (browser.get(address), browser.post(address, {"answer": "accept"})):
            assert "This invitation was taken back." in page.content.decode()
        assert seated(invitation.table) == ["Ann"]

    def test_it_says_that_the_chairs_are_taken(self, invitation: Invitation, bo: User) -> None:
        for name in ("Cy", "Di", "Ed"):
            take_seat(invitation.table.pk, person(name), NOW, invitation.table.link_token)
        browser, address = session_of(bo), f"/invitations/{invitation.public_id}/"
        assert "All four chairs are taken." in browser.get(address).content.decode()
        assert browser.get("/").context["invitations"] == []

    def test_it_is_made_by_name(self, ann: User, bo: User) -> None:
        table = open_table(ann, NOW, Plan())
        browser, address = session_of(ann), f"/tables/{table.public_id}/invite/"
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
        first, second = session_of(ann), session_of(ann)
        first.post("/quick-play/", {"ruleset": "hkos-3-v1"})
        assert second.get("/quick-play/").context["entry"].account == ann
        quickplay.match_people(QueueEntry.objects.get().robots_at)
        address = f"/tables/{Table.objects.get().public_id}/"
        for browser in (first, second):
            assert browser.get("/quick-play/")["Location"] == address
        assert first.get(address).status_code == 200

    def test_it_stops_waiting(self, ann: User) -> None:
        browser = session_of(ann)
        browser.post("/quick-play/", {"ruleset": "hkos-3-v1"})
        browser.post("/quick-play/stop/")
        assert not QueueEntry.objects.exists()
        assert "entry" not in browser.get("/quick-play/").context

    def test_it_says_that_there_is_no_such_ruleset(self, ann: User) -> None:
        answer = session_of(ann).post("/quick-play/", {"ruleset": "nonsense"}, follow=True)
        assert "There is no such ruleset." in answer.content.decode()


class TestRematch:
    def test_it_brings_the_four_together_again(self) -> None:
        game = Game(four_people())
        close_table(game.table.pk, NOW)
        address = f"/tables/{game.table.public_id}/rematch/"
        assert session_of(game.people[0]).get(address).status_code == 200
        places = {session_of(account).post(address)["Location"] for account in game.people}
        assert len(places) == 1

    def test_it_waits_for_the_end_of_the_table(self) -> None:
        game = Game(four_people())
        address = f"/tables/{game.table.public_id}/rematch/"
        assert session_of(game.people[0]).get(address).status_code == 404

    @pytest.mark.parametrize("change", [{"rated": True}, {"kind": Table.Kind.PRACTICE}])
    def test_it_is_not_for_rated_and_practice_tables(self, change: dict) -> None:
        game = Game(four_people())
        close_table(game.table.pk, NOW)
        Table.objects.update(**change)
        assert session_of(game.people[0]).get(f"/tables/{game.table.public_id}/rematch/").status_code == 404
