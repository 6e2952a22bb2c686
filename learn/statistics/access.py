"""Who may see somebody's statistics."""

from accounts.models import User
from accounts.preferences import read_preferences
from accounts.relations import blocks, friends_of


def may_see_statistics(viewer: User | None, person: User) -> bool:
    """Whether a visitor may: the person himself, and others as far as he lets them and nobody is blocked."""
    if viewer == person:
        return True
    if viewer is not None and blocks(viewer, person):
        return False
    audience = read_preferences(person.preferences).statistics
    return audience == "everybody" or (
        audience == "friends" and viewer is not None and viewer.pk in friends_of(person)
    )
