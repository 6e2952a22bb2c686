"""The peers, each as a function over prepared hands; they are imported here and nowhere else."""

from collections.abc import Callable, Sequence
from random import Random

import riichienv
from glicko2.math.algorithm import update_rating
from glicko2.math.conversions import rating_to_mu, rd_to_phi
from jansou.analysis.efficiency import discard_evaluation
from jansou.core.hand import Hand
from jansou.core.notation import parse_mpsz
from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.shanten import Shanten
from MahjongGB import MahjongFanCalculator
from xiangting import PlayerCount, calculate_replacement_number

from benchmarks.hands import WinningHand
from benchmarks.results import PARAMETERS, RatedResult
from games.engine.tiles import KINDS, Tiles, count_kinds, format_tiles
from ratings.glicko import score

Work = Callable[[], object]
"""Something that is done once for every prepared hand."""


def _tiles_136(tiles: Tiles) -> list[int]:
    """Each copy of a kind by its own number."""
    seen = [0] * KINDS
    numbers = []
    for tile in tiles:
        numbers.append(4 * tile + seen[tile])
        seen[tile] += 1
    return numbers


def mahjong_score(hands: Sequence[WinningHand]) -> Work:
    """``mahjong``: the value of each hand, self-drawn."""
    calculator, config = HandCalculator(), HandConfig(is_tsumo=True)
    cases = [(numbers := _tiles_136(hand.tiles), numbers[hand.tiles.index(hand.winning)]) for hand in hands]
    return lambda: [calculator.estimate_hand_value(tiles, winning, config=config) for tiles, winning in cases]


_GB_SUITS = "WTB"
_GB_HONOURS = ("F1", "F2", "F3", "F4", "J3", "J2", "J1")


def _gb_name(tile: int) -> str:
    return f"{_GB_SUITS[tile // 9]}{tile % 9 + 1}" if tile < 27 else _GB_HONOURS[tile - 27]


def gb_score(hands: Sequence[WinningHand]) -> Work:
    """``PyMahjongGB``: the fan of each hand by Chinese official rules."""
    cases = []
    for hand in hands:
        rest = list(hand.tiles)
        rest.remove(hand.winning)
        cases.append((tuple(map(_gb_name, rest)), _gb_name(hand.winning)))
    return lambda: [
        MahjongFanCalculator((), rest, winning, 0, True, False, False, False, 0, 0) for rest, winning in cases
    ]


def mahjong_wins(hands: Sequence[Tiles]) -> Work:
    """``mahjong``: whether each hand is complete."""
    agari, counted = Agari(), [count_kinds(hand) for hand in hands]
    return lambda: [agari.is_agari(counts) for counts in counted]


def mahjong_distance(hands: Sequence[Tiles]) -> Work:
    """``mahjong``: the distance of each hand in all three shapes."""
    shanten, counted = Shanten(), [count_kinds(hand) for hand in hands]
    return lambda: [shanten.calculate_shanten(counts) for counts in counted]


def xiangting_distance(hands: Sequence[Tiles]) -> Work:
    """``xiangting``: the same by a library in Rust."""
    counted = [count_kinds(hand) for hand in hands]
    return lambda: [calculate_replacement_number(counts, PlayerCount.FOUR) for counts in counted]


def jansou_discards(hands: Sequence[Tiles]) -> Work:
    """``jansou``: each discard with the tiles that are then useful."""
    prepared = [Hand(tuple(parse_mpsz(format_tiles(sorted(hand))))) for hand in hands]
    return lambda: [discard_evaluation(hand) for hand in prepared]


def glicko2_updates(results: Sequence[RatedResult]) -> Work:
    """``glicko2-py``: each player's rating after each result, with scores and scale prepared."""
    cases = []
    for result in results:
        players = [
            (rating_to_mu(value), rd_to_phi(deviation), volatility)
            for value, deviation, volatility in result.ratings
        ]
        for own, player in enumerate(players):
            others = [
                (*players[other][:2], score(result.points[own], result.points[other]))
                for other in range(4)
                if other != own
            ]
            cases.append((*player, others, PARAMETERS.tau))
    return lambda: [update_rating(*case) for case in cases]


def riichienv_deals(deals: int) -> Work:
    """``riichienv``: deals played by chance, with a core in Rust and its event log."""
    lots = Random(1)

    def play() -> None:
        for _ in range(deals):
            env = riichienv.RiichiEnv(game_mode="4p-red-single")
            seen = env.reset()
            while not env.done():
                seen = env.step({chair: lots.choice(view.legal_actions()) for chair, view in seen.items()})

    return play
