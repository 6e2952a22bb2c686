"""Keeping the rows about seats in step with what happens at a table."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime

from accounts.models import User
from games.engine.events import Seated
from games.models import Seat, Table
from games.sitters import Sitters
from games.switches import first_switches


def give_chair(
    table: Table, sitters: Sitters, event: Seated, newcomers: Mapping[int, User], now: datetime
) -> None:
    """Note who took a chair: one of the newcomers, or a robot."""
    account = newcomers.get(event.chair)
    sitters[event.chair] = Seat.objects.create(
        table=table,
        chair=event.chair,
        kind=event.kind,
        account=account,
        level=event.level,
        since=now,
        **asdict(first_switches(account)),
    )


def set_switch(seat: Seat, name: str, on: bool) -> None:
    """Have the person's switch of this name on or off."""
    setattr(seat, name, on)
    seat.save(update_fields=[name])


def end_auto_discard(sitters: Sitters) -> None:
    """Switch off what holds for one deal only."""
    for seat in sitters.values():
        if seat.auto_discard:
            set_switch(seat, "auto_discard", on=False)


def leave_chair(table: Table, sitters: Sitters, chair: int, now: datetime) -> None:
    """Note that whoever had a chair left it; the host's rights pass to whoever has sat longest."""
    seat = sitters.pop(chair, None)
    if seat is None:
        return
    seat.left_at = now
    seat.save(update_fields=["left_at"])
    if seat.account_id is not None and table.host_id == seat.account_id:
        people = sorted((other.since, other.chair) for other in sitters.values() if other.account_id)
        table.host_id = sitters[people[0][1]].account_id if people else None
