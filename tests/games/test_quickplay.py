"""Casual Quick Play: who meets whom, and when robots come."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from accounts.models import Relation, User
from accounts.services.relations import relate
from games import notices
from games.models import QueueEntry, Table
from games.plans import Plan
from games.refusals import Refused
from games.services import queue as queue_service
from games.services.clock import Clock
from games.services.creation import create_table, open_table
from games.services.downtime import beat
from games.services.leaving import leave_table
from games.services.queue import leave_queue
from games.services.quickplay import WAIT, enter_queue, match_people
from tests.games.play import NOW, person, seated

pytestmark = pytest.mark.django_db

RULES, OTHER = "hkos-3-v1", "hk-live-v1"
SECOND = timedelta(seconds=1)
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")


def people(count: int) -> list[User]:
    return [person(name) for name in NAMES[:count]]


def queue(accounts: list[User], ruleset: str = RULES) -> None:
    for number, account in enumerate(accounts):
        enter_queue(account, ruleset, NOW + number * SECOND)


def waiting() -> list[str]:
    return [entry.account.display_name for entry in QueueEntry.objects.order_by("since")]


def test_it_seats_four_people_at_once() -> None:
    queue(people(4))
    assert seated(Table.objects.get()) == ["Ann", "Bo", "Cy", "Di"]
    assert waiting() == []


def test_it_makes_a_casual_table_with_a_clock_that_all_may_watch() -> None:
    queue(people(4))
    table = Table.objects.get()
    assert (table.kind, table.rated, table.clock, table.spectators) == ("quick", False, 30, True)
    assert table.absent == Table.Absent.ROBOT


def test_it_lets_people_wait_for_people_first() -> None:
    queue(people(3))
    assert match_people(NOW + WAIT - SECOND) == 0
    assert waiting() == ["Ann", "Bo", "Cy"]


def test_it_gives_the_chairs_that_are_left_to_robots_when_the_wait_is_over() -> None:
    queue(people(3))
    assert match_people(NOW + WAIT) == 1
    assert seated(Table.objects.get()) == ["Ann", "Bo", "Cy", "robot"]
    assert waiting() == []


def test_it_seats_somebody_alone_with_three_robots() -> None:
    queue(people(1))
    match_people(NOW + WAIT)
    assert seated(Table.objects.get()) == ["Ann", "robot", "robot", "robot"]


def test_it_seats_who_waits_longest_first() -> None:
    queue(people(6))
    assert seated(Table.objects.get()) == ["Ann", "Bo", "Cy", "Di"]
    assert waiting() == ["Ed", "Fay"]


def test_it_asks_for_one_ruleset() -> None:
    ann, bo, cy, di = people(4)
    queue([ann, bo, cy])
    queue([di], OTHER)
    assert not Table.objects.exists()
    match_people(NOW + WAIT + 9 * SECOND)
    assert sorted(map(len, map(set, map(seated, Table.objects.all())))) == [2, 4]


@pytest.mark.parametrize("kind", [Relation.Kind.BLOCK, Relation.Kind.AVOID])
def test_it_keeps_apart_who_does_not_want_to_meet(kind: Relation.Kind) -> None:
    ann, bo, cy, di, ed = people(5)
    relate(bo, ann, kind, NOW)
    queue([ann, bo, cy, di])
    assert not Table.objects.exists()
    enter_queue(ed, RULES, NOW + 5 * SECOND)
    assert seated(Table.objects.get()) == ["Ann", "Cy", "Di", "Ed"]
    assert waiting() == ["Bo"]


def test_it_lets_others_meet_whom_the_first_one_does_not_want() -> None:
    ann, *others = people(5)
    for other in others:
        relate(ann, other, Relation.Kind.AVOID, NOW)
    queue([ann, *others])
    assert seated(Table.objects.get()) == ["Bo", "Cy", "Di", "Ed"]


def test_it_keeps_the_place_of_who_asks_again() -> None:
    ann, bo = people(2)
    queue([ann, bo])
    enter_queue(ann, RULES, NOW + 9 * SECOND)
    assert waiting() == ["Ann", "Bo"]
    assert QueueEntry.objects.get(account=ann).robots_at == NOW + WAIT


def test_it_waits_anew_for_another_ruleset() -> None:
    (ann,) = people(1)
    queue([ann])
    enter_queue(ann, OTHER, NOW + 9 * SECOND)
    entry = QueueEntry.objects.get()
    assert (entry.ruleset, entry.since) == (OTHER, NOW + 9 * SECOND)


def test_it_forgets_who_stops_waiting() -> None:
    ann, bo = people(2)
    queue([ann, bo])
    leave_queue(ann, NOW)
    leave_queue(ann, NOW)
    match_people(NOW + 2 * WAIT)
    assert seated(Table.objects.get()) == ["Bo", "robot", "robot", "robot"]


def test_it_seats_nobody_whose_account_was_closed_meanwhile() -> None:
    ann, bo = people(2)
    queue([ann, bo])
    User.objects.filter(pk=ann.pk).update(closed_at=NOW)
    for _ in range(2):
        match_people(NOW + 2 * WAIT)
    assert seated(Table.objects.get()) == ["Bo", "robot", "robot", "robot"]


def test_it_is_not_for_somebody_who_still_plays() -> None:
    (ann,) = people(1)
    table = open_table(ann, NOW, Plan(clock=30))
    with pytest.raises(Refused) as refused:
        enter_queue(ann, RULES, NOW)
    assert refused.value.code == "plays_already"
    leave_table(table.pk, ann, NOW)
    enter_queue(ann, RULES, NOW)
    assert waiting() == ["Ann"]


def test_it_leaves_who_has_a_table_of_quick_play_there() -> None:
    (ann,) = people(1)
    queue([ann])
    match_people(NOW + WAIT)
    enter_queue(ann, RULES, NOW)
    assert waiting() == []
    assert Table.objects.count() == 1


def test_it_seats_nobody_who_sits_at_a_clock_elsewhere_by_now() -> None:
    ann, bo = people(2)
    queue([ann, bo])
    entry = QueueEntry.objects.get(account=ann)
    open_table(ann, NOW, Plan(clock=30))
    entry.save(force_insert=True)  # as when a guest who waited signs in to an account that plays
    for _ in range(2):
        match_people(NOW + 2 * WAIT)
    assert waiting() == []
    assert seated(Table.objects.get(kind=Table.Kind.QUICK)) == ["Bo", "robot", "robot", "robot"]


def test_it_forgets_who_waits_for_rules_that_are_gone() -> None:
    ann, bo = people(2)
    queue([ann, bo])
    QueueEntry.objects.filter(account=ann).update(ruleset="hkos-0-v0")
    match_people(NOW + 2 * WAIT)
    assert waiting() == []
    assert seated(Table.objects.get()) == ["Bo", "robot", "robot", "robot"]


def test_it_seats_the_others_when_one_table_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = people(2)
    queue([ann])
    queue([bo], OTHER)

    def fail_once(chairs: Sequence[object], now: datetime, plan: Plan) -> Table:
        if plan.ruleset == RULES:
            raise RuntimeError("no table today")
        return create_table(chairs, now, plan)

    monkeypatch.setattr(queue_service, "create_table", fail_once)
    assert match_people(NOW + WAIT) == 1
    assert waiting() == ["Ann"]
    assert seated(Table.objects.get()) == ["Bo", "robot", "robot", "robot"]


def test_it_knows_the_rulesets() -> None:
    (ann,) = people(1)
    with pytest.raises(Refused) as refused:
        enter_queue(ann, "hkos-9-v9", NOW)
    assert refused.value.code == "no_such_ruleset"


def test_it_tells_those_who_are_seated_where(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[int, dict] = {}
    monkeypatch.setattr(notices, "tell_account", told.__setitem__)
    four = people(4)
    queue(four)
    address = f"/tables/{Table.objects.get().public_id}/"
    assert told == {account.pk: {"kind": "seated", "address": address} for account in four}


def test_it_is_driven_by_the_clock() -> None:
    (ann,) = people(1)
    enter_queue(ann, RULES, NOW)
    later = NOW + WAIT
    beat(uuid4(), later)
    Clock(lambda: False).look(later)
    assert seated(Table.objects.get())[0] == "Ann"
