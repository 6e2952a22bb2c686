"""The copy of all that is stored of a person."""

import io
import json
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest
from asgiref.sync import async_to_sync
from django.apps import apps
from django.test import Client
from django.utils import timezone

from accounts.models import Relation, User
from accounts.services import close_account
from accounts.services.relations import ask_to_be_friends, relate
from games.engine.verification import verify_log
from games.models import ChatLine, Table
from games.services.creation import Plan
from learn.models import DataExport, ExportPart
from learn.services.exporting import (
    KEPT_FOR,
    SILENCE,
    ask_for_export,
    forget_old_exports,
    make_export,
    make_forgotten_exports,
)
from moderation.models import Report
from ratings.services.settling import settle_pending
from tests.accounts.pages import browser_of, guest_browser, member, show_oneself
from tests.games.at_once import at_once
from tests.games.play import NOW, QUICK, Game, person
from tests.ratings.pages import text
from tests.ratings.tables import deal, people, rated_table

pytestmark = pytest.mark.django_db

PAGE, FILE = "/accounts/data/", "/accounts/data/file/"
LATER = NOW + timedelta(hours=1)
Json = dict[str, Any]

TOLD = {
    *("accounts.Friendship", "accounts.NameHistory", "accounts.Relation", "accounts.Sanction"),
    *("account.EmailAddress", "mfa.Authenticator", "socialaccount.SocialAccount", "usersessions.UserSession"),
    *("games.ChatLine", "games.DealPlayer", "games.Invitation", "games.Seat", "games.Table"),
    *("ratings.LedgerLine", "ratings.PoolRating", "moderation.Report"),
    *("learn.DrillAnswer", "learn.DrillProgress", "learn.LessonProgress", "learn.PracticeHand"),
    *("learn.ReplayLink", "learn.Review"),
}
"""What a copy tells of, as far as it concerns who gets it."""
UNTOLD = {
    *("games.CommandReceipt", "games.Connection", "games.QueueEntry"),  # of the moment
    *("learn.PlayedDeal", "learn.DataExport"),  # the deals once more, and the copy itself
    *("ratings.RatedResult", "moderation.AuditEntry", "admin.LogEntry"),  # what staff did as staff
}


def copy_of(account: User, language: str = "en") -> dict[str, str]:
    """The texts of all files of a copy, by name."""
    sent: list[int] = []
    export = ask_for_export(account, language, NOW, sent.append)
    assert make_export(export.pk, lambda: LATER)
    parts = ExportPart.objects.filter(export=export).order_by("number")
    return unzipped(b"".join(bytes(part.content) for part in parts))


def unzipped(file: bytes) -> dict[str, str]:
    with ZipFile(io.BytesIO(file)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name).decode() for name in archive.namelist()}


def rows(text: str) -> list[Json]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def mei() -> User:
    return member()


def test_it_leaves_nothing_out_but_what_is_left_out_on_purpose() -> None:
    related = {
        model._meta.label
        for model in apps.get_models()
        if any(field.related_model is User for field in model._meta.concrete_fields)
    }
    assert related == TOLD | UNTOLD


def test_it_tells_of_a_person_what_is_stored_and_of_others_what_all_see(mei: User) -> None:
    bo, cy = person("Bo", email="bo@example.org"), person("Cy")
    ask_to_be_friends(mei, bo, NOW)
    relate(mei, cy, Relation.Kind.BLOCK, NOW)
    relate(bo, mei, Relation.Kind.MUTE, NOW)
    ChatLine.objects.create(author=mei, at=NOW, text="good evening", sent_id=uuid4())
    ChatLine.objects.create(author=bo, at=NOW, text="another's words", sent_id=uuid4())
    report = {"about": "name", "reason": "name", "account": cy, "name": "Cy", "made_at": NOW}
    Report.objects.create(reporter=mei, text="rude", note="we know him", **report)
    Report.objects.create(reporter=bo, account=mei, text="secret", about="name", reason="name", made_at=NOW)

    files = copy_of(mei)

    account = json.loads(files["account.json"])
    assert (account["public_id"], account["display_name"]) == (mei.public_id, mei.display_name)
    assert [each["email"] for each in account["email_addresses"]] == ["mei@example.org"]
    known = json.loads(files["people.json"])
    assert [(each["name"], each["asked_by_me"]) for each in known["friendships"]] == [("Bo", True)]
    assert [(each["id"], each["kind"]) for each in known["kept_away"]] == [(cy.public_id, "block")]
    assert [line["text"] for line in rows(files["chat.ndjson"])] == ["good evening"]
    assert [(line["text"], line["person"]) for line in rows(files["reports.ndjson"])] == [
        ("rude", cy.public_id)
    ]
    whole = "".join(text for name, text in files.items() if name != "README.txt")
    for secret in ("bo@example.org", "another's words", "we know him", "secret", "mute", mei.password):
        assert secret not in whole
    assert all(name in files["README.txt"] for name in files if name != "README.txt")


def test_it_holds_logs_that_can_be_verified_and_no_link_to_a_table(seeded: Callable[[int], None]) -> None:
    seeded(QUICK)
    game = Game(people(), Plan(visibility=Table.Visibility.PRIVATE))
    game.start()
    game.play_deal()
    ann, bo, *_ = game.people

    files = copy_of(ann)

    public_id = game.table.public_id
    verdicts = list(verify_log(files[f"logs/{public_id}.ndjson"].splitlines(keepends=True)))
    assert [verdict.fault for verdict in verdicts] == [None]
    deals = rows(files["deals.ndjson"])
    assert [(each["table"], each["deal_no"]) for each in deals] == [(public_id, 1)]
    assert {player["name"] for player in deals[0]["players"]} == {"Ann", "Bo", "Cy", "Di"}
    (table,) = rows(files["tables.ndjson"])
    assert table["public_id"] == public_id
    assert game.reload().link_token not in "".join(files.values())
    assert bo.public_id in files["deals.ndjson"]


def test_it_tells_of_ratings_who_the_opponents_were_by_their_public_ids() -> None:
    four = people()
    deal(rated_table(four))
    settle_pending()
    files = copy_of(four[0], "zh-hant")
    (line,) = rows(files["ledger.ndjson"])
    assert {each["id"] for each in line["opponents"]} == {other.public_id for other in four[1:]}
    assert "account_id" not in files["ledger.ndjson"]
    assert [each["results"] for each in json.loads(files["ratings.json"])] == [1]
    assert "你的積分" in files["README.txt"]


def downloaded(browser: Client) -> bytes:
    answer = browser.get(FILE)
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith("attachment")

    async def gather(content: AsyncIterator[bytes]) -> bytes:
        return b"".join([part async for part in content])

    file = async_to_sync(gather)(answer.streaming_content)
    assert len(file) == int(answer["Content-Length"])
    return file


@pytest.mark.django_db(transaction=True)
def test_it_gives_the_copy_to_who_has_shown_that_the_account_is_his(
    mei: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr("learn.tasks.make_export.delay", asked.append)
    browser = browser_of(mei)
    assert [browser.get(PAGE).status_code, browser.post(PAGE).status_code] == [302, 302]
    assert browser.get(FILE).status_code == 302
    assert asked == []
    show_oneself(browser)
    assert browser.get(FILE).status_code == 404
    assert browser.post(PAGE).url == PAGE
    waiting = browser.get(PAGE)
    assert "is being made" in text(waiting)
    assert waiting["Refresh"]
    assert browser.post(PAGE).url == PAGE
    assert asked == [DataExport.objects.get().pk]

    assert make_export(asked[0], timezone.now)

    assert "is ready" in text(browser.get(PAGE))
    assert "README.txt" in unzipped(downloaded(browser))


def test_it_sends_guests_and_visitors_to_sign_in() -> None:
    for browser in (Client(), guest_browser()[0]):
        assert browser.get(PAGE).url.startswith("/accounts/login/")


@pytest.mark.usefixtures("one_period")
def test_it_makes_few_copies_a_day(mei: User) -> None:
    browser = browser_of(mei)
    show_oneself(browser)
    statuses = []
    for _ in range(4):
        DataExport.objects.update(state="done")
        statuses.append(browser.post(PAGE).status_code)
    assert statuses == [302, 302, 302, 429]


@pytest.mark.django_db(transaction=True)
def test_it_is_made_once_by_ten_at_once(mei: User) -> None:
    export = ask_for_export(mei, "en", NOW, lambda _: None)
    made = at_once([lambda: make_export(export.pk, timezone.now)] * 10)
    assert sorted(made) == [False] * 9 + [True]
    assert [part.number for part in ExportPart.objects.all()] == [0]


def test_it_takes_up_what_was_lost_and_gives_up_what_fails_again_and_again(mei: User) -> None:
    export = ask_for_export(mei, "en", NOW, lambda _: None)
    assert make_forgotten_exports(lambda: NOW) == 0
    DataExport.objects.update(state="running", tries=3)
    assert make_forgotten_exports(lambda: LATER) == 0
    assert DataExport.objects.get().state == "failed"
    DataExport.objects.update(state="running", tries=1, touched_at=LATER - 2 * SILENCE)
    assert make_forgotten_exports(lambda: LATER) == 1
    assert DataExport.objects.get(pk=export.pk).is_done


def test_it_is_forgotten_in_time_and_with_the_account(mei: User) -> None:
    bo = person("Bo")
    for account in (mei, bo):
        copy_of(account)
    close_account(mei, NOW)
    assert DataExport.objects.get().account == bo
    forget_old_exports(LATER + KEPT_FOR)
    assert ExportPart.objects.exists()
    forget_old_exports(LATER + KEPT_FOR + timedelta(seconds=1))
    assert not ExportPart.objects.exists()
