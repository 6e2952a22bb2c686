"""The project's scoring vectors: computed from the rule files by another program."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.score_requests import score_request

FOLDER = Path(__file__).parents[1] / "data" / "vectors"
VECTORS = [
    pytest.param(json.loads(line), id=f"{path.stem}:{number}")
    for path in sorted(FOLDER.glob("*.ndjson"))
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
]


def test_it_has_vectors_to_agree_with() -> None:
    assert len(VECTORS) >= 150


@pytest.mark.parametrize("vector", VECTORS)
def test_it_agrees_with_the_vector(vector: dict[str, Any]) -> None:
    expected, found = vector["result"], score_request(vector["request"])
    for key in ("valid", "reason", "fan", "payments"):
        assert found.get(key) == expected.get(key), key
    if expected["valid"] and expected["fan"] < 13:
        named = {each["id"]: each["fan"] for each in found["patterns"]}  # type: ignore[attr-defined]
        assert named == {each["id"]: each["fan"] for each in expected["patterns"]}
