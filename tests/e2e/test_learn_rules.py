"""The rules on paper: each cheat sheet is one page of A4."""

import re

from playwright.sync_api import Page, expect

from games.engine.rulesets import ruleset_ids

LANGUAGES = ("en", "zh-hant", "zh-hans")
A4 = (595, 842)
"""The size of A4 in points."""


def test_it_prints_every_cheat_sheet_on_one_page_of_a4(page: Page) -> None:
    for language in LANGUAGES:
        page.set_extra_http_headers({"accept-language": language})
        for ruleset_id in ruleset_ids():
            page.goto(f"/learn/rules/{ruleset_id}/cheat-sheet/")
            printed = page.pdf(prefer_css_page_size=True)

            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, (ruleset_id, language)
            box = re.search(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)", printed)
            assert box
            assert (round(float(box[1])), round(float(box[2]))) == A4


def test_it_lets_tables_look_as_the_tiles_that_are_shown(page: Page) -> None:
    page.goto("/learn/tiles/")
    page.get_by_role("navigation", name="Style").get_by_role("link", name="High contrast").click()
    page.get_by_role("navigation", name="Mat").get_by_role("link", name="Plum").press("Enter")
    page.get_by_role("button", name="Play with these tiles").press("Enter")
    expect(page.get_by_role("status").filter(has_text="from now on")).to_be_visible()

    kept = page.evaluate("JSON.parse(localStorage.getItem('saamfaan.settings'))")
    assert (kept["tiles"], kept["mat"]) == ("contrast", "plum")
