"""What staff see of tables, and the one thing that they may do."""

import pytest
from django.contrib.auth.models import Permission
from django.http import HttpResponse
from django.test import Client

from games.models import LogEntry, Table
from games.models.presence import Connection
from moderation.models import AuditEntry
from moderation.site import site
from tests.games.play import Game, four_people, person

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "/admin/games/table/"


def staff(*permissions: str) -> Client:
    account = person("Mod", is_staff=True)
    account.user_permissions.set(Permission.objects.filter(codename__in=permissions))
    browser = Client()
    browser.force_login(account)
    return browser


@pytest.fixture
def game() -> Game:
    game = Game(four_people())
    game.start()
    return game


def secrets(game: Game) -> list[str]:
    """Texts that no page may hold."""
    state = game.state()
    hands = [game.see(account)["view"]["deal"]["hand"] for account in game.people]
    return [state.deal.server_seed, *hands, "snapshot"]


def test_it_shows_no_secret_of_a_deal_in_play(game: Game) -> None:
    browser = staff("view_table", "change_table", "view_seat", "view_dealresult")
    for address in (LIST, f"{LIST}{game.table.pk}/change/", f"{LIST}{game.table.pk}/history/"):
        response = browser.get(address)
        assert response.status_code == 200
        text = response.content.decode()
        assert not [secret for secret in secrets(game) if secret in text]


def test_it_finds_tables_by_id_and_by_name(game: Game) -> None:
    browser = staff("view_table")
    for wanted in (game.table.public_id, "Ann"):
        assert game.table.public_id in browser.get(LIST, {"q": wanted}).content.decode()
    assert game.table.public_id not in browser.get(LIST, {"q": "Zoe"}).content.decode()


def test_it_names_the_ruleset_and_the_format(game: Game) -> None:
    browser = staff("view_table")
    assert "Hong Kong Old Style" in browser.get(LIST).content.decode()
    text = browser.get(f"{LIST}{game.table.pk}/change/").content.decode()
    assert "Hong Kong Old Style" in text
    assert "Single hands" in text


@pytest.mark.parametrize(
    "lookup", ["snapshot__contains", "log__events__contains", "host__password__startswith"]
)
def test_it_refuses_to_be_asked_for_hidden_columns(game: Game, lookup: str) -> None:
    response = staff("view_table").get(LIST, {lookup: "x"})
    assert response.status_code in (302, 400)


def test_it_changes_nothing_by_its_form(game: Game) -> None:
    browser = staff("view_table", "change_table")
    response = browser.post(f"{LIST}{game.table.pk}/change/", {"status": "closed"})
    assert response.status_code == 403
    assert browser.get(f"{LIST}add/").status_code == 403
    assert browser.post(f"{LIST}{game.table.pk}/delete/", {"post": "yes"}).status_code == 403
    assert game.reload().status == Table.Status.OPEN


def close(browser: Client, game: Game, reason: str = "two  of four are gone") -> HttpResponse:
    chosen = {"action": "close_tables", "_selected_action": [game.table.pk], "reason": reason}
    return browser.post(LIST, chosen, follow=True)


def test_it_closes_a_table(game: Game) -> None:
    close(staff("view_table", "change_table"), game)
    assert game.reload().status == Table.Status.CLOSED
    assert game.see(game.people[0])["view"]["deal"]["result"] == {"type": "annulled", "reason": "closed"}


def test_it_notes_who_closed_a_table_when_and_why(game: Game) -> None:
    browser = staff("view_table", "change_table")
    close(browser, game)
    entry = AuditEntry.objects.get()
    assert (entry.by.display_name, entry.target_id) == ("Mod", game.table.public_id)
    assert (entry.action, entry.reason) == ("close_table", "two of four are gone")
    assert (entry.before, entry.after) == ({"status": "open"}, {"status": "closed"})
    assert entry.at >= game.reload().closed_at


def test_it_notes_only_what_it_closed(game: Game) -> None:
    browser = staff("view_table", "change_table")
    close(browser, game)
    close(browser, game)
    assert AuditEntry.objects.count() == 1


@pytest.mark.parametrize("reason", ["", "   "])
def test_it_closes_nothing_without_a_reason(game: Game, reason: str) -> None:
    response = close(staff("view_table", "change_table"), game, reason)
    assert "Say why" in response.content.decode()
    assert game.reload().status == Table.Status.OPEN
    assert not AuditEntry.objects.exists()


def test_it_asks_for_the_reason_beside_the_action(game: Game) -> None:
    assert 'name="reason"' in staff("view_table", "change_table").get(LIST).content.decode()


def test_it_does_not_let_those_close_who_may_only_look(game: Game) -> None:
    close(staff("view_table"), game)
    assert game.reload().status == Table.Status.OPEN


def test_it_is_closed_to_others(game: Game) -> None:
    browser = Client()
    browser.force_login(game.people[0])
    assert browser.get(LIST).status_code == 302
    assert staff().get(LIST).status_code == 403


def test_it_registers_nothing_that_holds_secrets() -> None:
    assert LogEntry not in site._registry
    assert Connection not in site._registry
