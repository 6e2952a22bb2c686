"""Saying something, at a table or in the lobby."""

import logging
from datetime import datetime, timedelta

from django.db import transaction

from accounts.identifiers import is_public_id
from accounts.models import Relation, User
from accounts.permissions import may
from accounts.services.relations import relate, undo_relation
from accounts.texts import clean_line
from games.chat import said_message
from games.engine.state import PLAYING
from games.fold import read_position
from games.models import ChatLine, Table
from games.models.chat import LONGEST_TEXT
from games.parsing import MutePerson, Say
from games.phrases import PHRASES
from games.publishing import publish_chat
from games.refusals import Refused
from games.sitters import chair_of, current_sitters

logger = logging.getLogger(__name__)

LIMITS = ((5, timedelta(seconds=10)), (30, timedelta(minutes=5)))
"""So many lines of one account, in all places together, in so long a time."""

KEPT_FOR = timedelta(days=90)


def say(author: User, table_id: int | None, said: Say, now: datetime) -> ChatLine:
    """Store a line and tell all who may hear it; the same sent again is there already. Raises Refused."""
    with transaction.atomic(durable=True):
        author = User.objects.select_for_update(no_key=True).get(pk=author.pk)
        earlier = ChatLine.objects.filter(author=author, sent_id=said.id).first()
        if earlier is not None:
            return earlier
        line = _line(author, table_id, said, now)
        _check_limits(author, now)
        line.save()
    _tell(line)
    return line


def mute(listener: User, message: MutePerson, now: datetime) -> None:
    """Let somebody be heard no more by this listener, or again. Raises Refused, NotPossible."""
    other = User.objects.filter(public_id=message.who).first() if is_public_id(message.who) else None
    if other is None:
        raise Refused("chat_nobody")
    if message.on:
        relate(listener, other, Relation.Kind.MUTE, now)
    else:
        undo_relation(listener, other, Relation.Kind.MUTE)


def forget_old_lines(now: datetime) -> int:
    """Remove the lines that nobody will read any more, and say how many; reports keep what came with them."""
    removed, _ = ChatLine.objects.filter(at__lt=now - KEPT_FOR).delete()
    return removed


def _line(author: User, table_id: int | None, said: Say, now: datetime) -> ChatLine:
    """The line as it is to be stored; raises Refused if its author may not say it, or not here."""
    text, phrase = _words(author, said, now)
    line = ChatLine(author=author, at=now, text=text, phrase=phrase, sent_id=said.id)
    return line if table_id is None else _at_table(line, author, table_id)


def _words(author: User, said: Say, now: datetime) -> tuple[str, str]:
    if not may(author, "chat", now):
        raise Refused("chat_forbidden")
    if said.phrase is not None:
        if said.phrase not in PHRASES:
            raise Refused("chat_no_such_phrase")
        return "", said.phrase
    if not may(author, "write", now):
        raise Refused("chat_phrases_only")
    return _own_words(said.text or ""), ""


def _own_words(text: str) -> str:
    text = clean_line(text)
    if not text:
        raise Refused("chat_empty")
    if len(text) > LONGEST_TEXT:
        raise Refused("chat_too_long")
    return text


def _at_table(line: ChatLine, author: User, table_id: int) -> ChatLine:
    """The line at a table: of somebody who sits there, or of a spectator where they are welcome.

    Whom the host has sent away may watch, but has nothing to say.
    """
    table = Table.objects.get(pk=table_id)
    chair = chair_of(current_sitters(table), author.pk)
    if chair is None and (not table.spectators or table.seats.filter(account=author, kicked=True).exists()):
        raise Refused("chat_not_here")
    line.table, line.chair, line.log_length = table, chair, table.log_length
    if chair is None and read_position(table).state.phase == PLAYING:
        line.audience = ChatLine.Audience.SPECTATORS
    return line


def _check_limits(author: User, now: datetime) -> None:
    for most, period in LIMITS:
        if ChatLine.objects.filter(author=author, at__gt=now - period).count() >= most:
            raise Refused("chat_too_fast")


def _tell(line: ChatLine) -> None:
    try:
        publish_chat(said_message(line))
    except Exception:
        logger.exception("a line of chat was stored but not told")
