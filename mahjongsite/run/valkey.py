"""How the Valkey server of the site is started: loopback only, with a password in a private file."""

import os
import secrets
from pathlib import Path

from mahjongsite.run.ports import free_port

SETTINGS = """\
bind 127.0.0.1
port {port}
requirepass {password}
dir "{folder}"
appendonly yes
appendfsync everysec
save ""
maxmemory-policy noeviction
loglevel warning
daemonize no
set-proc-title no
"""


def write_configuration(folder: Path) -> tuple[Path, str]:
    """The file with which to start the server, and the address at which the site then finds it."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    port, password = free_port(), secrets.token_urlsafe(24)
    path = folder / "valkey.conf"
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(SETTINGS.format(port=port, password=password, folder=folder))
    return path, f"redis://:{password}@127.0.0.1:{port}/0"
