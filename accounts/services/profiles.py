"""What people change about themselves."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from accounts.models import NameHistory, User
from accounts.preferences import Preferences, stored_form
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
    until = name_may_change_at(account)
    if until is not None and now < until:
        raise NameNotChanged(until)
    try:
        with transaction.atomic():
            account.display_name = name
            account.save(update_fields=["display_name"])
            remember_name(account, now)
    except IntegrityError as error:
        account.refresh_from_db(fields=["display_name", "name_mark"])
        raise NameNotChanged from error


def set_language(account: User, language: str) -> None:
    """Show pages in this language wherever the account signs in; empty: in that of the browser."""
    account.language = language
    account.save(update_fields=["language"])


def set_places(account: User, language: str, time_zone: str, country: str) -> None:
    """Note language, time zone and country, each of which may be empty."""
    account.language, account.time_zone, account.country = language, time_zone, country
    account.save(update_fields=["language", "time_zone", "country"])


def set_preferences(account: User, preferences: Preferences) -> None:
    """Note what the account prefers; what other parts of the site keep there stays."""
    account.preferences = {**account.preferences, **stored_form(preferences)}
    account.save(update_fields=["preferences"])
