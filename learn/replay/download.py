"""The log of a finished deal as others read it (records: deal log, version 1)."""

from collections.abc import Iterator

from games.engine.deal_log import write_deal
from games.fold import setup_of
from learn.replay.finding import Finished
from learn.replay.folding import deal_events
from learn.replay.people import names_in_log


def log_lines(deal: Finished) -> Iterator[str]:
    """The log's lines, each with its line end."""
    events = deal_events(deal.table.pk, deal.no)
    for line in write_deal(setup_of(deal.table), events, names_in_log(deal.players), live=True):
        yield f"{line}\n"
