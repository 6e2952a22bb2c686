"""What games hears of accounts: whoever signed out or may not play any more shall not go on listening."""

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_save
from django.dispatch import receiver

from accounts.models import User
from games.publishing import announce_account


@receiver(post_save, sender=User)
def check_changed_account(instance: User, created: bool, **_: Any) -> None:
    """Have the sockets of an account checked when anything about it changes, such as its password."""
    if not created:
        announce_account(instance.pk)


@receiver(user_logged_out)
def check_signed_out_account(user: User | None, **_: Any) -> None:
    """Have the sockets of an account checked when it signs out somewhere."""
    if user is not None:
        announce_account(user.pk)
