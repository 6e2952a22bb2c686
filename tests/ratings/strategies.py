"""Ratings and results for hypothesis, and the parameters of the tests."""

from dataclasses import replace
from datetime import timedelta

from hypothesis import strategies as st

from ratings.parameters import Parameters, Rating

PARAMETERS = Parameters(
    start=Rating(1500, 350, 0.03),
    floor=Rating(100, 30, 0.01),
    cap=Rating(4000, 350, 0.1),
    weight=2 / 3,
    tau=0.5,
    period=timedelta(days=1),
)
OPEN = replace(PARAMETERS, floor=Rating(-1500, 1e-3, 1e-6), cap=Rating(4500, 5000, 1e4), weight=1)
"""Bounds so wide that nothing ordinary touches them."""


def ratings(bounds: Parameters = PARAMETERS) -> st.SearchStrategy[Rating]:
    """Any ratings that a pool allows, its bounds among them."""
    between = [st.floats(least, most) for least, most in zip(bounds.floor, bounds.cap, strict=True)]
    return st.builds(Rating, *between)


def tables(bounds: Parameters = PARAMETERS) -> st.SearchStrategy[tuple[list[Rating], list[int]]]:
    """Four ratings and the points of a deal, ties among them."""
    points = st.one_of(st.integers(-3, 3), st.integers(-400, 400))
    return st.tuples(
        st.lists(ratings(bounds), min_size=4, max_size=4), st.lists(points, min_size=4, max_size=4)
    )
