"""``manage.py simulate``."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import simulate as command


def _output(**options: object) -> str:
    out = io.StringIO()
    asked = {"ruleset": "hkos-3-v1", "deals": 2, "seed": "a", **options}
    call_command("simulate", stdout=out, **asked)
    return out.getvalue()


def test_it_writes_a_log_of_so_many_deals() -> None:
    records = [json.loads(line) for line in _output(log="-").splitlines()]
    assert [each["deal_no"] for each in records if each["type"] == "deal_started"] == [1, 2]
    assert [each["type"] for each in records].count("deal_ended") == 2
    start = next(each for each in records if each["type"] == "deal_started")
    assert start["ruleset"] == "hkos-3-v1"
    assert start["format"] == "single-hand"
    assert sorted(player["name"] for player in start["players"]) == [
        f"robot {number}" for number in (1, 2, 3, 4)
    ]
    assert {player["kind"] for player in start["players"]} == {"robot"}
    assert "at" not in start


def test_it_writes_the_same_bytes_again_also_into_a_file(tmp_path: Path) -> None:
    target = tmp_path / "deals.ndjson"
    assert _output(log=str(target)) == ""
    assert target.read_text("utf-8") == _output(log="-")
    assert _output(log="-", seed="b") != _output(log="-")


def test_it_begins_a_longer_run_like_a_shorter_one() -> None:
    assert _output(log="-", deals=3).startswith(_output(log="-", deals=1))


def _starts(**options: object) -> list[dict[str, object]]:
    records = [json.loads(line) for line in _output(log="-", **options).splitlines()]
    return [each for each in records if each["type"] == "deal_started"]


def test_it_plays_the_format_options_and_robots_that_are_asked_for() -> None:
    asked = {
        "ruleset": "hk-new-chapter-v1",
        "format": "full-game",
        "option": ["minimum=1", "curve=full_spicy"],
    }
    start = _starts(**asked, deals=1, robots="sharp")[0]
    assert start["format"] == "full-game"
    assert start["options"] == {"minimum": 1, "curve": "full_spicy", "discarder_pays": "all"}
    assert start["scores"] == [500] * 4
    assert _output(log="-", robots="easy") != _output(log="-", robots="sharp")


def test_it_begins_matches_anew_in_the_same_output() -> None:
    starts = _starts(ruleset="hk-live-v1", format="east-round", deals=14)
    numbers = [start["deal_no"] for start in starts]
    again = numbers.index(1, 1)
    assert numbers[:again] == [*range(1, again + 1)]
    assert starts[again]["scores"] == [0] * 4
    assert starts[again]["prevailing"] == "E"


def test_it_sums_up_without_a_log() -> None:
    lines = dict(line.split(": ") for line in _output().splitlines())
    assert list(lines) == ["deals", "drawn", "deals/s"]
    assert lines["deals"] == "2"
    assert float(lines["deals/s"]) > 0


def test_it_tells_of_its_progress_on_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "PROGRESS_SECONDS", -1)
    out, err = io.StringIO(), io.StringIO()
    call_command("simulate", ruleset="hkos-3-v1", deals=2, seed="a", log="-", stdout=out, stderr=err)
    assert "1 of 2 deals" in err.getvalue()
    assert out.getvalue() == _output(log="-")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"ruleset": "mahjong"}, "no such ruleset: 'mahjong'"),
        ({"deals": 0}, "--deals: 0 is less than one"),
        ({"robots": "genius"}, "--robots: 'genius' is none of easy, steady, sharp"),
        ({"format": "full-game"}, "--format: 'full-game' is none of single-hand"),
        ({"option": ["minimum"]}, "--option: 'minimum' is not of the form k=v"),
        ({"option": ["minimum=0"]}, "no such option: 'minimum'"),
        ({"log": "/no/such/folder/log"}, "--log: "),
    ],
)
def test_it_says_what_can_not_be_played(options: dict[str, object], error: str) -> None:
    with pytest.raises(CommandError, match=error.replace("(", r"\(")):
        _output(**options)
