"""What the schema refuses, and with which words."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from games.engine.rulesets import RulesetError, parse_ruleset, ruleset_data

Data = dict[str, Any]


def _refused(change: Callable[[Data], object]) -> str:
    data: Data = deepcopy(ruleset_data("hkos-3-v1"))
    change(data)
    with pytest.raises(RulesetError) as caught:
        parse_ruleset(data)
    return str(caught.value)


def _put(*path: str | int, value: object) -> Callable[[Data], object]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def _drop(*path: str | int) -> Callable[[Data], object]:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]

    return change


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (_put("wind", value=1), "wind: unknown key"),
        (_put("minimum", "unit", value="fan"), "minimum.unit: unknown key"),
        (_put("patterns", 2, "price", value=1), "patterns[2].price: unknown key"),
        (_put("patterns", 0, "name", "ja", value="x"), "patterns[0].name.ja: unknown key"),
        (_put("payment", "dealer", value=1), "payment.dealer: unknown key"),
        (_put("formats", 0, "clock", value=60), "formats[0].clock: unknown key"),
    ],
)
def test_it_refuses_unknown_keys(change: Callable[[Data], object], error: str) -> None:
    assert _refused(change) == error


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (_drop("id"), "id: missing"),
        (_drop("minimum"), "minimum: missing"),
        (_drop("minimum", "source"), "minimum.source: missing"),
        (_drop("patterns", 1, "source"), "patterns[1].source: missing"),
        (_drop("patterns", 1, "fan"), "patterns[1].fan: missing"),
        (_drop("patterns", 1, "name", "zh_hans"), "patterns[1].name.zh_hans: missing"),
        (_drop("payment", "source"), "payment.source: missing"),
        (_drop("payment", "points_source"), "payment.points_source: missing"),
        (_drop("payment", "others"), "payment.others: missing"),
        (_drop("formats", 0, "rated"), "formats[0].rated: missing"),
        (_drop("formats"), "formats: none, or one of them twice"),
    ],
)
def test_it_refuses_gaps(change: Callable[[Data], object], error: str) -> None:
    assert _refused(change) == error


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (_put("minimum", value=3), "minimum: not a table"),
        (_put("minimum", "value", value="3"), "minimum.value: not a whole number of at least 0"),
        (_put("minimum", "value", value=True), "minimum.value: not a whole number of at least 0"),
        (_put("start_score", "value", value=-1), "start_score.value: not a whole number of at least 0"),
        (_put("minimum", "source", value="book"), "minimum.source: 'book' is none of page, ruling"),
        (_put("declined_win_lock", "value", value=0), "declined_win_lock.value: not true or false"),
        (_put("id", value=""), "id: not a text"),
        (_put("patterns", 0, "fan", value=0), "patterns[0].fan: not a whole number of at least 1"),
        (_put("patterns", value={}), "patterns: not a list of tables"),
        (_put("patterns", 0, value="x"), "patterns[0]: not a table"),
        (_put("shapes", "value", value="standard"), "shapes.value: not a list of texts"),
        (_put("shapes", "value", value=["odd"]), "shapes.value: 'odd' is unknown or twice there"),
        (_put("formats", 0, "id", value="blitz"), "formats[0].id: 'blitz' is none of"),
        (_put("payment", "others", value="-1"), "payment.others: '-1' is no fraction"),
        (_put("payment", "others", value="1/0"), "payment.others: '1/0' is no fraction"),
        (_put("payment", "others", value=1), "payment.others: not a text"),
        (_put("payment", "dealer_factor", value=0), "payment.dealer_factor: not a whole number"),
    ],
)
def test_it_refuses_wrong_values(change: Callable[[Data], object], error: str) -> None:
    assert _refused(change).startswith(error)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (_put("patterns", 0, "id", value="all_chow"), "patterns[0]: no detector 'all_chow'"),
        (_put("patterns", 0, "detector", value="chows"), "patterns[0]: no detector 'chows'"),
        (_put("patterns", 1, "id", value="all_chows"), "patterns[0].id: 'all_chows' is there twice"),
        (_put("patterns", 0, "replaces", value=["odd"]), "patterns[0].replaces: 'odd' is no other pattern"),
        (
            _put("patterns", 0, "replaces", value=["all_chows"]),
            "patterns[0].replaces: 'all_chows' is no other",
        ),
        (
            _put("patterns", 0, "shapes", value=["seven_pairs"]),
            "patterns[0].shapes: 'seven_pairs' is unknown",
        ),
        (_put("patterns", 0, "wins", value=["luck"]), "patterns[0].wins: 'luck' is unknown"),
        (
            _put("concealed_kong_robbers", "value", value=["odd"]),
            "concealed_kong_robbers.value: 'odd' is unknown",
        ),
    ],
)
def test_it_refuses_patterns_that_nothing_detects_or_names(
    change: Callable[[Data], object], error: str
) -> None:
    assert _refused(change).startswith(error)


@pytest.mark.parametrize(
    ("points", "error"),
    [
        ({"3": 8, "5": 24, "4": 16, "7-13": 48}, "payment.points: gap or overlap before 7 fan"),
        ({"3-6": 8, "6-13": 24}, "payment.points: gap or overlap before 6 fan"),
        ({"3+": 8, "6-13": 24}, "payment.points: gap or overlap before 6 fan"),
        ({"4-13": 8}, "payment.points: nothing for 3 fan, the minimum"),
        ({}, "payment.points: nothing for 3 fan, the minimum"),
        ({"3-12": 8}, "payment.points: nothing for more than 12 fan"),
        ({"3-13": 8.5}, "payment.points.3-13: not fan"),
        ({"3-13": -8}, "payment.points.3-13: not fan"),
        ({"three": 8}, "payment.points.three: not fan"),
        ({"13-3": 8}, "payment.points.13-3: ends before it begins"),
        ({"3": 7, "4-13": 8}, "payment: 1/2 of 7 points is no whole number"),
    ],
)
def test_it_refuses_a_payment_table_that_leaves_anything_open(points: object, error: str) -> None:
    assert _refused(_put("payment", "points", value=points)).startswith(error)


def test_it_wants_a_last_row_without_end_where_there_is_no_limit() -> None:
    assert _refused(_drop("limit")) == "payment.points: nothing for more than 13 fan"
    data = ruleset_data("hkos-3-v1")
    del data["limit"]
    data["payment"] = {**data["payment"], "points": {"3-9": 8, "10+": 64}}  # type: ignore[dict-item]
    rules = parse_ruleset(data)
    assert rules.limit is None
    assert rules.payment.points(99) == 64


def test_it_refuses_what_is_no_table_at_all() -> None:
    with pytest.raises(RulesetError, match="not a table"):
        parse_ruleset([])  # type: ignore[arg-type]
