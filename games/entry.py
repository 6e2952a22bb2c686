"""The ways in to a private table: a secret link, and a short code to be read out or typed."""

import secrets

from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare

from accounts.models import User
from games.models import Invitation, Table
from games.models.tables import CODE_LENGTH

TOKEN_BYTES = 16
CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Capitals and digits that are not mistaken for one another; what is typed small counts the same."""


def new_token() -> str:
    """The secret part of a link: 128 bits by chance."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    """A code that leads to no open table yet."""
    while True:
        code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
        if table_of_code(code) is None:
            return code


def table_of_token(token: str) -> Table | None:
    """The open table to which a link leads."""
    return _open_tables().filter(link_token=token).first() if token else None


def table_of_code(typed: str) -> Table | None:
    """The open table to which a code leads, however it was typed."""
    code = "".join(typed.split()).replace("-", "").upper()
    return _open_tables().filter(code=code).first() if len(code) == CODE_LENGTH else None


def _open_tables() -> QuerySet[Table]:
    return Table.objects.filter(status=Table.Status.OPEN).select_related("ruleset", "host").defer("snapshot")


def may_enter(table: Table, account: User | None, token: str = "") -> bool:
    """Whether somebody who does not sit at the table may know of it, and sit down if there is room."""
    if table.visibility == Table.Visibility.PUBLIC or _fits(table, token):
        return True
    invited = Invitation.objects.filter(table=table, account=account, answer__in=Invitation.VALID)
    return account is not None and invited.exists()


def _fits(table: Table, token: str) -> bool:
    return bool(table.link_token) and constant_time_compare(table.link_token, token)
