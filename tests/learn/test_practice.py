"""Practice hands: the fold of decisions, what leaves the server, and the requests that play them."""

from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.services.merging import merge_guest
from games.engine.projection import project_deal
from games.engine.robots import LEVELS
from games.engine.rulesets import load_ruleset
from games.models import DealResult, Table
from games.parsing import Chow, Discard, Kong, Pass, Pung, Win
from learn.models import PracticeHand
from learn.practice.hands import Course, Hand, fold
from learn.practice.messages import whole
from learn.practice.wishes import Decision, Look, NewHand, TakeBack
from learn.services.lesson import act_in_lesson, begin_lesson
from learn.services.practice import (
    KEPT,
    MOST,
    NoSuchHand,
    PracticePlan,
    act,
    begin_hand,
    forget_old_hands,
    own_hand,
    show,
)
from tests.games.at_once import at_once
from tests.games.play import NOW, person
from tests.secrecy import WINDS, check_message

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
PLAN = PracticePlan("hkos-3-v1", flowers=True, seat=1, levels=("easy", "steady", "sharp"), help=True)


def hand(number: int, rules: str = "hkos-3-v1", seat: int = 1) -> Hand:
    seed = sha256(f"practice {number}".encode()).hexdigest()
    return Hand(load_ruleset(rules), flowers=True, seat=seat, levels=LEVELS, server_seed=seed)


def first_choice(own: Json) -> Json:
    """The answer of who takes all he can get: the first option that is offered."""
    option = own["question"]["options"][0]
    return {key: value for key, value in option.items() if key != "fan"}


def decision_of(own: Json) -> Decision:
    kinds: dict[str, Any] = {"win": Win, "pass": Pass, "pung": Pung, "chow": Chow, "kong": Kong}
    fields = first_choice(own)
    kind = {**kinds, "discard": Discard}[fields.pop("do")]
    if "with" in fields:
        fields["taken"] = fields.pop("with")
    return kind(**fields)  # type: ignore[no-any-return]


def own_of(course: Course) -> Json:
    return whole(course, User(display_name="Ann"), True, NOW)[-1]["own"]  # type: ignore[no-any-return]


def play(course: Course, most: int = 100) -> list[Decision]:
    """Decide until the end, or so many times."""
    decisions: list[Decision] = []
    while not course.is_over and len(decisions) < most:
        decisions.append(decision_of(own_of(course)))
        course.decide(decisions[-1])
    return decisions


def test_it_deals_the_chosen_seat_and_seats_the_chosen_robots_in_turn_order() -> None:
    course = Course(hand(1, seat=2))
    deal = project_deal(course.state, course.chair)
    assert deal is not None
    assert deal.seat == 2
    levels = {seat: course.state.chairs[deal.players[seat]].level for seat in (3, 0, 1)}
    assert levels == {3: "easy", 0: "steady", 1: "sharp"}


@pytest.mark.parametrize("rules", ["hkos-3-v1", "hk-live-v1"])
def test_it_folds_the_same_decisions_to_the_same_course(rules: str) -> None:
    course = Course(hand(2, rules))
    decisions = play(course)
    again = fold(hand(2, rules), decisions)
    assert (again.shown, again.state.deal) == (course.shown, course.state.deal)
    assert again.state.deal is not None
    assert again.state.deal.result is not None


def test_it_ends_before_a_decision_that_the_rules_do_not_allow_any_more() -> None:
    decisions = play(Course(hand(4)), most=3)
    assert fold(hand(4), [*decisions, Chow("1m2m")]).taken == 3


@pytest.mark.parametrize("number", range(4))
def test_it_shows_nothing_hidden_and_never_the_seed(number: int) -> None:
    dealt = hand(number, seat=number)
    course = Course(dealt)
    play(course)
    messages = whole(course, User(display_name="Ann"), True, NOW)
    for message in messages:
        check_message(message, WINDS[number], spectates=False)
    assert messages[0]["view"]["deal"] is None
    assert dealt.server_seed not in str(messages)
    assert dealt.server_seed not in repr(dealt)


# ---- rows and requests


@pytest.fixture
def ann() -> User:
    return person("Ann")


@pytest.fixture
def started(ann: User) -> PracticeHand:
    return begin_hand(ann, PLAN, NOW)


def answered(started: PracticeHand, account: User) -> Iterator[Json]:
    """The answers to the first choices, one after the other."""
    answer = show(started, account, NOW)
    while answer["messages"][-1]["own"]["question"]:
        decision = decision_of(answer["messages"][-1]["own"])
        answer = act(started.public_id, account, answer["step"], decision, NOW)
        yield answer


def test_it_tells_only_what_a_decision_led_to_and_counts_its_step(ann: User, started: PracticeHand) -> None:
    seen = len(show(started, ann, NOW)["messages"][-1]["events"])
    answer = next(answered(started, ann))
    (message,) = answer["messages"]
    assert (answer["step"], answer["taken"]) == (1, 1)
    assert message["cursor"] == seen + message["count"]
    assert message["count"] == len(message["events"]) > 0


def test_it_takes_a_decision_once_however_often_it_is_sent(ann: User, started: PracticeHand) -> None:
    decision = decision_of(show(started, ann, NOW)["messages"][-1]["own"])
    act(started.public_id, ann, 0, decision, NOW)
    again = act(started.public_id, ann, 0, decision, NOW)
    assert (again["step"], again["taken"]) == (1, 1)
    assert [message["type"] for message in again["messages"]] == ["table", "events"]


def test_it_leaves_no_trace_of_a_decision_that_is_taken_back(ann: User, started: PracticeHand) -> None:
    answers = answered(started, ann)
    next(answers)
    before = act(started.public_id, ann, 1, Look(), NOW)
    next(answers)
    after = act(started.public_id, ann, 2, TakeBack(), NOW)
    assert (after["taken"], after["messages"]) == (before["taken"], before["messages"])


def test_it_takes_decisions_back_one_by_one_also_after_the_end(ann: User, started: PracticeHand) -> None:
    answers = list(answered(started, ann))
    step, taken = answers[-1]["step"], answers[-1]["taken"]
    assert taken > 2
    back = act(started.public_id, ann, step, TakeBack(), NOW)
    assert (back["step"], back["taken"]) == (step + 1, taken - 1)
    assert back["messages"][-1]["own"]["question"] is not None
    stale = act(started.public_id, ann, step, TakeBack(), NOW)
    assert stale["taken"] == taken - 1
    for number in range(taken):
        back = act(started.public_id, ann, step + 1 + number, TakeBack(), NOW)
    assert back["taken"] == 0


def test_it_says_why_a_decision_is_refused_and_changes_nothing(ann: User, started: PracticeHand) -> None:
    options = show(started, ann, NOW)["messages"][-1]["own"]["question"]["options"]
    is_own_turn = any(option["do"] == "discard" for option in options)
    answer = act(started.public_id, ann, 0, Pung() if is_own_turn else Discard(tile="1m"), NOW)
    assert answer["step"] == 0
    assert [message["code"] for message in answer["messages"]] == ["illegal"]


def test_it_deals_other_tiles_for_a_new_hand_of_the_same_kind(ann: User, started: PracticeHand) -> None:
    next(answered(started, ann))
    answer = act(started.public_id, ann, 1, NewHand(), NOW)
    changed = PracticeHand.objects.get()
    assert (answer["step"], answer["taken"]) == (2, 0)
    assert changed.server_seed != started.server_seed
    assert (changed.seat, changed.levels) == (1, ["easy", "steady", "sharp"])


@pytest.mark.django_db(transaction=True)
def test_it_lets_one_of_two_tabs_decide_at_once(ann: User, started: PracticeHand) -> None:
    decision = decision_of(show(started, ann, NOW)["messages"][-1]["own"])
    answers = at_once([lambda: act(started.public_id, ann, 0, decision, NOW)] * 2)
    assert [(answer["step"], answer["taken"]) for answer in answers] == [(1, 1), (1, 1)]
    assert len(PracticeHand.objects.get().decisions) == 1


def test_it_keeps_the_hand_of_somebody_else_from_everybody(ann: User, started: PracticeHand) -> None:
    with pytest.raises(NoSuchHand):
        act(started.public_id, person("Bo"), 0, Pass(), NOW)


def test_it_forgets_what_nobody_plays_any_more(ann: User) -> None:
    hands = [begin_hand(ann, PLAN, NOW + timedelta(hours=number)) for number in range(MOST + 2)]
    assert PracticeHand.objects.count() == MOST
    assert forget_old_hands(hands[4].played_at + KEPT) == 2
    assert PracticeHand.objects.count() == MOST - 2


def test_it_passes_a_guests_hand_and_lesson_to_the_account_that_takes_over(ann: User) -> None:
    guest = person("Guest", is_guest=True)
    hand = begin_hand(guest, PLAN, NOW)
    act_in_lesson(guest, 0, Discard("6m"), NOW)
    assert merge_guest(guest, ann, NOW)
    assert show(own_hand(hand.public_id, ann), ann, NOW)["taken"] == 0
    assert begin_lesson(ann).taken == 1


FORM = {
    "ruleset": "hk-live-v1",
    "seat": "any",
    "next_robot": "easy",
    "opposite_robot": "steady",
    "previous_robot": "sharp",
}


def test_it_deals_a_visitor_a_hand_and_plays_it_by_requests(client: Client) -> None:
    begun = client.post("/learn/practice/", FORM)
    hand = PracticeHand.objects.get()
    assert begun["Location"] == f"/learn/practice/{hand.public_id}/"
    assert (hand.flowers, hand.help, hand.any_seat) == (False, False, True)
    page = client.get(begun["Location"])
    assert hand.server_seed not in page.content.decode()
    wish = {"step": 0, "do": "help", "on": True}
    answer = client.post(begun["Location"], wish, content_type="application/json").json()
    assert answer["messages"][0]["facts"]["help"] is True
    assert answer["messages"][-1]["own"]["help"] is not None
    assert not Table.objects.exists()
    assert not DealResult.objects.exists()


def test_it_answers_what_it_cannot_read_and_hides_other_peoples_hands(
    client: Client, started: PracticeHand
) -> None:
    address = f"/learn/practice/{started.public_id}/"
    assert client.get(address).status_code == 404
    assert client.post(address, {"step": 0, "do": "look"}, content_type="application/json").status_code == 404
    client.force_login(started.account)
    for body in (
        "{",
        "[]",
        '{"do": "pass"}',
        '{"step": 0, "do": "win", "x": 1}',
        '{"step": [], "do": "new"}',
    ):
        assert client.post(address, body, content_type="application/json").status_code == 400
    refused = client.post("/learn/practice/", {**FORM, "ruleset": "hkos-3-v1"})
    assert "always played with flowers" in refused.content.decode()


def test_it_answers_a_form_whose_token_was_read_from_its_body(started: PracticeHand) -> None:
    client, address = Client(enforce_csrf_checks=True), f"/learn/practice/{started.public_id}/"
    client.force_login(started.account)
    client.get(address)
    form = {"csrfmiddlewaretoken": client.cookies["csrftoken"].value, "step": "0", "do": "look"}
    assert client.post(address, form).status_code == 400
