"""Deal logs for tests, written by the engine."""

import json
import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from games.engine import events as ev
from games.engine.commands import Sit
from games.engine.deal_log import write_deal
from games.engine.decide import new_table, step
from games.engine.pace import SIMULATION
from games.engine.rulesets import load_ruleset
from games.engine.simulation import PLAYERS, simulate
from games.engine.state import BETWEEN, ROBOT, Setup, State
from games.engine.verification import Finding, Verdict, verify_log
from tests.engine.tables import Chooser, lively, played

Record = dict[str, Any]
Deal = list[Record]
"""The records of one deal."""
STEADY = ("steady",) * 4
FAR = 1000
"""How many deals to look through at most."""
EXAMPLE = Path(__file__).parents[1] / "data" / "deal-log-example.ndjson"


def setup_of(ruleset: str = "hkos-3-v1", format_id: str = "single-hand", **options: Any) -> Setup:
    return Setup(load_ruleset(ruleset, options), SIMULATION, format_id)


def example() -> Deal:
    """The worked example of the format."""
    return [json.loads(line) for line in EXAMPLE.read_text().splitlines()]


def simulated(of: Setup, deals: int, seed: str = "log") -> list[Deal]:
    """A log of steady robots."""
    return _records(of, islice(simulate(of, seed, STEADY), deals))


def first_deal(of: Setup, wanted: Callable[[Deal], bool], seed: str = "log") -> Deal:
    """The first deal of steady robots that is as wanted."""
    deals = islice(simulate(of, seed, STEADY), FAR)
    return next(deal for events in deals for deal in _records(of, [events]) if wanted(deal))


def won(deal: Deal) -> Record | None:
    """The event of a win."""
    return next((record for record in deal if record["type"] == "won"), None)


def has_pattern(deal: Deal, pattern: str) -> bool:
    win = won(deal)
    return win is not None and pattern in [each["id"] for each in win["patterns"]]


def chance_log(of: Setup, deals: int, first_seed: int = 1) -> list[Deal]:
    """A log of tables played by chance, with many claims and kongs."""
    return _records(of, deals_of(of, partial(lively, random.Random(first_seed)), deals, first_seed))


def deals_of(of: Setup, choose: Chooser, deals: int, first_seed: int) -> list[list[ev.Event]]:
    """The events of whole deals; a new table begins when a match is over."""
    found: list[list[ev.Event]] = []
    state = _seated(of)
    for number in range(first_seed, first_seed + deals):
        state = state if state.phase == BETWEEN else _seated(of)
        events: list[ev.Event] = []
        for _, _, after, caused in played(state, number, 1, choose):
            state = after
            events += caused
        found.append(events)
    return found


def _seated(of: Setup) -> State:
    state = new_table(of)
    for chair in range(4):
        state, _ = step(state, Sit(chair, ROBOT, "steady"), now=0)
    return state


def _records(of: Setup, deals: Iterable[Sequence[ev.Event]]) -> list[Deal]:
    return [[json.loads(line) for line in write_deal(of, events, PLAYERS, live=False)] for events in deals]


def lines(deals: Iterable[Deal]) -> list[str]:
    return [json.dumps(record) for deal in deals for record in deal]


def verdicts(deals: Iterable[Deal]) -> list[Verdict]:
    return list(verify_log(lines(deals)))


def faults(deals: Iterable[Deal]) -> list[Finding]:
    """What is wrong with a log."""
    return [verdict.fault for verdict in verdicts(deals) if verdict.fault]


def the_fault(deals: Iterable[Deal]) -> Finding:
    """The one thing that is wrong with a log."""
    (fault,) = faults(deals)
    return fault


def place_of(deal: Deal, kind: str) -> int:
    """Where the first event of a kind is in a deal."""
    return next(place for place, record in enumerate(deal) if record["type"] == kind)


def changed(deal: Deal, kind: str, **fields: Any) -> Deal:
    """The deal with fields of the first event of a kind changed."""
    place = place_of(deal, kind)
    return [*deal[:place], {**deal[place], **fields}, *deal[place + 1 :]]
