"""Who is connected, and that nobody stays so because a process was killed."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from accounts.models import User
from games.models import Connection, WebProcess
from games.services import presence
from games.services.downtime import beat
from games.services.presence import (
    Socket,
    bury_dead_processes,
    close_connection,
    open_connection,
    set_line,
)
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(seconds=16)


@pytest.fixture
def game() -> Game:
    return Game(four_people())


def socket(game: Game, account: User) -> Socket:
    return Socket(uuid4(), game.table.pk, account.pk)


def connect(game: Game, chair: int, process: UUID) -> Socket:
    opened = socket(game, game.people[chair])
    open_connection(process, opened, NOW)
    return opened


def disconnect(opened: Socket) -> None:
    close_connection(opened, NOW)


def is_up(game: Game, chair: int) -> bool:
    return game.see(game.people[0])["view"]["chairs"][chair]["up"]


def test_it_is_down_after_the_last_socket_closed(game: Game) -> None:
    process = uuid4()
    first, second = connect(game, 1, process), connect(game, 1, process)
    disconnect(first)
    assert is_up(game, 1)
    disconnect(second)
    assert not is_up(game, 1)


def test_it_is_up_again_with_the_next_socket(game: Game) -> None:
    disconnect(connect(game, 1, uuid4()))
    connect(game, 1, uuid4())
    assert is_up(game, 1)


def test_it_counts_sockets_of_all_processes(game: Game) -> None:
    first, _ = connect(game, 1, uuid4()), connect(game, 1, uuid4())
    disconnect(first)
    assert is_up(game, 1)


def test_it_tells_only_changes(game: Game, published: list[dict]) -> None:
    connection = connect(game, 1, uuid4())
    assert len(published) == 1
    connect(game, 1, uuid4())
    disconnect(connection)
    set_line(game.table.pk, game.people[1].pk, NOW)
    assert len(published) == 1


def test_it_takes_down_the_lines_of_a_killed_process(game: Game) -> None:
    dead, alive = uuid4(), uuid4()
    connect(game, 1, dead)
    connect(game, 2, dead)
    beat(alive, LATER)
    connect(game, 2, alive)
    WebProcess.objects.filter(pk=alive).update(seen_at=LATER)
    assert bury_dead_processes(LATER) == 1
    assert not is_up(game, 1)
    assert is_up(game, 2)
    assert Connection.objects.count() == 1
    assert bury_dead_processes(LATER) == 0


def test_it_leaves_a_process_alone_that_was_seen_lately(game: Game) -> None:
    process = uuid4()
    connect(game, 1, process)
    beat(process, LATER)
    assert bury_dead_processes(LATER) == 0
    assert is_up(game, 1)


def test_it_says_so_when_a_process_was_taken_for_dead(game: Game) -> None:
    process = uuid4()
    connect(game, 1, process)
    bury_dead_processes(LATER)
    assert beat(process, LATER)


def test_it_ignores_people_without_a_seat(game: Game) -> None:
    stranger = person("Eve")
    version = game.reload().version
    opened = socket(game, stranger)
    open_connection(uuid4(), opened, NOW)
    assert not Connection.objects.exists()
    close_connection(opened, NOW)
    assert game.reload().version == version


def test_it_locks_no_table_for_a_spectator(game: Game, django_assert_num_queries: Any) -> None:
    opened = socket(game, person("Eve"))
    with django_assert_num_queries(1):  # has he a seat?
        open_connection(uuid4(), opened, NOW)
    with django_assert_num_queries(1):  # was he noted?
        close_connection(opened, NOW)


def test_it_has_everybody_down_before_the_first_socket(game: Game) -> None:
    assert [is_up(game, chair) for chair in range(4)] == [False] * 4
    connect(game, 1, uuid4())
    assert [is_up(game, chair) for chair in range(4)] == [False, True, False, False]


def test_it_notes_a_socket_once_however_often_it_is_said(game: Game) -> None:
    process, opened = uuid4(), socket(game, game.people[1])
    for _ in range(3):
        open_connection(process, opened, NOW)
    assert Connection.objects.count() == 1
    disconnect(opened)
    assert not is_up(game, 1)


def test_it_moves_a_socket_with_its_process(game: Game) -> None:
    """The process was buried and takes part again: its socket counts for the row that there is now."""
    process = uuid4()
    opened = connect(game, 1, process)
    bury_dead_processes(LATER)
    assert not is_up(game, 1)
    beat(process, LATER)
    open_connection(process, opened, LATER)
    assert is_up(game, 1)
    disconnect(opened)
    assert not is_up(game, 1)


def test_it_buries_the_others_when_one_table_fails(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Game(game.people)
    dead = uuid4()
    for table in (broken, game):
        connect(table, 1, dead)
    update = presence.set_line

    def set_line_of_some(table_id: int, account_id: int, now: datetime) -> None:
        if table_id == broken.table.pk:
            raise RuntimeError
        update(table_id, account_id, now)

    monkeypatch.setattr(presence, "set_line", set_line_of_some)
    assert bury_dead_processes(LATER) == 1
    assert not is_up(game, 1)


def test_it_does_not_bury_a_process_that_shows_itself_meanwhile(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = uuid4()
    connect(game, 1, process)
    monkeypatch.setattr(presence, "set_line", lambda *_: beat(process, LATER))
    assert bury_dead_processes(LATER) == 0
    assert Connection.objects.count() == 1


def test_it_does_not_count_a_line_as_an_action(game: Game) -> None:
    close_connection(connect(game, 1, uuid4()), NOW + timedelta(hours=1))
    assert game.reload().last_action_at == NOW


def test_it_changes_nothing_at_a_closed_table(game: Game) -> None:
    game.pass_time(24 * 3600 * 1000)
    version = game.reload().version
    connect(game, 1, uuid4())
    assert game.reload().version == version
