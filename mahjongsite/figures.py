"""Where the processes of a machine put their figures, so that any web process can add them up."""

import os
import re
import socket
from pathlib import Path

SHARED_IN = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which the library learns it; each process then keeps its figures in files there."""


def share_figures(folder: Path) -> None:
    """Have this process write its figures there; to be called before anything is counted."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ[SHARED_IN] = str(folder)
    from prometheus_client import values

    values.ValueClass = values.MultiProcessValue(process_name)  # type: ignore[no-untyped-call]


def process_name() -> str:
    """What no other process is called, also one in another container; a forked child has its own."""
    return f"{re.sub(r'[^a-zA-Z0-9-]', '-', socket.gethostname())}-{os.getpid()}"


def forget_figures(folder: Path) -> None:
    """Remove what ended processes counted; only while none runs, or figures would go backwards."""
    for file in folder.glob("*.db"):
        file.unlink(missing_ok=True)
