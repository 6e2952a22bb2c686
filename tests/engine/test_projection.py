"""What viewers see: nothing hidden, the same for all that is public, and a fold of what they were told."""

import json
import random
from dataclasses import replace

import pytest

from games.engine import commands as cmd
from games.engine import events as ev
from games.engine.events import Event
from games.engine.evolve import evolve
from games.engine.projection import project, project_deal, project_event
from games.engine.state import HUMAN, Answer, Question, State
from games.engine.tiles import parse_tile
from games.engine.view import to_json
from tests.engine import client
from tests.engine.tables import (
    EAST,
    RULES,
    SOUTH,
    chance_steps,
    concealed_kong,
    holding,
    play,
    pung,
    robot_table,
    seed,
    table,
)

VIEWERS = (0, 1, 2, 3, None)
BATCHES, DEALS_A_BATCH = 8, 25


def scrambled(state: State, viewer: int | None, chance: random.Random) -> State:
    """The same table with all that the viewer can't see changed: tiles, seeds, questions, answers."""
    chairs = tuple(
        chair if number == viewer or chair.seed is None else replace(chair, seed="ee" * 16)
        for number, chair in enumerate(state.chairs)
    )
    promise = state.next and replace(state.next, server_seed=seed(chance.randrange(10**9)))
    state = replace(state, chairs=chairs, next=promise)
    deal = state.deal
    if deal is None:
        return state
    own = None if viewer is None else deal.players.index(viewer)
    hidden = [*deal.wall, *(tile for seat, it in enumerate(deal.seats) if seat != own for tile in it.hand)]
    chance.shuffle(hidden)
    seats = []
    for seat, it in enumerate(deal.seats):
        if seat != own:
            hand, hidden = hidden[: len(it.hand)], hidden[len(it.hand) :]
            it = replace(it, hand=tuple(sorted(hand)), drawn=chance.choice([None, *hand]))
        seats.append(it)
    questions = tuple(
        question if seat == own else chance.choice([None, Question(chance.randrange(99), ("act",), 5, 0)])
        for seat, question in enumerate(deal.questions)
    )
    window = deal.window and replace(
        deal.window,
        answers=tuple(
            given if seat == own else chance.choice([None, Answer("pass", None, "player")])
            for seat, given in enumerate(deal.window.answers)
        ),
    )
    seeds = {} if deal.ended else {"server_seed": seed(chance.randrange(10**9)), "client_seeds": ("ff",) * 4}
    changed = replace(
        deal,
        wall=tuple(hidden),
        seats=tuple(seats),
        questions=questions,
        window=window,
        asked=chance.randrange(99),
        **seeds,
    )
    return replace(state, deal=changed)


def disguised(event: Event, viewer: int | None, state: State, chance: random.Random) -> Event | None:
    """The event with what the viewer can't know changed; None where there is nothing to change."""
    own = None if viewer is None or state.deal is None else state.deal.players.index(viewer)
    match event:
        case ev.DealCommitted():
            return replace(event, server_seed=seed(chance.randrange(10**9)))
        case ev.DealStarted():
            return replace(event, client_seeds=("ee",) * 4)
        case ev.Readied():
            return replace(event, seed="ee")
        case ev.Dealt() | ev.Drawn() if event.seat != own:
            return replace(event, tiles=tuple(chance.randrange(34) for _ in event.tiles))
        case ev.Asked() if event.seat != own:
            return replace(event, may=("win",), due=chance.randrange(10**6))
        case ev.Answered() if event.seat != own:
            return replace(event, answer="win", by="timeout")
    return None


@pytest.mark.parametrize("batch", range(BATCHES))
def test_it_shows_nothing_that_a_viewer_cannot_see(batch):
    chance = random.Random(batch)
    for _, _, state, events in chance_steps(robot_table(), 1000 * batch, DEALS_A_BATCH):
        for viewer in VIEWERS:
            other = scrambled(state, viewer, chance)
            assert project(other, viewer) == project(state, viewer)
            for event in events:
                disguise = disguised(event, viewer, state, chance)
                if disguise is not None:
                    shown = project_event(event, state, viewer)
                    assert project_event(disguise, other, viewer) == shown


def test_it_sends_the_same_bytes_whatever_is_hidden():
    chance = random.Random(77)
    for _, _, state, _ in chance_steps(robot_table(), 5_000, 3):
        for viewer in VIEWERS:
            other = scrambled(state, viewer, chance)
            sent, sent_then = (json.dumps(to_json(project(it, viewer))) for it in (state, other))
            assert sent == sent_then


@pytest.mark.parametrize("batch", range(4))
def test_it_tells_each_viewer_enough_to_keep_his_view(batch):
    state = robot_table()
    views = {viewer: to_json(project(state, viewer)) for viewer in VIEWERS}
    for before, _, after, events in chance_steps(state, 2000 * batch, 12):
        states = states_along(before, events)
        for viewer in VIEWERS:
            for event, its_state in zip(events, states, strict=True):
                shown = project_event(event, its_state, viewer)
                if shown is not None:
                    views[viewer] = client.fold(views[viewer], shown)
            assert views[viewer] == to_json(project(after, viewer))


def states_along(state: State, events: list[Event]) -> list[State]:
    """The state after each of the events."""
    states = []
    for event in events:
        state = evolve(state, event)
        states.append(state)
    return states


class TestWhatIsShown:
    def deal(self):
        south = holding("12345678m22z", melds=[pung("777z", EAST)], bonus="1f")
        return table(holding("5s147m258p1234z19m", "9p"), south, people=(EAST, SOUTH))

    def test_it_shows_a_player_his_own_hand(self):
        view = project(self.deal(), EAST).deal
        assert len(view.hand) == 14
        assert view.drawn is not None

    def test_it_shows_others_only_how_many_tiles_he_holds(self):
        view = to_json(project(self.deal(), SOUTH))["deal"]
        assert view["seats"][EAST] == {"count": 14, "melds": [], "bonus": "1f", "pond": ""}

    def test_it_shows_a_spectator_no_hand(self):
        view = project(self.deal(), None)
        assert (view.deal.hand, view.deal.drawn, view.deal.options) == (None, None, ())

    def test_it_shows_the_tiles_of_a_concealed_kong_to_all(self):
        state = table(holding("147m258p19s", "9s", melds=[concealed_kong("1111z")]))
        for viewer in VIEWERS:
            melds = to_json(project(state, viewer))["deal"]["seats"][EAST]["melds"]
            assert melds[0]["tiles"] == "1z1z1z1z"

    def test_it_keeps_the_seeds_until_the_deal_has_ended(self):
        before = to_json(project(self.deal(), EAST))["deal"]
        after = to_json(project(play(self.deal(), cmd.Close("closed"))[0], EAST))["deal"]
        assert (before["server_seed"], before["client_seeds"]) == (None, None)
        assert after["server_seed"] is not None

    def test_it_offers_options_only_to_who_is_asked(self):
        assert project_deal(self.deal(), EAST).options
        assert not project_deal(self.deal(), SOUTH).options

    def test_it_shows_a_winning_hand_by_its_sets(self):
        south = holding("12345789m22z", melds=[pung("777z", EAST)], bonus="1f")
        hands = [holding("6m147p258p1234z19m", "9p"), south]
        state, events = play(table(*hands), cmd.Discard(EAST, parse_tile("6m")), cmd.Win(SOUTH))
        sets = ["7z7z7z", "1m2m3m", "4m5m6m", "7m8m9m", "2z2z"]
        assert to_json(project(state, None))["deal"]["result"]["sets"] == sets
        won = next(event for event in events if isinstance(event, ev.Won))
        assert project_event(won, state, EAST)["sets"] == sets

    def test_it_says_who_is_ready_but_not_with_which_seed(self):
        state = robot_table()
        chairs = (replace(state.chairs[0], kind=HUMAN, ready=True, seed="abcd"), *state.chairs[1:])
        shown = json.dumps(to_json(project(replace(state, chairs=chairs), 1)))
        assert '"ready": true' in shown
        assert "abcd" not in shown

    @pytest.mark.parametrize("kind", [ev.Asked(EAST, ("act",), 5), ev.Answered(EAST, "pass", None, "player")])
    def test_it_tells_questions_and_answers_to_their_seat_alone(self, kind):
        told = [viewer for viewer in VIEWERS if project_event(kind, self.deal(), viewer) is not None]
        assert told == [EAST]

    def test_it_hides_drawn_tiles_but_not_their_number(self):
        event = ev.Drawn(EAST, (3, 4), "back", "bonus")
        assert project_event(event, self.deal(), SOUTH) == {
            "type": "drawn",
            "seat": "E",
            "tiles": None,
            "end": "back",
            "reason": "bonus",
            "count": 2,
            "at": 0,
        }
        assert project_event(event, self.deal(), EAST)["tiles"] == "4m5m"


def test_it_prints_no_secret_by_accident():
    state, events = play(robot_table(), cmd.Commit(seed(5)))
    printed = repr(state) + "".join(map(repr, events))
    assert seed(5) not in printed
    assert str(list(state.deal.wall[:6]))[1:-1] not in printed
    assert RULES.id in printed
