/** The last press of a finger or mouse, and whether the click that follows can have been meant. */

/**
 * @typedef {object} Press  what lay under the pointer when it went down
 * @property {boolean} byTouch  by a finger or pen
 * @property {string | null} prompt  the question that was open then
 * @property {string | null} tile  which tile the pressed button showed
 * @property {boolean} spoilt  it has become a drag, or another finger came
 *
 * @typedef {{detail: number, prompt: string | null, tile: string | null}} Click  detail: 1, 2 of a double click, 0 by key
 */

/** What is played with: elsewhere a click does nothing that can't be undone. */
const PLAYED_WITH = ".seat[data-at=own] button, .sheet :is(a, button)";

/** @type {Press} */
const NEVER = { byTouch: false, prompt: null, tile: null, spoilt: false };
let press = NEVER;

/**
 * Whether a click is meant for what it hits: not the second of a double click of a mouse, not where the tile or
 * the question changed under the pointer. Keys and readers of the screen press without a pointer.
 * @param {Press} press
 * @param {Click} click
 */
export const isMeant = (press, { detail, prompt, tile }) =>
  detail === 0 ||
  (!press.spoilt && press.prompt === prompt && press.tile === tile && (press.byTouch || detail === 1));

/** The press comes to nothing: no click follows from it. */
export function spoilPress() {
  press = { ...press, spoilt: true };
}

/**
 * Whether a finger or pen has made this click.
 * @param {MouseEvent} event
 */
export const isByTouch = (event) => event.detail !== 0 && press.byTouch;

/** @param {EventTarget | null} target */
const tileUnder = (target) => {
  const button = target instanceof Element ? target.closest("[data-tile]") : null;
  return /** @type {HTMLElement | null} */ (button)?.dataset.tile ?? null;
};

/**
 * Keeps clicks that can't have been meant from what is played with.
 * @param {() => string | null} prompt  the question that is open now
 */
export function guardClicks(prompt) {
  document.addEventListener(
    "pointerdown",
    ({ isPrimary, pointerType, target }) => {
      const byTouch = pointerType !== "mouse";
      press = { byTouch, prompt: prompt(), tile: tileUnder(target), spoilt: !isPrimary };
    },
    true,
  );
  document.addEventListener(
    "click",
    (event) => {
      const { detail, target } = event;
      const counts = target instanceof Element && target.closest(PLAYED_WITH);
      if (!counts || isMeant(press, { detail, prompt: prompt(), tile: tileUnder(target) })) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
