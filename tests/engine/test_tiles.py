"""Tiles and their notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import tiles


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("123m5z", ["1m", "2m", "3m", "5z"]),
        ("1m2m3m5z", ["1m", "2m", "3m", "5z"]),
        ("1f3g", ["1f", "3g"]),
        ("", []),
        ("77z", ["7z", "7z"]),
    ],
)
def test_it_reads_mpsz(text, names):
    assert [tiles.NAMES[tile] for tile in tiles.parse_tiles(text)] == names


@pytest.mark.parametrize("text", ["m", "12", "8z", "0z", "0m", "5f", "1x", "1m 2m", "１m", "-1m", "12m3"])
def test_it_refuses_what_is_no_tile_and_says_so(text):
    with pytest.raises(tiles.NotationError) as refusal:
        tiles.parse_tiles(text)
    assert str(refusal.value)


@given(st.lists(st.integers(0, tiles.ALL_KINDS - 1)))
def test_it_reads_what_it_writes(hand):
    assert tiles.parse_tiles(tiles.format_tiles(hand)) == tuple(hand)


def test_it_counts_up_in_sorted_order():
    assert tiles.NAMES[:10] == ("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p")
    assert tiles.NAMES[27:] == (
        *("1z", "2z", "3z", "4z", "5z", "6z", "7z"),
        *("1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"),
    )


@pytest.mark.parametrize(("flowers", "size"), [(True, 144), (False, 136)])
def test_it_has_a_full_set(flowers, size):
    assert len(tiles.full_set(flowers)) == size


def test_it_knows_the_thirteen_orphans():
    assert tiles.format_tiles(sorted(tiles.ORPHANS)) == "1m9m1p9p1s9s1z2z3z4z5z6z7z"


@pytest.mark.parametrize(
    ("tile", "suit", "rank"),
    [("1m", 0, 1), ("9p", 1, 9), ("5s", 2, 5), ("7z", 3, 7), ("4f", 4, 4), ("2g", 4, 2)],
)
def test_it_knows_suit_and_rank(tile, suit, rank):
    kind = tiles.parse_tile(tile)
    assert (tiles.suit(kind), tiles.rank(kind)) == (suit, rank)


def test_it_takes_one_copy_at_a_time():
    hand = tiles.parse_tiles("555m1z")
    assert tiles.remove_tiles(hand, tiles.parse_tiles("5m")) == tiles.parse_tiles("55m1z")
    with pytest.raises(ValueError, match="not in"):
        tiles.remove_tiles(hand, tiles.parse_tiles("11z"))
