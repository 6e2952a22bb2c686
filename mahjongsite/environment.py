"""Reading the process environment: every setting of the site that an operator may change comes through here.

A value that cannot be understood is an `ImproperlyConfigured` error that names the variable, so that a typing
mistake stops the start instead of silently choosing something else.
"""

import os
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"", "0", "false", "no", "off"})


def text(name: str, default: str = "") -> str:
    """The variable without spaces around it; `default` where it is not set or empty."""
    return os.environ.get(name, "").strip() or default


def flag(name: str, default: bool = False) -> bool:
    """Whether the variable says yes (1, true, yes, on) or no; anything else is an error."""
    value = os.environ.get(name, str(int(default))).strip().lower()
    if value in TRUE:
        return True
    if value in FALSE:
        return False
    raise ImproperlyConfigured(f"{name}={value!r} is neither yes nor no: use 1 or 0.")


def number(name: str, default: int) -> int:
    """The variable as a whole number from 0; anything else is an error."""
    value = text(name, str(default))
    if not value.isdecimal():
        raise ImproperlyConfigured(f"{name}={value!r} is not a whole number.")
    return int(value)


def words(name: str, default: Iterable[str] = ()) -> list[str]:
    """The parts of a list separated by commas or spaces."""
    value = os.environ.get(name, "").replace(",", " ").split()
    return value or list(default)


def database(url: str) -> dict[str, Any]:
    """Django's description of the database at `url`: `sqlite:///path` or `postgres://user:password@host/name`.

    `sqlite:///var/site.sqlite3` is relative to the working folder, `sqlite:////srv/site.sqlite3` absolute.
    Further options of a PostgreSQL connection go into the query: `?sslmode=require`, `?host=/run/postgresql`.
    """
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(unquote(parts.path[1:]))
    if parts.scheme in {"postgres", "postgresql"}:
        return _postgresql(parts)
    raise ImproperlyConfigured(f"DATABASE_URL must start with sqlite: or postgres:, not {parts.scheme!r}.")


def _sqlite(path: str) -> dict[str, Any]:
    if not path:
        raise ImproperlyConfigured("DATABASE_URL names no file: write sqlite:///path/to/file.")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": {
            # SQLite has no row locks: taking the write lock at the start of a transaction is what serialises.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }


def _postgresql(parts: SplitResult) -> dict[str, Any]:
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    host = options.pop("host", parts.hostname or "")
    try:
        port = parts.port or ""
    except ValueError as error:
        raise ImproperlyConfigured(f"DATABASE_URL has no valid port: {error}.") from None
    if not parts.path.strip("/"):
        raise ImproperlyConfigured("DATABASE_URL names no database: write postgres://user@host/name.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(port),
        # The pool keeps connections; Django must then close its own handle after each request.
        "CONN_MAX_AGE": 0,
        "OPTIONS": {**options, "pool": {"min_size": 1, "max_size": 16, "timeout": 20}},
    }


def secret_key(folder: Path) -> str:
    """`SECRET_KEY`, or else the key kept in a private file in `folder`, made on first use.

    Processes that start together agree on one key: each writes its own candidate, the first hard link wins.
    """
    if key := text("SECRET_KEY"):
        return key
    path = folder / "secret_key"
    if not path.exists():
        _offer_key(path)
    return path.read_text(encoding="ascii").strip()


def _offer_key(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    candidate = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(candidate, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(50))
        os.link(candidate, path)
    except FileExistsError:
        pass
    finally:
        candidate.unlink()
