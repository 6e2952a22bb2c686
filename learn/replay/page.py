"""What the pages of a replay and of a receipt know."""

from typing import Any

from accounts.models import User
from games.engine.decide import new_table
from games.engine.seats import LETTERS
from games.fold import setup_of
from games.messages import facts
from learn.replay.finding import Finished
from learn.replay.folding import deal_events
from learn.replay.moments import retell
from learn.replay.people import people_of
from learn.replay.receipt import Receipt, write_receipt

Json = dict[str, Any]


def replay_data(deal: Finished, viewer: User | None, seat: int | None) -> Json:
    """The whole deal for the browser: with all hands open, or as it was seen from one seat."""
    setup = setup_of(deal.table)
    retold = retell(setup, deal.players, deal_events(deal.table.pk, deal.no), seat)
    return {
        "view": retold.view,
        "moments": retold.moments,
        "people": people_of(deal.players, viewer),
        "facts": facts(deal.table, new_table(setup)),
        "seat": None if seat is None else LETTERS[seat],
    }


def receipt_of(deal: Finished, seat: int) -> Receipt:
    """The receipt of a deal for who played it from that seat."""
    return write_receipt(deal_events(deal.table.pk, deal.no), seat)
