"""Who is connected, and that nobody stays so because a process was killed."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from games.models import Connection, WebProcess
from games.services.downtime import beat
from games.services.presence import bury_dead_processes, close_connection, open_connection, set_line
from tests.games.play import NOW, Game, four_people, person

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(seconds=16)


@pytest.fixture
def game() -> Game:
    return Game(four_people())


def connect(game: Game, chair: int, process: UUID) -> int:
    return open_connection(process, game.table.pk, game.people[chair].pk, NOW)


def disconnect(game: Game, chair: int, connection: int) -> None:
    close_connection(connection, game.table.pk, game.people[chair].pk, NOW)


def is_up(game: Game, chair: int) -> bool:
    return game.see(game.people[0])["view"]["chairs"][chair]["up"]


def test_it_is_down_after_the_last_socket_closed(game: Game) -> None:
    process = uuid4()
    first, second = connect(game, 1, process), connect(game, 1, process)
    disconnect(game, 1, first)
    assert is_up(game, 1)
    disconnect(game, 1, second)
    assert not is_up(game, 1)


def test_it_is_up_again_with_the_next_socket(game: Game) -> None:
    disconnect(game, 1, connect(game, 1, uuid4()))
    connect(game, 1, uuid4())
    assert is_up(game, 1)


def test_it_counts_sockets_of_all_processes(game: Game) -> None:
    first, _ = connect(game, 1, uuid4()), connect(game, 1, uuid4())
    disconnect(game, 1, first)
    assert is_up(game, 1)


def test_it_tells_only_changes(game: Game, published: list[dict]) -> None:
    connection = connect(game, 1, uuid4())
    assert published == []
    disconnect(game, 1, connection)
    assert len(published) == 1
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
    open_connection(uuid4(), game.table.pk, stranger.pk, NOW)
    assert game.reload().version == version


def test_it_does_not_count_a_line_as_an_action(game: Game) -> None:
    disconnect(game, 1, open_connection(uuid4(), game.table.pk, game.people[1].pk, NOW))
    close_connection(0, game.table.pk, game.people[1].pk, NOW + timedelta(hours=1))
    assert game.reload().last_action_at == NOW


def test_it_changes_nothing_at_a_closed_table(game: Game) -> None:
    game.pass_time(24 * 3600 * 1000)
    version = game.reload().version
    connect(game, 1, uuid4())
    assert game.reload().version == version
