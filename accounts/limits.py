"""Limits on what one visitor may begin: guest accounts, and attempts to sign in.

The counts live in the cache: when it is away nobody is refused, for a visitor's first minute matters more.
"""

from datetime import datetime
from hashlib import sha256

from django.conf import settings
from django.core.cache import cache

from accounts.networks import neighbourhood

MINUTE = 60
HOUR = 3600
DAY = 24 * HOUR

FRIEND_REQUESTS_PER_HOUR = 30
"""So many people one account may ask to be friends; a refused request may be asked again only as often."""

CODES_OF_ADDRESS = 30
"""So many codes of private tables may be tried from one network address in five minutes."""

DRILLS_OF_ADDRESS = 3000
"""So many drills may be looked at from one network address in five minutes: a whole class may sit there."""

REVIEWS_PER_HOUR = 40
"""So many reviews of hands one account may ask for that are not there yet: each keeps a worker busy."""

REVIEWS_OF_ADDRESS = 400
"""So many of them may be asked for from one network address in an hour, by whatever guests."""

DRAWINGS_OF_ADDRESS = 60
"""So many pictures may be drawn for one network address in five minutes; what was drawn before counts not."""

REQUESTS_A_MINUTE = 120
"""So many requests one network address may send to the interface for programs in a minute."""

CLAIMS_A_DAY = 20
"""So many accounts may be opened in a day with one e-mail address: each sends a mail there, and makes
 signing in with it slower."""

EXPORTS_A_DAY = 3
"""So many copies of all its data one account may have made in a day: each is long work."""

ATTEMPT_SECONDS = 5 * 60
"""The time in which attempts to sign in are counted together."""

ATTEMPTS_AT_ACCOUNT = 5
"""So many from one network address at one account: from another address its owner still gets in."""

ATTEMPTS_OF_ADDRESS = 200
"""So many from one network address at any account: a whole club may sign in from one on the same evening."""


class LimitReached(Exception):
    """A visitor has begun as many of `what` as he may for now; `retry_after` is in seconds."""

    def __init__(self, what: str, retry_after: int) -> None:
        super().__init__(f"no further {what} for {retry_after} s")
        self.retry_after = retry_after


def count_guest(address: str, now: datetime) -> None:
    """Count one more guest for `address`; raises `LimitReached` instead when its hour is used up."""
    _limit("guest accounts", f"guests:{neighbourhood(address)}", settings.GUESTS_PER_HOUR, HOUR, now)


def count_friend_request(public_id: str, now: datetime) -> None:
    """Count one more request of an account to be friends; raises `LimitReached` after too many in an hour."""
    _limit("requests to be friends", f"friends:{public_id}", FRIEND_REQUESTS_PER_HOUR, HOUR, now)


def count_export(public_id: str, now: datetime) -> None:
    """Count one more copy that an account asks for; raises `LimitReached` after too many in a day."""
    _limit("copies of the data", f"exports:{public_id}", EXPORTS_A_DAY, DAY, now)


def count_code(address: str, now: datetime) -> None:
    """Count one more code of a table that was typed in; raises `LimitReached` after too many."""
    _limit("codes of tables", f"codes:{neighbourhood(address)}", CODES_OF_ADDRESS, ATTEMPT_SECONDS, now)


def count_drill(address: str, now: datetime) -> None:
    """Count one more look at a drill from `address`; raises `LimitReached` after too many."""
    _limit("drills", f"drills:{neighbourhood(address)}", DRILLS_OF_ADDRESS, ATTEMPT_SECONDS, now)


def count_review(public_id: str, now: datetime) -> None:
    """Count one more review that an account asks for; raises `LimitReached` after too many in an hour."""
    _limit("reviews", f"reviews:{public_id}", REVIEWS_PER_HOUR, HOUR, now)


def count_review_from(address: str, now: datetime) -> None:
    """Count one more review that is asked for from `address`; raises `LimitReached` after too many."""
    _limit("reviews", f"reviewers:{neighbourhood(address)}", REVIEWS_OF_ADDRESS, HOUR, now)


def count_drawing(address: str, now: datetime) -> None:
    """Count one more picture that is drawn for `address`; raises `LimitReached` after too many."""
    _limit("pictures", f"drawings:{neighbourhood(address)}", DRAWINGS_OF_ADDRESS, ATTEMPT_SECONDS, now)


def count_request(address: str, now: datetime) -> None:
    """Count one more request to the interface for programs; raises `LimitReached` after too many."""
    _limit("requests", f"requests:{neighbourhood(address)}", REQUESTS_A_MINUTE, MINUTE, now)


def count_attempt(address: str, name: str, now: datetime) -> None:
    """Count one more attempt from `address` to sign in as `name`; raises `LimitReached` after too many."""
    what, of_address = "attempts to sign in", f"attempts:{neighbourhood(address)}"
    _limit(what, of_address, ATTEMPTS_OF_ADDRESS, ATTEMPT_SECONDS, now)
    _limit(what, _attempts_at_account(address, name), ATTEMPTS_AT_ACCOUNT, ATTEMPT_SECONDS, now)


def forget_attempts(address: str, name: str, now: datetime) -> None:
    """Begin anew with the attempts of `address` to sign in as `name`, for one was right."""
    cache.delete(_key(_attempts_at_account(address, name), ATTEMPT_SECONDS, now))


def count_claim(email: str, now: datetime) -> None:
    """Count one more account that is to be opened with an e-mail address; raises `LimitReached`."""
    _limit("accounts with this address", f"claims:{_hidden(email)}", CLAIMS_A_DAY, DAY, now)


def _attempts_at_account(address: str, name: str) -> str:
    return f"attempts:{neighbourhood(address)}:{_hidden(name)}"


def _hidden(name: str) -> str:
    """What is the same for all spellings of a sign-in name or address, and does not tell it."""
    # Upper case first: the database takes some letters for the same that have the same capital only.
    return sha256(name.strip().upper().casefold().encode()).hexdigest()


def _limit(what: str, key: str, most: int, period: int, now: datetime) -> None:
    """Count one more under this key; raises `LimitReached` after `most` in a period of so many seconds."""
    if _count(key, period, now) > most:
        raise LimitReached(what, period - int(now.timestamp()) % period)


def _count(key: str, period: int, now: datetime) -> int:
    key = _key(key, period, now)
    cache.add(key, 0, period)
    try:
        return int(cache.incr(key))
    except ValueError:  # the entry went away between the two calls
        return 1


def _key(key: str, period: int, now: datetime) -> str:
    return f"{key}:{int(now.timestamp()) // period}"
