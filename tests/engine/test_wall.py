"""The shuffle, against the published vectors and its own definition."""

import json
from pathlib import Path

import pytest

from games.engine import wall
from games.engine.seats import LETTERS
from games.engine.tiles import NAMES, full_set

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "fair-shuffle-vectors.json").read_text())


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"deal {vector['deal_no']}")
class TestVectors:
    def test_it_commits_to_the_server_seed(self, vector):
        assert wall.commitment(vector["server_seed"]) == vector["commitment"]

    def test_it_derives_the_deal_seed(self, vector):
        seed = wall.deal_seed(vector["server_seed"], vector["deal_no"], vector["client_seeds"])
        assert seed.hex() == vector["deal_seed"]

    def test_it_builds_the_wall(self, vector):
        built = wall.build_wall(
            vector["server_seed"], vector["deal_no"], vector["client_seeds"], vector["flowers"]
        )
        assert " ".join(NAMES[tile] for tile in built) == vector["wall"]

    def test_it_draws_the_first_seats(self, vector):
        seats = [LETTERS[seat] for seat in wall.first_seats(vector["server_seed"])]
        assert seats == vector["first_seats"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"deal {vector['deal_no']}")
def test_it_throws_the_dice_that_anyone_can_throw(vector):
    assert list(wall.dice(bytes.fromhex(vector["deal_seed"]))) == vector["dice"]


def test_it_uses_every_tile_once():
    assert sorted(wall.build_wall("00" * 32, 1, [""] * 4, True)) == list(full_set(True))


def test_it_changes_the_wall_with_any_seat_s_seed():
    walls = {wall.build_wall("00" * 32, 1, seeds, True) for seeds in (["", "", "", ""], ["", "", "", "00"])}
    assert len(walls) == 2


def test_it_tells_seeds_of_different_seats_apart():
    first = wall.deal_seed("00" * 32, 1, ["aa", "", "", ""])
    second = wall.deal_seed("00" * 32, 1, ["", "aa", "", ""])
    assert first != second


def test_it_skips_words_that_would_favour_small_numbers():
    bound = 3
    first_unfair = 2**32 - 2**32 % bound
    assert wall.below(bound, iter([first_unfair, 2**32 - 1, 7])) == 7 % bound


def test_it_names_each_question_differently():
    names = {wall.prompt_token("00" * 32, chair, number) for chair in range(4) for number in range(100)}
    assert len(names) == 400
    assert all(len(name) == 16 for name in names)


def test_it_draws_moments_from_the_whole_span():
    moments = {wall.moment("00" * 32, 1, number, 400, 410) for number in range(300)}
    assert moments == set(range(400, 411))


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("", True),
        ("00", True),
        ("ab" * 32, True),
        ("ab" * 33, False),
        ("abc", False),
        ("AB", False),
        ("zz", False),
        ("０0", False),
    ],
)
def test_it_knows_a_client_seed(text, fits):
    assert wall.is_seed(text) is fits
