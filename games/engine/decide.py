"""From a command to what happens. The only way in: whatever a table does, it does through ``step``."""

from collections.abc import Callable
from typing import Any

from games.engine import between, closing_votes, endings, turns
from games.engine import commands as cmd
from games.engine import events as ev
from games.engine.events import Event
from games.engine.formats import check_setup
from games.engine.legal import is_legal, legal_commands
from games.engine.recorder import Recorder
from games.engine.state import CLOSED, PLAYING, Chair, Question, Setup, State
from games.engine.tiles import Tile

TIMEOUTS_TO_BE_AWAY = 2


def new_table(setup: Setup) -> State:
    """A table with four empty chairs; raises BadSetup."""
    check_setup(setup)
    return State(setup=setup, chairs=tuple(Chair(score=setup.rules.start_score) for _ in range(4)))


def decide(state: State, command: cmd.Command, now: int) -> tuple[Event, ...]:
    """The events that a command causes at ``now`` (ms); raises IllegalCommand."""
    return step(state, command, now)[1]


def step(
    state: State, command: cmd.Command, now: int, received_at: int | None = None
) -> tuple[State, tuple[Event, ...]]:
    """The state after a command, and its events; the state before stays as it is. Raises IllegalCommand.

    A command counts by the moment at which it was received, ``now`` if that is not given; its events
    happen now.
    """
    after = state.copy()
    return after, tuple(advance(after, command, now, received_at))


def advance(state: State, command: cmd.Command, now: int, received_at: int | None = None) -> list[Event]:
    """Bring a state up to a command, and return its events; only for who owns the state.

    Raises IllegalCommand before anything has changed.
    """
    if state.phase == CLOSED:
        raise cmd.IllegalCommand("closed")
    rec = Recorder(state, now, received_at)
    _HANDLERS[type(command)](rec, command)
    return rec.events


def _play_for_person(rec: Recorder, command: cmd.SeatCommand) -> None:
    """Take a seat's own decision; it gives an away seat back to its person."""
    question = _question(rec, command.seat)
    if question.due is not None and rec.received_at > question.due:
        raise cmd.IllegalCommand("too_late")
    if not is_legal(rec.state, command):
        raise cmd.IllegalCommand("illegal")
    if rec.chair_at(command.seat).away:
        rec.add(ev.CameBack(chair=rec.deal.players[command.seat], at=rec.now))
    play(rec, command, "player")


def _question(rec: Recorder, seat: int) -> Question:
    """What the seat is asked; raises IllegalCommand if it is not asked."""
    question = rec.deal.questions[seat] if rec.state.phase == PLAYING else None
    if question is None:
        raise cmd.IllegalCommand("not_asked")
    return question


def play(rec: Recorder, command: cmd.SeatCommand, by: ev.By) -> None:
    """Let one of a seat's legal commands take effect."""
    if rec.deal.window is not None:
        turns.answer(rec, command, by)
    elif isinstance(command, cmd.Discard):
        turns.discard(rec, command, auto=by != "player")
    elif isinstance(command, cmd.Kong):
        turns.announce_kong(rec, command)
    else:
        endings.win(rec, command.seat, auto=by != "player")


def _play_by_switch(rec: Recorder, command: cmd.Switched) -> None:
    """Take what a switch of the seat decides."""
    _question(rec, command.seat)
    if not is_legal(rec.state, command.decision):
        raise cmd.IllegalCommand("illegal")
    play(rec, command.decision, "switch")


def _resume(rec: Recorder, _: cmd.Resume) -> None:
    if rec.state.phase != PLAYING or rec.deal.window is None:
        raise cmd.IllegalCommand("nothing_open")
    turns.close_window(rec)


def _auto_play(rec: Recorder, command: cmd.AutoPlay) -> None:
    """Decide for a seat whose time is up or whose person is away (rules: common 9)."""
    question = _question(rec, command.seat)
    if command.by == "away" and not rec.chair_at(command.seat).away:
        raise cmd.IllegalCommand("not_away")
    if command.by == "timeout" and (
        question.due is None or rec.now < question.due + rec.state.setup.pace.grace
    ):
        raise cmd.IllegalCommand("too_early")
    play(rec, default_decision(rec.state, command.seat), command.by)
    _mark_away(rec, command.seat)


def default_decision(state: State, seat: int) -> cmd.SeatCommand:
    """What is done for a seat that does not answer: win, else pass, else discard the drawn tile.

    Where the drawn tile is none or may not go, the last legal discard in sorted order (rules: common 9).
    """
    legal = legal_commands(state, seat)
    for simple in (cmd.Win(seat), cmd.Pass(seat)):
        if simple in legal:
            return simple
    drawn = _drawn_tile(state, seat)
    discards = [command for command in legal if isinstance(command, cmd.Discard)]
    return next((command for command in discards if command.tile == drawn), discards[-1])


def _drawn_tile(state: State, seat: int) -> Tile | None:
    return state.deal.seats[seat].drawn if state.deal is not None else None


def _mark_away(rec: Recorder, seat: int) -> None:
    chair = rec.chair_at(seat)
    if rec.state.phase == PLAYING and not chair.away and chair.timeouts >= TIMEOUTS_TO_BE_AWAY:
        rec.add(ev.WentAway(chair=rec.deal.players[seat], at=rec.now))


_HANDLERS: dict[type[cmd.Command], Callable[[Recorder, Any], None]] = {
    cmd.Discard: _play_for_person,
    cmd.Win: _play_for_person,
    cmd.Pass: _play_for_person,
    cmd.Pung: _play_for_person,
    cmd.Chow: _play_for_person,
    cmd.Kong: _play_for_person,
    cmd.AutoPlay: _auto_play,
    cmd.Switched: _play_by_switch,
    cmd.Resume: _resume,
    cmd.Sit: between.sit,
    cmd.Leave: between.leave,
    cmd.SendAway: between.send_away,
    cmd.ComeBack: between.come_back,
    cmd.SetLine: between.set_line,
    cmd.Vote: closing_votes.vote,
    cmd.Commit: between.commit,
    cmd.GiveSeed: between.give_seed,
    cmd.Ready: between.ready,
    cmd.StartDeal: lambda rec, _: between.start_if_ready(rec),
    cmd.Close: between.close,
    cmd.Credit: lambda rec, command: rec.add(ev.Credited(ms=command.ms, since=command.since, at=rec.now)),
}
