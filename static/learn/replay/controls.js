/** The replay's buttons, its slider and its keys. */

import { openDialog } from "../../table/menu.js";
import { nextClaim } from "./tape.js";

/**
 * @typedef {import("./reel.js").Reel} Reel
 * @typedef {import("./tape.js").Frame} Frame
 */

/**
 * What each button and key does.
 * @param {Reel} reel
 * @param {Frame[]} frames
 * @returns {Record<string, () => void>}
 */
const actions = (reel, frames) => ({
  start: () => reel.go(0),
  "claim-before": () => reel.go(nextClaim(frames, reel.place, -1)),
  back: () => reel.step(-1),
  play: () => reel.toggle(),
  forward: () => reel.step(1),
  "claim-after": () => reel.go(nextClaim(frames, reel.place, 1)),
  end: () => reel.go(reel.last),
});

/** @type {Record<string, string>} */
const KEYS = {
  arrowleft: "back",
  arrowright: "forward",
  arrowup: "claim-before",
  arrowdown: "claim-after",
  home: "start",
  end: "end",
  " ": "play",
};

/** @param {string} id */
const input = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id));

/**
 * @param {Reel} reel
 * @param {Frame[]} frames
 */
export function bindControls(reel, frames) {
  const does = actions(reel, frames);
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-do], [data-moment]") : null;
    const { do: name, moment } = /** @type {HTMLElement | null} */ (button)?.dataset ?? {};
    if (name) does[name]?.();
    else if (moment) reel.go(Number(moment));
  });
  input("slider").addEventListener("input", () => reel.go(Number(input("slider").value)));
  input("speed").addEventListener("change", () => reel.setSpeed(Number(input("speed").value)));
  document.addEventListener("keydown", (event) => press(event, does));
}

/** @param {EventTarget | null} target @param {string} kinds */
const isIn = (target, kinds) => target instanceof Element && target.closest(kinds) !== null;

/**
 * @param {KeyboardEvent} event
 * @param {Record<string, () => void>} does
 */
function press(event, does) {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (isIn(event.target, "select, textarea, input:not([type=range])")) return;
  if (key === " " && isIn(event.target, "button, a, summary")) return;
  if ((key === "arrowup" || key === "arrowdown") && isIn(event.target, ".body")) return;
  if (key === "?") openDialog("keys");
  else if (key in KEYS) does[KEYS[key]]();
  else return;
  event.preventDefault();
}
