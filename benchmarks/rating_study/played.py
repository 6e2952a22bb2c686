"""The results that are studied: played by the engine's robots once, and kept in a file from then on."""

import gzip
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from benchmarks.rating_study.population import ERRORS, LEVELS, PEOPLE, drawn_level
from games.engine.between import needs_commitment
from games.engine.commands import SeatCommand, Sit
from games.engine.decide import advance, new_table
from games.engine.events import DealStarted, Event, Won
from games.engine.formats import is_match
from games.engine.legal import deal_in_play, legal_commands
from games.engine.pace import SIMULATION
from games.engine.projection import sight
from games.engine.robots import STEADY, choose
from games.engine.rulesets import load_ruleset
from games.engine.sight import Sight
from games.engine.simulation import play_deal, server_seed
from games.engine.state import ROBOT, Setup, State

TABLES = len(PEOPLE) // 4
"""How many play in a round, in which each person has one result."""
Four = tuple[int, ...]
"""A number for each chair."""
Seating = tuple[Four, Four]
"""The people in the chairs, and the levels as which they play."""


@dataclass(frozen=True, slots=True)
class Result:
    """A rated result, by chair: who played, as which level, and the points."""

    players: Four
    levels: Four
    points: Four


@dataclass(frozen=True, slots=True)
class Run:
    """Rounds to be played in one pool; each person meets three others in each, drawn by lot from the seed."""

    ruleset_id: str
    format_id: str
    rounds: int

    @property
    def name(self) -> str:
        """Ruleset and format in one word; also the seed."""
        return f"{self.ruleset_id}.{self.format_id}"

    def seatings(self) -> Iterator[Seating]:
        """Who plays with whom, as what: always the same."""
        lots = Random(self.name)
        for number in range(self.rounds):
            order = sorted(range(len(PEOPLE)), key=lambda _: lots.random())
            for first in range(0, len(order), 4):
                players = tuple(order[first : first + 4])
                grades = [PEOPLE[player].grade_at(number / self.rounds) for player in players]
                yield players, tuple([drawn_level(grade, lots) for grade in grades])

    def play(self) -> Iterator[Four]:
        """The points of each seating's result; the same as long as robots and rules stay as they are."""
        setup = Setup(load_ruleset(self.ruleset_id), SIMULATION, self.format_id)
        for number, (_, levels) in enumerate(self.seatings()):
            yield _points(setup, levels, f"{self.name}:{number}")


def _points(setup: Setup, levels: Sequence[int], seed: str) -> Four:
    """What the chairs gain in a deal, or in a whole match."""
    state, errors = new_table(setup), Random(seed)
    for chair in range(4):
        advance(state, Sit(chair, ROBOT, STEADY), now=0)

    def decide(seat: int) -> SeatCommand:
        chair = deal_in_play(state).players[seat]
        return _choose(sight(state, chair), state, LEVELS[levels[chair]], errors)

    points = [0] * 4
    for number in count():
        for chair, gained in _gains(play_deal(state, server_seed(seed, number), decide)):
            points[chair] += gained
        if not is_match(state) or not needs_commitment(state):
            break
    return tuple(points)


def _choose(seen: Sight | None, state: State, level: str, errors: Random) -> SeatCommand:
    share = ERRORS.get(level, 0.0)
    if seen is None or not share:
        return choose(seen, level)
    if not seen.declarations and errors.random() < share:
        return errors.choice(legal_commands(state, seen.seat))
    return choose(seen, "easy")


def _gains(deal: Iterable[Event]) -> Iterator[tuple[int, int]]:
    players: Sequence[int] = ()
    for event in deal:
        if isinstance(event, DealStarted):
            players = event.players
        elif isinstance(event, Won):
            yield from zip(players, event.payments, strict=True)


def write_points(path: Path, results: Iterable[Four]) -> None:
    """Keep the points of results, a line each."""
    lines = (",".join(map(str, points)) + "\n" for points in results)
    with path.open("wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        packed.writelines(line.encode() for line in lines)


def read_results(path: Path, run: Run) -> list[Result]:
    """The results that were kept; raises OSError without the file, ValueError if it is not of this run."""
    with gzip.open(path, "rt", encoding="ascii") as file:
        points = [tuple(map(int, line.split(","))) for line in file]
    return [Result(*seating, got) for seating, got in zip(run.seatings(), points, strict=True)]
