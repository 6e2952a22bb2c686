"""Everything that changes how people have to do with one another. Repeating anything is harmless."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from accounts.limits import count_friend_request
from accounts.models import Friendship, Relation, Sanction, User
from accounts.permissions import may
from accounts.relations import blocks
from accounts.sanctions import forget_remembered


class NotPossible(Exception):
    """Nobody can be his own friend or keep away from himself; guests and the banned have no friends."""


def relate(owner: User, other: User, kind: Relation.Kind, now: datetime) -> None:
    """Block, avoid or mute somebody; who is blocked is no friend any more. Raises NotPossible."""
    if owner == other:
        raise NotPossible
    Relation.objects.get_or_create(owner=owner, other=other, kind=kind, defaults={"since": now})
    if kind == Relation.Kind.BLOCK:
        end_friendship(owner, other)


def undo_relation(owner: User, other: User, kind: Relation.Kind) -> None:
    """Take back a block, an avoidance or a mute."""
    Relation.objects.filter(owner=owner, other=other, kind=kind).delete()


def ask_to_be_friends(asker: User, asked: User, now: datetime) -> Friendship | None:
    """Ask somebody to be friends, or accept, if he has asked already.

    None, and nothing is stored, where one has blocked the other: the asker does not learn of it. Raises
    NotPossible, LimitReached.
    """
    if asker == asked or asker.is_guest or asked.is_guest or not may(asker, "watch", now):
        raise NotPossible
    count_friend_request(asker.public_id, now)
    if blocks(asker, asked):
        return None
    try:
        with transaction.atomic():
            return Friendship.objects.create(asker=asker, asked=asked, asked_at=now)
    except IntegrityError:
        return accept_friend(asker, asked, now)


def accept_friend(asked: User, asker: User, now: datetime) -> Friendship | None:
    """Accept a request; None if there is none from this person to this one (any more)."""
    with transaction.atomic():
        friendship = _between(asked, asker).select_for_update().first()
        if friendship is not None and friendship.asked_id == asked.pk and friendship.accepted_at is None:
            friendship.accepted_at = now
            friendship.save(update_fields=["accepted_at"])
        return friendship


def end_friendship(one: User, other: User) -> None:
    """End a friendship, decline a request or take one back."""
    _between(one, other).delete()


def forget_relations(account: User) -> None:
    """Remove whatever an account has to do with others, and they with it: for one that is closed."""
    Friendship.objects.filter(Q(asker=account) | Q(asked=account)).delete()
    Relation.objects.filter(Q(owner=account) | Q(other=account)).delete()


def pass_on_decisions(guest: User, account: User) -> None:
    """Let hold for an account what was decided about the guest that it was, and by him."""
    Sanction.objects.filter(account=guest).update(account=account)
    forget_remembered(account.pk)
    relations = Relation.objects.filter(Q(owner=guest) | Q(other=guest))
    for relation in relations.select_related("owner", "other"):
        owner, other = (account if person == guest else person for person in (relation.owner, relation.other))
        if owner != other:
            relate(owner, other, Relation.Kind(relation.kind), relation.since)
    forget_relations(guest)


def _between(one: User, other: User) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(asker=one, asked=other) | Q(asker=other, asked=one))
