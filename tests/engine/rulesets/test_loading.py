"""Loading rulesets, and what holds for the data of each."""

import dataclasses
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

import games.engine
from games.engine.patterns import DETECTORS
from games.engine.rulesets import (
    RulesetError,
    UnknownOption,
    UnknownRuleset,
    load_ruleset,
    parse_ruleset,
    ruleset_data,
    ruleset_ids,
)

RULES = load_ruleset("hkos-3-v1")


def test_it_knows_the_rulesets_of_the_package() -> None:
    assert ruleset_ids() == ("hk-clear-chapter-v1", "hk-live-v1", "hk-new-chapter-v1", "hkos-3-v1")


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_it_loads_every_ruleset_under_the_id_of_its_file(ruleset_id: str) -> None:
    assert load_ruleset(ruleset_id).id == ruleset_id


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_it_says_of_every_value_where_it_comes_from(ruleset_id: str) -> None:
    rules = load_ruleset(ruleset_id)
    stated = [*rules.sources.values(), rules.payment.source, rules.payment.points_source]
    stated += [each.source for each in (*rules.patterns.values(), *rules.formats)]
    stated += [each.source for each in rules.option_choices.values()]
    assert set(stated) <= {"page", "ruling"}
    assert {"minimum", "start_score", "dead_wall", "shapes"} <= set(rules.sources)


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_it_names_every_pattern_in_three_languages(ruleset_id: str) -> None:
    for pattern in load_ruleset(ruleset_id).patterns.values():
        assert pattern.name.en
        assert pattern.name.zh_hant
        assert pattern.name.zh_hans


def test_it_refuses_unknown_rulesets_and_options() -> None:
    with pytest.raises(UnknownRuleset, match="no such ruleset: 'mahjong'"):
        load_ruleset("mahjong")
    with pytest.raises(UnknownRuleset):
        load_ruleset("../hkos-3-v1")
    with pytest.raises(UnknownOption, match="no such option: 'minimum'"):
        load_ruleset("hkos-3-v1", {"minimum": 0})
    assert issubclass(UnknownRuleset, ValueError)
    assert issubclass(UnknownOption, ValueError)


def test_it_gives_the_same_object_for_the_same_rules() -> None:
    assert load_ruleset("hkos-3-v1") is load_ruleset("hkos-3-v1", {})
    assert parse_ruleset(ruleset_data("hkos-3-v1")) is RULES


def test_it_parses_the_copy_that_a_table_keeps() -> None:
    data = ruleset_data("hkos-3-v1")
    assert data == tomllib.loads((files("games.engine.rulesets") / "hkos-3-v1.toml").read_text("utf-8"))
    data["minimum"] = {"value": 4, "source": "ruling"}
    other = parse_ruleset(data)
    assert other.minimum == 4
    assert other.hash != RULES.hash
    assert ruleset_data("hkos-3-v1")["minimum"] == {"value": 3, "source": "page"}


def test_it_names_the_exact_rules_by_a_hash() -> None:
    assert len(RULES.hash) == 64
    assert int(RULES.hash, 16)


def test_it_refuses_data_that_is_not_plain() -> None:
    with pytest.raises(RulesetError, match="not plain data"):
        parse_ruleset({"id": object()})


def test_it_is_frozen_and_can_be_a_key() -> None:
    assert {RULES: 1}[RULES] == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        RULES.minimum = 0  # type: ignore[misc]
    with pytest.raises(TypeError):
        RULES.patterns["x"] = RULES.patterns["all_chows"]  # type: ignore[index]


def test_it_has_a_detector_for_every_pattern_and_a_pattern_for_every_detector() -> None:
    used = {pattern.detector for name in ruleset_ids() for pattern in load_ruleset(name).patterns.values()}
    assert used == set(DETECTORS)


def test_it_names_no_ruleset_in_the_code_of_the_engine() -> None:
    for path in Path(games.engine.__path__[0]).rglob("*.py"):
        text = path.read_text("utf-8")
        assert not [name for name in ruleset_ids() if name in text], path
