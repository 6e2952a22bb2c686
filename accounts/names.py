"""What people are called, and whether a name is free."""

from django.utils.translation import gettext

from accounts.lookalikes import name_mark
from accounts.models import NameHistory, User


def shown_name(account: User | None) -> str:
    """The one name by which everybody sees an account; None stands for one whose row is gone."""
    if account is None or account.closed_at is not None:
        return gettext("closed account")
    return account.display_name


def is_free(name: str, account: User | None = None) -> bool:
    """Whether an account, or else somebody new, may take the name: nobody else has, or had, its like."""
    mark = name_mark(name)
    owners = {
        *User.objects.filter(name_mark=mark).values_list("pk", flat=True),
        *NameHistory.objects.filter(mark=mark).values_list("account_id", flat=True),
    }
    return owners <= ({account.pk} if account is not None else set())
