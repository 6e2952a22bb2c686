"""The switch with which staff drain the site before a restart."""

import pytest

from games.queries import is_draining
from games.services.creation import Plan
from games.services.drain import begin_drain
from moderation.models import AuditEntry
from tests.games.play import NOW, Game, four_people
from tests.moderation.staff import Staff, moderator

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/admin/games/drain/"


def operator() -> Staff:
    return Staff("view_drain", "change_drain", name="Op")


def test_it_says_how_it_stands() -> None:
    staff = operator()
    assert "The site is not drained." in staff.read(PAGE)
    assert "0 hands against the clock are in play." in staff.read(PAGE)
    Game(four_people(), Plan(clock=15)).start()
    begin_drain(NOW)
    text = staff.read(PAGE)
    assert "The site has been drained since" in text
    assert "1 hand against the clock is in play." in text


def test_it_begins_and_ends_a_drain_with_a_line_each_in_the_trail() -> None:
    staff = operator()
    assert "Done." in staff.post(PAGE, begin="1", reason="new  version").content.decode()
    assert is_draining()
    staff.post(PAGE, end="1", reason="it runs")
    assert not is_draining()
    lines = [
        (it.by, it.action, it.target_id, it.reason, it.after) for it in AuditEntry.objects.order_by("pk")
    ]
    assert lines == [
        (staff.account, "begin_drain", "site", "new version", {"drained": True}),
        (staff.account, "end_drain", "site", "it runs", {"drained": False}),
    ]


@pytest.mark.parametrize("button", ["begin", "end"])
def test_it_notes_nothing_where_nothing_was_done(button: str) -> None:
    staff = operator()
    if button == "begin":
        begin_drain(NOW)
    assert "somebody else was faster" in staff.post(PAGE, **{button: "1"}, reason="why").content.decode()
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("reason", ["  ", "\0", "x" * 2000])
def test_it_does_nothing_without_a_proper_reason(reason: str) -> None:
    assert "Say why" in operator().post(PAGE, begin="1", reason=reason).content.decode()
    assert not is_draining()


def test_it_is_only_looked_at_by_who_may_not_change_it() -> None:
    staff = Staff("view_drain")
    assert '<form method="post">' not in staff.read(PAGE)
    assert staff.post(PAGE, begin="1", reason="why").status_code == 403
    assert not is_draining()


def test_it_is_not_for_moderators() -> None:
    assert moderator().get(PAGE).status_code == 403


def test_it_has_no_other_pages() -> None:
    staff = operator()
    begin_drain(NOW)
    assert staff.get(f"{PAGE}add/").status_code == 403
    assert staff.post(f"{PAGE}1/delete/", post="yes").status_code == 403
    assert is_draining()
