"""Mails to people who are not here: that they are invited, and that a table without a clock waits for them.

Nothing reports to this: it looks now and then, so nothing is lost when a process dies. What is mailed is
noted before, so nobody gets a mail twice.
"""

import logging
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import send_mail
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from accounts.letters import as_page
from accounts.models import User
from accounts.names import shown_name
from accounts.preferences import read_preferences
from games.engine.state import Question, State
from games.fold import read_position
from games.models import Connection, Invitation, Seat, Table
from games.prompts import question_to
from games.times import to_ms

logger = logging.getLogger(__name__)

PATIENCE = timedelta(minutes=2)
"""Who comes back so soon needs no mail."""
STALE = timedelta(days=1)
"""What nobody was told of for so long is no news."""
MOST_AT_ONCE = 200


def send_mails(now: datetime) -> int:
    """Mail those who want it and are not here; how many mails were sent."""
    return _mail_invitations(now) + _mail_turns(now)


def _mail_invitations(now: datetime) -> int:
    pending = Invitation.objects.filter(answer=Invitation.Answer.PENDING, table__status=Table.Status.OPEN)
    pending = pending.filter(mailed=False, sent_at__gt=now - STALE, sent_at__lt=now - PATIENCE)
    found = _of_absent(pending).select_related("account", "sender")[:MOST_AT_ONCE]
    return sum(_mail_invitation(invitation) for invitation in found)


def _mail_invitation(invitation: Invitation) -> bool:
    if not Invitation.objects.filter(pk=invitation.pk, mailed=False).update(mailed=True):
        return False
    address = reverse("invitation", kwargs={"public_id": invitation.public_id})
    return _send(invitation.account, "invitation", address, name=shown_name(invitation.sender))


def _mail_turns(now: datetime) -> int:
    waiting = Seat.objects.filter(left_at=None, table__status=Table.Status.OPEN, table__clock=None)
    waiting = waiting.filter(table__started_at__isnull=False, table__last_action_at__lt=now - PATIENCE)
    found = _of_absent(waiting).select_related("account", "table")[:MOST_AT_ONCE]
    return sum(_mail_turn(seat, now) for seat in found)


def _mail_turn(seat: Seat, now: datetime) -> bool:
    state = read_position(seat.table).state
    question = question_to(state, seat.chair)
    if question is None or seat.account is None or question.at > to_ms(now - PATIENCE):
        return False
    turn = _name_of(state, question)
    if not Seat.objects.filter(pk=seat.pk).exclude(mailed=turn).update(mailed=turn):
        return False
    return _send(seat.account, "turn", reverse("table", kwargs={"public_id": seat.table.public_id}))


def _name_of(state: State, question: Question) -> str:
    """What tells a turn from all others at its table; a question that is asked again is the same turn."""
    deal = state.deal
    return "" if deal is None else f"{deal.no}:{deal.discards}:{'claim' if deal.window else 'turn'}"


def _of_absent(rows: QuerySet[Any]) -> QuerySet[Any]:
    """The rows of people who want mails and have no page open."""
    here = Connection.objects.values("account")
    return rows.filter(account__preferences__mails=True, account__closed_at=None).exclude(account__in=here)


def _send(account: User, kind: str, path: str, **context: str) -> bool:
    address = EmailAddress.objects.filter(user=account, primary=True, verified=True).first()
    if address is None or not read_preferences(account.preferences).mails:
        return False
    with translation.override(account.language or settings.LANGUAGE_CODE):
        subject = f"Saamfaan: {_SUBJECTS[kind]() % context}"
        text = render_to_string(
            f"games/mail/{kind}.txt",
            {
                "address": settings.SITE_URL + path,
                "settings": settings.SITE_URL + reverse("table_settings"),
                **context,
            },
        )
        page = as_page(subject, text)
    try:
        send_mail(subject, text, None, [address.email], html_message=page)
    except OSError as error:
        logger.warning("a mail was not sent: %s", type(error).__name__)
        return False
    return True


_SUBJECTS = {
    "invitation": lambda: gettext("%(name)s invites you to a table"),
    "turn": lambda: gettext("Your table waits for you"),
}
