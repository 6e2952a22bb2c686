"""Tables for tests: laid out by hand, or played by chance."""

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from games.engine import commands as cmd
from games.engine.between import needs_commitment
from games.engine.decide import new_table, step
from games.engine.due import RobotTurn, next_due
from games.engine.events import Event
from games.engine.legal import legal_commands
from games.engine.melds import CHOW, CONCEALED_KONG, KONG, PUNG, Meld
from games.engine.pace import SIMULATION, Pace
from games.engine.projection import sight
from games.engine.recorder import Recorder
from games.engine.robots import choose
from games.engine.rulesets import Ruleset, load_ruleset
from games.engine.state import HUMAN, PLAYING, ROBOT, Chair, Deal, Holding, Setup, State
from games.engine.tiles import is_bonus, parse_tile, parse_tiles
from games.engine.turns import ask_turn

RULES = load_ruleset("hkos-3-v1")
EAST, SOUTH, WEST, NORTH = range(4)
SEED = "5a" * 32


def meld(kind: str, tiles: str, source: int | None = None) -> Meld:
    """A meld by its kind and tiles; exposed ones claimed their first tile."""
    parsed = parse_tiles(tiles)
    return Meld(kind, parsed, None if source is None else parsed[0], source)


def pung(tiles: str, source: int) -> Meld:
    return meld(PUNG, tiles, source)


def chow(tiles: str, source: int) -> Meld:
    return meld(CHOW, tiles, source)


def kong(tiles: str, source: int) -> Meld:
    return meld(KONG, tiles, source)


def concealed_kong(tiles: str) -> Meld:
    return meld(CONCEALED_KONG, tiles)


def holding(
    hand: str, drawn: str = "", melds: Sequence[Meld] = (), bonus: str = "1f", pond: str = ""
) -> Holding:
    """What a seat has; ``drawn`` is added to the hand."""
    return Holding(
        hand=tuple(sorted(parse_tiles(hand + drawn))),
        drawn=parse_tile(drawn) if drawn else None,
        melds=tuple(melds),
        bonus=parse_tiles(bonus),
        pond=parse_tiles(pond),
    )


def idle_hand(seat: int) -> Holding:
    """A hand that can claim nothing but the tiles that it shows."""
    return holding("147m258p369s1234z", bonus=f"{seat + 1}g")


def table(
    *seats: Holding | None,
    turn: int = EAST,
    wall: str = "147m258p369s147m258p369s",
    pace: Pace = SIMULATION,
    people: Sequence[int] = (),
    discards: int = 4,
    kongs: int = 0,
    any_kong: bool = False,
    scores: Sequence[int] = (0, 0, 0, 0),
    now: int = 0,
) -> State:
    """A deal in play in which ``turn`` has drawn and is asked; chairs are seats, ``people`` humans."""
    laid = [seats[seat] if seat < len(seats) else None for seat in range(4)]
    deal = Deal(
        no=5,
        prevailing=EAST,
        players=(0, 1, 2, 3),
        commitment=hashlib.sha256(bytes.fromhex(SEED)).hexdigest(),
        server_seed=SEED,
        client_seeds=("", "", "", ""),
        wall=parse_tiles(wall),
        seats=tuple(it or idle_hand(seat) for seat, it in enumerate(laid)),
        turn=turn,
        turn_at=now,
        kongs=kongs,
        any_kong=any_kong,
        discards=discards,
    )
    chairs = tuple(
        Chair(kind=HUMAN if seat in people else ROBOT, level="" if seat in people else "steady", score=score)
        for seat, score in enumerate(scores)
    )
    rec = Recorder(State(Setup(RULES, pace), chairs, phase=PLAYING, deal=deal), now)
    ask_turn(rec, turn)
    return rec.state


def play(state: State, *commands: cmd.Command, now: int = 0) -> tuple[State, list[Event]]:
    """The state after some commands at one moment, and all their events."""
    events: list[Event] = []
    for command in commands:
        state, caused = step(state, command, now)
        events += caused
    return state, events


def kinds(events: Sequence[Event]) -> list[str]:
    """The names of game events, without questions and answers."""
    return [event.TYPE for event in events if event.TYPE not in ("asked", "answered")]


def robot_table(
    pace: Pace = SIMULATION, rules: Ruleset = RULES, format_: str = "single-hand", flowers: bool = True
) -> State:
    """A table with four robots, before its first deal."""
    setup = Setup(rules, pace, format_, flowers)
    state, _ = play(new_table(setup), *(cmd.Sit(chair, ROBOT, "steady") for chair in range(4)))
    return state


def seed(number: int) -> str:
    """A server seed for tests."""
    return hashlib.sha256(f"test:{number}".encode()).hexdigest()


Chooser = Callable[[State, int], cmd.SeatCommand]
"""How a seat decides."""
Step = tuple[State, cmd.Command, State, list[Event]]
"""One command: the state before, the command, the state after, and its events."""


def played(state: State, first_seed: int, deals: int, choose: Chooser) -> Iterator[Step]:
    """Play whole deals at a table of robots, command by command."""
    for number in range(first_seed, first_seed + deals):
        command: cmd.Command = cmd.Commit(seed(number))
        while True:
            before = state
            state, events = play(before, command)
            yield before, command, state, events
            due = next_due(state)
            if due is None:
                break
            action = due.action
            command = choose(state, action.seat) if isinstance(action, RobotTurn) else action
        assert needs_commitment(state)


def chance_steps(state: State, first_seed: int, deals: int) -> Iterator[Step]:
    """Whole deals played by chance, with many claims."""
    return played(state, first_seed, deals, partial(lively, random.Random(first_seed)))


def steady(state: State, seat: int) -> cmd.SeatCommand:
    """What a steady robot does, by its view."""
    assert state.deal is not None
    return choose(sight(state, state.deal.players[seat]), "steady")


def lively(chance: random.Random, state: State, seat: int) -> cmd.SeatCommand:
    """A legal command by chance; kongs and pungs are taken two times in three, wins always."""
    options = legal_commands(state, seat)
    for eager, kind in ((1.0, cmd.Win), (0.67, cmd.Kong), (0.67, cmd.Pung)):
        wanted = [option for option in options if isinstance(option, kind)]
        if wanted and chance.random() < eager:
            return chance.choice(wanted)
    return chance.choice(options)


def all_tiles(state: State) -> list[int]:
    """Every tile of the deal, wherever it lies, sorted."""
    deal = state.deal
    assert deal is not None
    tiles = list(deal.wall)
    for it in deal.seats:
        tiles += [*it.hand, *it.bonus, *it.pond, *(tile for each in it.melds for tile in each.tiles)]
    return sorted(tiles)


def concealed_count_is_right(state: State, seat: int) -> bool:
    """Thirteen less three a meld, and one more for the seat that must discard."""
    deal = state.deal
    assert deal is not None
    it = deal.seats[seat]
    regular = [tile for tile in it.hand if not is_bonus(tile)]
    discarded = deal.window is not None and deal.window.kong is None
    acting = deal.turn == seat and not discarded and deal.result is None
    return len(regular) == 13 - 3 * len(it.melds) + acting
