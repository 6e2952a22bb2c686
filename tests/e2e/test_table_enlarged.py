"""The table for who enlarges the page, spaces its text out or lets the system choose the colours."""

from playwright.sync_api import Page

from tests.e2e import stage

REFLOWED, TWICE, FOUR_TIMES = (320, 640), (640, 400), (320, 200)
"""A window of 320 px, and one of 1280 by 800 px enlarged to 200 and 400 %, in CSS pixels."""
STATES = (stage.claim, stage.own_turn, stage.crowded, stage.watched, stage.finished, stage.refused)

OUT_OF_REACH = """() => {
  const sheet = document.querySelector(".sheet") ?? document;
  return [...sheet.querySelectorAll(".topbar .btn, .drawer summary, .prompt:enabled, .hand .tile, .btn")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("dialog"))
    .filter((each) => {
      each.scrollIntoView({ block: "nearest" });
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const isOutside = left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5;
      return isOutside || !each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    })
    .map((each) => each.outerHTML.slice(0, 80));
}"""
UNNAMED = "document.activeElement.blur()"
"""The name of the tile that has the focus may lie over its neighbours."""
SPACE_OUT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""
CUT = """() => [...document.querySelectorAll(".prompt .what, .centre > div, .clock b, .drawer summary b")]
  .filter((text) => text.checkVisibility({ visibilityProperty: true }) && text.textContent)
  .filter((text) => {
    const [own, around] = [text, text.parentElement].map((each) => each.getBoundingClientRect());
    const isOutside = own.left < around.left - 1 || own.right > around.right + 1
      || own.top < around.top - 1 || own.bottom > around.bottom + 1;
    const isInline = getComputedStyle(text).display === "inline";
    return isOutside || (!isInline && text.scrollWidth > text.clientWidth + 1);
  })
  .map((text) => text.outerHTML.slice(0, 80))"""


def _width(page: Page) -> int:
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width


def test_it_needs_no_scrolling_sideways_and_loses_nothing_when_it_is_enlarged(opened) -> None:
    for size in (REFLOWED, TWICE, FOUR_TIMES):
        shown = opened(size)
        for state in STATES:
            shown.show(*state())
            shown.page.evaluate(stage.STILL)
            shown.page.evaluate(UNNAMED)
            where = f"{state.__name__} at {size}"
            assert _width(shown.page) <= size[0], where
            assert shown.page.evaluate(OUT_OF_REACH) == [], where


def test_it_cuts_no_text_that_is_spaced_out(opened) -> None:
    shown = opened()
    shown.page.evaluate(SPACE_OUT)
    shown.show(*stage.claim())

    assert shown.page.evaluate(CUT) == []


def test_it_tells_tiles_turn_and_focus_in_the_system_s_colours(opened) -> None:
    shown = opened()
    shown.page.emulate_media(forced_colors="active")
    shown.show(*stage.own_turn())
    shown.page.keyboard.press("1")

    styles = shown.page.evaluate("""() => {
      const style = (selector) => getComputedStyle(document.querySelector(selector));
      return [style(".hand .t").forcedColorAdjust, style(".plate.turn").outlineStyle,
        style(".hand .tile:focus-visible").outlineWidth, style(".hand .tile:focus-visible").outlineStyle];
    }""")
    shown.page.emulate_media(forced_colors="none")
    assert styles == ["none", "solid", "3px", "solid"]
