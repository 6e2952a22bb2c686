"""Rated play of some weeks, put into a running site for the tests of its pages."""

import json
from dataclasses import dataclass
from datetime import timedelta
from random import Random

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.utils import timezone

from accounts.models import User
from games.models import DealPlayer, DealResult, Table
from learn.services.played import note_lately
from ratings.models import RatedResult
from ratings.services.annulling import annul
from ratings.services.settling import settle_pending
from tests.games.play import person
from tests.ratings.tables import rated_table

NAMES = ("Ana", "Bo", "陳大文", "Doris", "Emil", "Fay", "Gus", "a_rather_long_name_of_thirty_ch", "Hu", "Ida")
NEW = ("Jo", "Kai", "Lu", "Mo")
CHANGES = ((24, -8, -8, -8), (16, -16, 0, 0), (0, 0, 0, 0))
SCRIPT = "from tests.e2e.rated_site import fill; fill()"


@dataclass(frozen=True, slots=True)
class RatedSite:
    """Public ids of what is there, and the key of a session in which the first person is signed in."""

    session: str
    person: str
    table: str
    result: str
    annulled: str


def fill() -> None:
    """Play, settle, annul one result, and print what is there."""
    chance, now = Random(1), timezone.now()
    known = [person(name) for name in NAMES]
    new = [person(name) for name in NEW]
    table = rated_table(known[:4], now=now - timedelta(days=20))
    for number in range(80):
        four = chance.sample(known, 4) if number % 2 else [known[0], *chance.sample(known[1:], 3)]
        _play(table, chance.sample(four, 4), number, chance)
    _play(table, new, 80, chance)
    while settle_pending():
        pass
    note_lately()
    long_named = known[7]
    of_first = RatedResult.objects.filter(lines__account=known[0]).order_by("-pk")
    annul(of_first[2], person("Mod", is_staff=True), "told each other their tiles", now)
    print(
        json.dumps(
            {
                "session": signed_in(known[0]),
                "person": known[0].public_id,
                "table": table.public_id,
                "result": of_first.filter(lines__account=long_named)[0].public_id,
                "annulled": of_first[2].public_id,
            }
        )
    )


def _play(table: Table, four: list[User], number: int, chance: Random) -> None:
    ended_at = timezone.now() - timedelta(hours=4 * (81 - number))
    changes = chance.choice(CHANGES)
    outcome = DealResult.Outcome.WON if any(changes) else DealResult.Outcome.EXHAUSTED
    deal = DealResult.objects.create(
        table=table, deal_no=number + 1, prevailing=0, outcome=outcome, ended_at=ended_at
    )
    DealPlayer.objects.bulk_create(
        DealPlayer(result=deal, seat=seat, chair=seat, kind="human", account=account, change=changes[seat])
        for seat, account in enumerate(four)
    )


def signed_in(account: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(account.pk)
    session[BACKEND_SESSION_KEY] = "accounts.backends.AccountBackend"
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.save()
    return str(session.session_key)
