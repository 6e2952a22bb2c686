"""The switches that a person begins with at a table: as the profile says."""

from accounts.models import User
from accounts.preferences import read_preferences
from games.engine.switches import ALL_OFF, Switches


def first_switches(account: User | None) -> Switches:
    """What the account has switched on by default; discarding by itself never is."""
    if account is None:
        return ALL_OFF
    preferred = read_preferences(account.preferences)
    return Switches(preferred.no_calls, preferred.no_chow, preferred.auto_win)
