"""Making and removing the links by which players show a private table's deals to others."""

from datetime import datetime
from typing import Any

from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_closing, guest_taken_over
from games.entry import new_token
from games.models import Table
from games.refusals import Refused
from learn.access import played
from learn.models import ReplayLink


def make_link(account: User, table: Table, deal_no: int, now: datetime) -> ReplayLink:
    """The account's link to a finished deal that it played, made now if there is none; raises Refused."""
    if not played(account, table, deal_no):
        raise Refused("may_not")
    link, _ = ReplayLink.objects.get_or_create(
        table=table, deal_no=deal_no, made_by=account, defaults={"made_at": now, "token": new_token()}
    )
    return link


def remove_link(account: User, table: Table, deal_no: int) -> None:
    """Close the account's link to a deal; whoever has it sees nothing any more."""
    ReplayLink.objects.filter(table=table, deal_no=deal_no, made_by=account).delete()


@receiver(guest_taken_over)
def pass_on_links(guest: User, account: User, **_: Any) -> None:
    """Let the account close the links that it made as a guest; to each deal it keeps one."""
    made = ReplayLink.objects.filter(made_by=account)
    for link in ReplayLink.objects.filter(made_by=guest):
        if not made.filter(table=link.table_id, deal_no=link.deal_no).exists():
            ReplayLink.objects.filter(pk=link.pk).update(made_by=account)
    ReplayLink.objects.filter(made_by=guest).delete()


@receiver(account_closing)
def close_links(account: User, **_: Any) -> None:
    """Close the links of who can't close them himself any more."""
    ReplayLink.objects.filter(made_by=account).delete()
