"""Every house rule of every ruleset changes something; none is only for show."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from games.engine.rulesets import UnknownOption, load_ruleset, ruleset_ids
from games.engine.score_requests import score_request
from games.engine.settlement import payments

FOLDER = Path(__file__).parents[2] / "data" / "vectors"
CHOICES = [
    (name, option.id, value)
    for name in ruleset_ids()
    for option in load_ruleset(name).option_choices.values()
    for value in option.changes
    if value != option.default
]


def _requests(ruleset: str) -> list[dict[str, Any]]:
    lines = (FOLDER / f"{ruleset}.ndjson").read_text("utf-8").splitlines()
    return [{**request, "options": {}} for request in (json.loads(line)["request"] for line in lines)]


@pytest.mark.parametrize(("ruleset", "option", "value"), CHOICES)
def test_it_changes_an_outcome_with_every_value(ruleset: str, option: str, value: object) -> None:
    changed = [
        request
        for request in _requests(ruleset)
        if score_request(request) != score_request({**request, "options": {option: value}})
    ]
    assert changed


def test_it_has_choices_to_try() -> None:
    assert len(CHOICES) >= 4


@pytest.mark.parametrize("ruleset", ruleset_ids())
def test_it_reads_every_combination_of_values_or_says_which_needs_another(ruleset: str) -> None:
    options = load_ruleset(ruleset).option_choices
    refused = set()
    for values in product(*(option.changes for option in options.values())):
        chosen = dict(zip(options, values, strict=True))
        try:
            rules = load_ruleset(ruleset, chosen)
        except UnknownOption as error:
            refused.add(str(error))
            continue
        assert rules.options == chosen
        for fan in range(rules.minimum, 20):
            fan = fan if rules.limit is None else min(fan, rules.limit)
            assert sum(payments(rules, 1, 2, fan)) == 0
    assert refused == {"discarder_pays: 'half' needs minimum = 3"} or not refused


NEW = "hk-new-chapter-v1"


@pytest.mark.parametrize(("minimum", "enough"), [(0, True), (1, False), (3, False)])
def test_it_lets_a_hand_without_fan_win_where_the_minimum_is_none(minimum: int, enough: bool) -> None:
    found = score_request(
        {
            "ruleset": NEW,
            "concealed": "123m9p234s",
            "melds": [{"kind": "pung", "tiles": "555s"}, {"kind": "chow", "tiles": "789p"}],
            "bonus": "1f",
            "winning_tile": "9p",
            "win": "discard",
            "discarder": "E",
            "seat": "S",
            "prevailing": "E",
            "options": {"minimum": minimum},
        }
    )
    assert found["valid"] is enough
    if enough:
        assert (found["fan"], found["payments"]) == (0, {"E": -1, "S": 1, "W": 0, "N": 0})


def test_it_doubles_with_every_fan_where_the_curve_is_full() -> None:
    full = load_ruleset(NEW, {"curve": "full_spicy"})
    for fan in range(3, 14):
        assert payments(full, 1, 2, fan) == (0, 2**fan, -(2**fan), 0)
    assert payments(full, 0, None, 13) == (3 * 3 * 8192, *(-3 * 8192,) * 3)


def test_it_lets_the_others_pay_a_quarter_each_where_the_discarder_pays_half() -> None:
    half = load_ruleset(NEW, {"discarder_pays": "half"})
    assert payments(half, 1, 2, 3) == (-2, 8, -4, -2)
    assert payments(half, 0, 3, 3) == (16, -4, -4, -8)
    assert payments(half, 1, None, 3) == (-12, 36, -12, -12)
