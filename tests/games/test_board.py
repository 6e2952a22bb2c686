"""The lobby as one web process reads it: once for all its sockets."""

from datetime import timedelta

import pytest

from games import board as board_module
from games.board import FRESH, Board
from games.lobby import Lobby, OnlinePerson
from tests.games.play import NOW


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[Lobby]:
    """What is read next, the last one again and again; the database is not asked."""
    lobbies = [
        Lobby(people=tuple(OnlinePerson(n, f"P{n}", "everybody") for n in range(count))) for count in (0, 1)
    ]

    def read(now: object) -> Lobby:
        return lobbies.pop(0) if len(lobbies) > 1 else lobbies[0]

    monkeypatch.setattr(board_module, "read_lobby", read)
    return lobbies


async def test_it_counts_how_often_the_lobby_was_another_one(readings: list[Lobby]) -> None:
    board = Board()
    versions = []
    for _ in range(3):
        await board.read(NOW)
        versions.append(board.version)
    assert versions == [1, 2, 2]


async def test_it_reads_once_for_all_who_come_at_the_same_time(readings: list[Lobby]) -> None:
    board = Board()
    first = await board.look(NOW)
    assert await board.look(NOW + FRESH) == first
    assert len(readings) == 1
    version, lobby = await board.look(NOW + FRESH + timedelta(seconds=1))
    assert (version, len(lobby.people)) == (2, 1)
