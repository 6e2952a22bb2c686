"""How fast the engine is beside its peers, in one run: ``python -m benchmarks.engine``.

The peers are installed in an environment of their own (requirements-bench.txt), whose Python runs this; the
engine needs the standard library alone. Both sides of a row take turns, and the best round of each counts.
"""

import argparse
import gc
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from benchmarks import own, peers
from benchmarks.hands import near_misses, random_hands, winning_hands
from benchmarks.results import rated_results
from games.engine.rulesets import load_ruleset

HANDS = 2000
DEALS = 200
ROUNDS = 5
WARM_UP = 10
"""So many rounds are not timed: a site plays for days, and the engine remembers most hands' parts by then."""


@dataclass(frozen=True, slots=True)
class Row:
    """A comparison: how many times as fast as the peer the engine has to be at least, and ought to be."""

    what: str
    peer: str
    own: Callable[[], object]
    other: Callable[[], object]
    times: int
    floor: float | None
    aim: float | None


def rows(lots: Random) -> Iterator[Row]:
    """Every comparison."""
    rules = load_ruleset("hkos-3-v1")
    winning, missed = winning_hands(HANDS, lots), near_misses(HANDS, lots)
    waiting, drawn = random_hands(HANDS, 13, lots), random_hands(HANDS // 10, 14, lots)
    mahjong_score = peers.mahjong_score(winning)
    by_tiles, distances = own.score_tiles(rules, winning), own.distances(waiting)
    yield Row("score from tile lists", "mahjong", by_tiles, mahjong_score, HANDS, 8, 15)
    yield Row("score from tile lists", "PyMahjongGB", by_tiles, peers.gb_score(winning), HANDS, None, 1)
    yield Row("score from keys", "mahjong", own.score_keys(rules, winning), mahjong_score, HANDS, 20, 35)
    yield Row("win check, near misses", "mahjong", own.wins(missed), peers.mahjong_wins(missed), HANDS, 4, 8)
    shanten = peers.mahjong_distance(waiting)
    yield Row("distance from keys", "mahjong", distances, shanten, HANDS, 25, 45)
    yield Row("distance from keys", "xiangting", distances, peers.xiangting_distance(waiting), HANDS, None, 1)
    yield Row("distance from tile lists", "mahjong", own.distances_of_tiles(waiting), shanten, HANDS, 10, 15)
    yield Row(
        "discards, 14 tiles", "jansou", own.advice(drawn), peers.jansou_discards(drawn), len(drawn), 5, 10
    )
    results = rated_results(HANDS, lots)
    by_glicko2 = peers.glicko2_updates(results)
    yield Row("rating of four", "glicko2-py", own.rating_updates(results), by_glicko2, HANDS, 1.5, 2.3)
    random_play = peers.riichienv_deals(DEALS)
    yield Row("deal by steady robots", "riichienv", own.robot_deals(rules, DEALS), random_play, DEALS, 1, 2)
    yield Row("deal by chance", "riichienv", own.chance_deals(rules, DEALS), random_play, DEALS, 1.5, 3)


def rates(row: Row, rounds: int) -> tuple[float, float]:
    """How often a second the engine and the peer do it, in their best rounds, without collecting garbage."""
    for _ in range(WARM_UP):
        row.own(), row.other()
    gc.disable()
    spent = [(_spent(row.own), _spent(row.other)) for _ in range(rounds)]
    gc.enable()
    return row.times / min(own for own, _ in spent), row.times / min(other for _, other in spent)


def _spent(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def main() -> None:
    """Print a table row for each comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    rounds = max(1, parser.parse_args().rounds)
    write = sys.stdout.write
    write("| what | peer | engine /s | peer /s | ratio | floor | aim |\n|---|---|---|---|---|---|---|\n")
    for row in rows(Random(1)):
        mine, others = rates(row, rounds)
        floor, aim = ("-" if bound is None else f"{bound:g}" for bound in (row.floor, row.aim))
        ratio = mine / others
        write(f"| {row.what} | {row.peer} | {mine:,.0f} | {others:,.0f} | {ratio:.2f} | {floor} | {aim} |\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
