"""How much stronger one level of robots is than another: ``python -m benchmarks.robots --deals 4000``.

Two robots of each level play. Every wall is dealt twice, the second time with the levels' chairs exchanged,
so that luck with tiles counts for both. The margin is what a robot of the stronger level gains a deal
more than one of the weaker level.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev

from games.engine.events import DealStarted, Won
from games.engine.pace import SIMULATION
from games.engine.robots import LEVELS
from games.engine.rulesets import load_ruleset, ruleset_ids
from games.engine.simulation import simulate
from games.engine.state import Setup

DEALINGS = 2
"""How often each wall is dealt."""


@dataclass(frozen=True, slots=True)
class Margin:
    """Points a deal that a robot of one level gains more than one of another, and the standard error."""

    points: float
    error: float


def margin(setup: Setup, stronger: str, weaker: str, deals: int, seed: str) -> Margin:
    """The margin by so many deals, an even number."""
    gains = [_gain(setup, stronger, weaker, f"{seed}:{wall}") for wall in range(deals // DEALINGS)]
    return Margin(fmean(gains), stdev(gains) / sqrt(len(gains)))


def _gain(setup: Setup, stronger: str, weaker: str, seed: str) -> float:
    """What the stronger robots gain more with one wall, by robot and deal."""
    seated = (stronger, weaker) * 2
    return fmean([_points(setup, levels, stronger, seed) for levels in (seated, (*seated[1:], seated[0]))])


def _points(setup: Setup, levels: Sequence[str], stronger: str, seed: str) -> float:
    deal = next(simulate(setup, seed, levels))
    players = next(event.players for event in deal if isinstance(event, DealStarted))
    payments = next((event.payments for event in deal if isinstance(event, Won)), (0, 0, 0, 0))
    shares = zip(players, payments, strict=True)
    return sum([points if levels[chair] == stronger else -points for chair, points in shares]) / 2


def main() -> None:
    """Compare each level with the next stronger one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", choices=ruleset_ids(), default="hkos-3-v1")
    parser.add_argument("--deals", type=int, default=4000, help="for each pair of levels")
    parser.add_argument("--seed", default="robots")
    asked = parser.parse_args()
    if asked.deals < 2 * DEALINGS:
        parser.error(f"--deals: at least {2 * DEALINGS}")
    setup = Setup(load_ruleset(asked.ruleset), SIMULATION)
    for weaker, stronger in pairwise(LEVELS):
        found = margin(setup, stronger, weaker, asked.deals, asked.seed)
        sys.stdout.write(
            f"{asked.ruleset}: {stronger} beats {weaker} by {found.points:+.2f} points a deal "
            f"(standard error {found.error:.2f}, {asked.deals} deals)\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
