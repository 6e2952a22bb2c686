"""What is stored of a person's play: seats, deals and ratings."""

from collections.abc import Iterator, Sequence
from itertools import islice

from accounts.models import User
from games.models import DealPlayer, DealResult, Seat, Table
from learn.export.written import Json, person
from learn.replay.download import log_lines
from learn.replay.finding import Finished
from ratings.models import LedgerLine, PoolRating

TABLE = ("public_id", "kind", "visibility", "format", "clock", "flowers", "rated", "move_help", "ending")
TABLE_TIMES = ("created_at", "started_at", "closed_at")
BEFORE_AND_AFTER = tuple(
    f"{part}_{when}" for when in ("before", "after") for part in ("value", "deviation", "volatility")
)
AT_ONCE = 100


def tables(own: User) -> Iterator[Json]:
    """The chairs that the person had, each with the settings of its table; no links or codes to it."""
    seats = Seat.objects.filter(account=own).select_related("table__ruleset").order_by("since", "pk")
    for seat in seats.defer("table__snapshot", "table__ruleset__data").iterator(AT_ONCE):
        yield {
            **{name: getattr(seat.table, name) for name in TABLE},
            "ruleset": seat.table.ruleset.ruleset_id,
            "options": seat.table.ruleset.options,
            **{name: getattr(seat.table, name) for name in TABLE_TIMES},
            "was_host": seat.table.host_id == own.pk,
            "chair": seat.chair,
            "since": seat.since,
            "left_at": seat.left_at,
            "sent_away": seat.kicked,
        }


def deals(own: User) -> Iterator[Json]:
    """How the finished deals of the person ended, for all four."""
    for table_id in tables_of(own):
        for deal in finished_at(own, table_id):
            yield _deal(own, deal)


def log_of(own: User, table_id: int) -> Iterator[Iterator[str]]:
    """The logs of the person's finished deals at a table, deal by deal: the lines of each."""
    for deal in finished_at(own, table_id):
        yield log_lines(deal)


def tables_of(own: User) -> list[int]:
    """The keys of the tables at which the person has finished deals, in their order."""
    played = DealPlayer.objects.filter(account=own).order_by("result__table")
    return list(played.values_list("result__table", flat=True).distinct())


def finished_at(own: User, table_id: int) -> Iterator[Finished]:
    """The person's finished deals at a table, in their order."""
    table = Table.objects.select_related("ruleset").defer("snapshot").get(pk=table_id)
    results = DealResult.objects.filter(table=table, players__account=own).distinct().order_by("deal_no")
    for result in results:
        players = result.players.select_related("account").order_by("seat")
        yield Finished(table, result, list(players))


def ratings(own: User) -> list[Json]:
    """The person's ratings."""
    rated = PoolRating.objects.filter(account=own).order_by("pk")
    named = ("ruleset", "format", "value", "deviation", "volatility", "results", "last_result_at")
    return list(rated.values(*named))


def ledger(own: User) -> Iterator[Json]:
    """Every change of the person's ratings, with what led to it."""
    lines = LedgerLine.objects.filter(account=own).select_related("result__table").order_by("pk")
    found = lines.defer("result__table__snapshot").iterator(AT_ONCE)
    while part := list(islice(found, AT_ONCE)):
        ids = {opponent["account_id"] for line in part for opponent in line.opponents}
        known = User.objects.in_bulk(ids)
        for line in part:
            yield _ledger_line(line, known)


def _ledger_line(line: LedgerLine, known: dict[int, User]) -> Json:
    opponents = [
        {
            **person(known.get(each["account_id"])),
            **{name: each[name] for name in each if name != "account_id"},
        }
        for each in line.opponents
    ]
    return {
        "at": line.at,
        "kind": line.kind,
        "result": line.result.public_id,
        "table": line.result.table.public_id,
        "deal_no": line.result.deal_no,
        "ruleset": line.result.ruleset,
        "format": line.result.format,
        "weight": line.result.weight,
        "change": line.change,
        "place": line.place,
        "left_early": line.left_early,
        "elapsed": line.elapsed,
        **{name: getattr(line, name) for name in BEFORE_AND_AFTER},
        "opponents": opponents,
    }


def _deal(own: User, deal: Finished) -> Json:
    result = deal.result
    return {
        "table": deal.table.public_id,
        "deal_no": result.deal_no,
        "ended_at": result.ended_at,
        "prevailing": result.prevailing,
        "outcome": result.outcome,
        "winner": result.winner,
        "discarder": result.payer,
        "fan": result.fan,
        "my_seat": deal.seat_played_by(own),
        "players": _players(deal.players),
    }


def _players(players: Sequence[DealPlayer]) -> list[Json]:
    return [
        {
            "seat": player.seat,
            "kind": player.kind,
            **(person(player.account) if player.kind == Seat.Kind.HUMAN else {}),
            "change": player.change,
            "left_early": player.left_early,
        }
        for player in players
    ]
