"""Scoring requests under the rulesets that differ from the default one."""

from typing import Any

import pytest

from games.engine.score_requests import score_request

PUNGS: dict[str, Any] = {
    "ruleset": "hk-live-v1",
    "concealed": "111m222p333s6p",
    "melds": [{"kind": "pung", "tiles": "555m"}],
    "bonus": "2f",
    "winning_tile": "6p",
    "win": "discard",
    "seat": "S",
    "prevailing": "E",
    "discarder": "W",
}
RUNS = {
    **PUNGS,
    "concealed": "123m456p789s5z",
    "winning_tile": "5z",
    "melds": [{"kind": "chow", "tiles": "234s"}],
}
PAIRS = {**PUNGS, "concealed": "1122m3344p5566s7z", "winning_tile": "7z", "melds": [], "bonus": "3f"}


def _patterns(result: dict[str, Any]) -> dict[str, int]:
    return {each["id"]: each["fan"] for each in result["patterns"]}


def test_it_adds_the_qualifying_fan_where_not_every_pattern_qualifies() -> None:
    result = score_request(PUNGS)
    assert (result["fan"], result["qualifying"]) == (4, 3)
    assert result["payments"] == {"E": -16, "S": 64, "W": -32, "N": -16}


def test_it_compares_the_qualifying_fan_with_what_is_needed() -> None:
    result = score_request({**RUNS, "bonus": "1234f1234g"})
    assert (result["valid"], result["reason"]) == (False, "below_minimum")
    assert (result["fan"], result["qualifying"], result["needed"]) == (9, 1, 3)


@pytest.mark.parametrize("ruleset", ["hkos-3-v1", "hk-clear-chapter-v1", "hk-new-chapter-v1"])
def test_it_leaves_the_qualifying_fan_out_where_every_pattern_qualifies(ruleset: str) -> None:
    assert "qualifying" not in score_request({**PUNGS, "ruleset": ruleset})


@pytest.mark.parametrize(
    ("ruleset", "valid"),
    [
        ("hk-live-v1", True),
        ("hkos-3-v1", False),
        ("hk-clear-chapter-v1", False),
        ("hk-new-chapter-v1", False),
    ],
)
def test_it_plays_without_flowers_only_where_the_ruleset_allows_it(ruleset: str, valid: bool) -> None:
    result = score_request({**PUNGS, "ruleset": ruleset, "bonus": "", "flowers": False})
    assert result["valid"] is valid
    assert (result.get("error") == "flowers: always on in this ruleset") is not valid


@pytest.mark.parametrize("ruleset", ["hk-live-v1", "hk-new-chapter-v1", "hk-clear-chapter-v1"])
def test_it_knows_no_robbed_concealed_kong_where_the_ruleset_has_none(ruleset: str) -> None:
    orphans = {
        **PUNGS,
        "ruleset": ruleset,
        "concealed": "19m19p19s123456z1m",
        "winning_tile": "7z",
        "melds": [],
        "win": "robbed_kong",
        "flags": ["concealed_kong_robbed"],
    }
    assert score_request(orphans)["error"] == "flags: concealed kongs can't be robbed in this ruleset"
    assert score_request({**orphans, "flags": []})["valid"] is True


def test_it_shows_seven_pairs_pair_by_pair() -> None:
    result = score_request(PAIRS)
    assert result["sets"] == ["11m", "22m", "33p", "44p", "55s", "66s", "77z"]
    assert _patterns(result) == {"seven_pairs": 4}


@pytest.mark.parametrize(
    ("ruleset", "fan"), [("hk-live-v1", 4), ("hk-new-chapter-v1", 13), ("hkos-3-v1", None)]
)
def test_it_knows_seven_pairs_only_where_the_ruleset_has_them(ruleset: str, fan: int | None) -> None:
    result = score_request({**PAIRS, "ruleset": ruleset})
    assert result.get("fan") == fan
    assert (result.get("reason") == "not_a_winning_shape") is (fan is None)


def test_it_adds_no_concealed_hand_to_seven_pairs() -> None:
    paired = {**PAIRS, "concealed": "1199m2288p55s11z7z", "bonus": "1f"}
    assert _patterns(score_request(paired)) == {"seven_pairs": 4}


def test_it_shows_the_sets_of_the_reading_that_counts() -> None:
    draw = {
        **PUNGS,
        "ruleset": "hk-new-chapter-v1",
        "concealed": "111222333m444p5z",
        "winning_tile": "5z",
        "melds": [],
        "win": "self_draw",
        "discarder": None,
    }
    assert score_request(draw)["sets"] == ["111m", "222m", "333m", "444p", "55z"]
    assert _patterns(score_request(draw)) == {"four_concealed_pungs": 13}


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"minimum": 2}, "options: minimum: 2 is none of 0, 1, 3"),
        ({"minimum": "0"}, "options: minimum: '0' is none of 0, 1, 3"),
        ({"minimum": False}, "options: minimum: False is none of 0, 1, 3"),
        ({"curve": "steep"}, "options: curve: 'steep' is none of 'half_spicy', 'full_spicy'"),
        ({"house": 1}, "options: no such option: 'house'"),
        (
            {"minimum": 0, "discarder_pays": "half"},
            "options: discarder_pays: 'half' needs minimum = 3",
        ),
    ],
)
def test_it_refuses_house_rules_that_the_ruleset_does_not_offer(options: dict[str, Any], error: str) -> None:
    assert score_request({**PUNGS, "ruleset": "hk-new-chapter-v1", "options": options})["error"] == error


def test_it_accepts_house_rules_at_their_default() -> None:
    plain = {**PUNGS, "ruleset": "hk-new-chapter-v1"}
    spelt = {**plain, "options": {"minimum": 3, "curve": "half_spicy", "discarder_pays": "all"}}
    assert score_request(spelt) == score_request(plain)


def test_it_pays_by_the_chosen_curve() -> None:
    full = {**PUNGS, "ruleset": "hk-new-chapter-v1", "options": {"curve": "full_spicy"}}
    assert score_request(full)["fan"] == 4
    assert score_request(full)["payments"] == {"E": 0, "S": 16, "W": -16, "N": 0}
    more = {**full, "bonus": "2f2g"}
    assert score_request(more)["payments"] == {"E": 0, "S": 32, "W": -32, "N": 0}
