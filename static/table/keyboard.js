/** The table by keys: arrows and digits pick, letters press the slots, ? shows them all. */

import { slots } from "./slots.js";

/**
 * @typedef {import("./model.js").Model} Model
 *
 * @typedef {object} Hands  what the keys act upon
 * @property {() => Model} model
 * @property {() => boolean} letters  whether keys of one character are switched on
 * @property {() => void} showKeys
 * @property {() => void} showSwitches
 */

/** @type {Record<string, number>} */
const STEPS = { arrowleft: -1, arrowright: 1 };
const SLOT_OF_KEY = { w: 0, k: 1, p: 2, c: 3, " ": 4 };

/** @returns {HTMLButtonElement[]} */
const handButtons = () =>
  [...document.querySelectorAll("#hand .tile")].map((tile) => /** @type {HTMLButtonElement} */ (tile));

/** Puts the focus on the hand: the tile that Tab would reach. */
export function focusHand() {
  const tile = document.querySelector('#hand .tile[tabindex="0"]') ?? document.querySelector("#hand");
  /** @type {HTMLElement | null} */ (tile)?.focus();
}

/** @returns {HTMLButtonElement[]}  the open ways to call */
const choiceButtons = () =>
  [...document.querySelectorAll(".choices .btn")].map((choice) => /** @type {HTMLButtonElement} */ (choice));

/** @param {HTMLButtonElement[]} buttons  the place of the one that has the focus; below 0 if none has */
const focusedPlace = (buttons) => buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));

/** @param {number} step */
function moveFocus(step) {
  const buttons = focusedPlace(choiceButtons()) < 0 ? handButtons() : choiceButtons();
  const place = focusedPlace(buttons);
  if (place < 0) focusHand();
  else buttons[(place + step + buttons.length) % buttons.length]?.focus();
}

/** Moves the tile itself, and the focus with it. @param {number} step @param {Model} model */
function moveTile(step, { actions }) {
  const place = focusedPlace(handButtons());
  if (actions.move(place, place + step)) handButtons()[place + step]?.focus();
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
function press(event, hands) {
  const key = event.key.toLowerCase();
  if (key === "escape") return closeSomething(hands.model());
  if (document.querySelector(".sheet")) return false;
  if (key === " ") return !isPressable(event.target) && pressSlot(key, hands.model());
  const step = STEPS[key];
  if (step) event.shiftKey ? moveTile(step, hands.model()) : moveFocus(step);
  else if (key === "home") handButtons()[0]?.focus();
  else if (key === "end") handButtons().at(-1)?.focus();
  else return hands.letters() && pressCharacter(key, hands);
  return true;
}

/**
 * Keys of one character, which can be switched off: who speaks to the computer must not hit them.
 * @param {string} key
 * @param {Hands} hands
 */
function pressCharacter(key, { model, showKeys, showSwitches }) {
  if (/^\d$/.test(key)) handButtons()[(Number(key) + 9) % 10]?.focus();
  else if (key === "?") showKeys();
  else if (key === "s") showSwitches();
  else if (key in SLOT_OF_KEY) return pressSlot(/** @type {keyof typeof SLOT_OF_KEY} */ (key), model());
  else return false;
  return true;
}

/** What was opened last is closed; its button has the focus again. @param {Model} model */
function closeSomething({ session, ui, actions }) {
  if (ui.choosing) {
    slotButton(ui.choosing === "kong" ? SLOT_OF_KEY.k : SLOT_OF_KEY.c)?.focus();
    actions.openChoices(null);
  } else if (ui.lifted !== null) actions.lower();
  else if (ui.refusedShown) actions.showRefused(false);
  else if (session.view?.deal?.ended && !ui.sheetHidden) actions.hideSheet(true);
  else return false;
  return true;
}

/** @param {number} slot @returns {HTMLElement | null} */
const slotButton = (slot) => document.querySelector(`[data-slot="${slot}"]`);

/**
 * @param {keyof typeof SLOT_OF_KEY} key
 * @param {Model} model
 */
function pressSlot(key, model) {
  const slot = slots(model)[SLOT_OF_KEY[key]];
  slot.act?.();
  if ((slot.choices?.length ?? 0) > 1) requestAnimationFrame(() => choiceButtons()[0]?.focus());
  return true;
}

/** A key that presses something does so once, however long it is held down. @param {KeyboardEvent} event */
const isHeldDown = ({ repeat, key }) => repeat && (key === "Enter" || key.length === 1);

/** @param {Hands} hands */
export function listenToKeys(hands) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !tableHasFocus(event))
      return;
    if (isHeldDown(event) || press(event, hands)) event.preventDefault();
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
