"""Rulesets whose data a test changes, as if their files said so."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from games.engine import rulesets

FOLDER = Path(rulesets.__file__).parent


@contextmanager
def changed_price(folder: Path, ruleset_id: str, pattern: str, fan: int) -> Iterator[None]:
    """All rulesets as they are, but for the price of one pattern."""
    for path in FOLDER.glob("*.toml"):
        shutil.copy(path, folder)
    changed = folder / f"{ruleset_id}.toml"
    before = changed.read_text("utf-8")
    after = re.sub(rf'(id = "{pattern}"\nname = .*\nfan = )\d+', rf"\g<1>{fan}", before)
    assert after != before
    changed.write_text(after, "utf-8")
    with patch.object(rulesets, "files", lambda package: folder), _read_anew():
        yield


@contextmanager
def _read_anew() -> Iterator[None]:
    forget: Callable[[], None] = rulesets._canonical_data.cache_clear
    forget()
    try:
        yield
    finally:
        forget()
