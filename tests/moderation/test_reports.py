"""Reporting a line, a name or a table, and what goes with it."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError
from django.test import Client
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.services import close_account, create_guest, merge_guest
from accounts.services.sanctions import impose
from games.models import ChatLine
from games.parsing import Say
from games.plans import Plan
from games.services.chat import say
from moderation.models import AuditEntry, Report
from moderation.services.reports import (
    REPORTS_A_DAY,
    MayNotReport,
    NotPossible,
    TooManyReports,
    claim,
    make_report,
    release,
    resolve,
)
from moderation.targets import AROUND, Complaint, NothingThere, find_line, find_person, find_table
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db(transaction=True)

ABUSE = Complaint(Report.Reason.ABUSE, "he shouts")
ACTED = Report.Outcome.ACTED


@pytest.fixture
def game() -> Game:
    return Game(four_people(), Plan(spectators=True))


@pytest.fixture
def mod() -> User:
    return person("Mod", is_staff=True)


def said(game: Game, author: User, *texts: str) -> ChatLine:
    """The last of some lines that an author says at the table, in peace."""
    for number, text in enumerate(texts):
        moment = NOW + timedelta(minutes=10) + number * timedelta(seconds=20)
        line = say(author, game.table.pk, Say(id=uuid4(), text=text), moment)
    return line


def reported(game: Game, by: int = 0, author: int = 1) -> Report:
    line = said(game, game.people[author], "rude")
    return make_report(game.people[by], find_line(game.people[by], line.public_id), ABUSE, NOW)


def test_it_attaches_the_place_in_the_game_and_the_lines_around(game: Game) -> None:
    ann, bo = game.people[:2]
    said(game, bo, "before")
    game.start()
    line = said(game, bo, "rude", "ruder")
    said(game, bo, "after")

    report = make_report(ann, find_line(ann, line.public_id), ABUSE, NOW)

    assert (report.account, report.table, report.name, report.text) == (bo, game.table, "Bo", "he shouts")
    assert (report.deal_no, report.log_length) == (1, game.reload().log_length)
    assert [entry["text"] for entry in report.evidence] == ["before", "rude", "ruder", "after"]
    assert {entry["account"] for entry in report.evidence} == {bo.public_id}


def test_it_attaches_so_many_lines_and_no_more(game: Game) -> None:
    bo = game.people[1]
    ChatLine.objects.bulk_create(
        ChatLine(table=game.table, author=bo, chair=1, at=NOW, text=f"{number}", sent_id=uuid4())
        for number in range(60)
    )
    line = ChatLine.objects.get(text="30")

    report = make_report(game.people[0], find_line(game.people[0], line.public_id), ABUSE, NOW)

    assert [entry["text"] for entry in report.evidence] == [
        str(number) for number in range(30 - AROUND, 30 + AROUND + 1)
    ]


def test_it_attaches_nothing_hidden_of_a_deal_in_play(game: Game) -> None:
    game.start()
    said(game, game.people[1], "rude")
    table = find_table(game.people[0], game.table.public_id)

    report = make_report(game.people[0], table, ABUSE, NOW)

    state = game.state()
    stored = str({name: getattr(report, name) for name in ("evidence", "text", "name", "deal_no")})
    hands = [game.see(account)["view"]["deal"]["hand"] for account in game.people]
    assert not any(secret in stored for secret in (*hands, state.deal.server_seed))


def test_it_keeps_what_spectators_say_from_a_player_who_reports(game: Game) -> None:
    game.start()
    zoe = person("Zoe")
    hidden = said(game, zoe, "he waits for 5 dots")
    line = said(game, game.people[1], "rude")

    with pytest.raises(NothingThere):
        find_line(game.people[0], hidden.public_id)
    report = make_report(game.people[0], find_line(game.people[0], line.public_id), ABUSE, NOW)

    assert [entry["text"] for entry in report.evidence] == ["rude"]


def test_it_finds_only_what_the_reporter_may_see() -> None:
    private = Game(four_people())
    line = said(private, private.people[1], "rude")
    stranger = person("Zoe")

    for find, public_id in ((find_line, line.public_id), (find_table, private.table.public_id)):
        assert find(private.people[0], public_id)
        with pytest.raises(NothingThere):
            find(stranger, public_id)


def test_it_reports_nobody_to_himself(game: Game) -> None:
    line = said(game, game.people[0], "hello")

    with pytest.raises(NothingThere):
        find_line(game.people[0], line.public_id)
    with pytest.raises(NothingThere):
        find_person(game.people[0], game.people[0].public_id)


def test_it_may_mean_one_person_at_a_table(game: Game) -> None:
    target = find_table(game.people[0], game.table.public_id)
    assert target.people == tuple(game.people[1:])

    whom = Complaint(Report.Reason.STALLING, account=game.people[2])

    assert make_report(game.people[0], target, whom, NOW).account == game.people[2]


def test_it_takes_the_same_report_for_one_until_it_is_settled(game: Game, mod: User) -> None:
    ann = game.people[0]
    target = find_person(ann, game.people[1].public_id)
    first = make_report(ann, target, ABUSE, NOW)
    assert make_report(ann, target, ABUSE, NOW) == first

    resolve(first, mod, ACTED, "warned", NOW)

    assert make_report(ann, target, ABUSE, NOW) != first


def test_it_limits_the_reports_of_a_day(game: Game) -> None:
    ann = game.people[0]
    for number in range(REPORTS_A_DAY):
        make_report(ann, find_person(ann, person(f"Person{number}").public_id), ABUSE, NOW)
    target = find_person(ann, game.people[1].public_id)

    with pytest.raises(TooManyReports):
        make_report(ann, target, ABUSE, NOW + timedelta(hours=23))
    assert make_report(ann, target, ABUSE, NOW + timedelta(hours=24))


def test_it_takes_no_report_from_a_closed_account(game: Game) -> None:
    ann = game.people[0]
    impose(ann, Sanction.Kind.CLOSURE, "x", ann, NOW)

    with pytest.raises(MayNotReport):
        make_report(ann, find_person(ann, game.people[1].public_id), ABUSE, NOW)


def test_it_keeps_a_report_when_its_people_are_gone(game: Game) -> None:
    report = reported(game)

    close_account(game.people[0], NOW)
    close_account(game.people[1], NOW)

    report.refresh_from_db()
    assert (report.name, report.evidence[0]["text"]) == ("", "rude")


def test_it_reports_the_account_that_a_guest_turned_out_to_be() -> None:
    ann, mei, guest = person("Ann"), person("Mei"), create_guest(NOW)
    about = make_report(ann, find_person(ann, guest.public_id), Complaint(Report.Reason.NAME), NOW)
    by = make_report(guest, find_person(guest, ann.public_id), Complaint(Report.Reason.NAME), NOW)

    merge_guest(guest, mei, NOW)

    about.refresh_from_db()
    by.refresh_from_db()
    assert (about.account, by.reporter) == (mei, mei)


def test_it_settles_a_report_with_a_trail(game: Game, mod: User) -> None:
    report = claim(reported(game), mod, NOW)
    report = resolve(report, mod, ACTED, "muted for a day", NOW)

    assert (report.state, report.outcome, report.note) == ("resolved", "acted", "muted for a day")
    trail = list(AuditEntry.objects.order_by("pk").values_list("action", "by", "target_id", "reason"))
    assert trail == [
        ("claim", mod.pk, report.public_id, ""),
        ("resolve", mod.pk, report.public_id, "muted for a day"),
    ]
    last = AuditEntry.objects.latest("pk")
    assert (last.before["state"], last.after["state"]) == ("claimed", "resolved")


def test_it_lets_one_member_of_staff_work_on_a_report(game: Game, mod: User) -> None:
    other = person("Nod", is_staff=True)
    report = claim(reported(game), mod, NOW)

    for act in (claim, release):
        with pytest.raises(NotPossible):
            act(report, other, NOW)
    with pytest.raises(NotPossible):
        resolve(report, other, ACTED, "mine", NOW)

    release(report, mod, NOW)
    assert claim(report, other, NOW).claimed_by == other


@pytest.mark.parametrize("involved", [0, 1])
def test_it_lets_nobody_judge_in_his_own_case(game: Game, involved: int) -> None:
    report = reported(game)

    for act in (claim, lambda report, by, now: resolve(report, by, ACTED, "x", now)):
        with pytest.raises(NotPossible):
            act(report, game.people[involved], NOW)


def test_it_settles_a_report_once(game: Game, mod: User) -> None:
    report = resolve(reported(game), mod, ACTED, "x", NOW)

    with pytest.raises(NotPossible):
        resolve(report, mod, Report.Outcome.KNOWN, "y", NOW)


@pytest.mark.parametrize("fields", [{"state": "resolved"}, {"outcome": "acted"}, {"resolved_at": NOW}])
def test_it_stores_no_half_settled_report(game: Game, fields: dict[str, object]) -> None:
    report = reported(game)
    with pytest.raises(IntegrityError):
        Report.objects.filter(pk=report.pk).update(**fields)


# The pages


def browser_of(account: User) -> Client:
    client = Client()
    client.force_login(account)
    return client


def test_it_shows_what_is_reported_and_takes_the_report(game: Game) -> None:
    line = said(game, game.people[1], "<b>rude</b>")
    client, address = browser_of(game.people[0]), f"/reports/new/?line={line.public_id}"

    assert "&lt;b&gt;rude&lt;/b&gt;" in client.get(address).text
    done = client.post(address, {"reason": "abuse", "text": "he\u200b shouts"}, follow=True).text

    assert "Thank you. The staff will look at it." in done
    assert Report.objects.get().text == "he shouts"


def test_it_asks_why_before_it_takes_a_report(game: Game) -> None:
    client = browser_of(game.people[0])
    for reason in ("", "name", "nonsense"):
        page = client.post(f"/reports/new/?table={game.table.public_id}", {"reason": reason})
        assert page.status_code == 200
        assert "errorlist" in page.text
    assert not Report.objects.exists()


def test_it_takes_at_a_table_only_people_who_sat_there(game: Game) -> None:
    zoe = person("Zoe")
    chosen = {"reason": "stalling", "account": zoe.public_id}

    page = browser_of(game.people[0]).post(f"/reports/new/?table={game.table.public_id}", chosen)

    assert "errorlist" in page.text
    assert not Report.objects.exists()


def test_it_says_that_the_day_is_full(game: Game) -> None:
    ann = game.people[0]
    for number in range(REPORTS_A_DAY):
        make_report(ann, find_person(ann, person(f"Person{number}").public_id), ABUSE, timezone.now())

    page = browser_of(ann).post(f"/reports/new/?person={game.people[1].public_id}", {"reason": "name"})

    assert f"You have made {REPORTS_A_DAY} reports today" in page.text


@pytest.mark.parametrize("kind", ["line", "person", "table", "user"])
@pytest.mark.parametrize("wanted", ["abcdefghijkm", "nobody", "", "x" * 5000])
def test_it_has_no_form_for_what_is_not_there(game: Game, kind: str, wanted: str) -> None:
    browser = browser_of(game.people[0])

    assert browser.get("/reports/new/").status_code == 404
    assert browser.get("/reports/new/", {kind: wanted}).status_code == 404


def test_it_shows_a_reporter_what_has_become_of_his_reports_alone(game: Game, mod: User) -> None:
    report = reported(game)
    ann, bo = game.people[:2]
    assert "waiting" in browser_of(ann).get("/reports/").text
    claim(report, mod, NOW)
    assert "being looked at" in browser_of(ann).get("/reports/").text

    resolve(report, mod, ACTED, "muted for a day", NOW)

    page = browser_of(ann).get("/reports/").text
    assert "We have acted on it." in page
    assert "muted for a day" not in page
    assert "Mod" not in page
    assert "You have not reported anything" in browser_of(bo).get("/reports/").text


def test_it_lists_reports_with_the_same_queries_however_many(
    game: Game, django_assert_max_num_queries
) -> None:  # type: ignore[no-untyped-def]
    ann = game.people[0]
    for account in game.people[1:]:
        make_report(ann, find_person(ann, account.public_id), ABUSE, NOW)
    client = browser_of(ann)

    with django_assert_max_num_queries(6):
        client.get("/reports/")


def test_it_lets_guests_report(game: Game) -> None:
    guest = create_guest(NOW)
    client = browser_of(guest)

    client.post(f"/reports/new/?person={game.people[1].public_id}", {"reason": "name"})

    assert Report.objects.get().reporter == guest
