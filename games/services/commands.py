"""What people do at a table: the one way from a message to a change."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from accounts.permissions import may
from games import parsing
from games.engine import commands as cmd
from games.engine.commands import IllegalCommand
from games.engine.projection import seat_of_chair
from games.engine.state import State
from games.engine.tiles import NAMES, NotationError, parse_tile, parse_tiles
from games.metrics import COMMANDS
from games.models import CommandReceipt, Table
from games.prompts import question_prompt, ready_prompt
from games.services.updates import TableUpdate, table_update
from games.sitters import chair_of


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a command: ``refusal`` is the code of its refusal, None if it was carried out."""

    refusal: str | None = None


def submit_command(
    account: User, table: Table, message: parsing.CommandMessage, received_at: datetime
) -> Answer:
    """Carry out what an account asks for at a table.

    The same message again gets the first answer again and changes nothing, whatever has become of its sender
    since. It counts by the moment at which it was received.
    """
    answer, outcome = _answer(account, table, message, received_at)
    COMMANDS.labels(outcome).inc()
    return answer


def _answer(
    account: User, table: Table, message: parsing.CommandMessage, received_at: datetime
) -> tuple[Answer, str]:
    """The answer to a command, and what became of it in one word."""
    receipt = CommandReceipt(table=table, account=account, command_id=message.id, received_at=received_at)
    with table_update(table.pk, received_at, receipt=receipt) as update:
        if update is None:
            return Answer("not_your_table"), "not_your_table"
        chair = chair_of(update.sitters, account.pk)
        if chair is None or not update.is_new:
            return _earlier_answer(receipt)
        answer = _carry_out(update, chair, message)
        if answer.refusal is not None:
            _earlier(receipt).update(refusal=answer.refusal)
        return answer, answer.refusal or "accepted"


def _earlier_answer(receipt: CommandReceipt) -> tuple[Answer, str]:
    earlier = _earlier(receipt).first()
    if earlier is None:
        return Answer("not_your_table"), "not_your_table"
    return Answer(earlier.refusal or None), "again"


def _earlier(receipt: CommandReceipt) -> QuerySet[CommandReceipt]:
    """What is stored of the same command."""
    return CommandReceipt.objects.filter(
        table=receipt.table, account=receipt.account, command_id=receipt.command_id
    )


def _carry_out(update: TableUpdate, chair: int, message: parsing.CommandMessage) -> Answer:
    if not update.table.is_open:
        return Answer("closed")
    if (forbidden := _forbidden(update, chair, message)) is not None:
        return Answer(forbidden)
    if not _is_current(update.state, chair, message):
        return Answer("stale_prompt")
    if isinstance(message.order, parsing.Switch):
        update.set_switch(chair, message.order.name, message.order.on)
        return Answer()
    try:
        update.submit(to_command(update.state, chair, message.order))
    except IllegalCommand as refusal:
        return Answer(refusal.code)
    return Answer()


def _forbidden(update: TableUpdate, chair: int, message: parsing.CommandMessage) -> str | None:
    """Why the person may not do that: what staff forbid holds from the next rated deal on."""
    account = update.sitters[chair].account
    if not may(account, "play"):
        return "may_not"
    begins = isinstance(message.order, parsing.Ready) and update.table.rated
    return "may_not_rated" if begins and not may(account, "play_rated") else None


def _is_current(state: State, chair: int, message: parsing.CommandMessage) -> bool:
    """Whether the command answers what its sender is asked now; some answer no question."""
    match message.order:
        case parsing.Back() | parsing.Leave() | parsing.Switch() | parsing.Vote():
            return True
        case parsing.Ready() | parsing.GiveSeed():
            return message.prompt == ready_prompt(state, chair)
    return message.prompt == question_prompt(state, chair)


def to_command(state: State, chair: int, order: parsing.Order) -> cmd.Command:
    """The engine's command for what a chair's person asks for; raises IllegalCommand."""
    match order:
        case parsing.Ready():
            return cmd.Ready(chair, order.seed)
        case parsing.GiveSeed():
            return cmd.GiveSeed(chair, order.seed)
        case parsing.Back():
            return cmd.ComeBack(chair)
        case parsing.Leave():
            return cmd.Leave(chair)
        case parsing.Vote():
            return cmd.Vote(chair, order.on)
    seat = seat_of_chair(state.deal, chair)
    if seat is None:
        raise IllegalCommand("not_asked")
    try:
        return _decision(state, seat, order)
    except NotationError:
        raise IllegalCommand("illegal") from None


def _decision(state: State, seat: int, order: parsing.Order) -> cmd.SeatCommand:
    match order:
        case parsing.Win():
            return cmd.Win(seat)
        case parsing.Pass():
            return cmd.Pass(seat)
        case parsing.Discard():
            return cmd.Discard(seat, parse_tile(order.tile))
        case parsing.Kong():
            return cmd.Kong(seat, order.kind, parse_tile(order.tile))
        case parsing.Pung():
            _check_claimed(state, order.tile)
            return cmd.Pung(seat)
        case parsing.Chow():
            _check_claimed(state, order.tile)
            first, second = sorted(parse_tiles(order.taken))
            return cmd.Chow(seat, (first, second))
    raise TypeError(f"not a decision of a seat: {order!r}")


def _check_claimed(state: State, tile: str | None) -> None:
    """A claim may name the tile that it is for; then it must be the one that lies open."""
    window = None if state.deal is None else state.deal.window
    if tile is not None and (window is None or NAMES[window.tile] != tile):
        raise IllegalCommand("illegal")
