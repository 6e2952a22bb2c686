"""The database may go away for a while: whoever asks afterwards notices nothing of it."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection
from psycopg_pool import ConnectionPool
from psycopg_pool.base import AttemptWithBackoff

from mahjongsite import environment
from tests.games.at_once import at_once

URL = "postgres://mei@db.example.org/site"


class AwayAtFirst(psycopg.Connection[Any]):
    """A connection to a server that is away when it is first asked, so many times."""

    refusals = 40

    @classmethod
    def connect(cls, *args: Any, **kwargs: Any) -> "AwayAtFirst":
        """Refused, until the server is back; then a connection by which nothing is asked."""
        cls.refusals -= 1
        if cls.refusals >= 0:
            raise psycopg.OperationalError("connection refused")
        return cls(FakeLine())


class FakeLine:
    """As much of libpq as a pool needs to take a connection and to close it."""

    status = psycopg.pq.ConnStatus.OK
    transaction_status = psycopg.pq.TransactionStatus.IDLE
    notice_handler = notify_handler = None
    _encoding = "utf-8"

    def finish(self) -> None:
        self.status = psycopg.pq.ConnStatus.BAD


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[ConnectionPool[Any]]:
    """A pool as the site sets it up, in a world that is fifty times as fast."""
    options = environment.database(URL)["OPTIONS"]["pool"]
    monkeypatch.setattr(AttemptWithBackoff, "INITIAL_DELAY", AttemptWithBackoff.INITIAL_DELAY / 50)
    with ConnectionPool(connection_class=AwayAtFirst, **{**options, "timeout": 5}) as opened:
        yield opened


def test_it_is_back_soon_after_a_long_outage_of_the_database(pool: ConnectionPool[Any]) -> None:
    assert pool.getconn() is not None


def own_process() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        return int(cursor.fetchone()[0])


@pytest.mark.django_db(transaction=True)
def test_it_notices_nothing_of_connections_that_ended_in_the_pool() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("that lost connections are replaced, because there is no PostgreSQL")
    left_in_pool = set(at_once([own_process] * 3))
    with connection.cursor() as cursor:
        for process in left_in_pool - {own_process()}:
            cursor.execute("SELECT pg_terminate_backend(%s, 10000)", [process])  # waits for the end
    assert len(at_once([own_process] * 3)) == 3
