"""The example hands of the rules pages: each is scored by the engine, and shows what it stands for."""

import pytest
from django.http import QueryDict

from games.engine.patterns import DETECTORS
from games.engine.rulesets import load_ruleset, ruleset_ids
from learn.calculator.counting import count
from learn.calculator.entry import read_entry
from learn.rules.definitions import DEFINITIONS, KINDS
from learn.rules.examples import Example, examples, score_example
from learn.rules.hands import BACK, LYING, WON, shown_hand
from learn.rules.lengths import FORMAT_TEXTS
from learn.rules.notes import notes_of

CASES = [(example, ruleset_id) for example in examples() for ruleset_id in example.fan]


@pytest.mark.parametrize(
    ("example", "ruleset_id"),
    CASES,
    ids=[f"{example.pattern}-{ruleset_id}" for example, ruleset_id in CASES],
)
def test_it_scores_an_example_as_the_rules_do(example: Example, ruleset_id: str) -> None:
    scored = score_example(load_ruleset(ruleset_id), example)

    assert example.pattern in dict(scored.score.patterns)
    assert scored.score.fan == example.fan[ruleset_id]
    assert sum(scored.payments) == 0


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_it_leads_from_an_example_to_the_calculator_with_the_same_hand(ruleset_id: str) -> None:
    rules = load_ruleset(ruleset_id)
    for example in (each for each in examples() if ruleset_id in each.fan):
        scored = score_example(rules, example)
        page, _, query = shown_hand(scored.request, scored.groups).calculator.partition("?")

        assert page == "/learn/calculator/"
        assert count(read_entry(QueryDict(query))).request == scored.request


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_it_has_an_example_of_every_pattern(ruleset_id: str) -> None:
    shown = {example.pattern for example in examples() if ruleset_id in example.fan}

    assert shown == set(load_ruleset(ruleset_id).patterns)


def test_it_defines_whatever_the_engine_detects() -> None:
    assert set(DEFINITIONS) == set(DETECTORS)
    assert {definition.kind for definition in DEFINITIONS.values()} < set(KINDS)


@pytest.mark.parametrize("ruleset_id", ruleset_ids())
def test_it_says_of_every_ruleset_what_it_is_and_what_it_does_not_offer(ruleset_id: str) -> None:
    notes = notes_of(ruleset_id)

    assert notes["summary"]
    assert notes["not_offered"]
    assert {offered.id for offered in load_ruleset(ruleset_id).formats} <= set(FORMAT_TEXTS)


def test_it_lays_out_a_hand_set_by_set_and_marks_claimed_and_winning_tiles() -> None:
    example = Example(
        "four_kongs",
        {
            "concealed": "5z",
            "winning_tile": "5z",
            "melds": [
                {"kind": "kong", "tiles": "2222m"},
                {"kind": "kong", "tiles": "4444p"},
                {"kind": "concealed_kong", "tiles": "7777s"},
                {"kind": "kong", "tiles": "1111z"},
            ],
            "win": "discard",
            "seat": "S",
            "discarder": "N",
            "prevailing": "E",
            "bonus": "3g",
        },
        {"hkos-3-v1": 13},
    )
    scored = score_example(load_ruleset("hkos-3-v1"), example)

    hand = shown_hand(scored.request, scored.groups)

    assert [[(tile.code, tile.pose) for tile in each] for each in hand.sets] == [
        [("2m", LYING), ("2m", ""), ("2m", ""), ("2m", "")],
        [("4p", LYING), ("4p", ""), ("4p", ""), ("4p", "")],
        [(BACK, ""), ("7s", ""), ("7s", ""), (BACK, "")],
        [("1z", LYING), ("1z", ""), ("1z", ""), ("1z", "")],
        [("5z", ""), ("5z", WON)],
    ]
    assert hand.words == (
        "claimed: 2 2 2 2 characters; claimed: 4 4 4 4 dots; concealed kong: 7 7 7 7 bamboo; "
        "claimed: east wind, east wind, east wind, east wind; white dragon, white dragon; "
        "won on white dragon; laid down: autumn"
    )
    assert hand.how == "South wins on a discard of North. Prevailing wind: East."
