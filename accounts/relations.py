"""Who is to be kept from whom, and who are friends: one query for each question, for however many people."""

from collections.abc import Collection, Iterable

from django.db.models import Q

from accounts.models import Friendship, Relation, User

Kind = Relation.Kind


def avoid(account: User) -> set[int]:
    """The ids of accounts that must not be seated with this one.

    Either of the two has blocked the other, or does not want to be seated with him.
    """
    return _others(account, own=[], either_way=[Kind.BLOCK, Kind.AVOID])


def kept_apart(account_ids: Collection[int]) -> set[frozenset[int]]:
    """The pairs among these accounts that must not be seated together."""
    relations = Relation.objects.filter(owner__in=account_ids, other__in=account_ids)
    pairs = relations.filter(kind__in=[Kind.BLOCK, Kind.AVOID]).values_list("owner_id", "other_id")
    return {frozenset(pair) for pair in pairs}


def muted_by(account: User) -> set[int]:
    """The ids of accounts whose messages this one must not get.

    It has muted them, or either of the two has blocked the other.
    """
    return _others(account, own=[Kind.MUTE], either_way=[Kind.BLOCK])


def blocks(one: User, other: User) -> bool:
    """Whether either of the two has blocked the other: no message and no invitation passes between them."""
    return other.pk in _others(one, own=[], either_way=[Kind.BLOCK])


def friends_of(account: User) -> set[int]:
    """The ids of accounts with which this one is friends; requests do not count yet."""
    pairs = Friendship.objects.filter(Q(asker=account) | Q(asked=account), accepted_at__isnull=False)
    return _without(account, pairs.values_list("asker_id", "asked_id"))


def _others(account: User, own: list[Kind], either_way: list[Kind]) -> set[int]:
    """With whom the account has relations: of any of these kinds, those of `own` only as their owner."""
    wanted = Q(owner=account, kind__in=[*own, *either_way]) | Q(other=account, kind__in=either_way)
    return _without(account, Relation.objects.filter(wanted).values_list("owner_id", "other_id"))


def _without(account: User, pairs: Iterable[tuple[int, int]]) -> set[int]:
    return {pk for pair in pairs for pk in pair} - {account.pk}
