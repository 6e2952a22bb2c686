"""Working on reports on the staff's pages."""

from uuid import uuid4

import pytest
from django.http import HttpResponse

from accounts.services import close_account
from games.parsing import Say
from games.plans import Plan
from games.services.chat import say
from moderation.models import AuditEntry, Report
from moderation.services.reports import claim, make_report
from moderation.targets import Complaint, find_line, find_person
from tests.games.play import NOW, Game, four_people, person
from tests.moderation.staff import OF_MODERATORS, Staff, moderator, owner

pytestmark = pytest.mark.django_db(transaction=True)

LIST = "/admin/moderation/report/"


@pytest.fixture
def game() -> Game:
    return Game(four_people(), Plan(spectators=True))


@pytest.fixture
def report(game: Game) -> Report:
    """Ann has reported what Bo said in the first deal."""
    game.start()
    ann, bo = game.people[:2]
    say(bo, game.table.pk, Say(id=uuid4(), phrase="hello"), NOW)
    line = say(bo, game.table.pk, Say(id=uuid4(), text="very rude"), NOW)
    return make_report(ann, find_line(ann, line.public_id), Complaint(Report.Reason.ABUSE, "he shouts"), NOW)


def page_of(report: Report) -> str:
    return f"{LIST}{report.pk}/change/"


def settle(
    staff: Staff, report: Report, outcome: str = "acted", note: str = "muted for a day"
) -> HttpResponse:
    return staff.post(page_of(report), outcome=outcome, note=note, _save="Settle the report")


def test_it_shows_what_is_attached_and_leads_to_all_that_it_is_about(report: Report, game: Game) -> None:
    page = moderator().read(page_of(report))

    assert "he shouts" in page
    assert "reported →" in page
    assert "<strong>very rude</strong>" in page
    assert "Hello!" in page
    assert "hand 1, entry" in page
    assert "not over" in page
    bo = game.people[1]
    for address in (f"accounts/user/{bo.pk}/change/", f"games/table/{game.table.pk}/change/"):
        assert f"/admin/{address}" in page
    assert f"account_id={bo.public_id}&amp;report_id={report.public_id}" in page


def test_it_says_how_the_hand_ended_once_it_has(report: Report, game: Game) -> None:
    game.play_deal()

    assert "not over" not in moderator().read(page_of(report))


def test_it_names_the_reporter_to_those_alone_who_may_know(report: Report) -> None:
    knows = Staff(*OF_MODERATORS, "view_reporter", name="Nod")

    assert ">Ann<" in knows.read(page_of(report))
    for address in (LIST, page_of(report), f"{LIST}{report.pk}/history/"):
        assert "Ann" not in moderator(f"Mod{len(address)}").read(address)


def test_it_does_not_find_reports_by_their_reporter(report: Report, game: Game) -> None:
    assert report.public_id not in moderator().read(LIST, q="Ann")


@pytest.mark.parametrize("wanted", ["Bo", "shouts"])
def test_it_finds_reports_by_whom_and_what_they_are_about(report: Report, wanted: str) -> None:
    assert report.public_id in moderator().read(LIST, q=wanted)


def test_it_finds_the_reports_of_a_table(report: Report, game: Game) -> None:
    assert report.public_id in moderator().read(LIST, q=game.table.public_id)


def test_it_shows_those_that_wait_longest_first(report: Report, game: Game) -> None:
    staff = moderator()
    ann, cy = game.people[0], game.people[2]
    later = make_report(
        ann, find_person(ann, cy.public_id), Complaint(Report.Reason.NAME), NOW.replace(hour=22)
    )
    settle(staff, report)
    page = staff.read(LIST)

    assert page.index(later.public_id) < page.index(report.public_id)


def test_it_takes_a_report_on_and_gives_it_back(report: Report) -> None:
    staff = moderator()

    staff.post(page_of(report), _claim="Take it on")
    report.refresh_from_db()
    assert (report.state, report.claimed_by) == ("claimed", staff.account)
    staff.post(page_of(report), _release="Give it back")

    report.refresh_from_db()
    assert (report.state, report.claimed_by) == ("open", None)
    actions = list(AuditEntry.objects.order_by("pk").values_list("action", flat=True))
    assert actions == ["claim", "release"]


def test_it_takes_several_on_from_the_list(report: Report) -> None:
    staff = moderator()

    staff.act(LIST, "take_on", report)

    report.refresh_from_db()
    assert report.claimed_by == staff.account


def test_it_settles_a_report(report: Report) -> None:
    staff = moderator()

    settle(staff, report)

    report.refresh_from_db()
    assert (report.state, report.outcome, report.note) == ("resolved", "acted", "muted for a day")
    assert AuditEntry.objects.get().reason == "muted for a day"
    assert "Settle the report" not in staff.read(page_of(report))


@pytest.mark.parametrize(("outcome", "note"), [("", "why"), ("acted", ""), ("nonsense", "why")])
def test_it_asks_for_outcome_and_reason(report: Report, outcome: str, note: str) -> None:
    page = settle(moderator(), report, outcome, note).content.decode()

    report.refresh_from_db()
    assert "errorlist" in page
    assert report.state == "open"


def test_it_keeps_colleagues_from_working_on_the_same(report: Report) -> None:
    claim(report, moderator().account, NOW)
    late = moderator("Nod")

    pages = [
        late.act(LIST, "take_on", report),
        late.post(page_of(report), _release="x"),
        settle(late, report),
    ]

    report.refresh_from_db()
    assert report.state == "claimed"
    assert all("somebody else looks at it" in page.content.decode() for page in pages)


def test_it_lets_nobody_judge_in_his_own_case(report: Report, game: Game) -> None:
    bo = game.people[1]
    bo.is_staff = bo.is_superuser = True
    bo.save()
    staff = Staff(name="Extra")
    staff.client.force_login(bo)

    assert "it concerns you" in settle(staff, report).content.decode()

    report.refresh_from_db()
    assert report.state == "open"


def test_it_lets_those_only_look_who_may_not_change(report: Report) -> None:
    watcher = Staff("view_report")
    assert "Settle the report" not in watcher.read(page_of(report))

    watcher.post(page_of(report), _claim="x")
    settle(watcher, report)
    watcher.act(LIST, "take_on", report)

    report.refresh_from_db()
    assert report.state == "open"


def test_it_changes_nothing_but_what_settles_a_report(report: Report) -> None:
    moderator().post(
        page_of(report),
        outcome="acted",
        note="why",
        text="he is nice",
        reason="spam",
        evidence="[]",
        _save="x",
    )

    report.refresh_from_db()
    assert (report.text, report.reason, len(report.evidence)) == ("he shouts", "abuse", 2)


def test_it_names_nobody_whose_account_was_closed(report: Report, game: Game) -> None:
    for account in game.people[:2]:
        close_account(account, NOW)

    page = owner().read(page_of(report))

    assert "closed account" in page
    assert ">Bo<" not in page


def test_it_shows_no_line_that_nobody_reported(game: Game) -> None:
    say(game.people[0], game.table.pk, Say(id=uuid4(), text="a private word"), NOW)
    reporter = person("Zoe")
    make_report(reporter, find_person(reporter, game.people[1].public_id), Complaint(Report.Reason.NAME), NOW)
    staff = owner()

    for address in (LIST, page_of(Report.objects.get()), f"/admin/games/table/{game.table.pk}/change/"):
        assert "a private word" not in staff.read(address)
