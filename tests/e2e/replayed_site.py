"""Finished deals, put into a running site for the tests of their replays."""

import json
from dataclasses import dataclass

from django.utils import timezone

from games.models import Table
from games.services import updates
from games.services.creation import Plan
from tests.e2e.rated_site import signed_in
from tests.games.play import QUICK, Game, person, seeds
from tests.learn.finished import close

SCRIPT = "from tests.e2e.replayed_site import fill; fill()"
NAMES = ("Mira", "Nils", "Oda", "Pál")


@dataclass(frozen=True, slots=True)
class ReplayedSite:
    """Public ids of two closed tables with one deal each, and a session of who sat South at both."""

    session: str
    public: str
    private: str


def fill() -> None:
    """Play a short deal at a public table and at a private one, and print what is there."""
    four = [person(name) for name in NAMES]
    tables = [_played(four, visibility) for visibility in (Table.Visibility.PUBLIC, Table.Visibility.PRIVATE)]
    south = tables[0].results.get().players.get(seat=1).account
    assert south
    print(
        json.dumps(
            {"session": signed_in(south), "public": tables[0].public_id, "private": tables[1].public_id}
        )
    )


def _played(four: list, visibility: Table.Visibility) -> Table:  # type: ignore[type-arg]
    drawn = seeds(QUICK)
    updates.secrets.token_hex = lambda *_: next(drawn)  # type: ignore[assignment]
    game = Game(four, Plan(visibility=visibility, clock=60), now=timezone.now())
    game.start()
    game.play_deal()
    close(game.table)
    return game.table
