/** Where focus and scrolling go when the picture has changed. */

import { focusHand } from "./keyboard.js";

/** @typedef {{hadFocus: boolean, title: string | null, last: Element | null}} Seen */

const title = () => /** @type {HTMLElement | null} */ (document.querySelector(".sheet .title"));
const lastDiscard = () => document.querySelector(".pond .last");

/** @type {HTMLElement | null} what had the focus before a sheet took it */
let cameFrom = null;

/**
 * What the player had before him, to be asked before a redraw.
 * @returns {Seen}
 */
export const whatWasSeen = () => ({
  hadFocus: document.activeElement?.closest("#table, #toasts") != null,
  title: title()?.textContent ?? null,
  last: lastDiscard(),
});

/** Whoever writes is not interrupted by a sheet. */
const isWriting = () => Boolean(document.activeElement?.matches("input, textarea, select"));

/** @param {HTMLElement} heading @param {boolean} isNew  there was no sheet before */
function enterSheet(heading, isNew) {
  const active = document.activeElement;
  if (isWriting()) return;
  if (isNew) cameFrom = active instanceof HTMLElement && active !== document.body ? active : null;
  heading.focus({ preventScroll: true });
}

/** Back to where the focus was, else to what shows the sheet again, else to the hand. */
function leaveSheet() {
  /** @type {HTMLElement | null} */
  const again = document.querySelector(".again");
  const back = cameFrom?.isConnected && !cameFrom.matches(":disabled") ? cameFrom : again;
  cameFrom = null;
  if (back) back.focus();
  else focusHand();
}

/**
 * A new sheet takes the focus and gives it back; what vanished under the focus gives it to the hand; a new
 * discard comes into sight where ponds have to scroll.
 * @param {Seen} before
 */
export function directAttention(before) {
  const heading = title();
  if (heading && heading.textContent !== before.title) enterSheet(heading, before.title === null);
  const active = document.activeElement;
  const lost = active === document.body || (active instanceof HTMLButtonElement && active.disabled);
  if (lost && before.title !== null && !heading) leaveSheet();
  else if (before.hadFocus && lost) focusHand();
  const last = lastDiscard();
  if (last && last !== before.last) last.scrollIntoView({ block: "nearest" });
}
