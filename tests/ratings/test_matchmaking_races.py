"""Several processes and devices at the rated queue at the same moment: everybody gets one chair, or waits."""

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import QueueEntry, Seat, Table
from games.refusals import Refused
from games.services.creation import open_table
from games.services.joining import take_seat
from games.services.queue import leave_queue
from games.services.quickplay import enter_queue
from ratings.services.matchmaking import enter_rated_queue, match_rated
from tests.games.at_once import at_once
from tests.games.play import NOW, RATED, verified

pytestmark = pytest.mark.django_db(transaction=True)

POOL = "hkos-3-v1/single-hand"


def people(count: int) -> list[User]:
    return [verified(f"P{number}") for number in range(count)]


def put(accounts: list[User]) -> None:
    """Let them wait without looking who fits."""
    for account in accounts:
        QueueEntry.objects.create(account=account, ruleset="hkos-3-v1", rated=True, since=NOW)


def outcome(act: Callable[[], object]) -> Callable[[], str]:
    def run() -> str:
        try:
            act()
        except Refused as refused:
            return refused.code
        return "done"

    return run


def taken() -> list[int]:
    """Who has a chair, once for each that he has; all tables are full."""
    seats = list(Seat.objects.filter(left_at=None).values_list("table", "account_id"))
    return sorted(account for _, account in seats)


def test_it_seats_nobody_twice_when_several_processes_match() -> None:
    eleven = people(11)
    put(eleven)
    made = at_once([lambda: match_rated(NOW)] * 4)
    assert sum(made) + match_rated(NOW) == Table.objects.count() == 2
    assert len(set(taken())) == len(taken()) == 8
    left = set(QueueEntry.objects.values_list("account_id", flat=True))
    assert left == {account.pk for account in eleven} - set(taken())


def test_it_seats_who_leaves_or_lets_him_go_but_not_both() -> None:
    four = people(4)
    put(four)
    at_once([lambda: leave_queue(four[0], NOW), lambda: match_rated(NOW)])
    if Table.objects.exists():
        assert taken() == sorted(account.pk for account in four)
        assert not QueueEntry.objects.exists()
    else:
        assert taken() == []
        assert set(QueueEntry.objects.values_list("account_id", flat=True)) == {who.pk for who in four[1:]}


def test_it_seats_who_sits_down_elsewhere_meanwhile_once() -> None:
    four, host = people(4), verified("Host")
    put(four)
    lobby = open_table(host, NOW, RATED)
    at_once([outcome(lambda: take_seat(lobby.pk, four[0], NOW)), outcome(lambda: match_rated(NOW))])
    match_rated(NOW)
    assert taken().count(four[0].pk) == 1


def test_it_seats_four_who_come_at_once() -> None:
    four = people(4)
    answers = at_once([outcome(lambda who=who: enter_rated_queue(who, POOL, "", NOW)) for who in four])
    assert answers == ["done"] * 4
    match_rated(NOW)
    assert taken() == sorted(account.pk for account in four)


def test_it_waits_once_for_two_devices() -> None:
    (ann,) = people(1)
    devices = [outcome(lambda: enter_rated_queue(ann, POOL, "", NOW))] * 2
    assert at_once([*devices, outcome(lambda: enter_queue(ann, "hkos-3-v1", NOW))]) == ["done"] * 3
    assert QueueEntry.objects.count() == 1
