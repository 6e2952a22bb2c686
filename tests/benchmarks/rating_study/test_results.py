"""Who plays in the study, what is played, and what is true of it."""

from itertools import islice
from math import log
from pathlib import Path
from random import Random

import pytest

from benchmarks.rating_study.played import TABLES, Result, Run, read_results, write_points
from benchmarks.rating_study.population import PEOPLE, STAYING, Person, drawn_level, mixed
from benchmarks.rating_study.runs import RUNS, kept_at
from benchmarks.rating_study.truth import fitted, level_points, pair_scores, spread, tied
from ratings.glicko import SCALE

RUN = Run("hkos-3-v1", "single-hand", 2)


def result(*points: int, levels: tuple[int, ...] = (0, 1, 2, 3)) -> Result:
    return Result((0, 1, 2, 3), levels, points)


SELF_DRAW, OFF_A_DISCARD, DRAWN = result(24, -8, -8, -8), result(0, 16, -16, 0), result(0, 0, 0, 0)


def test_it_mixes_two_neighbouring_levels() -> None:
    levels = [-50, -20, 0, 20, 60]
    assert [mixed(grade, levels) for grade in (0, 0.5, 2, 3.25, 4)] == [-50, -35, 0, 30, 60]


def test_it_draws_levels_by_grade() -> None:
    lots = Random(1)
    drawn = [drawn_level(2.25, lots) for _ in range(4000)]

    assert set(drawn) == {2, 3}
    assert drawn.count(3) == pytest.approx(1000, abs=110)
    assert {drawn_level(4, lots) for _ in range(100)} == {4}


@pytest.mark.parametrize(("share", "grade"), [(0.0, 1), (0.25, 1), (0.5, 2), (0.75, 3), (1.0, 3)])
def test_it_changes_evenly(share: float, grade: float) -> None:
    assert Person(1, 3, 0.25, 0.75).grade_at(share) == grade


def test_it_changes_at_once() -> None:
    person = Person(0, 4, 0.5, 0.5)
    assert (person.grade_at(0.499), person.grade_at(0.5)) == (0, 4)


def test_it_numbers_those_who_stay_by_strength() -> None:
    grades = [PEOPLE[player].grade for player in STAYING]
    assert grades == sorted(set(grades))
    assert not any(PEOPLE[player].changes for player in STAYING)


def test_it_seats_everybody_once_a_round() -> None:
    seatings = [players for players, _ in RUN.seatings()]

    assert len(seatings) == 2 * TABLES
    for begin in (0, TABLES):
        round_ = seatings[begin : begin + TABLES]
        assert sorted(player for players in round_ for player in players) == [*range(len(PEOPLE))]
    assert seatings == [players for players, _ in RUN.seatings()]


@pytest.mark.parametrize("run", [RUN, Run("hk-live-v1", "east-round", 1)])
def test_it_plays_the_same_again(run: Run) -> None:
    played = [*islice(run.play(), 3)]

    assert played == [*islice(run.play(), 3)]
    assert all(len(points) == 4 and sum(points) == 0 for points in played)
    assert any(any(points) for points in played)


def test_it_reads_what_it_kept(tmp_path: Path) -> None:
    path, points = tmp_path / "kept.gz", [(number, -number, 0, 0) for number in range(2 * TABLES)]
    write_points(path, points)

    found = read_results(path, RUN)
    assert [each.points for each in found] == points
    assert [(each.players, each.levels) for each in found] == [*RUN.seatings()]


def test_it_refuses_results_of_another_run(tmp_path: Path) -> None:
    path = tmp_path / "kept.gz"
    write_points(path, [(0, 0, 0, 0)] * TABLES)

    with pytest.raises(ValueError):
        read_results(path, RUN)


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_it_has_whole_runs(run: Run) -> None:
    found = read_results(kept_at(run), run)

    assert len(found) == run.rounds * TABLES
    assert all(sum(each.points) == 0 for each in found)


def test_it_counts_scores_of_levels() -> None:
    scores, meetings = pair_scores([SELF_DRAW, OFF_A_DISCARD])

    assert meetings[0] == [0, 2, 2, 2, 0]
    assert scores[0] == [0, 1, 2, 1.5, 0]
    assert scores[2] == [0, 0.5, 0, 0.5, 0]


def test_it_rates_two_by_how_often_one_wins() -> None:
    """Three of four games against one are a difference of the logarithm of three."""
    better, worse = fitted([[0, 3], [1, 0]], [[0, 4], [4, 0]])

    assert better - worse == pytest.approx(SCALE * log(3))
    assert better + worse == pytest.approx(0)


def test_it_sums_up_points_of_levels() -> None:
    both = [result(24, -8, -8, -8, levels=(0, 1, 2, 3)), result(2, 4, -10, 4, levels=(4, 3, 2, 1))]
    means = [mean for mean, _, _ in level_points([*both, *both])]

    assert means == [24, -2, -9, -2, 2]


@pytest.mark.parametrize(
    ("one", "varies", "ties"),
    [(SELF_DRAW, 1, 1 / 2), (OFF_A_DISCARD, 3 / 2, 1 / 6), (DRAWN, 0, 1), (result(9, 3, -3, -9), 5 / 3, 0)],
)
def test_it_knows_how_a_players_three_pairs_hang_together(one: Result, varies: float, ties: float) -> None:
    assert spread([one]) == pytest.approx(varies)
    assert tied([one]) == pytest.approx(ties)
