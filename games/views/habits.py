"""What a page begins with where its person has chosen nothing in the browser."""

from accounts.models import User
from accounts.preferences import read_preferences


def habits_of(account: User | None) -> dict[str, bool] | None:
    """Whether there are sounds, and whether the own tiles lie sorted; None of who is not signed in."""
    if account is None:
        return None
    preferred = read_preferences(account.preferences)
    return {"sounds": preferred.sounds, "auto_sort": preferred.auto_sort}
