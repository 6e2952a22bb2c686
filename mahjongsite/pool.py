"""The pool of database connections, which is back within a moment after the database is."""

from psycopg_pool.base import AttemptWithBackoff

RETRY_SECONDS = 0.5


def come_back_soon() -> None:
    """Have the pool try to connect every `RETRY_SECONDS` while the database is away.

    By itself it doubles its wait each time, and so stays away for up to as long again as the database did.
    """
    AttemptWithBackoff.INITIAL_DELAY = RETRY_SECONDS
    AttemptWithBackoff.DELAY_BACKOFF = 1.0
