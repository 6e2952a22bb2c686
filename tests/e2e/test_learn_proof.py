"""The proof of a wall in a browser: a true log passes, an altered one does not."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, Route, expect

EXAMPLE = Path(__file__).parents[1] / "data" / "deal-log-example.ndjson"
GOOD = "Hand 195: This wall was fixed before the deal, and these are its tiles."
BAD = "Hand 195: This log is not what was dealt."


def test_it_proves_a_true_log_and_names_what_is_wrong_with_an_altered_one(page: Page) -> None:
    log = EXAMPLE.read_text("utf-8")
    events = [json.loads(line) for line in log.splitlines()]
    place = next(
        at for at, event in enumerate(events) if event["type"] == "drawn" and event["end"] == "front"
    )
    events[place]["tiles"] = "7z"
    altered = "\n".join(map(json.dumps, events))
    verdict, steps = page.locator("#found .verdict"), page.locator("#found .stages li")

    page.goto("/learn/proof/")
    page.set_input_files("#proof-file", EXAMPLE)
    expect(verdict).to_have_text(GOOD)
    expect(page.locator("#found .stages .wrong")).to_have_count(0)
    expect(page.locator("#found .wall li")).to_have_count(144)

    page.fill("#proof-text", altered)
    page.get_by_role("button", name="Check this log").click()
    expect(verdict).to_have_text(BAD)
    expect(steps.last).to_have_class("wrong")
    expect(steps.last).to_contain_text(f"Line {place + 1} of the log: East is said to draw red dragon")

    page.fill("#proof-text", altered.replace(events[0]["commitment"], "0" * 64, 1))
    page.get_by_role("button", name="Check this log").click()
    expect(steps.last).to_contain_text("Line 1 of the log: The revealed seed has the fingerprint")

    page.fill("#proof-text", "no log")
    page.get_by_role("button", name="Check this log").click()
    expect(page.locator("#found")).to_have_text("Line 1 of the log: This line is no event of a log.")


def test_it_proves_a_deal_of_the_site_by_its_address(page: Page) -> None:
    """The log is asked for with the link's token; what this browser kept of the deal is compared with it."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body=EXAMPLE.read_text("utf-8"), content_type="application/x-ndjson")

    page.route(re.compile(r"^[^?]*/replays/"), answer)
    page.goto("/learn/proof/?log=/replays/abc/195/%3Flink=secret")
    expect(page.locator("#found .verdict")).to_have_text(GOOD)
    assert [url.partition("/replays/")[2] for url in asked] == ["abc/195/log/?link=secret"]

    other = {"table": "/ws/tables/abc/", "deal_no": 195, "commitment": "f" * 64, "seed": ""}
    page.evaluate("kept => localStorage.setItem('saamfaan.promises', kept)", json.dumps([other]))
    page.reload()
    expect(page.locator("#found .verdict")).to_have_text(BAD)
    expect(page.locator("#found .stages li").last).to_contain_text("saw the promise ffffffffffff…")

    page.fill("#proof-log", "https://example.org/replays/abc/195/")
    page.get_by_role("button", name="Check this hand").click()
    expect(page.locator("#found")).to_have_text("This is no address of a finished hand on this site.")
