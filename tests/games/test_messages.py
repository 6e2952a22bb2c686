"""What a player alone is told: what he is asked, why he can't win, when he is to be ready."""

import json

import pytest

from games.engine.commands import Discard
from games.engine.pace import UNTIMED, timed
from games.engine.state import State
from games.engine.tiles import parse_tile
from games.messages import own_part
from games.models import Table
from tests.engine.tables import holding, play, pung, robot_table, table
from tests.games.play import Game, four_people

HELPLESS = Table(move_help=False)
SOUTH, WEST = 1, 2


def own(state: State, chair: int) -> dict:
    return json.loads(json.dumps(own_part(HELPLESS, state, chair)))


def discarded(tile: str, *seats: object) -> State:
    """East has discarded a tile; chairs are seats."""
    east = holding("147m258p369s1234z", drawn=tile)
    state = table(east, *seats, people=range(4), pace=UNTIMED)
    return play(state, Discard(0, parse_tile(tile)))[0]


def test_it_offers_claims_with_the_tile_that_they_are_for() -> None:
    state = discarded("5s", holding("55346s147m258p12z"))
    question = own(state, SOUTH)["question"]
    assert question["may"] == ["pung", "chow"]
    assert question["due"] is None
    assert question["options"] == [
        {"do": "pung", "tile": "5s"},
        {"do": "chow", "tile": "5s", "with": "3s4s"},
        {"do": "chow", "tile": "5s", "with": "4s6s"},
        {"do": "pass"},
    ]


def test_it_names_the_kinds_of_kong() -> None:
    hand = holding("1111m5s29p12346z", drawn="2s", melds=[pung("555s", source=1)], bonus="")
    options = own(table(hand, people=[0]), 0)["question"]["options"]
    assert [option for option in options if option["do"] == "kong"] == [
        {"do": "kong", "kind": "concealed", "tile": "1m"},
        {"do": "kong", "kind": "added", "tile": "5s"},
    ]


def test_it_tells_what_a_win_is_worth() -> None:
    """All pungs 3, by discard; a flower that is not South's own."""
    state = discarded("5s", holding("111m222p333s99p55s", bonus="1f"))
    options = own(state, SOUTH)["question"]["options"]
    assert options[0] == {"do": "win", "fan": 3}


def test_it_tells_why_a_complete_hand_may_not_win() -> None:
    """All chows 1, and no more: two short of three."""
    state = discarded("5s", holding("123m456m234p99p34s", bonus="1f"))
    assert own(state, SOUTH)["refused"] == {
        "reason": "below_minimum",
        "fan": 1,
        "needed": 3,
        "patterns": [{"id": "all_chows", "fan": 1}],
        "sets": ["1m2m3m", "4m5m6m", "2p3p4p", "3s4s5s", "9p9p"],
    }
    assert own(state, WEST)["refused"] is None


def test_it_asks_nothing_of_those_who_can_claim_nothing() -> None:
    state = discarded("5s", holding("55346s147m258p12z"))
    told = own(state, WEST)
    assert [told[name] for name in ("question", "refused", "help", "ready")] == [None] * 4


def test_it_gives_a_new_prompt_to_every_question_and_chair() -> None:
    state = discarded("5s", holding("55346s147m258p12z"), holding("55s147m258p369p12z"))
    prompts = {own(state, chair)["question"]["prompt"] for chair in (SOUTH, WEST)}
    assert len(prompts) == 2
    assert all(len(prompt) == 16 for prompt in prompts)


def test_it_tells_the_deadline_of_a_timed_question() -> None:
    state = table(people=[0], pace=timed(30), now=1000)
    assert own(state, 0)["question"]["due"] == 31_000


def test_it_asks_nobody_to_be_ready_for_nothing() -> None:
    assert own(robot_table(), 0)["ready"] is None


@pytest.mark.django_db
def test_it_asks_each_person_to_be_ready_until_he_is() -> None:
    game = Game(four_people())
    assert game.own(game.people[0])["ready"]["due"] is None
    game.ready(game.people[0])
    assert game.own(game.people[0])["ready"] is None
    assert game.own(game.people[1])["ready"]["prompt"]
