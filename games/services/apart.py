"""Work at many tables in a row."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

logger = logging.getLogger(__name__)


@contextmanager
def apart(table_id: int) -> Iterator[None]:
    """Whatever fails at this table is logged and does not hold up the others."""
    try:
        yield
    except Exception:
        logger.exception("nothing could be done at table %s", table_id)
