"""Background work: what is sent when, and to which queue."""

from itertools import pairwise
from typing import Any

import pytest

from mahjongsite.celery import app
from mahjongsite.run.programs import site_programs

app.loader.import_default_modules()


@pytest.mark.parametrize("entry", app.conf.beat_schedule.values(), ids=str)
def test_it_sends_only_tasks_that_exist(entry: dict[str, Any]) -> None:
    assert entry["task"] in app.tasks


def test_it_keeps_the_queue_of_the_clock_for_the_clock() -> None:
    queues = {name: app.amqp.router.route({}, name)["queue"].name for name in app.tasks}

    assert [name for name, queue in queues.items() if queue == "clock"] == ["games.tasks.run_clock"]


def test_it_has_a_program_for_every_queue() -> None:
    queues = {app.amqp.router.route({}, name)["queue"].name for name in app.tasks}
    taken = {
        queue
        for program in site_programs()
        for option, queue in pairwise(program.command)
        if option == "--queues"
    }

    assert queues == taken == {"celery", "clock", "reviews"}


def test_it_lets_a_late_message_to_the_clock_expire() -> None:
    (entry,) = (
        entry for entry in app.conf.beat_schedule.values() if entry["task"] == "games.tasks.run_clock"
    )

    assert entry["schedule"] == entry["options"]["expires"] == 1


def test_it_keeps_no_results_and_reads_no_pickles() -> None:
    assert app.conf.task_ignore_result
    assert app.conf.result_backend is None
    assert set(app.conf.accept_content) == {"json"}
