/** Where focus and scrolling go when the picture has changed. */

import { focusHand } from "./keyboard.js";

/** @typedef {{hadFocus: boolean, title: string | null, last: Element | null}} Seen */

const table = () => /** @type {HTMLElement} */ (document.getElementById("table"));
const title = () => /** @type {HTMLElement | null} */ (document.querySelector(".sheet .title"));
const lastDiscard = () => document.querySelector(".pond .last");

/**
 * What the player had before him, to be asked before a redraw.
 * @returns {Seen}
 */
export const whatWasSeen = () => ({
  hadFocus: table().contains(document.activeElement),
  title: title()?.textContent ?? null,
  last: lastDiscard(),
});

/**
 * A new sheet takes the focus; what vanished under the focus gives it to the hand; a new discard comes
 * into sight where ponds have to scroll.
 * @param {Seen} before
 */
export function directAttention(before) {
  const heading = title();
  if (heading && heading.textContent !== before.title) heading.focus({ preventScroll: true });
  const active = document.activeElement;
  const lost = active === document.body || (active instanceof HTMLButtonElement && active.disabled);
  if (before.hadFocus && lost) focusHand();
  const last = lastDiscard();
  if (last && last !== before.last) last.scrollIntoView({ block: "nearest" });
}
