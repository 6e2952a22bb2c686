"""From what is stored to the state of a table: by its snapshot, or else by folding its log."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec

from games.engine.codec import decode_event, decode_state, encode_state
from games.engine.decide import new_table
from games.engine.events import Event
from games.engine.evolve import evolve
from games.engine.pace import UNTIMED, timed
from games.engine.projection import project_event
from games.engine.rulesets import Ruleset, parse_ruleset
from games.engine.state import STATE_VERSION, Setup, State
from games.models import FrozenRuleset, Table
from games.stored_log import read_log

AUDIENCES: tuple[int | None, ...] = (0, 1, 2, 3, None)
"""Who sees different things: the chairs, and the spectators."""

Cursors = tuple[int, ...]
"""How many events each of AUDIENCES has been shown since the table was made."""
Shown = tuple[list[dict[str, Any]], ...]
"""Events as each of AUDIENCES may see them."""

NOTHING_SHOWN: Cursors = (0,) * len(AUDIENCES)


@dataclass(frozen=True, slots=True)
class Position:
    """A table's state and how far each audience has seen it come about."""

    state: State
    cursors: Cursors


@dataclass(frozen=True, slots=True)
class Step:
    """An event and the state after it."""

    event: Event
    state: State


@lru_cache(maxsize=256)
def frozen_rules(ruleset_hash: str) -> Ruleset:
    """The rules that tables with this hash are played by."""
    frozen = FrozenRuleset.objects.get(hash=ruleset_hash)
    return parse_ruleset(frozen.data, frozen.options)


def setup_of(table: Table) -> Setup:
    """What was fixed when the table was made."""
    return Setup(
        rules=frozen_rules(table.ruleset_id),
        pace=UNTIMED if table.clock is None else timed(table.clock),
        format=table.format,
        flowers=table.flowers,
        absent=table.absent,
        stand_in=table.robot_level,
    )


def read_position(table: Table) -> Position:
    """The table's position by its snapshot; one that another version of the site wrote is not used."""
    if table.state_version != STATE_VERSION or not table.snapshot:
        return rebuild(table)
    snapshot = msgspec.json.decode(bytes(table.snapshot))
    if snapshot["ruleset"] != table.ruleset_id:
        return rebuild(table)
    state = decode_state(snapshot["state"], setup_of(table))
    return Position(state, tuple(snapshot["cursors"]))


def write_snapshot(table: Table, position: Position) -> None:
    """Put the position into the table's row, which the caller saves."""
    table.state_version = STATE_VERSION
    table.snapshot = msgspec.json.encode(
        {
            "ruleset": table.ruleset_id,
            "cursors": position.cursors,
            "state": encode_state(position.state),
        }
    )


def rebuild(table: Table) -> Position:
    """The table's position by its log alone, as far as the log went when the row was read."""
    stored = read_log(table.pk, table.log_length)
    events = (decode_event(event) for entry in stored for event in entry.events)
    position = Position(new_table(setup_of(table)), NOTHING_SHOWN)
    for step in follow(position.state, events):
        position = Position(step.state, count_shown(position.cursors, show([step])))
    return position


def follow(state: State, events: Iterable[Event]) -> Iterator[Step]:
    """The fold, event by event."""
    for event in events:
        state = evolve(state, event)
        yield Step(event, state)


def show(steps: Iterable[Step]) -> Shown:
    """The events as each audience may see them, without those that are hidden from it."""
    shown: Shown = tuple([] for _ in AUDIENCES)
    for step in steps:
        for seen, audience in zip(shown, AUDIENCES, strict=True):
            event = project_event(step.event, step.state, audience)
            if event is not None:
                seen.append(event)
    return shown


def count_shown(cursors: Cursors, shown: Shown) -> Cursors:
    """The cursors after these events."""
    return tuple(cursor + len(events) for cursor, events in zip(cursors, shown, strict=True))
