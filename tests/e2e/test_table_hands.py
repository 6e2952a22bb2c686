"""A stranger's first hand, from the home page to the next deal: by keyboard alone, and by ear alone."""

from playwright.sync_api import Page, expect

from tests.e2e.heard_table import HeardTable
from tests.e2e.table_page import SAFE_FROM_MISCLICKS

STEPS = 1500
"""Far more than a hand takes."""
STEP = 200
"""Milliseconds."""
READ_OUT = 1500
"""Milliseconds until all is said."""
FOCUS = """() => {
  const { activeElement: active } = document;
  const box = active.getBoundingClientRect();
  const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  if (active === document.body) return "the focus is lost";
  if (!active.contains(seen)) return `something lies over ${active.outerHTML.slice(0, 90)}`;
  return active.matches("h2") || getComputedStyle(active).outlineStyle !== "none" ? "" : "it is not seen";
}"""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something has the focus that is called so."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()").startswith(name):
            return
    raise AssertionError(f"Tab does not come to {name!r}")


def key_for(page: Page) -> list[str]:
    """What somebody presses who wins if he can, claims nothing, and discards what he draws."""
    offered = page.locator(".prompts button:enabled").all_inner_texts()
    for name, key in (("Win", "w"), ("Pass", "Space")):
        if any(text.startswith(name) for text in offered):
            return [key]
    return ["End", "Enter"] if page.locator(".hand.open").count() else []


def test_it_plays_a_whole_hand_by_keyboard_alone(page: Page) -> None:
    failures: list[str] = []
    lost: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda message: message.type == "error" and failures.append(message.text))
    page.goto("/")
    tab_to(page, "Play now")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hand .tile")
    page.keyboard.press("End")

    for _ in range(STEPS):
        for key in key_for(page):
            page.keyboard.press(key)
        lost.append(page.evaluate(FOCUS))
        if page.locator(".sheet").count():
            break
        page.wait_for_timeout(STEP)
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("East round, hand 1")
    expect(sheet).to_contain_text("Checked in your browser")
    tab_to(page, "Ready")
    page.keyboard.press("Enter")

    expect(page.locator("#facts")).to_contain_text("hand 2", timeout=10_000)
    expect(page.locator("#hand .tile").first).to_be_visible(timeout=10_000)
    assert [set(lost) - {""}, failures] == [set(), []]


def answer(table: HeardTable, speech: str) -> bool:
    """Do what the words ask for: win, else pass, else discard what was drawn. Whether it could be done."""
    if "You may" not in speech and "Your turn" not in speech and "you may" not in speech:
        return False
    table.page.wait_for_timeout(SAFE_FROM_MISCLICKS)
    tree = table.tree()
    hand = tree.find("list", "Your hand")[0].find("button")
    drawn = [tile for tile in hand if tile.name.endswith(", drawn")] or hand[-1:]
    wish = tree.find("button", "Win with") if "win with" in speech else []
    wish = wish or (drawn if "discard a tile" in speech else tree.find("button", "Pass"))
    if not (wish and wish[0].is_enabled):
        return False
    table.press(wish[0])
    return True


def test_it_plays_a_whole_hand_on_the_accessibility_tree_alone(page: Page) -> None:
    page.goto("/")
    table = HeardTable(page)
    table.press(table.wait_for("button", "Play now"))
    table.wait_for("list", "Your hand")
    done = ""
    for _ in range(STEPS):
        tree = table.tree()
        speech = tree.speech()
        if speech != done and answer(table, speech):
            done = speech
        if tree.find("dialog"):
            break
        page.wait_for_timeout(STEP)

    page.wait_for_timeout(READ_OUT)
    tree = table.tree()
    assert [len(tree.find(role)) for role in ("banner", "main")] == [1, 1]
    assert len(tree.find("heading", "Table: ")) == 1
    assert len(tree.find("region", "Your seat: ")) == 1
    assert len(tree.find("list", "Discards of ")) == 4
    speech = tree.speech()
    assert "gets" in speech or "you get" in speech or "nobody wins" in speech
    table.press(table.wait_for("button", "Ready"))
    table.wait_for("list", "Your hand")
    table.wait_for("heading", "Your seat: ")
