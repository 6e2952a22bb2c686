"""What people are called, and which names nobody may take."""

from django.utils.translation import gettext

from accounts.models import User


def shown_name(account: User | None) -> str:
    """The one name by which everybody sees an account; None stands for one whose row is gone."""
    if account is None or account.closed_at is not None:
        return gettext("closed account")
    return account.display_name
