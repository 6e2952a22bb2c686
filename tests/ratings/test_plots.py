"""Where the marks of plots lie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.plots import HEIGHT, WIDTH, Point, even_ticks, graph, histogram

values = st.floats(100, 4000)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (1503, 1541, (1500, 1510, 1520, 1530, 1540, 1550)),
        (1490, 1712, (1400, 1500, 1600, 1700, 1800)),
        (100, 4000, (0, 1000, 2000, 3000, 4000)),
    ],
)
def test_it_writes_round_numbers_at_even_steps(low: float, high: float, ticks: tuple[int, ...]) -> None:
    assert even_ticks(low, high) == ticks


def marks(points: str) -> list[tuple[float, float]]:
    pairs = [point.split(",") for point in points.split()]
    return [(float(x), float(y)) for x, y in pairs]


@given(st.lists(values, min_size=1, max_size=30))
def test_it_draws_every_rating_inside_the_picture_from_left_to_right(course: list[float]) -> None:
    drawn = graph([Point(value, 50) for value in course])
    line, band = marks(drawn.line), marks(drawn.band)
    assert len(line) == max(2, len(course))
    assert all(-0.1 <= y <= HEIGHT + 0.1 for _, y in [*line, *band])
    across = [x for x, _ in line]
    assert across == sorted(across)
    assert (across[0], across[-1]) == (0, WIDTH)


def test_it_draws_higher_ratings_higher_between_the_lines() -> None:
    drawn = graph([Point(1500, 10), Point(1550, 10), Point(1525, 10)])
    assert drawn.ticks == (1560, 1540, 1520, 1500, 1480)
    assert marks(drawn.line) == [(0, 300), (500, 50), (1000, 175)]


def test_it_draws_the_deviation_to_both_sides() -> None:
    drawn = graph([Point(1500, 10), Point(1550, 5)])
    assert marks(drawn.band) == [(0, 250), (1000, 25), (1000, 75), (0, 350)]


@given(st.dictionaries(st.integers(100, 4000), st.integers(1, 50), min_size=1, max_size=40))
def test_it_puts_every_player_under_one_bar(counts: dict[int, int]) -> None:
    drawn = histogram(counts)
    assert sum(bar.count for bar in drawn.bars) == sum(counts.values())
    for value in counts:
        assert sum(bar.low <= value < bar.high and bar.count > 0 for bar in drawn.bars) == 1
    assert all(bar.height == pytest.approx(HEIGHT * bar.count / drawn.heights[0]) for bar in drawn.bars)
    assert drawn.bars[0].x == 0
    assert drawn.bars[-1].x + drawn.bars[-1].width == pytest.approx(WIDTH)


def test_it_marks_where_one_rating_lies() -> None:
    drawn = histogram({1500: 1, 1699: 3}, own=1600)
    assert drawn.ticks == (1500, 1550, 1600, 1650, 1700)
    assert drawn.mark == WIDTH / 2


def test_it_writes_numbers_of_players_at_even_heights() -> None:
    assert histogram({1500: 1}).heights == (1, 0)
    assert histogram({1500: 7, 1600: 3}).heights == (8, 6, 4, 2, 0)
    assert histogram({1500: 1201}).heights == (1500, 1000, 500, 0)
