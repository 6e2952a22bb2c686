"""What people prefer."""

import pytest

from accounts.preferences import Preferences, read_preferences, stored_form


def test_it_reads_back_what_it_stored() -> None:
    chosen = Preferences(tiles="classic", mat="plum", sounds=False, presence="nobody", auto_win=True)

    assert read_preferences(stored_form(chosen)) == chosen


@pytest.mark.parametrize(
    "stored", [{}, {"tiles": "glass"}, {"sounds": "loud"}, {"mat": 7}, {"unknown": True}]
)
def test_it_takes_the_default_for_what_makes_no_sense(stored: dict[str, object]) -> None:
    assert read_preferences(stored) == Preferences()
