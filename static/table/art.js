/** Pictures: tiles and Chinese signs out of the sprite. */

import { h } from "./dom.js";
import { tileName } from "./tiles.js";

let sprite = "";

/**
 * Which sprite all tiles are drawn from.
 * @param {string} url
 */
export function useSprite(url) {
  sprite = url;
}

/**
 * A tile that is named to those who can't see it.
 * @param {string} tile
 * @param {string} [label]
 * @param {string} [classes]
 */
export const tileArt = (tile, label = tileName(tile), classes = "") =>
  h("svg.t", { class: classes, role: "img", "aria-label": label }, h("use", { href: `${sprite}#t-${tile}` }));

/**
 * A tile (or the `back`) that something else names already.
 * @param {string} tile
 * @param {string} [classes]
 */
export const muteTile = (tile, classes = "") =>
  h("svg.t", { class: classes, "aria-hidden": "true" }, h("use", { href: `${sprite}#t-${tile}` }));

/**
 * Which tile a picture, or a box with one picture, shows; "" if none, "back" from behind.
 * @param {Element | null} box
 */
export const tileShown = (box) => box?.querySelector("use")?.getAttribute("href")?.split("#t-")[1] ?? "";

/**
 * The sign of a wind in the text's colour.
 * @param {string} wind
 * @param {string} [label]
 */
export const windArt = (wind, label) =>
  h(
    "svg.han",
    label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" },
    h("use", { href: `${sprite}#k-${"ESWN".indexOf(wind) + 1}z` }),
  );

/** @param {string[]} tiles */
const run = (tiles) =>
  h(
    "span.run",
    null,
    tiles.map((tile) => tileArt(tile, tileName(tile), "inline")),
  );

/**
 * The parts of a sentence with tiles as small pictures, those of one set together.
 * @param {import("./words.js").Part[]} sentence
 * @returns {(string | import("./dom.js").VNode)[]}
 */
export const sentenceArt = (sentence) =>
  sentence.map((part) => (typeof part === "string" ? part : run(part.tiles)));
