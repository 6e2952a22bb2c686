"""The first lesson: its hand is a true one, what it says of it is so, and only what it teaches leads on."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine.legal import deal_in_play
from games.engine.tiles import format_tiles
from games.parsing import Chow, Discard, Kong, Pass, Pung, Win
from learn.lesson.page import course_at, step_data
from learn.lesson.steps import STEPS, reply_to
from learn.models import LessonProgress, PracticeHand
from learn.practice.messages import whole
from learn.practice.wishes import Again, Decision
from learn.services.lesson import act_in_lesson, begin_lesson, show_lesson
from tests.games.at_once import at_once
from tests.games.play import NOW, person
from tests.secrecy import check_message

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
KINDS: dict[str, Callable[..., Decision]] = {
    "win": Win,
    "pass": Pass,
    "pung": Pung,
    "chow": lambda **fields: Chow(fields["with"], fields["tile"]),
    "kong": Kong,
    "discard": Discard,
}


def seen_at(taken: int, help_on: bool = False) -> Json:
    """The message of all events of the lesson's hand after so many decisions."""
    message: Json = whole(course_at(taken), User(display_name="Ann"), help_on, NOW)[-1]
    return message


def options_at(taken: int) -> list[Decision]:
    options = seen_at(taken)["own"]["question"]["options"]
    made = [{key: value for key, value in option.items() if key != "fan"} for option in options]
    return [KINDS[option.pop("do")](**option) for option in made]


def test_it_ends_with_a_win_of_four_faan_by_half_flush_and_dragons() -> None:
    message = seen_at(len(STEPS))
    won = next(event for event in message["events"] if event["type"] == "won")
    assert (won["seat"], won["from"], won["tile"], won["fan"]) == ("S", "E", "4s", 4)
    assert {each["id"]: each["fan"] for each in won["patterns"]} == {"half_flush": 3, "dragon_pung": 1}
    assert won["payments"] == [-16, 16, 0, 0]
    assert won["sets"] == ["9s9s9s", "7s8s9s", "4s5s6s", "6z6z6z", "3z3z"]


def test_it_tells_the_truth_about_the_hand() -> None:
    first = deal_in_play(course_at(0).state).seats[1]
    assert format_tiles(first.hand) == "1m6m4p6p8p9p5s6s7s8s9s9s6z6z"
    assert format_tiles(deal_in_play(course_at(2).state).seats[1].bonus) == "3g"
    ready = seen_at(8, help_on=True)["own"]["help"]
    assert {wait["tile"]: wait["left"] for wait in ready["waits"]} == {"4s": 4, "7s": 2}
    worse = course_at(8)
    worse.decide(Pung())
    discards = whole(worse, User(), True, NOW)[-1]["own"]["help"]["discards"]
    waits = {each["tile"]: each["left"] for each in discards if each["distance"] == 0}
    assert waits == {"6z": 6, "5s": 3, "6s": 3}


def test_it_answers_every_other_decision_with_a_reason() -> None:
    for taken, step in enumerate(STEPS):
        wrong = [option for option in options_at(taken) if type(option) is not type(step.decision)]
        if isinstance(step.decision, Discard):
            wrong = [option for option in options_at(taken) if option != step.decision]
        assert wrong
        assert all(len(reply_to(step, decision)) > 20 for decision in wrong)


def test_it_marks_what_each_step_wants_and_wants_nothing_at_the_end() -> None:
    wanted = [step["wants"] for step in step_data()]
    assert [wants and wants["do"] for wants in wanted] == [
        *("discard", "discard", "discard", "discard", "pung", "discard"),
        *("chow", "discard", "pass", "discard", "win", None),
    ]
    assert all(step["cards"] for step in step_data())


def test_it_shows_nothing_hidden() -> None:
    for message in whole(course_at(len(STEPS)), User(display_name="Ann"), False, NOW):
        check_message(message, "S", spectates=False)


@pytest.fixture
def ann() -> User:
    return person("Ann")


def test_it_stays_where_it_is_after_a_wrong_move_and_goes_on_after_the_right_one(ann: User) -> None:
    wrong = act_in_lesson(ann, 0, Discard("6z"), NOW)
    assert (wrong["step"], wrong["messages"]) == (0, [])
    assert "honours" in wrong["say"]
    right = act_in_lesson(ann, 0, Discard("6m"), NOW)
    assert (right["step"], right["say"]) == (1, "")
    assert right["messages"][0]["events"][-1]["type"] == "asked"
    stale = act_in_lesson(ann, 0, Discard("6m"), NOW)
    assert (stale["step"], stale["messages"][0]["type"]) == (1, "table")


def test_it_keeps_how_far_one_is_and_that_one_came_to_the_end(ann: User) -> None:
    for taken, step in enumerate(STEPS):
        claims = [option for option in options_at(taken) if type(option) is type(step.decision)]
        decision = step.decision if isinstance(step.decision, Discard) else claims[0]
        assert show_lesson(begin_lesson(ann), ann, NOW)["step"] == taken
        act_in_lesson(ann, taken, decision, NOW)
    progress = LessonProgress.objects.get()
    assert (progress.taken, progress.finished_at) == (len(STEPS), NOW)
    assert act_in_lesson(ann, len(STEPS), Pass(), NOW)["step"] == len(STEPS)
    assert act_in_lesson(ann, len(STEPS), Again(), NOW)["step"] == 0
    assert LessonProgress.objects.get().finished_at == NOW


@pytest.mark.django_db(transaction=True)
def test_it_goes_one_step_when_two_tabs_decide_at_once(ann: User) -> None:
    begin_lesson(ann)
    answers = at_once([lambda: act_in_lesson(ann, 0, Discard("6m"), NOW)] * 2)
    assert [answer["step"] for answer in answers] == [1, 1]
    assert LessonProgress.objects.get().taken == 1


def test_it_takes_a_visitor_from_the_home_page_to_the_table(client: Client) -> None:
    address = "/learn/first-hand/"
    assert address in client.get("/").content.decode()
    assert client.post(address, {"step": 0, "do": "look"}, content_type="application/json").status_code == 403
    assert 'id="coach"' not in client.get(address).content.decode()
    assert client.post(address)["Location"] == address
    assert 'id="coach"' in client.get(address).content.decode()
    assert client.post(address, "{", content_type="application/json").status_code == 400
    answer = client.post(address, {"step": 0, "do": "discard", "tile": "6m"}, content_type="application/json")
    assert answer.json()["step"] == 1
    assert not PracticeHand.objects.exists()
