"""Guests: accounts without a password, opened at the first "Play now" and removed when nobody comes back."""

import logging
import random
import secrets
from collections.abc import Iterator
from datetime import datetime

from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext

from accounts.limits import count_guest
from accounts.models import User
from accounts.networks import address_of

logger = logging.getLogger(__name__)


def create_guest(now: datetime, rng: random.Random | None = None) -> User:
    """A new guest account with a name that nobody else has."""
    for name in _guest_names(rng or secrets.SystemRandom()):
        try:
            with transaction.atomic():
                guest = User(display_name=name, is_guest=True, date_joined=now)
                guest.set_unusable_password()
                guest.save()
            return guest
        except IntegrityError:
            continue
    raise AssertionError("the names of guests never end")


def _guest_names(rng: random.Random) -> Iterator[str]:
    """ "Guest 4821" in the visitor's language, and longer numbers as the short ones turn out to be taken."""
    digits = 4
    while True:
        yield gettext("Guest %(number)s") % {"number": rng.randrange(10 ** (digits - 1), 10**digits)}
        digits += 1


def sign_in_guest(request: HttpRequest) -> User:
    """Open a guest account for this visitor and sign the browser in. Raises `LimitReached`."""
    now = timezone.now()
    count_guest(address_of(request), now)
    guest = create_guest(now)
    login(request, guest)
    logger.info("guest account %s opened", guest.public_id)
    return guest


def remove_guest(guest: User) -> bool:
    """Remove a guest for good; what he played stays, under the name of a closed account.

    False for one who has signed up meanwhile, or to whom something is tied that must be kept.
    """
    with transaction.atomic():
        row = User.objects.select_for_update().filter(pk=guest.pk, is_guest=True).first()
        if row is None:
            return False
        try:
            row.delete()
        except ProtectedError:
            return False
    return True
