"""The staff's pages as a whole: who gets in where, and what is there at all."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.test import Client

from accounts.services.sanctions import impose
from games.models import Table
from games.parsing import Say
from games.plans import Plan
from games.services.chat import say
from moderation.models import AuditEntry, Report
from moderation.services.reports import make_report
from moderation.site import site
from moderation.targets import Complaint, find_line
from tests.games.play import NOW, Game, four_people
from tests.moderation.staff import OF_MODERATORS, Staff, moderator, owner

pytestmark = pytest.mark.django_db(transaction=True)

LISTS = {
    "/admin/accounts/user/": "view_user",
    "/admin/accounts/sanction/": "view_sanction",
    "/admin/auth/group/": "view_group",
    "/admin/games/drain/": "view_drain",
    "/admin/games/table/": "view_table",
    "/admin/ratings/ratedresult/": "view_ratedresult",
    "/admin/moderation/report/": "view_report",
    "/admin/moderation/auditentry/": "view_auditentry",
}


@pytest.fixture
def game() -> Game:
    """A table with a deal in play, at which a line of chat was reported and its author muted."""
    game = Game(four_people(), Plan(spectators=True))
    game.start()
    ann, bo = game.people[:2]
    line = say(bo, game.table.pk, Say(id=uuid4(), text="<script>alert(1)</script>"), NOW)
    say(bo, game.table.pk, Say(id=uuid4(), phrase="thanks"), NOW)
    make_report(ann, find_line(ann, line.public_id), Complaint(Report.Reason.ABUSE, "<b>rude</b>"), NOW)
    impose(bo, "chat_mute", "insults", ann, NOW)
    AuditEntry.objects.create(
        at=NOW, by=ann, action="impose", target="table", target_id=game.table.public_id, before={}, after={}
    )
    return game


def pages(game: Game) -> list[str]:
    """All kinds of pages that there are."""
    rows = [
        ("accounts/user", game.people[1].pk),
        ("accounts/sanction", game.people[1].sanctions.get().pk),
        ("games/table", game.table.pk),
        ("moderation/report", Report.objects.get().pk),
        ("moderation/auditentry", AuditEntry.objects.first().pk),
    ]
    each = [f"/admin/{model}/{pk}/{page}/" for model, pk in rows for page in ("change", "history")]
    return ["/admin/", *LISTS, "/admin/accounts/sanction/add/", *each]


def test_it_holds_what_is_made_for_moderators_and_nothing_of_libraries() -> None:
    held = {f"/admin/{model._meta.app_label}/{model._meta.model_name}/" for model in site._registry}

    assert held == set(LISTS)


def test_it_shows_every_page_to_the_owner_without_a_secret_or_markup(game: Game) -> None:
    staff = owner()
    Table.objects.filter(pk=game.table.pk).update(link_token="t0ken" * 4, code="C0DE99")
    state = game.state()
    hands = [game.see(account)["view"]["deal"]["hand"] for account in game.people]
    secrets = [state.deal.server_seed, *hands, "t0ken", "C0DE99", "<script>alert(1)", "<b>rude</b>"]

    for address in pages(game):
        page = staff.read(address)
        assert not [secret for secret in secrets if secret in page], address


def test_it_keeps_all_but_staff_out(game: Game) -> None:
    player = Client()
    player.force_login(game.people[0])

    for address in pages(game):
        assert player.get(address).status_code == 302
        assert Client().get(address).status_code == 302


@pytest.mark.parametrize(("address", "right"), LISTS.items())
def test_it_shows_each_list_by_its_own_right_alone(address: str, right: str) -> None:
    assert Staff(right).get(address).status_code == 200
    others = {other for other in LISTS.values() if other != right}
    assert Staff(*others, name="Nod").get(address).status_code == 403


def test_it_gives_moderators_what_they_need_and_no_more(game: Game) -> None:
    staff = moderator()

    refused = [address for address in pages(game) if staff.get(address).status_code == 403]

    assert refused == ["/admin/auth/group/", "/admin/games/drain/"]
    assert Permission.objects.filter(codename__in=OF_MODERATORS).count() == len(OF_MODERATORS)


@pytest.mark.parametrize("path", ["add/", "{pk}/delete/"])
@pytest.mark.parametrize(
    "model", ["accounts/user", "games/table", "moderation/report", "moderation/auditentry"]
)
def test_it_neither_makes_nor_removes_anything(game: Game, model: str, path: str) -> None:
    staff = owner()
    row = {
        "accounts/user": game.people[1],
        "games/table": game.table,
        "moderation/report": Report.objects.get(),
        "moderation/auditentry": AuditEntry.objects.first(),
    }[model]

    address = f"/admin/{model}/{path.format(pk=row.pk)}"

    assert staff.get(address).status_code == 403
    assert staff.post(address, post="yes").status_code == 403
    assert type(row).objects.filter(pk=row.pk).exists()


@pytest.mark.parametrize(
    ("address", "lookup"),
    [
        ("/admin/accounts/sanction/", "account__password__startswith"),
        ("/admin/accounts/user/", "sanctions__account__email__contains"),
        ("/admin/games/table/", "link_token__startswith"),
        ("/admin/games/table/", "snapshot__contains"),
        ("/admin/moderation/report/", "reporter__display_name"),
        ("/admin/moderation/report/", "reporter"),
        ("/admin/moderation/auditentry/", "by__email__startswith"),
    ],
)
def test_it_lets_nobody_guess_hidden_columns(address: str, lookup: str) -> None:
    response = owner().get(address, **{lookup: "a"})

    assert response.status_code in (302, 400)


@pytest.mark.parametrize("method", ["get", "post"])
def test_it_takes_an_empty_field_to_find_things_by_for_a_bad_request(method: str) -> None:
    assert getattr(owner(), method)("/admin/auth/group/1/delete/", _to_field="").status_code == 400


def test_it_lists_with_the_same_queries_however_many_rows(game: Game, django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    staff = owner()
    for address in LISTS:
        with django_assert_max_num_queries(12):
            staff.read(address)


def test_it_changes_groups_with_a_line_in_the_trail() -> None:
    staff = owner()
    right = Permission.objects.get(codename="view_report")

    staff.post("/admin/auth/group/add/", name="Referees", permissions=[right.pk], why="")
    assert not AuditEntry.objects.exists()
    staff.post("/admin/auth/group/add/", name="Referees", permissions=[right.pk], why="to help with reports")

    entry = AuditEntry.objects.get()
    assert (entry.target_id, entry.reason) == ("Referees", "to help with reports")
    assert (entry.before, entry.after) == ({"permissions": []}, {"permissions": [str(right)]})


def test_it_sends_a_policy_against_foreign_scripts(game: Game) -> None:
    policy = owner().get("/admin/").headers["Content-Security-Policy"]

    assert "unsafe-inline" not in policy


def test_it_changes_passwords_where_all_do() -> None:
    response = owner().get("/admin/password_change/")

    assert response.headers["Location"] == "/accounts/password/change/"


def test_it_leads_to_no_page_of_a_row_of_a_library() -> None:
    """Django's admin would, and fails where the key of such a row is not a number."""
    kind = ContentType.objects.get(app_label="usersessions", model="usersession")
    assert owner().get(f"/admin/r/{kind.pk}/1/").status_code == 404
