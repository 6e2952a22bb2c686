"""Lines of chat: which of them somebody gets, and as what messages they go to browsers."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from accounts.models import User
from accounts.names import shown_name
from accounts.relations import muted_by
from games.messages import Json, encode
from games.models import ChatLine
from games.times import to_ms

SHOWN = 50
"""So many lines, the newest, a fresh page gets."""


def lines_for(account: User, table_id: int | None, chair: int | None) -> list[ChatLine]:
    """What an account may read at a table, from its chair or as a spectator, or in the lobby, in order."""
    here = Q(table=None) if table_id is None else Q(table=table_id)
    lines = ChatLine.objects.filter(here).select_related("author")
    if chair is not None:
        lines = lines.filter(audience=ChatLine.Audience.EVERYBODY)
    heard = lines.filter(Q(author=None) | ~Q(author__in=muted_by(account)))
    return list(heard.order_by("-pk")[:SHOWN])[::-1]


def line_message(line: ChatLine) -> Json:
    """One line as a browser gets it, the same for all who get it."""
    author = line.author
    said = {"phrase": line.phrase} if line.phrase else {"text": line.text}
    return {
        "type": "chat",
        "id": line.public_id,
        "by": {"id": "" if author is None else author.public_id, "name": shown_name(author)},
        "watching": line.table_id is not None and line.chair is None,
        "at": to_ms(line.at),
        **said,
    }


def history_message(lines: Iterable[ChatLine], may_say: bool, may_write: bool, notice: str) -> str:
    """The lines so far, and what the reader may do himself; ``notice`` says why not, if it can be helped."""
    return encode(
        {
            "type": "chat_history",
            "lines": [line_message(line) for line in lines],
            "may_say": may_say,
            "may_write": may_write,
            "notice": notice,
        }
    )


def said_message(line: ChatLine) -> dict[str, Any]:
    """One line as it travels between processes: whoever serves a reader decides whether he gets it."""
    return {
        "table": line.table_id,
        "author": line.author_id,
        "audience": line.audience,
        "text": encode(line_message(line)),
    }
