"""The calculator's page: what it says of a hand, and what a click does."""

import json
import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.test import Client

from games.engine import rulesets
from games.engine.rulesets import ruleset_data
from learn.calculator.counting import count
from learn.calculator.entry import Entry, read_entry
from learn.calculator.faults import CONTRADICTIONS
from learn.calculator.shown import because, patterns, verdict
from tests.learn.hands import IMPOSSIBLE, fields_of, vectors
from tests.test_pages_in_chinese import Page

pytestmark = pytest.mark.django_db

ADDRESS = "/learn/calculator/"
HALF_FLUSH = "hand=1234678999m&tile=5m&melds=555z&bonus=1f3g&discarder=W&flag=last_tile"
"""The example of the records: 5 faan in the Old Style, West pays South 24."""
NO_FLAGS = "hand=123m456p789s55z23s&tile=4s"


def entry(query: str) -> Entry:
    return read_entry(QueryDict(query))


def words(address: str, **headers: str) -> str:
    """What a page says, without its tags."""
    answer = Client().get(address, headers=headers)
    assert answer.status_code == 200
    drawn = re.sub(r"<svg.*?</svg>|<option.*?</option>", "", answer.content.decode(), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", drawn).replace("&amp;", "&").split())


def test_it_shows_sets_patterns_with_reasons_and_who_pays() -> None:
    said = words(f"{ADDRESS}?{HALF_FLUSH}")

    assert "Dragon pung 番子 Pung or kong of dragons: white dragon. 1" in said
    assert "Half flush 混一色 One suit, and with it at least one wind or dragon. 3" in said
    assert "Total 5" in said
    assert "East (dealer) 0 South wins +24 West discarded −24 North 0" in said


def test_it_compares_the_same_hand_in_every_ruleset() -> None:
    """Only the Old Style asks for three faan without a faan for a concealed hand."""
    said = words(f"{ADDRESS}?{NO_FLAGS}")

    assert "Hong Kong Old Style 3 faan are needed, there are 2: All chows 1" in said
    assert "Hong Kong Clear Chapter All chows 1, Concealed hand 1, No bonus tiles 1 3 faan" in said
    assert "3 faan are needed; 2 of 3 help to reach that" in said


@pytest.mark.parametrize(("query", "said"), IMPOSSIBLE.items())
def test_it_explains_a_hand_that_cannot_be(query: str, said: str) -> None:
    assert said in words(f"{ADDRESS}?{query}")


def test_it_says_what_an_unfinished_hand_waits_for() -> None:
    """A ready hand names its tiles with their worth, one with a wrong winning tile those that would do."""
    assert "13 tiles are missing" in words(f"{ADDRESS}?hand=1m")
    ready = words(f"{ADDRESS}?hand=1234678999m&melds=555z&bonus=1f")
    assert "Ready: the winning tile is missing 1 characters 4 faan 4 characters 4 faan" in ready
    assert "Other winning tiles would do" in words(f"{ADDRESS}?hand=1234678999m&melds=555z&tile=7m")
    assert "2 tiles from ready" in words(f"{ADDRESS}?hand=123m456p789s1z2z5z1s&tile=7z")


@pytest.mark.parametrize("vector", vectors(12))
def test_it_counts_as_the_vectors_say(vector: dict[str, Any]) -> None:
    result = vector["result"]
    query = urlencode(fields_of(vector["request"]), doseq=True)
    found = count(entry(query))

    assert found.wins is result["valid"]
    if "fan" in result:
        assert found.score is not None
        assert found.score.fan == result["fan"]
        assert all(shown.why for shown in patterns(found))
    if result["valid"]:
        assert dict(zip("ESWN", found.payments, strict=True)) == result["payments"]
    assert count(entry(entry(query).query)) == found


@pytest.mark.parametrize(
    ("query", "error"),
    [
        ("ruleset=hk-live-v1&flowers=off&bonus=1f", "bonus: bonus tiles although flowers are off"),
        ("flag=concealed_kong_robbed", "flags: concealed_kong_robbed without robbed_kong"),
        (
            "ruleset=hk-live-v1&win=robbed_kong&flag=concealed_kong_robbed",
            "flags: concealed kongs can't be robbed in this ruleset",
        ),
        ("win=robbed_kong&flag=last_tile", "flags: last_tile with robbed_kong"),
        (
            "win=robbed_kong&tile=1m",
            "winning_tile: a robbed tile of which the hand or melds hold another",
        ),
        ("flag=kong_replacement", "flags: kong_replacement without self_draw"),
        ("win=self_draw&flag=kong_replacement", "flags: kong_replacement without a kong"),
        (
            "win=self_draw&flag=double_kong_replacement&melds=1111z&hand=123m456p789s5z",
            "flags: double_kong_replacement with fewer than two kongs",
        ),
        ("flag=heavenly&flag=last_tile", "flags: heavenly or earthly with another flag"),
        ("flag=earthly&discarder=E&melds=555z&hand=123m456p11z23s", "flags: heavenly or earthly with melds"),
        ("flag=heavenly", "flags: heavenly is a self draw of East"),
        ("flag=earthly", "flags: earthly is a win on a discard of East"),
    ],
)
def test_it_explains_what_cannot_be_true_together(query: str, error: str) -> None:
    given = QueryDict(NO_FLAGS, mutable=True)
    for key, values in QueryDict(query).lists():
        given.setlist(key, values)
    found = count(read_entry(given))

    assert found.error == error
    assert because(found) == CONTRADICTIONS[error]
    assert verdict(found) == "Impossible"


def test_it_takes_the_last_typed_tile_for_the_winning_one() -> None:
    typed = entry("hand=1m9m1p9p1s9s7z6z5z4z3z2z1z5z")

    assert (typed.texts["hand"], typed.texts["tile"]) == ("19m19p19s1234567z", "5z")


@pytest.mark.parametrize(
    ("before", "click", "after"),
    [
        ("", "add=5m", "hand=5m"),
        ("hand=1m", "add=2f", "hand=1m&bonus=2f"),
        ("hand=123456789m1122z", "add=1z", "hand=123456789m1122z&tile=1z"),
        ("hand=123456789m1122z&tile=1z", "add=5m", "hand=123456789m1122z&tile=1z"),
        ("", "add=5m&makes=chow", "melds=567m&makes=chow"),
        ("", "add=8m&makes=chow", "makes=chow"),
        ("", "add=5z&makes=pung", "melds=555z&makes=pung"),
        ("melds=555z", "add=1m&makes=kong", "melds=555z 1111m&makes=kong"),
        ("", "add=1m&makes=added_kong", "melds=1111m%2B&makes=added_kong"),
        ("", "add=1m&makes=concealed_kong", "melds=(1111m)&makes=concealed_kong"),
        ("hand=11m5z", "drop=hand-1m", "hand=1m5z"),
        ("hand=1m", "drop=hand-9s", "hand=1m"),
        ("hand=1m&tile=2m", "drop=tile", "hand=1m"),
        ("melds=555z 123m", "drop=meld-0", "melds=123m"),
        ("bonus=1f2g", "drop=bonus-1f", "bonus=2g"),
        ("hand=123456789m1122z", "complete=2z", "hand=123456789m1122z&tile=2z"),
    ],
)
def test_it_does_what_a_click_says_and_leads_to_the_hand_after_it(
    before: str, click: str, after: str
) -> None:
    answer = Client().get(f"{ADDRESS}?{before}&{click}")

    assert answer.status_code == 302
    leads = QueryDict(answer.headers["Location"].partition("?")[2])
    assert leads == QueryDict(after)


@pytest.mark.parametrize(
    "query",
    [
        "hand=x&tile=%F0%9F%80%84&melds=((((&bonus=9g&seat=Q&win=luck&flag=x&ruleset=none&add=xx&drop=meld-9",
        f"hand={'1' * 5000}&option.minimum=99&flowers=maybe",
        "complete=&add=&drop=&makes=",
    ],
)
def test_it_answers_whatever_an_address_says(query: str) -> None:
    assert Client().get(f"{ADDRESS}?{query}").status_code in {200, 302}


def test_it_counts_by_what_the_ruleset_says_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """A half flush that brings four faan, and a table that pays 100 for six."""
    data: dict[str, Any] = ruleset_data("hkos-3-v1")
    for pattern in data["patterns"]:
        pattern["fan"] += pattern["id"] == "half_flush"
    data["payment"]["points"]["6"] = 100
    monkeypatch.setattr(rulesets, "_canonical_data", lambda ruleset_id: json.dumps(data))

    said = words(f"{ADDRESS}?{HALF_FLUSH}")

    assert "one wind or dragon. 4" in said
    assert "Total 6" in said
    assert "South wins +100 West discarded −100" in said


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_it_leaves_nothing_in_english(language: str) -> None:
    for query in (HALF_FLUSH, NO_FLAGS, "hand=1234678999m&melds=555z", *IMPOSSIBLE, "ruleset=hk-live-v1"):
        answer = Client().get(f"{ADDRESS}?{query}", headers={"accept-language": language})
        said = Page(answer.content.decode()).words
        assert not [word for word in said if word not in query and word not in {"http", "testserver"}], query
