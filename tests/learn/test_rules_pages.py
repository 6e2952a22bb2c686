"""The rules pages: they say what the rulesets' data and the rules say, in all languages."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from games.engine.rulesets import ruleset_ids
from games.engine.score_requests import score_request
from tests.learn.rule_data import changed_price
from tests.test_pages_in_chinese import Page

pytestmark = pytest.mark.django_db

HALF_FLUSH = {
    "ruleset": "hkos-3-v1",
    "concealed": "1232345556m",
    "winning_tile": "4m",
    "melds": [{"kind": "pung", "tiles": "777z"}],
    "bonus": "3g",
    "win": "discard",
    "seat": "S",
    "discarder": "W",
    "prevailing": "E",
}
"""Half flush and a dragon pung."""
AS_TYPED = "hand=1232345556m&tile=4m&melds=777z&bonus=3g&discarder=W"
"""The same hand for the calculator."""


def text_of(markup: str) -> str:
    """What a piece of a page says, one blank between words."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


def page_text(address: str, language: str = "en") -> str:
    answer = Client().get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return text_of(answer.content.decode())


def section(address: str, section_id: str) -> str:
    """The text of one section of a page, up to the next one that has an id."""
    markup = Client().get(address).content.decode()
    return text_of(re.split(r"<section[^>]* id=", markup.split(f'id="{section_id}"', 1)[1])[0])


def test_it_tells_a_pattern_with_price_names_definition_exclusions_and_why_a_hand_has_its_faan() -> None:
    told = section("/learn/rules/hkos-3-v1/", "little_four_winds")

    assert "Little four winds 小四喜 10 faan from the page" in told
    assert "Pungs or kongs of three winds and a pair of the fourth." in told
    assert "Beside it do not count:" in told
    assert "Half flush, Pure flush" in told
    assert "Total 10" in told
    assert "South +128" in told
    assert "West −128" in told


def test_it_marks_what_is_its_own_ruling() -> None:
    assert "Little four winds 小四喜 3 faan our ruling" in section(
        "/learn/rules/hk-clear-chapter-v1/", "little_four_winds"
    )
    assert "Thirteen orphans 十三么 8 faan limit from the page" in section(
        "/learn/rules/hk-clear-chapter-v1/", "thirteen_orphans"
    )


def test_it_says_where_a_pattern_does_not_count() -> None:
    live, new = "/learn/rules/hk-live-v1/", "/learn/rules/hk-new-chapter-v1/"

    assert "no help to reach the minimum" in section(live, "own_bonus")
    assert "Counts only in: four sets and a pair." in section(live, "concealed_hand")
    assert "Counts only on a win by: discard, robbed kong." in section(new, "concealed_hand")
    assert "May also rob a concealed kong." in section("/learn/rules/hkos-3-v1/", "thirteen_orphans")


def test_it_works_out_payments_of_the_dealer_and_of_all_losers() -> None:
    new = section("/learn/rules/hk-new-chapter-v1/", "payment")
    assert "South wins 4 faan on a discard of West East 0 South +16 West −16 North 0" in new
    assert "South wins 4 faan by self draw East −24 South +72 West −24 North −24" in new
    assert "East wins 4 faan by self draw East +144 South −48 West −48 North −48" in new

    clear = section("/learn/rules/hk-clear-chapter-v1/", "payment")
    assert "5 24 48 24 96 48 144" in clear


def test_it_shows_what_house_rules_change_and_that_they_are_casual_only() -> None:
    told = section("/learn/rules/hk-new-chapter-v1/", "house-rules")

    assert "3 (usual)" in told
    assert "0 (casual only)" in told
    assert "13 8192 8192 8192 12288 36864 When the dealer wins" in told
    assert "Another value than the usual one needs: Least fan to win: 3." in told
    assert "The discarder pays 0.5 × the base, each of the two others 0.25 × the base." in told


def test_it_tells_of_the_dead_wall_and_the_lock_only_where_there_is_one() -> None:
    assert "only 14 tiles are left" in section("/learn/rules/hk-clear-chapter-v1/", "play")
    old = section("/learn/rules/hkos-3-v1/", "play")
    assert "the wall is empty" in old
    assert "Passing a win does not forbid a later one." in old
    assert "Passing a win does not" not in section("/learn/rules/hk-new-chapter-v1/", "play")


def test_it_changes_page_sheet_calculator_and_scorer_together_when_a_price_changes(tmp_path: Path) -> None:
    rules, sheet = "/learn/rules/hkos-3-v1/", "/learn/rules/hkos-3-v1/cheat-sheet/"
    assert "Half flush 混一色 3 faan" in section(rules, "half_flush")
    assert "Half flush 混一色 3 faan" in page_text(sheet)
    assert score_request(HALF_FLUSH)["fan"] == 4
    assert "Total 4" in page_text(f"/learn/calculator/?{AS_TYPED}")

    with changed_price(tmp_path, "hkos-3-v1", "half_flush", 5):
        told = section(rules, "half_flush")
        assert "Half flush 混一色 5 faan" in told
        assert "Dragon pung 番子 1 Half flush 混一色 5 Total 6" in told
        assert "South +32" in told
        assert "Half flush 混一色 5 faan" in page_text(sheet)
        assert score_request(HALF_FLUSH)["fan"] == 6
        assert "Total 6" in page_text(f"/learn/calculator/?{AS_TYPED}")
        assert "Half flush ≠ differs 5 faan One suit" in page_text(
            "/learn/rules/compare/?a=hkos-3-v1&b=hk-live-v1"
        )


def test_it_compares_two_rulesets_and_says_in_words_what_differs() -> None:
    whole = page_text("/learn/rules/compare/?a=hkos-3-v1&b=hk-clear-chapter-v1")
    differing = page_text("/learn/rules/compare/?a=hkos-3-v1&b=hk-clear-chapter-v1&only=on")

    for text in (whole, differing):
        assert "Most faan paid ≠ differs 13 8" in text
        assert (
            "5 faan ≠ differs discard: 24 self draw: 12 each discard: 48 and 24 each self draw: 48 each"
            in text
        )
        assert "Concealed hand ≠ differs not there 1 faan" in text
        assert "Pure flush / Full flush ≠ differs 7 faan" in text
    assert "Least faan to win 3 3" in whole
    assert "Least faan to win" not in differing
    usual = page_text("/learn/rules/compare/?a=hk-clear-chapter-v1")
    assert "Line Hong Kong Clear Chapter Hong Kong Old Style" in usual
    assert "do not differ" in page_text("/learn/rules/compare/?a=hk-live-v1&b=hk-live-v1&only=on")


def test_it_answers_what_does_not_exist_with_a_clear_error() -> None:
    assert Client().get("/learn/rules/no-such-rules/").status_code == 404
    assert Client().get("/learn/rules/no-such-rules/cheat-sheet/").status_code == 404
    assert "There is no such ruleset." in page_text("/learn/rules/compare/?a=hkos-3-v2")


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_it_leaves_nothing_in_english(language: str) -> None:
    pages = ["/learn/rules/", "/learn/rules/compare/?a=hkos-3-v1&b=hk-new-chapter-v1"]
    for ruleset_id in ruleset_ids():
        pages += [f"/learn/rules/{ruleset_id}/", f"/learn/rules/{ruleset_id}/cheat-sheet/"]
    names = {word for ruleset_id in ruleset_ids() for word in re.findall("[a-z]{2,}", ruleset_id)}

    for address in pages:
        answer = Client().get(address, headers={"accept-language": language})
        assert set(Page(answer.content.decode()).words) - names == set(), address
