"""Example hands for the patterns: kept as requests to the scorer, and told as it scores them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from games.engine.melds import Meld
from games.engine.readings import Group
from games.engine.rulesets import Ruleset
from games.engine.score_request_reading import ScoreRequest, read_request
from games.engine.scoring import Score, best_reading, score_hand
from games.engine.settlement import Payments, payments

_USUAL: Mapping[str, Any] = {"win": "discard", "seat": "S", "prevailing": "E", "bonus": "3g"}
_USUAL_DISCARDER = "W"
_OF_REQUEST = (
    "concealed",
    "winning_tile",
    "melds",
    "win",
    "seat",
    "prevailing",
    "bonus",
    "flags",
    "discarder",
)


@dataclass(frozen=True, slots=True)
class Example:
    """A hand that shows a pattern; ``fan`` is what it is worth, by the ruleset for which it is an example."""

    pattern: str
    request: Mapping[str, Any]
    fan: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ScoredExample:
    """An example under one ruleset: how it was won, how it is read, its worth, and what each seat pays."""

    request: ScoreRequest
    groups: tuple[Group, ...]
    score: Score
    payments: Payments

    @property
    def melds(self) -> tuple[Meld, ...]:
        """What was declared; the first groups are these."""
        return self.request.melds


class BadExample(ValueError):
    """An example is no hand that its ruleset could score; the message says which and why."""


@cache
def examples() -> tuple[Example, ...]:
    """All examples in their order."""
    text = (files(__package__) / "examples.toml").read_text("utf-8")
    return tuple(_example(row) for row in tomllib.loads(text)["examples"])


def scored_examples(rules: Ruleset) -> dict[str, list[ScoredExample]]:
    """The examples for a ruleset by pattern; raises BadExample for one that wins nothing there."""
    found: dict[str, list[ScoredExample]] = {pattern: [] for pattern in rules.patterns}
    for example in examples():
        if rules.id in example.fan and example.pattern in found:
            found[example.pattern].append(score_example(rules, example))
    return found


def score_example(rules: Ruleset, example: Example) -> ScoredExample:
    """The example as the ruleset scores it; raises BadExample."""
    request = read_request({**example.request, "ruleset": rules.id})
    case = (rules, request.hand, request.winning_tile, request.melds, request.bonus, request.win)
    score, reading = score_hand(*case), best_reading(*case)
    if score is None or reading is None or not score.enough:
        raise BadExample(f"{example.pattern}: {example.request} is no win by {rules.id}")
    paid = payments(rules, request.win.seat, request.discarder, score.fan)
    return ScoredExample(request, reading.groups, score, paid)


def _example(row: Mapping[str, Any]) -> Example:
    request = {**_USUAL, **{key: row[key] for key in _OF_REQUEST if key in row}}
    if request["win"] != "self_draw":
        request.setdefault("discarder", _USUAL_DISCARDER)
    return Example(row["pattern"], request, row["fan"])
