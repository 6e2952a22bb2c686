"""Looking for garbage."""

import gc
from collections.abc import Iterator

import pytest

from mahjongsite import garbage


@pytest.fixture
def undone() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


@pytest.mark.usefixtures("undone")
def test_it_leaves_alone_what_is_loaded_but_still_finds_new_garbage() -> None:
    garbage.settle()
    assert gc.get_freeze_count() > 0
    assert gc.isenabled()
    circle: list[object] = []
    circle.append(circle)
    del circle
    assert gc.collect() >= 1
