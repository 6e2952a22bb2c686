"""Where the site's mail goes: into files, to the console, or to a mail server."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

BACKENDS = "django.core.mail.backends"
PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 465}


@dataclass(frozen=True, slots=True)
class Mail:
    """The way of the mail; the fields are those of Django's settings about it."""

    backend: str
    folder: Path | None = None
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    starttls: bool = False
    tls: bool = False


def mail(url: str) -> Mail:
    """The way of the mail that `url` names; raises ImproperlyConfigured.

    `file:///folder` writes each mail into a file there, `console:` writes it to standard output,
    `smtp://user:password@host:port` hands it to a server: without encryption, which is for a server on this
    machine, while `smtp+tls:` asks the server for it (STARTTLS) and `smtps:` begins with it.
    """
    parts = urlsplit(url)
    if parts.scheme == "console":
        return Mail(f"{BACKENDS}.console.EmailBackend")
    if parts.scheme == "file" and parts.path:
        return Mail(f"{BACKENDS}.filebased.EmailBackend", folder=Path(unquote(parts.path)))
    if parts.scheme in PORTS and parts.hostname:
        return _server(parts)
    raise ImproperlyConfigured("MAIL_URL must be file:///folder, console: or smtp+tls://user:password@host.")


def _server(parts: SplitResult) -> Mail:
    try:
        port = parts.port or PORTS[parts.scheme]
    except ValueError as error:
        raise ImproperlyConfigured(f"MAIL_URL has no valid port: {error}.") from None
    return Mail(
        f"{BACKENDS}.smtp.EmailBackend",
        host=parts.hostname or "",
        port=port,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        starttls=parts.scheme == "smtp+tls",
        tls=parts.scheme == "smtps",
    )
