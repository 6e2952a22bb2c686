"""Between deals: taking chairs, promising the wall, readying up (rules: common 10; fair shuffle)."""

from games.engine import endings
from games.engine import events as ev
from games.engine.commands import (
    Close,
    ComeBack,
    Commit,
    GiveSeed,
    IllegalCommand,
    Leave,
    Ready,
    SendAway,
    SetLine,
    Sit,
)
from games.engine.formats import goes_on
from games.engine.recorder import Recorder
from games.engine.seats import SEATS
from games.engine.state import BETWEEN, CLOSED, HUMAN, PLAYING, ROBOT, Chair, Commitment, State
from games.engine.turns import ask_again, deal_tiles, end_pause
from games.engine.wall import SERVER_SEED_BYTES, commitment, first_seats, is_seed


def needs_commitment(state: State) -> bool:
    """Whether the next wall is to be promised: four sit at an open table and no promise stands."""
    return state.phase == BETWEEN and state.next is None and all(chair.kind for chair in state.chairs)


def is_ready(chair: Chair) -> bool:
    """Whether nobody need wait for the chair."""
    return chair.kind == ROBOT or chair.ready or chair.left


def start_due(state: State) -> int | None:
    """When the promised deal begins (ms), as things stand; None while somebody has to be ready first.

    It waits a moment for missing seeds; the next deal of a match waits no longer than its break.
    """
    promise, pace = state.next, state.setup.pace
    if promise is None or state.phase != BETWEEN:
        return None
    if all(map(is_ready, state.chairs)):
        missing = any(_owes_a_seed(chair) for chair in state.chairs)
        return promise.at + pace.seed_wait if missing else promise.at
    return promise.at + pace.match_break if goes_on(state) else None


def ready_due(state: State) -> int | None:
    """Until when people may ready up for the promised deal (ms); None: as long as they like.

    Nobody need hurry while a chair is empty.
    """
    promise, limit = state.next, state.setup.pace.ready
    if promise is None or limit is None or not all(chair.kind for chair in state.chairs):
        return None
    return promise.at + limit


def sit(rec: Recorder, command: Sit) -> None:
    """Take an empty chair."""
    if rec.state.phase != BETWEEN or rec.state.chairs[command.chair].kind:
        raise IllegalCommand("chair_taken")
    endings.seat(rec, command.chair, command.kind, command.level)


def commit(rec: Recorder, command: Commit) -> None:
    """Promise the wall of the next deal."""
    if not needs_commitment(rec.state):
        raise IllegalCommand("not_between_deals")
    if not is_seed(command.server_seed) or len(command.server_seed) != 2 * SERVER_SEED_BYTES:
        raise IllegalCommand("bad_seed")
    number = 1 if rec.state.deal is None else rec.state.deal.no + 1
    promise = commitment(command.server_seed)
    rec.add(ev.DealCommitted(deal_no=number, commitment=promise, server_seed=command.server_seed, at=rec.now))
    start_if_ready(rec)


def _owes_a_seed(chair: Chair) -> bool:
    return chair.kind == HUMAN and not chair.left and chair.seed is None


def give_seed(rec: Recorder, command: GiveSeed) -> None:
    """Give a chair's part of the shuffle before being ready; the first seed of a chair counts."""
    _check_seed(rec, command.chair, command.seed)
    if rec.state.chairs[command.chair].seed is not None:
        raise IllegalCommand("already_seeded")
    rec.add(ev.Seeded(chair=command.chair, seed=command.seed, at=rec.now))
    start_if_ready(rec)


def ready(rec: Recorder, command: Ready) -> None:
    """Be ready for the promised deal; the first seed of a chair counts."""
    _check_seed(rec, command.chair, command.seed or "")
    if is_ready(rec.state.chairs[command.chair]):
        raise IllegalCommand("already_ready")
    given = rec.state.chairs[command.chair].seed
    seed = command.seed if given is None else None
    rec.add(ev.Readied(chair=command.chair, seed=seed, at=rec.now))
    start_if_ready(rec)


def _check_seed(rec: Recorder, chair: int, seed: str) -> None:
    if rec.state.phase != BETWEEN or rec.state.next is None:
        raise IllegalCommand("not_between_deals")
    if rec.state.chairs[chair].kind != HUMAN:
        raise IllegalCommand("not_seated")
    if not is_seed(seed):
        raise IllegalCommand("bad_seed")


def start_if_ready(rec: Recorder) -> None:
    """Begin the promised deal if it is time."""
    due = start_due(rec.state)
    if due is not None and rec.now >= due and rec.state.next is not None:
        _start(rec, rec.state.next)


def _start(rec: Recorder, promise: Commitment) -> None:
    players = _first_players(promise) if rec.state.deal is None else endings.next_players(rec.state)
    chairs = rec.state.chairs
    passed = rec.state.deal is not None and rec.state.deal.players[0] != players[0]
    east, south, west, north = players
    rec.start(
        ev.DealStarted(
            deal_no=promise.deal_no,
            prevailing=(rec.state.dealer_changes + passed) // 4 % 4,
            players=players,
            scores=(chairs[east].score, chairs[south].score, chairs[west].score, chairs[north].score),
            commitment=promise.commitment,
            client_seeds=(
                chairs[east].seed or "",
                chairs[south].seed or "",
                chairs[west].seed or "",
                chairs[north].seed or "",
            ),
            at=rec.now,
        )
    )
    deal_tiles(rec)


def _first_players(promise: Commitment) -> tuple[int, int, int, int]:
    seats = first_seats(promise.server_seed)
    east, south, west, north = (seats.index(seat) for seat in SEATS)
    return east, south, west, north


def leave(rec: Recorder, command: Leave) -> None:
    """Leave for good: the chair is played to the deal's end; a table without people is closed at once."""
    chair = rec.state.chairs[command.chair]
    if rec.state.phase == CLOSED or chair.kind != HUMAN or chair.left:
        raise IllegalCommand("not_seated")
    rec.add(ev.Left(chair=command.chair, at=rec.now))
    if all(other.kind != HUMAN or other is chair for other in rec.state.chairs):
        close(rec, Close("left"))
        return
    endings.fill_empty_chairs(rec)
    start_if_ready(rec)


def send_away(rec: Recorder, command: SendAway) -> None:
    """Have somebody get up before the first deal; the chair stands empty, whatever is agreed for later."""
    chair = rec.state.chairs[command.chair]
    if rec.state.phase != BETWEEN or rec.state.deal is not None:
        raise IllegalCommand("already_started")
    if not chair.kind:
        raise IllegalCommand("not_seated")
    if chair.kind == HUMAN:
        rec.add(ev.Left(chair=command.chair, at=rec.now))
    endings.vacate(rec, command.chair)


def close(rec: Recorder, command: Close) -> None:
    """Close the table; a deal that is then still in play is annulled."""
    if rec.state.phase == PLAYING:
        end_pause(rec)
    endings.close(rec, command.reason)


def come_back(rec: Recorder, command: ComeBack) -> None:
    """Give an away chair back to its person; a question that is still open is asked again."""
    chair = rec.state.chairs[command.chair]
    if not chair.away or chair.left:
        raise IllegalCommand("not_away")
    rec.add(ev.CameBack(chair=command.chair, at=rec.now))
    if rec.state.phase == PLAYING:
        ask_again(rec, rec.deal.players.index(command.chair))


def set_line(rec: Recorder, command: SetLine) -> None:
    """Note that a person's line went down or came up; nothing if that is known."""
    chair = rec.state.chairs[command.chair]
    if chair.kind == HUMAN and not chair.left and chair.up != command.up:
        rec.add(ev.LineChanged(chair=command.chair, up=command.up, at=rec.now))
