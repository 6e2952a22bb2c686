"""Where people are just now, for those whom they let know. Apps above know it and register as what tells."""

from collections.abc import Callable, Collection, Mapping
from typing import Literal

from accounts.models import User
from accounts.preferences import read_preferences
from accounts.relations import friends_of, muted_by

Presence = Literal["away", "online", "at_table"]
Teller = Callable[[Collection[int]], Mapping[int, Presence]]


def _nobody_is_there(account_ids: Collection[int]) -> Mapping[int, Presence]:
    return {}


_teller: Teller = _nobody_is_there


def tell_presence_by(teller: Teller) -> None:
    """Ask `teller` from now on where the accounts with these ids are; those that it leaves out are away."""
    global _teller
    _teller = teller


def presence_of(people: Collection[User], viewer: User) -> dict[int, Presence]:
    """Where people are by account id, as far as each lets the viewer know; otherwise they are away."""
    friends, apart = friends_of(viewer), muted_by(viewer)
    shown = [person.pk for person in people if _lets_know(person, person.pk in friends)]
    told = _teller([pk for pk in shown if pk not in apart])
    return {person.pk: told.get(person.pk, "away") for person in people}


def _lets_know(person: User, is_friend: bool) -> bool:
    audience = read_preferences(person.preferences).presence
    return audience == "everybody" or (audience == "friends" and is_friend)
