"""Scoring requests: the result's form, every refusal in words, and an answer to anything."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.score_requests import score_line, score_request

PLAIN: dict[str, Any] = {
    "ruleset": "hkos-3-v1",
    "concealed": "1234678999m",
    "melds": [{"kind": "pung", "tiles": "555z"}],
    "bonus": "1f3g",
    "winning_tile": "5m",
    "win": "discard",
    "seat": "S",
    "prevailing": "E",
    "discarder": "W",
    "flags": ["last_tile"],
    "flowers": True,
    "options": {},
}
SELF_DRAW = {**PLAIN, "win": "self_draw", "discarder": None, "flags": []}
CONCEALED = {**PLAIN, "concealed": "1234678999m555z", "melds": [], "flags": []}
KONG = {**SELF_DRAW, "melds": [{"kind": "concealed_kong", "tiles": "5555z"}], "flags": ["kong_replacement"]}
ORPHANS = {
    **CONCEALED,
    "concealed": "19m19p19s123456z1m",
    "winning_tile": "7z",
    "win": "robbed_kong",
    "flags": ["concealed_kong_robbed"],
}


def _error(request: dict[str, Any]) -> str:
    result = score_request(request)
    assert result["valid"] is False
    assert result["reason"] == "invalid_request"
    assert list(result) == ["valid", "reason", "error"]
    return str(result["error"])


def test_it_answers_the_example_of_the_format() -> None:
    assert score_request(PLAIN) == {
        "valid": True,
        "fan": 5,
        "patterns": [
            {"id": "dragon_pung", "fan": 1},
            {"id": "half_flush", "fan": 3},
            {"id": "last_tile", "fan": 1},
        ],
        "sets": ["555z", "123m", "456m", "789m", "99m"],
        "payments": {"E": 0, "S": 24, "W": -24, "N": 0},
    }


def test_it_fills_in_the_defaults() -> None:
    request = {
        key: CONCEALED[key] for key in ("ruleset", "concealed", "winning_tile", "win", "seat", "prevailing")
    }
    result = score_request({**request, "discarder": "W"})
    assert result["patterns"] == [
        {"id": "dragon_pung", "fan": 1},
        {"id": "half_flush", "fan": 3},
        {"id": "no_bonus_tiles", "fan": 1},
    ]
    assert score_request({**request, "win": "self_draw"})["valid"] is True


def test_it_says_by_how_much_a_hand_is_below_the_minimum() -> None:
    request = {**CONCEALED, "concealed": "123m456p789s55z23s", "winning_tile": "4s"}
    assert score_request(request) == {
        "valid": False,
        "reason": "below_minimum",
        "fan": 1,
        "patterns": [{"id": "all_chows", "fan": 1}],
        "sets": None,
        "needed": 3,
    }


def test_it_says_that_a_hand_is_no_winning_shape() -> None:
    request = {**CONCEALED, "concealed": "123m456p789s55z29s", "winning_tile": "4s"}
    assert score_request(request) == {"valid": False, "reason": "not_a_winning_shape", "sets": None}


def test_it_tells_the_fan_before_the_cap() -> None:
    melds = [{"kind": "pung", "tiles": f"{number * 3}z"} for number in ("5", "6", "7", "1")]
    result = score_request({**PLAIN, "concealed": "3z", "melds": melds, "winning_tile": "3z", "flags": []})
    assert (result["fan"], result["uncapped"]) == (13, 18)
    assert "uncapped" not in score_request(PLAIN)


def test_it_shows_thirteen_orphans_tile_by_tile() -> None:
    result = score_request(ORPHANS)
    orphans = ["1m", "9m", "1p", "9p", "1s", "9s", *(f"{number}z" for number in range(1, 8))]
    assert result["sets"] == [*orphans, "1m"]
    assert result["fan"] == 13


def test_it_lets_no_other_hand_rob_a_concealed_kong() -> None:
    request = {**CONCEALED, "win": "robbed_kong", "flags": ["concealed_kong_robbed"]}
    assert score_request(request)["reason"] == "not_a_winning_shape"
    assert score_request({**request, "flags": []})["valid"] is True


def test_it_takes_a_double_replacement_for_a_replacement_too() -> None:
    melds = [{"kind": "concealed_kong", "tiles": "5555z"}, {"kind": "kong", "tiles": "1111m"}]
    request = {**SELF_DRAW, "concealed": "3467899m", "melds": melds, "flags": ["double_kong_replacement"]}
    assert {"id": "kong_replacement", "fan": 1} in score_request(request)["patterns"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"colour": 1}, "request: unknown key 'colour'"),
        ({10**5000: 1}, "request: not an object"),
        ({"ruleset": "x"}, "ruleset: no such ruleset: 'x'"),
        ({"ruleset": 5}, "ruleset: not a text"),
        ({"options": []}, "options: not an object"),
        ({"options": {"minimum": 0}}, "options: no such option: 'minimum'"),
        ({"options": {"minimum": [0]}}, "options: 'minimum' is no text, whole number, true or false"),
        ({"options": {"minimum": 10**5000}}, "options: 'minimum' is no text, whole number, true or false"),
        ({"concealed": 5}, "concealed: not a text"),
        ({"concealed": "123"}, "concealed: '123' has no suit letter"),
        ({"concealed": "12x"}, "concealed: unreadable at character 3: '12x'"),
        ({"concealed": "0m"}, "concealed: no such tile: '0m'"),
        ({"concealed": "123m"}, "concealed: 3 tiles instead of 10"),
        ({"concealed": "1234678999m1z"}, "concealed: 11 tiles instead of 10"),
        ({"concealed": "123467899m1f"}, "concealed: 1f is a bonus tile"),
        ({"concealed": "1111167899m"}, "concealed: five copies of 1m"),
        ({"concealed": "12346789m55z"}, "melds: five copies of 5z"),
        ({"concealed": "1255556789m"}, "winning_tile: five copies of 5m"),
        ({"winning_tile": "55m"}, "winning_tile: '55m' is no tile"),
        ({"winning_tile": ""}, "winning_tile: '' is no tile"),
        ({"winning_tile": "1f"}, "winning_tile: 1f is a bonus tile"),
        ({"winning_tile": None}, "winning_tile: not a text"),
        ({"bonus": "1f1f"}, "bonus: two copies of 1f"),
        ({"bonus": "1z"}, "bonus: 1z is no bonus tile"),
        ({"bonus": "5f"}, "bonus: no such tile: '5f'"),
        ({"melds": {}}, "melds: not a list"),
        ({"melds": [{}] * 5}, "melds: more than four"),
        ({"melds": ["555z"]}, "melds[0]: not an object of kind and tiles"),
        ({"melds": [{"kind": "pung"}]}, "melds[0]: not an object of kind and tiles"),
        ({"melds": [{"kind": "pair", "tiles": "55z"}]}, "melds[0].kind: 'pair' is none of chow, pung, kong"),
        ({"melds": [{"kind": "pung", "tiles": "556z"}]}, "melds[0].tiles: no pung"),
        ({"melds": [{"kind": "pung", "tiles": "5555z"}]}, "melds[0].tiles: no pung"),
        ({"melds": [{"kind": "kong", "tiles": "555z"}]}, "melds[0].tiles: no kong"),
        ({"melds": [{"kind": "chow", "tiles": "891m"}]}, "melds[0].tiles: no chow"),
        ({"melds": [{"kind": "chow", "tiles": "9m12p"}]}, "melds[0].tiles: no chow"),
        ({"melds": [{"kind": "chow", "tiles": "123z"}]}, "melds[0].tiles: no chow"),
        ({"melds": [{"kind": "chow", "tiles": "9s12z"}]}, "melds[0].tiles: no chow"),
        ({"melds": [{"kind": "pung", "tiles": "1f2f3f"}]}, "melds[0].tiles: 1f is a bonus tile"),
        ({"win": "luck"}, "win: 'luck' is none of self_draw, discard, robbed_kong"),
        ({"win": ["discard"]}, "win: not a text"),
        ({"seat": "Q"}, "seat: none of E, S, W, N"),
        ({"seat": ""}, "seat: none of E, S, W, N"),
        ({"prevailing": 0}, "prevailing: not a text"),
        ({"discarder": "ES"}, "discarder: none of E, S, W, N"),
        ({"flags": "last_tile"}, "flags: not a list"),
        ({"flags": ["lucky"]}, "flags: 'lucky' is none of last_tile"),
        ({"flags": [1]}, "flags: not a text"),
        ({"flowers": 1}, "flowers: not true or false"),
    ],
)
def test_it_says_which_field_is_wrong_and_what(change: dict[Any, Any], error: str) -> None:
    assert _error({**PLAIN, **change}).startswith(error)


@pytest.mark.parametrize("key", ["ruleset", "concealed", "winning_tile", "win", "seat", "prevailing"])
def test_it_misses_what_is_required(key: str) -> None:
    assert _error({name: value for name, value in PLAIN.items() if name != key}) == f"{key}: missing"


@pytest.mark.parametrize(
    ("request_", "change", "error"),
    [
        (PLAIN, {"discarder": None}, "discarder: missing"),
        (PLAIN, {"discarder": "S"}, "discarder: the winner's own seat"),
        (SELF_DRAW, {"discarder": "W"}, "discarder: there is none on a self draw"),
        (PLAIN, {"flowers": False, "bonus": ""}, "flowers: always on in this ruleset"),
        (PLAIN, {"win": "robbed_kong"}, "flags: last_tile with robbed_kong"),
        (
            PLAIN,
            {"win": "robbed_kong", "flags": ["kong_replacement"]},
            "flags: kong_replacement without self_draw",
        ),
        (PLAIN, {"flags": ["kong_replacement"]}, "flags: kong_replacement without self_draw"),
        (SELF_DRAW, {"flags": ["kong_replacement"]}, "flags: kong_replacement without a kong"),
        (KONG, {"flags": ["double_kong_replacement"]}, "flags: double_kong_replacement with fewer than two"),
        (PLAIN, {"flags": ["concealed_kong_robbed"]}, "flags: concealed_kong_robbed without robbed_kong"),
        (
            CONCEALED,
            {"win": "robbed_kong", "winning_tile": "9m", "concealed": "1234567899m555z"},
            "winning_tile: a robbed tile of which",
        ),
        (
            {**PLAIN, "flags": []},
            {"win": "robbed_kong", "winning_tile": "3m", "melds": [{"kind": "chow", "tiles": "345m"}]},
            "winning_tile: a robbed tile of which",
        ),
        (CONCEALED, {"flags": ["heavenly"]}, "flags: heavenly is a self draw of East"),
        (
            CONCEALED,
            {"flags": ["heavenly"], "win": "self_draw", "discarder": None},
            "flags: heavenly is a self",
        ),
        (CONCEALED, {"flags": ["earthly"]}, "flags: earthly is a win on a discard of East"),
        (
            CONCEALED,
            {"flags": ["earthly"], "discarder": "E", "seat": "E"},
            "discarder: the winner's own seat",
        ),
        (
            CONCEALED,
            {"flags": ["earthly"], "discarder": "E", "win": "robbed_kong"},
            "flags: earthly is a win on a discard of East",
        ),
        (CONCEALED, {"flags": ["heavenly", "earthly"]}, "flags: heavenly or earthly with another flag"),
        (
            CONCEALED,
            {"flags": ["earthly", "last_tile"], "discarder": "E"},
            "flags: heavenly or earthly with another",
        ),
        (PLAIN, {"flags": ["earthly"], "discarder": "E"}, "flags: heavenly or earthly with melds"),
        (KONG, {"flags": ["heavenly"], "seat": "E"}, "flags: heavenly or earthly with melds"),
    ],
)
def test_it_refuses_contradictions(request_: dict[str, Any], change: dict[str, Any], error: str) -> None:
    assert score_request(request_)["valid"] is True
    assert _error({**request_, **change}).startswith(error)


@pytest.mark.parametrize(
    ("request_", "pattern"),
    [
        ({**CONCEALED, "flags": ["earthly"], "discarder": "E"}, "earthly_hand"),
        (
            {**CONCEALED, "flags": ["heavenly"], "seat": "E", "win": "self_draw", "discarder": None},
            "heavenly_hand",
        ),
    ],
)
def test_it_accepts_the_opening_hands_as_they_happen(request_: dict[str, Any], pattern: str) -> None:
    assert score_request(request_)["patterns"] == [{"id": pattern, "fan": 13}]


def test_it_does_not_care_for_the_order_of_tiles_and_keys() -> None:
    lots = Random(5)
    expected = score_request(PLAIN)
    for _ in range(20):
        shuffled = lots.sample(["1m", "2m", "3m", "4m", "6m", "7m", "8m", "9m", "9m", "9m"], 10)
        keys = lots.sample(list(PLAIN), len(PLAIN))
        assert (
            score_request({**{key: PLAIN[key] for key in keys}, "concealed": "".join(shuffled)}) == expected
        )


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", "request: broken JSON: Expecting value"),
        ("{", "request: broken JSON: "),
        ("[1,2]", "request: not an object"),
        ("null", "request: not an object"),
        ("[" * 100_000, "request: nested too deeply"),
        ("9" * 5000, "request: broken JSON: "),
    ],
)
def test_it_answers_a_line_that_holds_no_request(line: str, error: str) -> None:
    assert json.loads(score_line(line))["error"].startswith(error)


def test_it_answers_a_line_with_a_line() -> None:
    assert json.loads(score_line(json.dumps(PLAIN))) == score_request(PLAIN)
    assert "\n" not in score_line(json.dumps({**PLAIN, "ruleset": "a\nb\ud800"}))


def test_it_keeps_an_error_short_whatever_was_sent() -> None:
    assert len(_error({**PLAIN, "x" * 10_000: 1})) < 200
    assert len(_error({**PLAIN, "win": "x" * 10_000})) < 200
    assert len(_error({**PLAIN, "ruleset": "x" * 10_000})) < 200
    assert len(_error({**PLAIN, "concealed": "9" * 10_000})) < 200
    assert len(_error({**PLAIN, "options": {"x" * 10_000: 1}})) < 200


texts = st.text('19mzfgEW05 "\\{[,:]}\x00\ud800é漢', max_size=12)
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
words = st.sampled_from(
    ["1m", "123m", "555z", "E", "W", "discard", "robbed_kong", "self_draw", "pung", "earthly"]
)


@given(st.dictionaries(st.sampled_from([*PLAIN, "x"]), junk | words | st.lists(words, max_size=2)))
def test_it_answers_any_change_of_a_request(change: dict[str, Any]) -> None:
    result = score_request({**PLAIN, **change})
    assert result["valid"] in (True, False)
    json.dumps(result)


@given(junk)
def test_it_answers_anything(data: object) -> None:
    assert score_request(data)["reason"] == "invalid_request"


@given(texts)
def test_it_answers_any_line(line: str) -> None:
    assert json.loads(score_line(line))["valid"] is False
