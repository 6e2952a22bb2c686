"""How data is written in files: JSON, and NDJSON where there are many of a kind."""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from accounts.models import User
from accounts.names import shown_name

Json = dict[str, Any]


def as_json(data: Any) -> Iterator[str]:
    """A whole file."""
    yield json.dumps(data, ensure_ascii=False, indent=2, default=_moment) + "\n"


def as_lines(rows: Iterable[Json]) -> Iterator[str]:
    """A file with a line for each."""
    for row in rows:
        yield json.dumps(row, ensure_ascii=False, separators=(",", ":"), default=_moment) + "\n"


def person(account: User | None) -> Json:
    """Somebody else, as everybody may know him."""
    return {"id": None if account is None else account.public_id, "name": shown_name(account)}


def _moment(value: Any) -> str:
    if not isinstance(value, datetime):
        raise TypeError(f"not plain data: {value!r}")
    return value.isoformat()
