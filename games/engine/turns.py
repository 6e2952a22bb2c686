"""The course of a deal: opening, draws, questions, claim windows (rules: common 2–6)."""

from games.engine import endings
from games.engine import events as ev
from games.engine.claims import best_claim, is_decided
from games.engine.commands import Chow, Discard, Kong, Pung, SeatCommand, Win
from games.engine.legal import EXPOSED, claim_options, turn_options
from games.engine.recorder import Recorder
from games.engine.seats import EAST, SEATS, TURNS_AFTER
from games.engine.state import Answer, Window
from games.engine.tiles import FIRST_FLOWER, Tiles, is_bonus

_WORDS: dict[type[SeatCommand], str] = {Win: "win", Pung: "pung", Kong: "kong", Chow: "chow"}
_ACT = ("act",)


def deal_tiles(rec: Recorder) -> None:
    """Deal thirteen each, replace bonus tiles from East on, and let East draw (rules: common 2)."""
    wall = rec.deal.wall
    for seat in SEATS:
        rec.add(ev.Dealt(seat=seat, tiles=_share(wall, seat), at=rec.now))
    for seat in SEATS:
        _replace_bonus_tiles(rec, seat)
    draw(rec, EAST, "front", "turn")


def _share(wall: Tiles, seat: int) -> Tiles:
    blocks = (wall[16 * round_no + 4 * seat : 16 * round_no + 4 * seat + 4] for round_no in range(3))
    return tuple(sorted((*(tile for block in blocks for tile in block), wall[48 + seat])))


def _replace_bonus_tiles(rec: Recorder, seat: int) -> None:
    while bonus := tuple([tile for tile in rec.deal.seats[seat].hand if is_bonus(tile)]):
        rec.add(ev.BonusExposed(seat=seat, tiles=bonus, at=rec.now))
        drawn = rec.deal.wall[: -len(bonus) - 1 : -1]
        rec.add(ev.Drawn(seat=seat, tiles=drawn, end="back", reason="bonus", at=rec.now))


def draw(rec: Recorder, seat: int, end: ev.End, reason: ev.Reason) -> None:
    """Draw one tile, replace it as long as it is a bonus tile, and ask the seat; or end with the wall."""
    wall = rec.deal.wall
    if len(wall) <= rec.state.setup.rules.dead_wall:
        endings.exhaust(rec)
        return
    tile = wall[0 if end == "front" else -1]
    rec.add(ev.Drawn(seat, (tile,), end, reason, at=rec.now))
    if tile >= FIRST_FLOWER:
        rec.add(ev.BonusExposed(seat=seat, tiles=(tile,), at=rec.now))
        draw(rec, seat, "back", "bonus")
    else:
        ask_turn(rec, seat)


def ask_turn(rec: Recorder, seat: int) -> None:
    """Ask a seat what it does on its own turn."""
    options = turn_options(rec.state, seat)
    _ask(rec, seat, (*_words(options), "act") if options else _ACT, options)


def _words(options: tuple[SeatCommand, ...]) -> tuple[str, ...]:
    """What these options are called in a question, each word once; discards and passes have none."""
    words: list[str] = []
    for option in options:
        word = _WORDS.get(type(option))
        if word is None:
            break
        if word not in words:
            words.append(word)
    return tuple(words)


def _ask(
    rec: Recorder, seat: int, may: tuple[str, ...], options: tuple[SeatCommand, ...] | None = None
) -> None:
    span = rec.state.setup.pace.decision
    due = None if span is None or rec.chair_at(seat).plays_itself else rec.now + span
    rec.add(ev.Asked(seat, may, due, at=rec.now))
    rec.deal.offers[seat] = options


def ask_again(rec: Recorder, seat: int) -> None:
    """Ask once more what is still open, with a new prompt and a full clock."""
    question = rec.deal.questions[seat]
    if question is not None:
        _ask(rec, seat, question.may)


def discard(rec: Recorder, command: Discard, auto: bool) -> None:
    """Discard and open the claim window."""
    seat, tile = command.seat, command.tile
    rec.add(ev.Discarded(seat, tile, rec.deal.seats[seat].drawn == tile, auto, at=rec.now))
    open_window(rec)


def announce_kong(rec: Recorder, command: Kong) -> None:
    """Announce an added or concealed kong, which may be robbed (rules: common 5)."""
    rec.add(ev.KongAnnounced(seat=command.seat, kind=command.kind, tile=command.tile, at=rec.now))
    open_window(rec)


def open_window(rec: Recorder) -> None:
    """Ask every other seat that has a claim, in turn order."""
    offers = claim_options(rec.state)
    for seat, options in offers.items():
        _ask(rec, seat, _words(options), options)
    if offers or rec.state.setup.pace.pause:
        close_window(rec)
    else:
        _go_on_unclaimed(rec, _open_window(rec))


def answer(rec: Recorder, command: SeatCommand, by: ev.By) -> None:
    """Take a seat's final answer to the open claim window."""
    taken = command.taken if isinstance(command, Chow) else None
    if isinstance(command, Pung):
        taken = (_open_window(rec).tile,) * 2
    word = _WORDS.get(type(command), "pass")
    rec.add(ev.Answered(seat=command.seat, answer=word, taken=taken, by=by, at=rec.now))
    close_window(rec)


def close_window(rec: Recorder) -> None:
    """Let the outcome take effect, once the pause is over and no open answer can change it."""
    if rec.now >= _open_window(rec).opened_at + rec.state.setup.pace.pause:
        end_pause(rec)


def end_pause(rec: Recorder) -> None:
    """Let the outcome of an open window take effect, pause or not, if no open answer can change it.

    A deal that is broken off ends where somebody may decide, not between a discard and what follows from it.
    """
    deal = rec.deal
    window = deal.window
    if window is None or not is_decided(deal, window):
        return
    taker = best_claim(window)
    if taker is None:
        _go_on_unclaimed(rec, window)
        return
    given = window.answers[taker]
    assert given is not None, "the taker has answered"
    _take(rec, taker, given, window)


def _go_on_unclaimed(rec: Recorder, window: Window) -> None:
    if window.kong is None:
        draw(rec, TURNS_AFTER[window.source][0], "front", "turn")
        return
    rec.add(ev.Konged(seat=window.source, kind=window.kong, tile=window.tile, source=None, at=rec.now))
    draw(rec, window.source, "back", "kong")


def _take(rec: Recorder, seat: int, given: Answer, window: Window) -> None:
    if given.answer == "win":
        endings.win(rec, seat, auto=given.by != "player")
    elif given.answer == "kong":
        rec.add(ev.Konged(seat=seat, kind=EXPOSED, tile=window.tile, source=window.source, at=rec.now))
        draw(rec, seat, "back", "kong")
    else:
        assert given.taken is not None, "a claimed set names its tiles"
        event = ev.Chowed if given.answer == "chow" else ev.Punged
        rec.add(event(seat, window.source, window.tile, given.taken, auto=False, at=rec.now))
        ask_turn(rec, seat)


def _open_window(rec: Recorder) -> Window:
    window = rec.deal.window
    assert window is not None, "nothing lies open to claims"
    return window
