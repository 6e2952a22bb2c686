"""Reading accounts."""

from collections.abc import Iterable

from accounts.models import User


def account_by_public_id(public_id: str) -> User | None:
    return User.objects.filter(public_id=public_id).first()


def display_names(account_ids: Iterable[int]) -> dict[int, str]:
    """The shown names of these accounts, by primary key, in one query."""
    return dict(User.objects.filter(pk__in=set(account_ids)).values_list("pk", "display_name"))
