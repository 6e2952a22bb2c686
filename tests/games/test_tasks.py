"""The clock's shift: what it looks at, how long it sleeps, and when it stops."""

import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from types import SimpleNamespace
from uuid import uuid4

import pytest
from celery.signals import celeryd_after_setup
from celery.worker import state as worker_state
from django.db import OperationalError
from django.utils import timezone

from games import tasks
from games.models import CommandReceipt
from games.services import clock as clock_module
from games.services.clock import LONG_SLEEP, SHORT_SLEEP, Clock
from games.services.creation import Plan
from games.services.downtime import beat
from games.tasks import forget_old_receipts, run_clock
from tests.games.play import MS, Game, four_people, message

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)


def clock() -> Clock:
    return Clock(lambda: False)


def waiting_game() -> Game:
    """A claim window without claims whose pause was over half a second ago."""
    game = Game(four_people(), Plan(clock=15), timezone.now() - 1500 * MS)
    game.start()
    (dealer,) = game.asked()
    game.do(dealer, game.question(dealer)["options"][-1])
    for account in game.asked():
        game.do(account, {"do": "pass"})
    return game


def test_it_does_what_is_due_while_a_web_process_lives() -> None:
    game = waiting_game()
    beat(uuid4(), timezone.now())
    clock().look(timezone.now())
    assert game.see(game.people[0])["view"]["deal"]["turn"] == "S"


@pytest.mark.parametrize("seconds", [None, 5.1])
def test_it_does_nothing_while_nobody_can_answer(seconds: float | None) -> None:
    game = waiting_game()
    now = timezone.now()
    if seconds:
        beat(uuid4(), now - timedelta(seconds=seconds))
    assert clock().look(now) == now + LONG_SLEEP
    assert game.see(game.people[0])["view"]["deal"]["turn"] == "E"


def test_it_sleeps_to_the_next_deadline_or_looks_again_soon() -> None:
    now = timezone.now()
    beat(uuid4(), now)
    assert clock().look(now) == now + SHORT_SLEEP
    game = Game(four_people(), now=now)
    game.table.due_at = now + 20 * MS
    game.table.save(update_fields=["due_at"])
    assert clock().look(now) == now + 20 * MS


def test_it_goes_on_with_other_tables_when_one_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = waiting_game()
    other = Game([*broken.people], Plan(clock=15), broken.now)
    other.table.due_at = timezone.now()
    other.table.save(update_fields=["due_at"])
    applied = []

    def apply(table_id: int, now: object) -> int:
        applied.append(table_id)
        if table_id == broken.table.pk:
            raise RuntimeError
        return 0

    monkeypatch.setattr(clock_module, "apply_due", apply)
    beat(uuid4(), timezone.now())
    clock().look(timezone.now())
    assert applied == [broken.table.pk, other.table.pk]
    assert broken.reload().due_at > timezone.now() + 50 * SECOND


def test_it_comes_back_at_once_to_a_table_at_which_the_database_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A server that is started again is no fault of the table's, whose people wait for their deadline."""
    game = waiting_game()

    def fail(*_: object) -> int:
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(clock_module, "apply_due", fail)
    beat(uuid4(), timezone.now())
    clock().look(timezone.now())
    assert game.reload().due_at <= timezone.now() + SECOND


def test_it_tells_tables_of_a_downtime_by_itself() -> None:
    now = timezone.now()
    beat(uuid4(), now - 20 * SECOND)
    game = Game(four_people(), Plan(clock=15), now - 20 * SECOND)
    game.start()
    (dealer,) = game.asked()
    before = game.question(dealer)["due"]
    beat(uuid4(), now)
    clock().look(now)
    assert game.question(dealer)["due"] == before + 20_000


def test_it_stops_at_once_when_told_to() -> None:
    Clock(lambda: True).keep(60)


def test_it_keeps_on_after_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = iter([RuntimeError(), None])
    stopped = []

    def look(self: Clock, now: datetime) -> datetime:
        problem = next(looks)
        if problem:
            raise problem
        stopped.append(True)
        return now

    monkeypatch.setattr(Clock, "look", look)
    monkeypatch.setattr(clock_module, "AFTER_FAILURE", timedelta(0))
    Clock(lambda: bool(stopped)).keep(60)
    assert stopped


@pytest.fixture
def shifts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What happens in a worker: every shift, and every message that it sends."""
    happened: list[str] = []
    monkeypatch.setattr(Clock, "keep", lambda self, seconds: happened.append("shift"))
    monkeypatch.setattr(run_clock, "apply_async", lambda **_: happened.append("message"))
    return happened


def test_it_hands_over_to_its_own_message(shifts: list[str]) -> None:
    run_clock()
    assert shifts == ["shift", "message"]


def test_it_works_on_without_a_broker(shifts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    refusals = iter([ConnectionError(), ConnectionError()])

    def send(**_: object) -> None:
        problem = next(refusals, None)
        if problem:
            raise problem

    monkeypatch.setattr(run_clock, "apply_async", send)
    run_clock()
    assert shifts == ["shift"] * 3


def test_it_begins_no_shift_in_a_worker_that_stops(
    shifts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_state, "should_stop", 0)
    run_clock()
    assert shifts == []


class TestWithoutMessages:
    """The clock's worker while the broker is away: as it starts, or between two shifts."""

    @pytest.fixture(autouse=True)
    def _in_a_hurry(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(tasks, "LONGEST_BREAK", 0.01)

    def stand_in(self, monkeypatch: pytest.MonkeyPatch, keep: Callable[[Clock], None]) -> None:
        """What the worker does by itself, until it is told to stop."""
        monkeypatch.setattr(Clock, "keep", lambda self, seconds: keep(self))
        tasks.stand_in()

    def test_it_keeps_the_time_by_itself(self, monkeypatch: pytest.MonkeyPatch) -> None:
        kept = []

        def keep(clock: Clock) -> None:
            kept.append(clock.stopping())
            if len(kept) == 3:
                monkeypatch.setattr(worker_state, "should_stop", 0)

        self.stand_in(monkeypatch, keep)
        assert kept == [False] * 3

    def test_it_stops_as_soon_as_a_shift_begins(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stopped = []

        def keep(clock: Clock) -> None:
            tasks.on_shift.set()
            stopped.append(clock.stopping())
            monkeypatch.setattr(worker_state, "should_stop", 0)

        self.stand_in(monkeypatch, keep)
        tasks.on_shift.clear()
        assert stopped == [True]

    def test_it_keeps_no_time_beside_a_shift(self, monkeypatch: pytest.MonkeyPatch) -> None:
        beside = []

        def keep(clock: Clock) -> None:
            beside.append(clock)
            monkeypatch.setattr(worker_state, "should_stop", 0)

        tasks.on_shift.set()
        shift = threading.Timer(0.3, tasks.on_shift.clear)
        shift.start()
        self.stand_in(monkeypatch, keep)
        assert not shift.is_alive()
        assert len(beside) == 1

    def test_it_tells_by_itself_when_a_shift_is_on(
        self, shifts: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen = []
        monkeypatch.setattr(Clock, "keep", lambda self, seconds: seen.append(tasks.on_shift.is_set()))
        run_clock()
        assert (seen, tasks.on_shift.is_set()) == ([True], False)

    @pytest.mark.parametrize(("queues", "started"), [({"clock"}, 1), ({"celery"}, 0)])
    def test_it_does_so_in_the_clock_s_worker_alone(
        self, queues: set[str], started: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        begun = []
        monkeypatch.setattr(tasks.threading.Thread, "start", lambda self: begun.append(self))
        amqp = SimpleNamespace(queues=SimpleNamespace(consume_from=queues))
        worker = SimpleNamespace(app=SimpleNamespace(amqp=amqp))
        celeryd_after_setup.send(sender="clock@here", instance=worker, conf=None)
        assert len(begun) == started


def test_it_forgets_answers_after_a_day() -> None:
    now = timezone.now()
    game = Game(four_people(), now=now)
    for age in (timedelta(hours=25), timedelta(hours=23)):
        game.now = now - age
        game.send(game.people[0], message("back"))
    forget_old_receipts()
    assert CommandReceipt.objects.get().received_at == now - timedelta(hours=23)
