"""Drills as people meet them: on pages, counted once, kept for guests, accounts and visitors."""

from collections.abc import Callable
from itertools import product

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import close_account, create_guest, merge_guest
from learn.drills.counting import CountDrill
from learn.drills.kinds import KINDS, drill_of
from learn.drills.progress import Progress
from learn.drills.records import AccountRecord, VisitorRecord
from learn.drills.tasks import LEVELS, Task
from learn.models import DrillAnswer, DrillProgress
from learn.rules.definitions import DEFINITIONS
from learn.services import drills
from learn.services.drills import note_answer
from tests.accounts.pages import sign_up
from tests.games.at_once import at_once
from tests.games.play import NOW, person
from tests.learn.test_drills import right_form
from tests.test_pages_in_chinese import Page

WRONG = {"fan": ["99"], "tile": ["4z"], "choice": ["pass"]}


def task(kind: str = "count", seed: str = "abc", level: int = 1) -> Task:
    return Task(kind, "hkos-3-v1", level, seed)


def address(of: Task) -> str:
    return f"/learn/drills/{of.kind}/{of.ruleset_id}/{of.level}/{of.seed}/"


def answer(client: Client, of: Task, form: dict[str, list[str]] | None = None) -> str:
    return client.post(address(of), form or right_form(drill_of(of)), follow=True).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("kind", KINDS)
def test_it_asks_first_and_explains_afterwards(kind: str) -> None:
    client, drill = Client(), task(kind)
    asked = client.get(address(drill)).content.decode()
    assert 'method="post"' in asked
    assert "drill-table" not in asked
    told = answer(client, drill)
    assert "Right." in told
    assert "drill-table" in told
    assert "data-pick" not in told


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_it_leaves_nothing_in_english(language: str) -> None:
    client, left = Client(headers={"accept-language": language}), {}
    for kind, level in product(KINDS, LEVELS):
        drill = task(kind, level=level)
        asked = client.get(address(drill)).content.decode()
        left[drill] = Page(asked).words + Page(answer(client, drill, WRONG)).words
    assert {drill: words for drill, words in left.items() if words} == {}


@pytest.mark.django_db
def test_it_gives_the_reasons_of_each_pattern() -> None:
    drill = drill_of(task())
    assert isinstance(drill, CountDrill)
    told = answer(Client(), task(), {"fan": ["1"]})
    for pattern in drill.counted:
        assert str(DEFINITIONS[drill.rules.patterns[pattern].detector].text) in told


@pytest.mark.django_db
def test_it_tells_a_wrong_answer_and_counts_the_first_alone() -> None:
    client = Client()
    assert "Not quite." in answer(client, task(), WRONG)
    assert "Not quite." in answer(client, task())
    assert "0 of 1 right" in client.get("/learn/drills/").content.decode()


@pytest.mark.django_db
def test_it_counts_right_answers_in_a_row() -> None:
    client = Client()
    client.force_login(person("Ann"))
    for seed, form in (("a", None), ("b", None), ("c", WRONG), ("d", None)):
        answer(client, task(seed=seed), form)
    shown = client.get("/learn/drills/").content.decode()
    assert "3 of 4 right · in a row now: 1 · longest row: 2" in shown


@pytest.mark.django_db
def test_it_asks_again_for_what_is_no_answer() -> None:
    client = Client()
    told = answer(client, task("waits"), {"tile": ["nonsense"]})
    assert "That is no answer yet" in told
    assert "data-pick" in told
    assert "Not tried yet." in told


@pytest.mark.django_db
def test_it_leads_from_one_drill_to_another() -> None:
    client = Client()
    ways = {client.get("/learn/drills/claim/hk-live-v1/3/").headers["Location"] for _ in range(3)}
    assert len(ways) == 3
    assert all(way.startswith("/learn/drills/claim/hk-live-v1/3/") for way in ways)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "where",
    ["chess/hkos-3-v1/1/abc", "count/no-rules/1/abc", "count/hkos-3-v1/4/abc", "count/hkos-3-v1/1/A-B"],
)
def test_it_knows_no_other_drills(where: str) -> None:
    assert Client().get(f"/learn/drills/{where}/").status_code == 404


@pytest.mark.django_db
def test_it_gives_an_account_what_was_answered_before_signing_up() -> None:
    client = Client()
    answer(client, task(seed="one"))
    answer(client, task(seed="two"), WRONG)
    sign_up(client)

    account = User.objects.get(display_name="Mei Lin")
    assert AccountRecord(account).progress() == {"count": Progress(answered=2, right=1, streak=0, best=1)}
    answered = DrillAnswer.objects.filter(account=account)
    assert {(each.drill, each.is_right) for each in answered} == {
        (task(seed="one").name, True),
        (task(seed="two").name, False),
    }
    answer(client, task(seed="one"))
    assert AccountRecord(account).progress()["count"].answered == 2, "a drill counts once"


@pytest.mark.django_db
def test_it_counts_a_drill_once_for_an_account_that_signs_out_to_answer_it_again() -> None:
    ann, client = person("Ann"), Client()
    for _ in range(2):
        answer(client, task(seed="one"))
        client.force_login(ann)
        client.logout()
    answer(client, task(seed="one"), WRONG)
    answer(client, task(seed="two"))
    client.force_login(ann)

    assert AccountRecord(ann).progress() == {"count": Progress(answered=2, right=2, streak=1, best=1)}
    assert set(DrillAnswer.objects.filter(account=ann).values_list("is_right", flat=True)) == {True}


def test_it_remembers_the_latest_answers_of_a_visitor() -> None:
    session: dict[str, object] = {}
    record = VisitorRecord(session)
    for number in range(60):
        record.note(task(seed=f"s{number}"), "3:", is_right=number % 2 == 0)
    record.note(task(seed="s59"), "4:", is_right=True)
    assert record.answer_to(task(seed="s59")) == "3:"
    assert record.answer_to(task(seed="s0")) is None
    assert record.progress() == {"count": Progress(answered=60, right=30, streak=0, best=1)}


@pytest.mark.django_db(transaction=True)
def test_it_counts_an_answer_once_that_is_sent_at_the_same_time() -> None:
    ann = person("Ann")

    def send(number: int) -> Callable[[], bool]:
        return lambda: note_answer(ann, task(), f"{number}:", number == 0, NOW)

    taken = at_once([send(number) for number in range(4)])
    assert sorted(taken) == [False, False, False, True]
    assert DrillAnswer.objects.get().answer == f"{taken.index(True)}:"
    assert DrillProgress.objects.get().answered == 1


@pytest.mark.django_db(transaction=True)
def test_it_counts_each_of_different_drills_that_are_answered_at_the_same_time() -> None:
    ann = person("Ann")

    def send(number: int) -> Callable[[], bool]:
        return lambda: note_answer(ann, task(seed=f"s{number}"), "3:", True, NOW)

    assert all(at_once([send(number) for number in range(4)]))
    assert AccountRecord(ann).progress() == {"count": Progress(4, 4, 4, 4)}


@pytest.mark.django_db
def test_it_passes_from_a_guest_to_the_account_that_he_is() -> None:
    guest, mei = create_guest(NOW), User.objects.create_user("mei")
    note_answer(mei, task(seed="both"), "1:", False, NOW)
    note_answer(guest, task(seed="both"), "2:", True, NOW)
    note_answer(guest, task(seed="own"), "3:", True, NOW)

    merge_guest(guest, mei, NOW)

    assert AccountRecord(mei).answer_to(task(seed="both")) == "1:"
    assert AccountRecord(mei).answer_to(task(seed="own")) == "3:"
    assert AccountRecord(mei).progress() == {"count": Progress(answered=3, right=2, streak=2, best=2)}
    assert not DrillAnswer.objects.filter(account=guest).exists()
    assert not DrillProgress.objects.filter(account=guest).exists()


@pytest.mark.django_db(transaction=True)
def test_it_forgets_with_a_closed_account() -> None:
    ann = person("Ann")
    note_answer(ann, task(), "3:", True, NOW)

    close_account(ann, NOW)

    assert not DrillAnswer.objects.exists()
    assert not DrillProgress.objects.exists()


@pytest.mark.django_db
def test_it_keeps_so_many_answers_of_an_account_the_latest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drills, "MOST_ANSWERS", 2)
    ann, bo = person("Ann"), person("Bo")
    for seed in "abcd":
        note_answer(ann, task(seed=seed), "3:", True, NOW)
    note_answer(bo, task(), "3:", True, NOW)

    drills.forget_surplus_answers()

    kept = [AccountRecord(ann).answer_to(task(seed=seed)) for seed in "abcd"]
    assert kept == [None, None, "3:", "3:"]
    assert AccountRecord(ann).progress() == {"count": Progress(4, 4, 4, 4)}, "what was right stays counted"
    assert AccountRecord(bo).answer_to(task()) == "3:"
