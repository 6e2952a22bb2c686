"""The engine's side of each comparison, over the same prepared hands."""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random

from benchmarks.hands import WinningHand
from benchmarks.results import PARAMETERS, RatedResult
from games.engine.commands import SeatCommand, Sit, Win
from games.engine.decide import advance, new_table
from games.engine.distance import discards, distance, distance_of_tiles
from games.engine.events import Event
from games.engine.feature_words import melds_word, win_word
from games.engine.legal import legal_commands
from games.engine.pace import SIMULATION
from games.engine.robots import STEADY
from games.engine.rulesets import Ruleset
from games.engine.scoring import score_hand, score_key
from games.engine.shapes import SHAPES, hand_key, is_complete
from games.engine.simulation import play_deal, server_seed, simulate
from games.engine.state import ROBOT, Setup, State
from games.engine.tiles import Tiles
from games.engine.wins import SELF_DRAW
from games.engine.wins import Win as WayOfWinning
from ratings.glicko import update

Work = Callable[[], Sequence[object]]
_WIN = WayOfWinning(1, 0, SELF_DRAW)
_BONUS = (34, 35)


def score_tiles(rules: Ruleset, hands: Sequence[WinningHand]) -> Work:
    """Scores from tile lists."""
    cases = [(hand.tiles, hand.winning) for hand in hands]
    return lambda: [score_hand(rules, tiles, winning, (), _BONUS, _WIN) for tiles, winning in cases]


def score_keys(rules: Ruleset, hands: Sequence[WinningHand]) -> Work:
    """Scores from keys and words."""
    cases = [(hand.key, hand.winning) for hand in hands]
    melds, win = melds_word(()), win_word(_WIN, _BONUS)
    return lambda: [score_key(rules, key, winning, melds, win) for key, winning in cases]


def wins(hands: Sequence[Tiles]) -> Work:
    """Whether hands are complete, by their keys."""
    keys = [hand_key(hand) for hand in hands]
    return lambda: [is_complete(SHAPES, key, 0) for key in keys]


def distances(hands: Sequence[Tiles]) -> Work:
    """Distances by keys."""
    keys = [hand_key(hand) for hand in hands]
    return lambda: [distance(SHAPES, key, 0) for key in keys]


def distances_of_tiles(hands: Sequence[Tiles]) -> Work:
    """Distances from tile lists."""
    return lambda: [distance_of_tiles(SHAPES, hand, 0) for hand in hands]


def advice(hands: Sequence[Tiles]) -> Work:
    """Each discard with the distance and the useful kinds that it leads to."""
    return lambda: [discards(SHAPES, hand, 0) for hand in hands]


def rating_updates(results: Sequence[RatedResult]) -> Work:
    """All four ratings after each result."""
    return lambda: [update(result.ratings, result.points, PARAMETERS) for result in results]


def robot_deals(rules: Ruleset, deals: int) -> Work:
    """Deals by four steady robots, with all events; of each only the last is kept, as the peer keeps none."""
    played = simulate(Setup(rules, SIMULATION), "benchmark", (STEADY,) * 4)
    return lambda: [events[-1] for events in islice(played, deals)]


def chance_deals(rules: Ruleset, deals: int) -> Work:
    """Deals by chance, wins taken, with all events."""
    setup, lots = Setup(rules, SIMULATION), Random(1)
    return lambda: [events[-1] for events in _played_by_chance(setup, deals, lots)]


def _played_by_chance(setup: Setup, deals: int, lots: Random) -> Iterator[list[Event]]:
    state = new_table(setup)
    for chair in range(4):
        advance(state, Sit(chair, ROBOT, STEADY), now=0)
    for number in range(deals):
        yield play_deal(state, server_seed("chance", number), lambda seat: _by_chance(state, seat, lots))


def _by_chance(state: State, seat: int, lots: Random) -> SeatCommand:
    options = legal_commands(state, seat)
    return options[0] if isinstance(options[0], Win) else options[int(lots.random() * len(options))]
