"""People and tables for a site under load, made in bulk through the site's services."""

from collections.abc import Iterator
from itertools import count
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from accounts.lookalikes import name_mark
from accounts.models import User
from benchmarks.load.pages import Place
from games.fold import read_position
from games.models import Table
from games.models.tables import CHAIRS
from games.parsing import CommandMessage, Ready
from games.plans import Plan
from games.prompts import ready_prompt
from games.services.commands import submit_command
from games.services.creation import create_table

_numbers = count(1)


def sign_up(number: int) -> list[User]:
    """So many new guests."""
    names = [f"Player {next(_numbers)}" for _ in range(number)]
    guests = [User(display_name=name, name_mark=name_mark(name), is_guest=True) for name in names]
    for guest in guests:
        guest.set_unusable_password()
    return User.objects.bulk_create(guests)


def sign_in(account: User) -> str:
    """The cookie of a browser in which the account is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(account.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def set_tables(number: int, clock: int) -> Iterator[tuple[Table, list[User]]]:
    """So many tables of four people each, who have so many seconds for a decision."""
    people = sign_up(number * CHAIRS)
    plan = Plan(clock=clock, visibility=Table.Visibility.PUBLIC, spectators=True)
    for first in range(0, len(people), CHAIRS):
        four = people[first : first + CHAIRS]
        yield create_table(four, timezone.now(), plan), four


def places_at(table: Table, people: list[User]) -> list[Place]:
    """Where these sit."""
    return [Place(table.public_id, sign_in(account)) for account in people]


def begin_deal(table: Table, people: list[User]) -> None:
    """Have all four ready up, so that a deal begins."""
    table.refresh_from_db()
    state = read_position(table).state
    for chair, account in enumerate(people):
        order = CommandMessage(id=uuid4(), order=Ready("00"), prompt=ready_prompt(state, chair) or "")
        submit_command(account, table, order, timezone.now())


def clear_tables() -> None:
    """End all tables at once, so that the next measure begins with nothing to do."""
    Table.objects.filter(status=Table.Status.OPEN).update(
        status=Table.Status.CLOSED, due_at=None, closed_at=timezone.now()
    )
