"""The calculator in a browser: hands typed, clicked and shared."""

from typing import Any
from urllib.parse import parse_qs

from playwright.sync_api import Page, expect

from tests.learn.hands import IMPOSSIBLE, fields_of, vectors

HANDS = vectors(2)
WORDS = {"below_minimum": "Not enough", "not_a_winning_shape": "No winning hand"}
USUAL = {"ruleset": "hkos-3-v1", "seat": "S", "prevailing": "E", "win": "discard", "discarder": "W"}
SHARED = """async () => {
    const words = (page) => [...page.querySelectorAll("#calc-outcome :is(h2, p, figcaption, th, td)")]
        .filter((each) => !each.matches(".share"))
        .map((each) => each.textContent.trim());
    const answer = await fetch(document.getElementById("share").href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return {by_link: words(page), here: words(document)};
}"""
"""What the page of the shared link says of the hand, and what is shown here."""
TYPED = ("hand", "tile", "melds", "bonus")


def enter(page: Page, fields: dict[str, Any]) -> None:
    """Change the form into what is wanted, and wait for what is then said."""
    for name in USUAL:
        if fields[name] and page.locator(f"#calc-{name}").input_value() != fields[name]:
            page.select_option(f"#calc-{name}", fields[name])
    settle(page)
    for box in page.locator("input[name=flag]").all():
        box.set_checked(box.input_value() in fields["flag"])
    for name in TYPED:
        page.fill(f"#calc-{name}", fields[name])
    settle(page)


def settle(page: Page) -> None:
    expect(page.locator("#calc-outcome[aria-busy]")).to_have_count(0)


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def test_it_counts_thirty_hands_and_each_again_by_its_link(page: Page) -> None:
    """What the vectors say of hands, and a plain word on those that can't be."""
    assert len(HANDS) + len(IMPOSSIBLE) >= 30
    page.goto("/learn/calculator/")
    for vector in HANDS:
        result = vector["result"]
        enter(page, fields_of(vector["request"]))
        verdict = WORDS.get(result.get("reason")) or f"{result['fan']} faan"
        assert page.locator("#calc-outcome h2").first.inner_text() == verdict
        paid = [signed(points) for points in result.get("payments", {}).values()]
        assert page.locator(".pays td").all_inner_texts() == paid
        shared = page.evaluate(SHARED)
        assert shared["by_link"] == shared["here"]
    for query, explained in IMPOSSIBLE.items():
        given = parse_qs(query)
        typed = {name: given.get(name, [""])[0] for name in TYPED}
        enter(page, {**USUAL, **typed, "flag": given.get("flag", [])})
        expect(page.locator("#calc-outcome")).to_contain_text(explained)


def test_it_builds_a_hand_by_clicks_and_keeps_it_in_the_address(page: Page) -> None:
    page.goto("/learn/calculator/")
    tiles = page.get_by_label("Tiles to choose from")
    page.get_by_label("Pung", exact=True).check()
    tiles.get_by_label("white dragon").click()
    expect(page.get_by_label("The hand", exact=True).get_by_label("white dragon")).to_be_visible()
    page.get_by_label("Tile of the hand").check()
    for number in "12346789":
        tiles.get_by_label(f"{number} characters").click()
        settle(page)
    for _ in range(2):
        tiles.get_by_label("9 characters").focus()
        page.keyboard.press("Enter")
        settle(page)
    expect(tiles.get_by_label("9 characters")).to_be_focused()
    expect(page.locator("#calc-outcome h2")).to_have_text("Ready: the winning tile is missing")
    page.locator(".waits").get_by_role("button", name="5 characters").click()

    expect(page.locator("#calc-outcome h2").first).to_have_text("5 faan")
    expect(page).to_have_url("/learn/calculator/?hand=1234678999m&tile=5m&melds=555z")
    expect(page.get_by_label("The hand as text").get_by_label("Concealed tiles")).to_have_value("1234678999m")
