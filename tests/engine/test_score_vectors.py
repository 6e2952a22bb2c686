"""The project's scoring vectors: computed from the rule files by another program."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.rulesets import load_ruleset, ruleset_ids
from games.engine.score_requests import score_request

FOLDER = Path(__file__).parents[1] / "data" / "vectors"
VECTORS = [
    pytest.param(json.loads(line), id=f"{path.stem}:{number}")
    for path in sorted(FOLDER.glob("*.ndjson"))
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
]


def test_it_has_vectors_for_every_ruleset() -> None:
    assert {path.stem for path in FOLDER.glob("*.ndjson")} == set(ruleset_ids())
    assert len(VECTORS) >= 4 * 150


@pytest.mark.parametrize("vector", VECTORS)
def test_it_agrees_with_the_vector(vector: dict[str, Any]) -> None:
    request, expected = vector["request"], vector["result"]
    found = score_request(request)
    for key in ("valid", "reason", "fan", "payments"):
        assert found.get(key) == expected.get(key), key
    if "patterns" in expected:
        rules = load_ruleset(request["ruleset"], request.get("options"))
        named = {each["id"]: each["fan"] for each in found["patterns"]}  # type: ignore[attr-defined]
        other = {each["id"]: each["fan"] for each in expected["patterns"]}
        limits = {name for name, pattern in rules.patterns.items() if pattern.limit}
        assert named == other or (set(named) <= limits and set(other) <= limits)
