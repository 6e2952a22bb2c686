/** The table by keys: arrows and digits pick, letters press the slots, ? shows them all. */

import { slots } from "./slots.js";

/**
 * @typedef {import("./model.js").Model} Model
 *
 * @typedef {object} Hands  what the keys act upon
 * @property {() => Model} model
 * @property {() => boolean} letters  whether letter keys are switched on
 * @property {() => void} showKeys
 * @property {() => void} showSwitches
 */

const SLOT_OF_KEY = { w: 0, k: 1, p: 2, c: 3, " ": 4 };

/** @returns {HTMLButtonElement[]} */
const handButtons = () =>
  [...document.querySelectorAll("#hand .tile")].map((tile) => /** @type {HTMLButtonElement} */ (tile));

/** Puts the focus on the hand: the tile that Tab would reach. */
export function focusHand() {
  const tile = document.querySelector('#hand .tile[tabindex="0"]') ?? document.querySelector("#hand");
  /** @type {HTMLElement | null} */ (tile)?.focus();
}

/** @param {number} step @param {Model | null} model  to move the tile itself, where the hand is not sorted */
function moveFocus(step, model) {
  const tiles = handButtons();
  const place = tiles.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  if (place >= 0) model?.actions.move(place, place + step);
  if (place < 0) focusHand();
  else tiles[(place + step + tiles.length) % tiles.length]?.focus();
}

/**
 * Whether keys mean the table now: no dialog is open, nothing is typed, and nothing outside has the focus.
 * @param {Event} event
 */
function tableHasFocus(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (document.querySelector("dialog[open]") || target.matches("input, textarea, select")) return false;
  return target === document.body || target.closest("#table") !== null;
}

/** @param {EventTarget | null} target */
const isTile = (target) => target instanceof Element && target.matches("#hand .tile");

/** @param {EventTarget | null} target */
const isPressable = (target) =>
  target instanceof Element && target.matches("button, summary, a") && !isTile(target);

/**
 * @param {KeyboardEvent} event
 * @param {Hands} hands
 * @returns {boolean}  whether the key was meant for the table
 */
function press(event, { model, letters, showKeys, showSwitches }) {
  const key = event.key.toLowerCase();
  if (key === "arrowleft" || key === "arrowright")
    moveFocus(key === "arrowleft" ? -1 : 1, event.shiftKey ? model() : null);
  else if (/^\d$/.test(key)) handButtons()[(Number(key) + 9) % 10]?.focus();
  else if (key === "?") showKeys();
  else if (key === "s" && letters()) showSwitches();
  else if (key === "escape") closeSomething(model());
  else if (key in SLOT_OF_KEY)
    return pressSlot(/** @type {keyof typeof SLOT_OF_KEY} */ (key), event, model(), letters());
  else return false;
  return true;
}

/** @param {Model} model */
function closeSomething({ session, ui, actions }) {
  if (ui.choosing) actions.openChoices(null);
  else if (ui.refusedShown) actions.showRefused(false);
  else if (session.view?.deal?.ended) actions.hideSheet(true);
}

/**
 * @param {keyof typeof SLOT_OF_KEY} key
 * @param {KeyboardEvent} event
 * @param {Model} model
 * @param {boolean} letters
 */
function pressSlot(key, event, model, letters) {
  if (key === " " ? isPressable(event.target) : !letters) return false;
  const slot = slots(model)[SLOT_OF_KEY[key]];
  slot.act?.();
  if ((slot.choices?.length ?? 0) > 1) requestAnimationFrame(focusFirstChoice);
  return true;
}

function focusFirstChoice() {
  /** @type {HTMLElement | null} */ (document.querySelector(".choices .btn"))?.focus();
}

/** @param {Hands} hands */
export function listenToKeys(hands) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !tableHasFocus(event))
      return;
    if (press(event, hands)) event.preventDefault();
  });
  // A space that passes must not also press the tile that has the focus.
  document.addEventListener(
    "keyup",
    (event) => event.key === " " && isTile(event.target) && event.preventDefault(),
  );
}

/** Lets the link that skips the page's head lead to the hand itself. */
export function bindSkip() {
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    event.preventDefault();
    focusHand();
  });
}
