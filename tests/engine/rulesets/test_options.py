"""House rules: options of a ruleset's data and what they change."""

from typing import Any

import pytest

from games.engine.rulesets import RulesetError, UnknownOption, parse_ruleset, ruleset_data

NAME = {"en": "x", "zh_hant": "x", "zh_hans": "x"}
MINIMUM = {
    "id": "minimum",
    "name": NAME,
    "source": "ruling",
    "default": 3,
    "rated": False,
    "values": [
        {"value": 3},
        {"value": 4, "changes": {"minimum": {"value": 4}}},
        {"value": 5, "changes": {"minimum": {"value": 5, "source": "ruling"}}},
    ],
}
PAYS = {
    "id": "discarder_pays",
    "name": NAME,
    "source": "page",
    "default": "all",
    "rated": False,
    "values": [
        {"value": "all", "name": NAME},
        {"value": "half", "name": NAME, "changes": {"payment": {"discarder": "1/2", "others": "1/4"}}},
    ],
    "needs": {"minimum": 3},
}


def _data(*options: dict[str, Any]) -> dict[str, Any]:
    return {**ruleset_data("hkos-3-v1"), "options": list(options)}


def test_it_plays_the_defaults_where_nothing_is_chosen() -> None:
    rules = parse_ruleset(_data(MINIMUM, PAYS))
    assert rules.minimum == 3
    assert rules.options == {"minimum": 3, "discarder_pays": "all"}
    assert list(rules.option_choices["minimum"].changes) == [3, 4, 5]


def test_it_names_values_that_are_words_and_says_what_is_for_casual_tables_only() -> None:
    choices = parse_ruleset(_data(MINIMUM, {**PAYS, "rated": True})).option_choices
    assert (choices["minimum"].rated, choices["discarder_pays"].rated) == (False, True)
    assert set(choices["discarder_pays"].value_names) == {"all", "half"}
    assert not choices["minimum"].value_names


def test_it_allows_an_option_at_its_default() -> None:
    plain, spelt = parse_ruleset(_data(MINIMUM)), parse_ruleset(_data(MINIMUM), {"minimum": 3})
    assert plain.hash == spelt.hash


def test_it_applies_the_changes_of_a_chosen_value() -> None:
    rules = parse_ruleset(_data(MINIMUM), {"minimum": 5})
    assert (rules.minimum, rules.sources["minimum"]) == (5, "ruling")
    assert rules.options == {"minimum": 5}
    assert rules.hash != parse_ruleset(_data(MINIMUM)).hash


def test_it_keeps_what_a_change_does_not_name() -> None:
    rules = parse_ruleset(_data(MINIMUM, PAYS), {"discarder_pays": "half"})
    assert (str(rules.payment.discarder), str(rules.payment.others)) == ("1/2", "1/4")
    assert rules.payment.points(3) == 8
    assert parse_ruleset(_data(MINIMUM), {"minimum": 4}).sources["minimum"] == "page"


@pytest.mark.parametrize(
    ("chosen", "error"),
    [
        ({"minimum": 7}, "minimum: 7 is none of 3, 4, 5"),
        ({"minimum": "3"}, "minimum: '3' is none of 3, 4, 5"),
        ({"minimum": True}, "minimum: True is none of 3, 4, 5"),
        ({"minimum": None}, "minimum: None is none of 3, 4, 5"),
        ({"wind": 1}, "no such option: 'wind'"),
        ({"minimum": 4, "discarder_pays": "half"}, "discarder_pays: 'half' needs minimum = 3"),
    ],
)
def test_it_refuses_what_is_not_offered(chosen: dict[str, object], error: str) -> None:
    with pytest.raises(UnknownOption) as caught:
        parse_ruleset(_data(MINIMUM, PAYS), chosen)
    assert str(caught.value) == error


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ([MINIMUM, MINIMUM], "options: one of them twice"),
        ([PAYS], "options: discarder_pays needs minimum = 3, which there is not"),
        ([{**MINIMUM, "colour": 1}], "options[0].colour: unknown key"),
        ([{**MINIMUM, "default": 2.5}], "options[0].default: not a text, whole number, true or false"),
        ([{**MINIMUM, "default": 2}], "options[0].values[0].changes: missing"),
        ([{**MINIMUM, "values": [{"value": 3}]}], "options[0]: 3, the default, must be among the values"),
        ([{**MINIMUM, "values": [{"value": 3}, {"value": 3}]}], "options[0].values[1]: 3 is there twice"),
        (
            [{**MINIMUM, "values": [{"value": 3, "changes": {"limit": 1}}]}],
            "options[0].values[0].changes: unknown key",
        ),
        ([{**MINIMUM, "values": [{"value": 4, "changes": {}}]}], "options[0].values[0].changes: only"),
        ([{**PAYS, "needs": {}, "values": [{"value": "all"}]}], "options[0].values[0].name: missing"),
        ([{key: MINIMUM[key] for key in MINIMUM if key != "rated"}], "options[0].rated: missing"),
        (
            [{**MINIMUM, "values": [{"value": 4, "changes": {"patterns": 1}}]}],
            "options[0].values[0].changes: only",
        ),
    ],
)
def test_it_refuses_options_that_make_no_sense(options: list[dict[str, Any]], error: str) -> None:
    with pytest.raises(RulesetError) as caught:
        parse_ruleset(_data(*options))
    assert str(caught.value).startswith(error)


def test_it_checks_the_rules_that_an_option_makes() -> None:
    broken = {**MINIMUM, "values": [{"value": 3}, {"value": 2, "changes": {"minimum": {"value": 2}}}]}
    with pytest.raises(RulesetError, match="nothing for 2 fan"):
        parse_ruleset(_data(broken), {"minimum": 2})
