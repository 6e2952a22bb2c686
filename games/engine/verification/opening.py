"""How a logged deal opens: the promise, the seeds, and the wall that they make (fair shuffle)."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine import events as ev
from games.engine.formats import BadSetup, check_setup
from games.engine.log_fields import shown
from games.engine.pace import SIMULATION
from games.engine.records import record
from games.engine.rulesets import Ruleset, RulesetError, load_ruleset
from games.engine.seats import SEATS, seat_of
from games.engine.state import Setup
from games.engine.verification.findings import Wrong
from games.engine.verification.logged import LoggedDeal
from games.engine.verification.replaying import Replay
from games.engine.wall import commitment


@dataclass(frozen=True, slots=True)
class Opening:
    """A deal about to be played: ``fits`` if its seeds give a wall of which anything was dealt."""

    deal_no: int
    setup: Setup
    replay: Replay
    fits: bool


def check_commitment(deal: LoggedDeal) -> None:
    """Raise Wrong unless the server seed is the one that was promised; it names what stands alone."""
    promise = commitment(deal.server_seed)
    first, second = (line.record["commitment"] for line in (deal.committed, deal.started))
    if first == second != promise:
        raise Wrong(deal.revealer, "server_seed: its SHA-256 is not the commitment")
    for line in (deal.committed, deal.started):
        if line.record["commitment"] != promise:
            raise Wrong(line, "commitment: not the SHA-256 of the server seed")


def open_deal(deal: LoggedDeal) -> Opening:
    """The deal dealt anew from its seeds; raises Wrong where its first two events contradict that wall."""
    rules = _rules(deal)
    openings = (_opening(deal, rules, number, flowers) for number, flowers in _readings(deal))
    first = next(openings)
    opening = first if first.fits else next((other for other in openings if other.fits), first)
    for line in (deal.committed, deal.started):
        told = line.record["deal_no"]
        if told != opening.deal_no:
            raise Wrong(line, f"deal_no: {told}, but this is deal {opening.deal_no}")
    if deal.started.record["flowers"] != opening.setup.flowers:
        raise Wrong(deal.started, f"flowers: {shown(not opening.setup.flowers)}, but not so in the wall")
    return opening


def check_wall(deal: LoggedDeal, opening: Opening) -> None:
    """Raise Wrong if nothing at all was dealt from the wall of these seeds.

    Where only a part of it was, playing the deal tells which event is wrong.
    """
    if not opening.fits and len(deal.dealt) == len(SEATS):
        raise Wrong(deal.ended, "client_seeds: they give another wall than the one that was dealt")


def _rules(deal: LoggedDeal) -> Ruleset:
    start = deal.started.record
    try:
        rules = load_ruleset(start["ruleset"], start["options"])
        check_setup(_setup(rules, start["flowers"]))
    except (RulesetError, BadSetup) as error:
        raise Wrong(deal.started, ascii(str(error))[1:-1]) from error
    return rules


def _setup(rules: Ruleset, flowers: bool) -> Setup:
    """A table for one deal by itself, whatever the format."""
    return Setup(rules, SIMULATION, rules.formats[0].id, flowers)


def _readings(deal: LoggedDeal) -> Iterator[tuple[int, bool]]:
    """Numbers and uses of flowers with which the wall may have been made, the log's own word first."""
    number, flowers = deal.started.record["deal_no"], deal.started.record["flowers"]
    yield number, flowers
    if deal.committed.record["deal_no"] != number:
        yield deal.committed.record["deal_no"], flowers
    yield number, not flowers


def _opening(deal: LoggedDeal, rules: Ruleset, number: int, flowers: bool) -> Opening:
    start = deal.started.record
    east, south, west, north = start["scores"]
    started = ev.DealStarted(
        deal_no=number,
        prevailing=seat_of(start["prevailing"]),
        players=(0, 1, 2, 3),
        scores=(east, south, west, north),
        commitment=start["commitment"],
        client_seeds=deal.client_seeds,
    )
    setup = _setup(rules, flowers)
    replay = Replay(setup, started, deal.server_seed)
    dealt = [record(event) for event in replay.awaited if isinstance(event, ev.Dealt)]
    fits = any(each["tiles"] == told["tiles"] for each in dealt for told in deal.dealt)
    return Opening(number, setup, replay, fits)
