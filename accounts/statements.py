"""Statements that are sent together, so that the database is waited for only once.

Under PostgreSQL they go straight to its library, in its pipeline mode, each prepared once for a connection:
cursors would take the processor several times as long as all else that a command needs of the database.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from django.db import DEFAULT_DB_ALIAS, connections
from psycopg import errors
from psycopg.adapt import PyFormat, Transformer
from psycopg.generators import fetch_many, send
from psycopg.pq import ConnStatus, ExecStatus, TransactionStatus

Key = tuple[str, tuple[int, ...]]
"""SQL, and the types of the values that go with it."""

FAILED = (ExecStatus.FATAL_ERROR, ExecStatus.PIPELINE_ABORTED)

_prepared: "WeakKeyDictionary[Any, dict[Key, bytes]]" = WeakKeyDictionary()
"""The names of the statements that each connection knows."""
_numbers = count()


@dataclass(slots=True)
class Statement:
    """A statement of a batch, and what came of it once the batch was sent: its rows, and how many it met."""

    sql: str
    values: Sequence[Any]
    rows: list[Any] = field(default_factory=list)
    count: int = 0


Order = tuple[Statement | None, Callable[[], None]]
"""What is said to the server, and the statement of which the answer will tell."""


class Batch:
    """Statements that wait to be sent, in their order."""

    def __init__(self) -> None:
        self.statements: list[Statement] = []

    def add(self, sql: str, values: Sequence[Any]) -> Statement:
        """One more statement; ``%s`` stands for each value, and no other percent sign is in it."""
        statement = Statement(sql, values)
        self.statements.append(statement)
        return statement

    def send(self, database: str = DEFAULT_DB_ALIAS, *, committing: bool = False) -> None:
        """Have all done; raises what the database says of the first that fails, and then none is done.

        With ``committing`` an outermost transaction is committed as well. What is done in it afterwards is
        a transaction of its own.
        """
        connection = connections[database]
        connection.ensure_connection()
        if not _is_direct(connection):
            return self._send_by_cursor(connection)
        connection.validate_thread_sharing()
        connection.validate_no_broken_transaction()
        ends = committing and connection.in_atomic_block and not connection.savepoint_ids
        raw = connection.connection
        with connection.wrap_database_errors, raw.lock:
            raw.wait(_exchange(raw, self.statements, ends))

    def _send_by_cursor(self, connection: Any) -> None:
        for statement in self.statements:
            with connection.cursor() as cursor:
                cursor.execute(statement.sql, statement.values)
                statement.count = cursor.rowcount
                if cursor.description is not None:
                    statement.rows = cursor.fetchall()


@contextmanager
def at_once(*, committing: bool = False) -> Iterator[Batch]:
    """A batch that is sent at the end; what came of it can be read only then."""
    batch = Batch()
    yield batch
    if batch.statements:
        batch.send(committing=committing)


def _is_direct(connection: Any) -> bool:
    """Whether nobody between here and the server wants to see each statement."""
    return (
        connection.vendor == "postgresql"
        and not connection.queries_logged
        and not connection.execute_wrappers
        and connection.connection.isolation_level is None
        and connection.connection.prepare_threshold is not None
    )


def _exchange(raw: Any, statements: Sequence[Statement], ends: bool) -> Generator[Any, Any, None]:
    """Send all and read all answers, as psycopg's connections wait for it."""
    link, names, new = raw.pgconn, _prepared.setdefault(raw, {}), dict[Key, bytes]()
    orders = [order for statement in statements for order in _orders(raw, statement, names, new)]
    if not raw.autocommit and link.transaction_status == TransactionStatus.IDLE:
        orders.insert(0, (None, partial(link.send_query_params, b"BEGIN", None)))
    if ends:
        orders.append((None, partial(link.send_query_params, b"COMMIT", None)))
    orders.append((None, link.pipeline_sync))
    link.enter_pipeline_mode()
    try:
        for _, order in orders:
            order()
        yield from send(link)
        failed = yield from _read(raw, [statement for statement, _ in orders])
    finally:
        if link.status == ConnStatus.OK:
            link.exit_pipeline_mode()
    if failed is not None:
        raise errors.error_from_result(failed, encoding=raw.info.encoding)
    names.update(new)


def _orders(
    raw: Any, statement: Statement, names: Mapping[Key, bytes], new: dict[Key, bytes]
) -> Iterator[Order]:
    """What sends a statement, prepared first if it is not yet, and for whom each answer is."""
    values = Transformer(raw)
    given = values.dump_sequence(statement.values, [PyFormat.AUTO] * len(statement.values))
    key = (statement.sql, tuple(values.types or ()))
    name = names.get(key) or new.get(key)
    if name is None:
        name = new[key] = b"saamfaan_%d" % next(_numbers)
        yield None, partial(raw.pgconn.send_prepare, name, _numbered(statement.sql), key[1])
    yield statement, partial(raw.pgconn.send_query_prepared, name, given, values.formats)


def _read(raw: Any, answered: Sequence[Statement | None]) -> Generator[Any, Any, Any]:
    """Give each statement what came of it; the first answer that is a failure, or None."""
    failed, rows = None, Transformer(raw)
    for statement in answered:
        (result,) = yield from fetch_many(raw.pgconn)
        if result.status in FAILED:
            failed = failed or result
        elif statement is not None:
            statement.count = result.command_tuples or 0
            if result.status == ExecStatus.TUPLES_OK:
                rows.set_pgresult(result)
                statement.rows = rows.load_rows(0, result.ntuples, tuple)
    return failed


@cache
def _numbered(sql: str) -> bytes:
    """The SQL with PostgreSQL's own marks for values."""
    first, *others = sql.split("%s")
    return "".join([first, *(f"${number}{text}" for number, text in enumerate(others, 1))]).encode()
