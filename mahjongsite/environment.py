"""Reading the process environment: every setting of the site that an operator may change comes through here.

A value that cannot be understood is an `ImproperlyConfigured` error that names the variable, so that a typing
mistake stops the start instead of silently choosing something else.
"""

import os
import secrets
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from mahjongsite.pool import come_back_soon, try_seldom

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


def number(name: str, default: int, lowest: int = 0, highest: int = 1_000_000) -> int:
    """The variable as a whole number in these bounds; anything else is an error."""
    value = text(name, str(default))
    if not value.isdecimal() or not lowest <= int(value) <= highest:
        raise ImproperlyConfigured(f"{name}={value!r} is not a whole number from {lowest} to {highest}.")
    return int(value)


def port(name: str, default: int) -> int:
    """The variable as the number of a port at which a server can listen."""
    return number(name, default, lowest=1, highest=65535)


def choice(name: str, options: Sequence[str]) -> str:
    """One of the `options`, in small or capital letters; the first one where nothing is set."""
    value = text(name, options[0])
    for option in options:
        if option.lower() == value.lower():
            return option
    raise ImproperlyConfigured(f"{name}={value!r} is none of {', '.join(options)}.")


def address(name: str, default: str, schemes: Sequence[str]) -> str:
    """The variable as the address of a server, which starts with one of the `schemes`."""
    value = text(name, default)
    if urlsplit(value).scheme not in schemes:
        raise ImproperlyConfigured(f"{name} must start with {' or '.join(f'{it}:' for it in schemes)}.")
    return value


def origins(name: str) -> list[str]:
    """A list of origins of web pages: scheme and host, with nothing behind them."""
    for value in (values := words(name)):
        parts = urlsplit(value)
        if parts.scheme not in {"http", "https"} or value != f"{parts.scheme}://{parts.netloc}":
            raise ImproperlyConfigured(f"{name}: {value!r} is no origin such as https://play.example.org.")
    return values


def networks(name: str) -> list[IPv4Network | IPv6Network]:
    """A list of addresses and networks such as `10.0.0.0/8`."""
    try:
        return [ip_network(value) for value in words(name)]
    except ValueError as error:
        raise ImproperlyConfigured(f"{name}: {error}.") from None


def folder(name: str, default: Path) -> Path:
    """The folder that the variable names, made on first use: nobody else may look into it."""
    path = Path(text(name, str(default))).absolute()
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"{name}={str(path)!r} can't be used: {error.strerror}.") from None
    if not os.access(path, os.W_OK | os.X_OK):
        raise ImproperlyConfigured(f"{name}={str(path)!r} can't be used: nothing can be written there.")
    return path


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
    if not Path(path).absolute().parent.is_dir():
        raise ImproperlyConfigured(f"DATABASE_URL names a file in a folder that does not exist: {path!r}.")
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
    come_back_soon()
    try_seldom()
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path[1:]),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(port),
        # The pool keeps connections; Django must then close its own handle after each request.
        "CONN_MAX_AGE": 0,
        # Connections to a server that has since been restarted are thrown away instead of failing somebody.
        "CONN_HEALTH_CHECKS": True,
        # Cursors that bind at the server (`accounts.prepared`) keep the plans of what they ask again.
        "OPTIONS": {
            **options,
            "prepare_threshold": 1,
            "pool": {"min_size": 1, "max_size": 16, "timeout": 20},
        },
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
