"""Several people, devices and processes want chairs at the same moment: each gets one, or a clear answer."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from accounts.models import User
from games.models import Invitation, QueueEntry, Seat, Table
from games.plans import Plan
from games.refusals import Refused
from games.services.creation import open_table
from games.services.hosting import Sitting, close_by_host, fill_with_robots, send_away
from games.services.invitations import accept, invite
from games.services.joining import take_seat
from games.services.leaving import close_table, leave_table
from games.services.queue import leave_queue
from games.services.quickplay import WAIT, enter_queue, match_people
from games.services.rematch import play_again
from tests.games.at_once import at_once
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db(transaction=True)

PUBLIC = Plan(visibility=Table.Visibility.PUBLIC)
RULES = "hkos-3-v1"


def outcome(act: Callable[[], object]) -> Callable[[], str]:
    """What became of an action: the code of its refusal, or "done"."""

    def run() -> str:
        try:
            act()
        except Refused as refused:
            return refused.code
        return "done"

    return run


def sitting(table: Table) -> list[int]:
    """The accounts that sit at the table, and the chairs are all different ones."""
    seats = list(Seat.objects.filter(table=table, left_at=None))
    assert len({seat.chair for seat in seats}) == len(seats) <= 4
    return [seat.account_id for seat in seats if seat.account_id]


def test_it_gives_the_last_chair_to_one_of_four() -> None:
    table = open_table(person("Host"), NOW, PUBLIC, robots=2)
    rivals = four_people()
    answers = at_once([outcome(lambda who=who: take_seat(table.pk, who, NOW)) for who in rivals])
    assert sorted(answers) == ["all_seated"] * 3 + ["done"]
    assert len(sitting(table)) == 2


def test_it_gives_four_people_three_chairs_without_an_error() -> None:
    table = open_table(person("Host"), NOW, PUBLIC)
    answers = at_once([outcome(lambda who=who: take_seat(table.pk, who, NOW)) for who in four_people()])
    assert sorted(answers) == ["all_seated", "done", "done", "done"]
    assert len(sitting(table)) == 4
    assert Table.objects.get(pk=table.pk).log.count() > 0


def test_it_gives_one_seat_to_two_devices_that_accept_one_invitation() -> None:
    ann, bo = person("Ann"), person("Bo")
    table = open_table(ann, NOW, Plan())
    invitation = invite(table.pk, ann, "Bo", NOW)
    devices = [Invitation.objects.get(pk=invitation.pk) for _ in range(3)]
    answers = at_once([outcome(lambda device=device: accept(device, NOW)) for device in devices])
    assert answers == ["done"] * 3
    assert sorted(sitting(table)) == sorted([ann.pk, bo.pk])
    assert Seat.objects.filter(account=bo).count() == 1


def test_it_invites_once_for_two_clicks() -> None:
    ann, _ = person("Ann"), person("Bo")
    table = open_table(ann, NOW, Plan())
    assert at_once([outcome(lambda: invite(table.pk, ann, "Bo", NOW))] * 3) == ["done"] * 3
    assert Invitation.objects.count() == 1


def test_it_makes_one_rematch_for_four_who_want_it_at_once() -> None:
    game = Game(four_people())
    close_table(game.table.pk, NOW)
    tables = at_once([lambda who=who: play_again(game.table.pk, who, NOW).pk for who in game.people])
    assert len(set(tables)) == 1
    assert len(sitting(Table.objects.get(pk=tables[0]))) == 4


def test_it_seats_nobody_twice_when_several_processes_match_the_queue() -> None:
    people = [person(f"P{number}") for number in range(7)]
    for account in people:
        QueueEntry.objects.create(account=account, ruleset=RULES, since=NOW, robots_at=NOW)
    at_once([lambda: match_people(NOW + WAIT)] * 4)
    match_people(NOW + WAIT)
    taken = list(Seat.objects.filter(account__isnull=False).values_list("account_id", flat=True))
    assert sorted(taken) == sorted(account.pk for account in people)
    assert not QueueEntry.objects.exists()
    assert Table.objects.count() == 2


def test_it_seats_who_leaves_the_queue_or_lets_him_go_but_not_both() -> None:
    ann, bo = person("Ann"), person("Bo")
    for account in (ann, bo):
        enter_queue(account, RULES, NOW)
    at_once([lambda: leave_queue(ann, NOW), lambda: match_people(NOW + WAIT)])
    match_people(NOW + WAIT)
    assert not QueueEntry.objects.exists()
    assert Seat.objects.filter(account=bo).count() == 1
    assert Seat.objects.filter(account=ann).count() <= 1


def test_it_seats_who_waits_and_sits_down_elsewhere_once() -> None:
    table = open_table(person("Host"), NOW, PUBLIC)
    ann = person("Ann")
    enter_queue(ann, RULES, NOW)
    at_once([outcome(lambda: take_seat(table.pk, ann, NOW)), lambda: str(match_people(NOW + WAIT))])
    assert not QueueEntry.objects.exists()
    assert table.pk in Seat.objects.filter(account=ann).values_list("table_id", flat=True)


def test_it_queues_an_account_once_for_two_devices() -> None:
    ann = person("Ann")
    assert at_once([outcome(lambda: enter_queue(ann, RULES, NOW))] * 3) == ["done"] * 3
    assert QueueEntry.objects.count() == 1


def test_it_lets_somebody_leave_or_be_sent_away_once() -> None:
    ann, bo = person("Ann"), person("Bo")
    table = open_table(ann, NOW, PUBLIC)
    take_seat(table.pk, bo, NOW)
    answers = at_once(
        [
            outcome(lambda: send_away(table.pk, ann, Sitting(1, bo.public_id), NOW)),
            outcome(lambda: leave_table(table.pk, bo, NOW)),
        ]
    )
    assert set(answers) == {"done"}
    assert sitting(table) == [ann.pk]


def test_it_fills_a_chair_with_a_person_or_a_robot() -> None:
    ann, bo = person("Ann"), person("Bo")
    table = open_table(ann, NOW, PUBLIC)
    answers = at_once(
        [
            outcome(lambda: fill_with_robots(table.pk, ann, NOW)),
            outcome(lambda: take_seat(table.pk, bo, NOW)),
        ]
    )
    assert answers[0] == "done"
    assert answers[1] in {"done", "all_seated"}
    assert (bo.pk in sitting(table)) == (answers[1] == "done")


def test_it_seats_nobody_at_a_table_that_closes() -> None:
    ann, bo = person("Ann"), person("Bo")
    table = open_table(ann, NOW, PUBLIC)
    answers = at_once(
        [
            outcome(lambda: close_by_host(table.pk, ann, NOW)),
            outcome(lambda: take_seat(table.pk, bo, NOW)),
        ]
    )
    assert answers in (["done", "done"], ["done", "closed"])
    assert not Table.objects.get(pk=table.pk).is_open


def test_it_hosts_no_more_tables_at_once_than_one_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.services.places.MOST_TABLES", 2)
    ann: User = person("Ann")
    both = (True, False)
    plans = [replace(PUBLIC, move_help=one, spectators=other) for one, other in product(both, both)]
    answers = at_once([outcome(lambda plan=plan: open_table(ann, NOW, plan)) for plan in plans])
    assert sorted(answers) == ["done", "done", "too_many_tables", "too_many_tables"]


def test_it_makes_one_table_of_a_form_that_was_sent_twice() -> None:
    ann = person("Ann")
    assert at_once([outcome(lambda: open_table(ann, NOW, PUBLIC, robots=1))] * 3) == ["done"] * 3
    assert Table.objects.count() == 1


def test_it_brings_nobody_to_two_rematches_with_a_clock() -> None:
    four = four_people()
    tables = [Game(four, Plan(clock=30)).table for _ in range(2)]
    for table in tables:
        close_table(table.pk, NOW)
    answers = at_once([outcome(lambda table=table: play_again(table.pk, four[0], NOW)) for table in tables])
    assert sorted(answers) == ["done", "plays_already"]
