"""What two people are to each other, and everybody whom somebody knows."""

from dataclasses import dataclass
from typing import Literal

from django.db.models import Q

from accounts.lookalikes import name_mark
from accounts.models import Friendship, Relation, User

Tie = Literal["none", "friends", "asked", "asks"]
"""`asked`: the viewer has asked the other to be friends; `asks`: the other has asked the viewer."""


@dataclass(frozen=True, slots=True)
class Ties:
    """What one person has to do with another, as the first may know it."""

    friendship: Tie
    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class Acquaintances:
    """Everybody whom somebody knows, by what they are to him; the newest last."""

    friends: list[User]
    asks: list[User]
    asked: list[User]
    related: dict[Relation.Kind, list[User]]


def ties(viewer: User, other: User) -> Ties:
    """What the other is to the viewer."""
    kinds = Relation.objects.filter(owner=viewer, other=other).values_list("kind", flat=True)
    both = Q(asker=viewer, asked=other) | Q(asker=other, asked=viewer)
    friendship = Friendship.objects.filter(both).first()
    return Ties("none" if friendship is None else _tie(friendship, viewer), frozenset(kinds))


def acquaintances(viewer: User) -> Acquaintances:
    """Friends, requests in both directions, and everybody whom the viewer keeps away."""
    found: dict[Tie, list[User]] = {"friends": [], "asked": [], "asks": []}
    mine = Friendship.objects.filter(Q(asker=viewer) | Q(asked=viewer)).select_related("asker", "asked")
    for friendship in mine.order_by("pk"):
        other = friendship.asked if friendship.asker_id == viewer.pk else friendship.asker
        found[_tie(friendship, viewer)].append(other)
    related: dict[Relation.Kind, list[User]] = {kind: [] for kind in Relation.Kind}
    for relation in Relation.objects.filter(owner=viewer).select_related("other").order_by("pk"):
        related[Relation.Kind(relation.kind)].append(relation.other)
    return Acquaintances(found["friends"], found["asks"], found["asked"], related)


def find_by_name(name: str) -> User | None:
    """The open account that shows this name, or one that looks the same; guests are not found."""
    mark = name_mark(name.strip())
    return User.objects.filter(name_mark=mark, is_guest=False, closed_at=None).first()


def _tie(friendship: Friendship, viewer: User) -> Tie:
    if friendship.accepted_at is not None:
        return "friends"
    return "asked" if friendship.asker_id == viewer.pk else "asks"
