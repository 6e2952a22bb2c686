"""Rated Quick Play: who meets whom, by what is stored."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from accounts.models import Relation, Sanction, User
from accounts.sanctions import forget_remembered
from accounts.services.relations import relate
from accounts.services.sanctions import impose
from games.models import QueueEntry, Table
from games.plans import Plan
from games.refusals import Refused
from games.services.clock import Clock
from games.services.creation import create_table, open_table
from games.services.downtime import beat
from games.services.drain import begin_drain, end_drain
from games.services.leaving import leave_table
from games.services.queue import leave_queue
from games.services.quickplay import WAIT, enter_queue, match_people
from ratings.models import PoolRating
from ratings.services.matchmaking import enter_rated_queue, match_rated
from ratings.services.settling import settle_pending
from tests.games.play import NOW, RATED, person, seated, verified
from tests.ratings.tables import DAY, HOUR, deal, end, rated_table

pytestmark = pytest.mark.django_db

POOL, OTHER = "hkos-3-v1/single-hand", "hk-live-v1/east-round"
SECOND = timedelta(seconds=1)
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gil", "Hal")


def people(count: int) -> list[User]:
    return [verified(name) for name in NAMES[:count]]


def queue(accounts: Sequence[User], pool: str = POOL, now: datetime = NOW, network: str = "") -> None:
    for number, account in enumerate(accounts):
        enter_rated_queue(account, pool, network, now + number * SECOND)


def rate(account: User, value: float, deviation: float = 40, pool: str = POOL) -> None:
    """Let the account have that rating since a moment ago."""
    ruleset, format_id = pool.split("/")
    PoolRating.objects.create(
        account=account,
        ruleset=ruleset,
        format=format_id,
        value=value,
        deviation=deviation,
        volatility=0.03,
        results=30,
        last_result_at=NOW,
    )


def waiting() -> list[str]:
    return [entry.account.display_name for entry in QueueEntry.objects.order_by("since")]


def refusal(account: User, pool: str = POOL) -> str | None:
    try:
        enter_rated_queue(account, pool, "", NOW)
    except Refused as refused:
        return refused.code
    return None


def test_it_seats_four_at_a_rated_table_as_the_rules_want_it() -> None:
    queue(people(4), OTHER)
    table = Table.objects.get()
    assert seated(table) == ["Ann", "Bo", "Cy", "Di"]
    assert (table.kind, table.rated, table.clock, table.format) == ("quick", True, 60, "east-round")
    assert (table.visibility, table.absent, table.move_help) == ("public", "close", False)
    assert waiting() == []


def test_it_never_seats_robots() -> None:
    queue(people(3))
    later = NOW + timedelta(hours=2)
    assert match_rated(later) == match_people(later) == 0
    assert waiting() == ["Ann", "Bo", "Cy"]


def test_it_keeps_casual_and_rated_apart() -> None:
    *rated, casual = people(4)
    queue(rated)
    enter_queue(casual, "hkos-3-v1", NOW)
    assert match_rated(NOW + WAIT / 2) == 0
    assert match_people(NOW + WAIT) == 1
    assert seated(Table.objects.get()) == ["Di", "robot", "robot", "robot"]
    assert waiting() == ["Ann", "Bo", "Cy"]


def test_it_waits_for_one_thing_only() -> None:
    (ann,) = people(1)
    queue([ann])
    enter_queue(ann, "hkos-3-v1", NOW + SECOND)
    assert not QueueEntry.objects.get().rated
    queue([ann], OTHER)
    entry = QueueEntry.objects.get()
    assert (entry.ruleset, entry.format, entry.rated, entry.robots_at) == (*OTHER.split("/"), True, None)


def test_it_keeps_the_place_of_who_asks_again() -> None:
    (ann,) = people(1)
    queue([ann])
    queue([ann], now=NOW + 30 * SECOND)
    assert QueueEntry.objects.get().since == NOW


def test_it_seats_who_is_of_one_strength_and_others_when_they_have_waited() -> None:
    four = people(4)
    for account, value in zip(four, (1500, 1520, 1540, 1620), strict=True):
        rate(account, value)
    queue(four)
    assert waiting() == ["Ann", "Bo", "Cy", "Di"]
    assert match_rated(NOW + 60 * SECOND) == 0
    assert match_rated(NOW + 120 * SECOND) == 1


def test_it_counts_an_absence_as_uncertainty() -> None:
    four = people(4)
    for account, value in zip(four, (1500, 1500, 1500, 1555), strict=True):
        rate(account, value, pool=OTHER)
    PoolRating.objects.update(last_result_at=NOW - timedelta(days=400))
    queue(four, OTHER)
    assert seated(Table.objects.get()) == ["Ann", "Bo", "Cy", "Di"]


@pytest.mark.parametrize("kind", [Relation.Kind.BLOCK, Relation.Kind.AVOID])
def test_it_keeps_apart_who_does_not_want_to_meet(kind: Relation.Kind) -> None:
    ann, bo, cy, di, ed = people(5)
    relate(bo, ann, kind, NOW)
    queue([ann, bo, cy, di])
    assert not Table.objects.exists()
    queue([ed], now=NOW + 9 * SECOND)
    assert seated(Table.objects.get()) == ["Ann", "Cy", "Di", "Ed"]


def test_it_seats_two_of_one_network_together_only_after_long() -> None:
    ann, bo, cy, di = people(4)
    queue([ann, bo], network="home")
    queue([cy, di], now=NOW + 2 * SECOND)
    assert match_rated(NOW + 179 * SECOND) == 0
    assert match_rated(NOW + 180 * SECOND) == 1


def test_it_lets_four_who_have_met_today_wait_for_others() -> None:
    four = people(4)
    table = rated_table(four, now=NOW - HOUR)
    deal(table, [0] * 4, at=NOW - HOUR)
    end(table, NOW - HOUR)
    settle_pending()
    queue(four)
    assert match_rated(NOW + 59 * SECOND) == 0
    assert match_rated(NOW + 60 * SECOND) == 1


def test_it_forgets_on_the_next_day_who_has_met() -> None:
    four = people(4)
    table = rated_table(four, now=NOW - DAY)
    deal(table, [0] * 4, at=NOW - DAY)
    end(table, NOW - DAY)
    settle_pending()
    queue(four)
    assert seated(Table.objects.get(kind=Table.Kind.QUICK)) == ["Ann", "Bo", "Cy", "Di"]


@pytest.mark.parametrize("stranger", ["guest", "unverified"])
def test_it_is_for_verified_accounts(stranger: str) -> None:
    assert refusal(person("Eve", is_guest=stranger == "guest")) == "may_not_rated"
    assert not QueueEntry.objects.exists()


def test_it_is_not_for_who_is_suspended_and_lets_him_go() -> None:
    ann, *others = people(5)
    queue([ann, *others[:2]])
    impose(ann, Sanction.Kind.RATED_SUSPENSION, "losing on purpose", ann, NOW)
    forget_remembered(ann.pk)
    assert refusal(ann) == "may_not_rated"
    queue(others[2:], now=NOW + 5 * SECOND)
    match_rated(NOW + 9 * SECOND)
    assert seated(Table.objects.get()) == ["Bo", "Cy", "Di", "Ed"]
    assert waiting() == []


def test_it_is_not_for_who_still_plays() -> None:
    (ann,) = people(1)
    open_table(ann, NOW, RATED)
    assert refusal(ann) == "plays_already"


@pytest.mark.parametrize("pool", ["hkos-3-v1/east-round", "hkos-9-v9/single-hand", "nonsense"])
def test_it_knows_the_pools(pool: str) -> None:
    assert refusal(*people(1), pool) == "no_such_pool"


def test_it_leaves_who_has_a_table_there() -> None:
    four = people(4)
    queue(four)
    assert refusal(four[0]) is None
    assert waiting() == []


def test_it_takes_up_the_waiting_of_who_came_where_somebody_else_did_not() -> None:
    four = people(4)
    queue(four)
    table = Table.objects.get()
    leave_table(table.pk, four[3], NOW + 40 * SECOND)
    later = NOW + 60 * SECOND
    queue(four[1:], now=later)
    since = dict(QueueEntry.objects.values_list("account__display_name", "since"))
    assert since == {"Bo": NOW + 3 * SECOND, "Cy": NOW + 3 * SECOND, "Di": later + 2 * SECOND}


def test_it_takes_up_no_waiting_of_long_ago_or_for_something_else() -> None:
    four = people(4)
    queue(four)
    leave_table(Table.objects.get().pk, four[3], NOW + 40 * SECOND)
    queue(four[:1], OTHER, now=NOW + 60 * SECOND)
    queue(four[1:2], now=NOW + 400 * SECOND)
    assert [entry.since for entry in QueueEntry.objects.order_by("since")] == [
        NOW + 60 * SECOND,
        NOW + 400 * SECOND,
    ]


def test_it_forgets_who_stops_waiting() -> None:
    four = people(4)
    queue(four[:3])
    leave_queue(four[0], NOW)
    queue(four[3:])
    assert sorted(waiting()) == ["Bo", "Cy", "Di"]


def test_it_lets_all_wait_on_while_the_site_is_drained() -> None:
    four = people(4)
    queue(four[:3])
    begin_drain(NOW)
    assert refusal(four[3]) == "draining"
    QueueEntry.objects.create(
        account=four[3], ruleset="hkos-3-v1", format="single-hand", rated=True, since=NOW
    )
    assert match_rated(NOW + 9 * SECOND) == 0
    end_drain(NOW + 10 * SECOND)
    assert match_rated(NOW + 11 * SECOND) == 1


def test_it_is_driven_by_the_clock() -> None:
    four = people(4)
    QueueEntry.objects.bulk_create(
        QueueEntry(account=account, ruleset="hkos-3-v1", format="single-hand", rated=True, since=NOW)
        for account in four
    )
    later = NOW + 300 * SECOND
    beat(uuid4(), later)
    Clock(lambda: False).look(later)
    assert sorted(seated(Table.objects.get())) == ["Ann", "Bo", "Cy", "Di"]


def test_it_makes_no_table_of_who_was_seated_elsewhere_meanwhile() -> None:
    four = people(4)
    queue(four[:3])
    entry = QueueEntry.objects.get(account=four[0])
    create_table([four[0], None, None, None], NOW, Plan(clock=30))
    queue(four[3:], now=NOW + 5 * SECOND)
    assert not Table.objects.filter(rated=True).exists()
    assert not QueueEntry.objects.filter(pk=entry.pk).exists()
    assert len(waiting()) == 3
