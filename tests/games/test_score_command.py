"""``manage.py score``."""

import io
import json

import pytest
from django.core.management import call_command

GOOD = {
    "ruleset": "hkos-3-v1",
    "concealed": "1234678999m",
    "melds": [{"kind": "pung", "tiles": "555z"}],
    "winning_tile": "5m",
    "win": "self_draw",
    "seat": "S",
    "prevailing": "E",
}


def _answers(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> list[dict[str, object]]:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(sent)))
    out = io.StringIO()
    call_command("score", stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_it_answers_every_line_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    line = json.dumps(GOOD).encode()
    answers = _answers(monkeypatch, line + b"\n\nnot json\n" + line + b"\r\n" + line)
    assert [answer["valid"] for answer in answers] == [True, False, False, True, True]
    assert answers[0] == answers[3] == answers[4]


def test_it_answers_bytes_that_are_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    (answer,) = _answers(monkeypatch, b"\xff\xfe\x00\n")
    assert answer["reason"] == "invalid_request"


def test_it_says_nothing_when_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _answers(monkeypatch, b"") == []
