"""The interface for programs: answers as records say, its description, and its limits."""

import json
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client

from accounts.limits import REQUESTS_A_MINUTE
from games.engine.score_requests import score_request
from tests.engine.test_score_requests import PLAIN
from tests.learn.hands import vectors

pytestmark = pytest.mark.django_db


def ask(body: bytes | str, client: Client | None = None) -> Any:
    return (client or Client()).post("/api/score", body, content_type="application/json")


@pytest.mark.parametrize("vector", vectors(2))
def test_it_answers_as_the_vectors_say(vector: dict[str, Any]) -> None:
    answer = ask(json.dumps(vector["request"]))

    assert answer.status_code == 200
    assert {key: answer.json().get(key) for key in ("valid", "fan", "payments", "reason")} == {
        key: vector["result"].get(key) for key in ("valid", "fan", "payments", "reason")
    }


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        (b"", 422, "request: broken JSON"),
        (b"[]", 422, "request: not an object"),
        (b"\xff\xfe", 422, "request: broken JSON"),
        (b"[" * 9000, 422, "request: nested too deeply"),
        (b'{"ruleset": 1}', 422, "concealed: missing"),
        (json.dumps({**PLAIN, "concealed": "1111167899m"}).encode(), 422, "concealed: five copies of 1m"),
        (b'"' + b"x" * 10_000, 413, "request: longer than"),
        (b'"' + b"x" * 3_000_000, 413, "request: longer than"),
    ],
)
def test_it_says_what_is_wrong_with_a_request(body: bytes, status: int, error: str) -> None:
    answer = ask(body)

    assert answer.status_code == status
    assert answer.json()["reason"] == "invalid_request"
    assert answer.json()["error"].startswith(error)


def test_it_describes_what_it_answers() -> None:
    """Its example is a request, whose answer has the fields that the description names."""
    described = Client().get("/api/openapi.json").json()
    posted = described["paths"]["/api/score"]["post"]
    schema = posted["requestBody"]["content"]["application/json"]["schema"]
    schemas = described["components"]["schemas"]
    result = score_request(schema["example"])

    assert result["valid"] is True
    assert set(result) <= set(schemas["Scored"]["properties"])
    assert set(schemas["Scored"]["required"]) <= set(result)
    assert set(PLAIN) == set(schema["properties"])
    assert {"200", "422", "429"} <= set(posted["responses"])
    assert "/api/openapi.json" in Client().get("/api/docs/").content.decode()


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_it_takes_requests_by_post_only(method: str) -> None:
    assert getattr(Client(), method)("/api/score").status_code == 405


@pytest.mark.usefixtures("one_period")
def test_it_limits_how_much_one_address_asks(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("accounts.limits.REQUESTS_A_MINUTE", 2)
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    caches["default"].clear()
    answers = [ask(json.dumps(PLAIN)) for _ in range(3)]

    assert [answer.status_code for answer in answers][:2] == [200, 200]
    assert answers[2].status_code == 429
    assert answers[2].json()["reason"] == "too_many_requests"
    assert 0 < int(answers[2].headers["Retry-After"]) <= 60
    assert REQUESTS_A_MINUTE >= 60
