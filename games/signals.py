"""What games hears of accounts: whoever signed out or may not play any more shall not go on listening."""

from functools import partial
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db.models.signals import post_delete, post_save
from django.db.transaction import on_commit
from django.dispatch import receiver

from accounts.models import Relation, Sanction, User
from accounts.signals import sessions_ended
from games.publishing import announce_account


@receiver(post_save, sender=User)
def check_changed_account(instance: User, created: bool, **_: Any) -> None:
    """Have the sockets of an account checked when anything about it changes, such as its password."""
    if not created:
        on_commit(partial(announce_account, instance.pk))


@receiver(user_logged_out)
def check_signed_out_account(user: User | None, **_: Any) -> None:
    """Have the sockets of an account checked when it signs out somewhere."""
    if user is not None:
        announce_account(user.pk)


@receiver(sessions_ended)
def check_account_signed_out_elsewhere(account: User, **_: Any) -> None:
    """Have the sockets of an account checked when some of its browsers were signed out."""
    announce_account(account.pk)


@receiver(post_save, sender=Sanction)
def check_sanctioned_account(instance: Sanction, **_: Any) -> None:
    """Have the sockets of an account checked when something is forbidden to it, or allowed again."""
    on_commit(partial(announce_account, instance.account_id))


@receiver([post_save, post_delete], sender=Relation)
def check_related_accounts(instance: Relation, **_: Any) -> None:
    """Have two accounts looked at anew when one begins or ends to keep the other away."""
    for account_id in (instance.owner_id, instance.other_id):
        on_commit(partial(announce_account, account_id))
