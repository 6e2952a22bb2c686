/** Which of the own tiles a claim would lay down: they are marked while its button is looked at. */

import { tileShown } from "./art.js";
import { tilesOf, without } from "./tiles.js";

/**
 * @typedef {import("./types.js").Option} Option
 */

/** How many of the own tiles each kind of kong takes. @type {Record<string, number>} */
const KONG_TAKES = { exposed: 3, concealed: 4, added: 1 };

/** @param {Option} option @returns {string[]} */
function usedBy(option) {
  if (option.do === "chow") return tilesOf(option.with);
  if (option.do === "pung") return Array(2).fill(option.tile);
  return option.do === "kong" ? Array(KONG_TAKES[option.kind] ?? 0).fill(option.tile) : [];
}

/**
 * The own tiles that one of these options takes, each as often as the greediest does; null if none takes any.
 * @param {Option[]} options
 * @returns {string | null}
 */
export function usesOf(options) {
  const all = options
    .map(usedBy)
    .reduce((tiles, used) => [...tiles, ...without(used, tiles)], /** @type {string[]} */ ([]));
  return all.join("") || null;
}

/** Marks the tiles of the button under the pointer or with the focus, and no others. */
export function markUsed() {
  const button = document.querySelector("#table [data-uses]:is(:hover, :focus-visible)");
  let left = tilesOf(button instanceof HTMLElement ? (button.dataset.uses ?? "") : "");
  for (const tile of document.querySelectorAll("#hand .tile")) {
    const shown = tileShown(tile);
    const isUsed = left.includes(shown);
    tile.toggleAttribute("data-used", isUsed);
    if (isUsed) left = without(left, [shown]);
  }
}

export function bindHighlight() {
  for (const moment of ["pointerover", "focusin", "focusout"]) document.addEventListener(moment, markUsed);
}
