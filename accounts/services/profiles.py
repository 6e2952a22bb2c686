"""What people change about themselves."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from accounts.models import NameHistory, User
from accounts.preferences import read_preferences, stored_form
from accounts.services.signing_up import remember_name

BETWEEN_NAMES = timedelta(days=7)
"""So long a chosen name stays, so that people recognise one another."""


class NameNotChanged(Exception):
    """The name stays: somebody else has it, or, with `until`, the last change was not long enough ago."""

    def __init__(self, until: datetime | None = None) -> None:
        super().__init__("the name stays")
        self.until = until


def name_may_change_at(account: User) -> datetime | None:
    """From when on the account may choose another name; None if it may do so at any time.

    The name chosen on signing up may be changed at once.
    """
    changes = NameHistory.objects.filter(account=account).order_by("-since", "-pk")
    latest = list(changes.values_list("since", flat=True)[:2])
    return latest[0] + BETWEEN_NAMES if len(latest) > 1 else None


def change_name(account: User, name: str, now: datetime) -> None:
    """Show another name from now on; raises NameNotChanged. The name must have passed `clean_name`."""
    if name == account.display_name:
        return
    try:
        with transaction.atomic():
            _change_name(_locked(account), name, now)
    except IntegrityError as error:
        raise NameNotChanged from error
    account.refresh_from_db(fields=["display_name", "name_mark"])


def set_language(account: User, language: str) -> None:
    """Show pages in this language wherever the account signs in; empty: in that of the browser."""
    _note(account, language=language)


def set_places(account: User, language: str, time_zone: str, country: str) -> None:
    """Note language, time zone and country, each of which may be empty."""
    _note(account, language=language, time_zone=time_zone, country=country)


def set_preferences(account: User, **chosen: Any) -> None:
    """Note these preferences; the others, and what other parts of the site keep there, stay."""
    with transaction.atomic():
        stored = _locked(account).preferences
        preferences = replace(read_preferences(stored), **chosen)
        _note(account, preferences={**stored, **stored_form(preferences)})


def _change_name(account: User, name: str, now: datetime) -> None:
    until = name_may_change_at(account)
    if account.closed_at is not None or (until is not None and now < until):
        raise NameNotChanged(until)
    account.display_name = name
    account.save(update_fields=["display_name"])
    remember_name(account, now)


def _locked(account: User) -> User:
    return User.objects.select_for_update(no_key=True).get(pk=account.pk)


def _note(account: User, **fields: Any) -> None:
    """Store these fields, unless the account was closed in another tab: nothing is to be known of it then."""
    for name, value in fields.items():
        setattr(account, name, value)
    User.objects.filter(pk=account.pk, closed_at=None).update(**fields)
