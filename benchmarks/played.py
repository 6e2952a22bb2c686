"""Deals that robots have played, stored as those of a site are."""

from collections.abc import Sequence
from datetime import datetime

from games.engine.codec import encode_event
from games.engine.events import Event, Won
from games.engine.rulesets import load_ruleset, ruleset_data
from games.models import DealPlayer, DealResult, FrozenRuleset, LogEntry, Seat, Table

DEAL_NO = 1


def frozen_ruleset(ruleset_id: str) -> FrozenRuleset:
    """The stored copy of a ruleset, its options left as they are."""
    rules = load_ruleset(ruleset_id)
    data = {"ruleset_id": rules.id, "data": ruleset_data(rules.id), "options": {}}
    return FrozenRuleset.objects.get_or_create(hash=rules.hash, defaults=data)[0]


def store_deal(ruleset: FrozenRuleset, events: Sequence[Event], now: datetime) -> Table:
    """A closed public table of four robots with that one deal."""
    moments = dict.fromkeys(("created_at", "last_action_at", "logged_at", "closed_at"), now)
    table = Table.objects.create(
        kind=Table.Kind.CUSTOM,
        status=Table.Status.CLOSED,
        visibility=Table.Visibility.PUBLIC,
        ruleset=ruleset,
        format="single-hand",
        **moments,
    )
    stored = [encode_event(event) for event in events]
    LogEntry.objects.create(table=table, seq=1, deal_no=DEAL_NO, at=now, events=stored)
    _store_result(table, events, now)
    return table


def _store_result(table: Table, events: Sequence[Event], now: datetime) -> None:
    won = next((event for event in events if isinstance(event, Won)), None)
    outcome = DealResult.Outcome.EXHAUSTED if won is None else DealResult.Outcome.WON
    ending = {} if won is None else {"winner": won.seat, "payer": won.source, "fan": won.fan}
    result = DealResult.objects.create(
        table=table, deal_no=DEAL_NO, prevailing=0, outcome=outcome, ended_at=now, **ending
    )
    payments = (0, 0, 0, 0) if won is None else won.payments
    DealPlayer.objects.bulk_create(
        DealPlayer(result=result, seat=seat, chair=seat, kind=Seat.Kind.ROBOT, change=payments[seat])
        for seat in range(4)
    )
