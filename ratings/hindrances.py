"""Why somebody may not play rated, and what to do about it."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext

from accounts.models import User
from accounts.notices import sanction_notice
from accounts.permissions import forbidding, may
from ratings.conduct import Conduct
from ratings.words import pause_text


@dataclass(frozen=True, slots=True)
class Hindrance:
    """What keeps somebody from rated play, in words, with the way to where it can be helped or read of."""

    text: str
    address: str
    link: str


def hindrance(person: User | AnonymousUser, conduct: Conduct | None, now: datetime) -> Hindrance | None:
    """What keeps a person of such a conduct from rated play; None if nothing does."""
    if not isinstance(person, User) or person.is_guest:
        text = gettext("Rated tables are for people with an account and a confirmed address.")
        return Hindrance(text, reverse("account_signup"), gettext("Sign up"))
    sanction = forbidding(person, "play_rated", now)
    if sanction is not None:
        return Hindrance(
            sanction_notice(sanction), reverse("standing"), gettext("Restrictions on your account")
        )
    if not may(person, "play_rated", now):
        text = gettext("Rated tables are for accounts with a confirmed address. Yours is not confirmed yet.")
        return Hindrance(text, reverse("account_email"), gettext("Confirm your address"))
    if conduct is not None and conduct.paused_until is not None:
        return Hindrance(pause_text(conduct), reverse("standing"), gettext("Restrictions on your account"))
    return None
