"""How large the things to press on a page are."""

from playwright.sync_api import Page

LEAST = 44
"""CSS pixels, the width and the height that a thumb needs."""

SMALL = """least => {
  const PRESSED = "a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], "
    + "[role=switch], [role=tab]";
  const labels = (target) => [...(target.labels ?? [])];
  const shown = (target) => target.checkVisibility({ visibilityProperty: true })
    && boxOf(target).width > 1 && !target.closest("[inert]");
  const words = (text) => /\\p{L}/u.test(text);
  const inText = (link) => {  // a link among words, which is as high as they are
    if (link.tagName !== "A" || getComputedStyle(link).display !== "inline") return false;
    let block = link.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    let rest = block.cloneNode(true);
    for (const other of rest.querySelectorAll("a, button")) other.remove();
    return words(rest.textContent);
  };
  const boxOf = (target) => {  // a label is pressed like its field
    const boxes = [target, ...labels(target)].map((each) => each.getBoundingClientRect());
    const edge = (pick, name) => pick(...boxes.map((box) => box[name]));
    const [left, top] = [edge(Math.min, "left"), edge(Math.min, "top")];
    return { left, top, width: edge(Math.max, "right") - left, height: edge(Math.max, "bottom") - top };
  };
  const pressedAt = (target, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && [target, ...labels(target)].some((each) => each.contains(hit));
  };
  const isSmall = (target) => {
    target.scrollIntoView({ block: "center", inline: "nearest" });
    const { left, top, width, height } = boxOf(target);
    const [x, y] = [left + width / 2, top + height / 2];
    const reach = (right, down) => {  // how far from the middle it is pressed
      let far = 0;
      while (far < least && pressedAt(target, x + (far + 1) * right, y + (far + 1) * down)) far += 1;
      return far;
    };
    const isWide = width > least - 0.5 || reach(-1, 0) + reach(1, 0) >= least - 1;
    const isHigh = height > least - 0.5 || reach(0, -1) + reach(0, 1) >= least - 1;
    return !isWide || !isHigh;
  };
  const open = document.querySelector("dialog[open]") ?? document;
  return [...open.querySelectorAll(PRESSED)]
    .filter((target) => shown(target) && !inText(target) && isSmall(target))
    .map((target) => {
      const { width, height } = boxOf(target);
      const name = target.getAttribute("aria-label") ?? target.name ?? "";
      return `${Math.round(width)}x${Math.round(height)} ${target.tagName.toLowerCase()}.${target.className} `
        + `${name || target.textContent.trim().slice(0, 40)}`;
    });
}"""


def small_targets(page: Page, least: int = LEAST) -> list[str]:
    """What can be pressed on the page, or in its open dialog, and is smaller than a thumb needs.

    Links among words are as high as the words. What lies around a target and presses it too is part of it.
    """
    found: list[str] = page.evaluate(SMALL, least)
    return found
