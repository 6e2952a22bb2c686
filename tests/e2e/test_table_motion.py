"""The tooltips that name tiles, and the marks on those that a claim takes."""

from playwright.sync_api import expect

from tests.e2e import stage


def test_it_names_tiles_by_key_and_pointer_and_marks_what_a_claim_takes(opened) -> None:
    shown = opened()
    shown.show(*stage.claim())
    page, tip = shown.page, shown.page.locator(".tip")
    page.keyboard.press("1")
    expect(tip).to_have_text("Two bamboo 二索")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()

    page.locator(".field").focus()
    page.keyboard.press("ArrowRight")
    expect(tip).to_have_text("Five bamboo 五索")
    page.keyboard.press("ArrowLeft")
    expect(tip).not_to_have_text("Five bamboo 五索")

    page.locator('.pond[data-at="top"] .t').first.hover()
    expect(tip).to_have_text("East wind 東")
    tip.hover()
    page.wait_for_timeout(400)
    expect(tip).to_be_visible()

    page.get_by_role("button", name="Pung of five bamboo").hover()
    expect(tip).to_be_hidden()
    taken = page.locator("#hand .tile[data-used]")
    assert [tile.get_attribute("aria-label") for tile in taken.all()] == ["five bamboo"] * 2
    page.keyboard.press("c")
    expect(page.locator(".choices .btn").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".choices .btn").nth(1)).to_be_focused()
    page.mouse.move(5, 5)
    expect(taken.last).to_have_attribute("aria-label", "six bamboo")
