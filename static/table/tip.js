/** What a tooltip of tiles says, and where it stands. */

import { chineseName, tileName } from "./tiles.js";

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Rect
 * @typedef {{wide: number, high: number}} Size
 */

/** Between a tile and its tooltip, and between a tooltip and the window's edge. */
const GAP = 8;
const EDGE = 4;

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The names of tiles, each once, with the Chinese ones beside them for who doesn't read them anyway.
 * @param {string[]} tiles
 * @param {string} language
 * @returns {{name: string, chinese: string}[]}
 */
export const tipOf = (tiles, language) =>
  [...new Set(tiles)].map((tile) => ({
    name: capital(tileName(tile)),
    chinese: language.startsWith("zh") ? "" : chineseName(tile),
  }));

/** @param {Rect} one @param {Rect} other */
const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** @param {number} value @param {number} most */
const within = (value, most) => Math.max(EDGE, Math.min(value, most));

/**
 * Above its tile if there is room, else below, right or left of it; never over what is to be kept free.
 * @param {Rect} tile
 * @param {Size} size  of the tooltip
 * @param {Size} page  of the window
 * @param {Rect[]} free
 * @returns {{x: number, y: number}}  of its left upper corner
 */
export function placeOfTip(tile, { wide, high }, page, free) {
  const x = within((tile.left + tile.right - wide) / 2, page.wide - wide - EDGE);
  const y = within((tile.top + tile.bottom - high) / 2, page.high - high - EDGE);
  const places = [
    { x, y: tile.top - GAP - high },
    { x, y: tile.bottom + GAP },
    { x: tile.right + GAP, y },
    { x: tile.left - GAP - wide, y },
  ];
  const fits = (/** @type {{x: number, y: number}} */ place) => {
    const rect = { left: place.x, top: place.y, right: place.x + wide, bottom: place.y + high };
    const inside = rect.left >= 0 && rect.top >= 0 && rect.right <= page.wide && rect.bottom <= page.high;
    return inside && !free.some((each) => overlap(rect, each));
  };
  return places.find(fits) ?? places[0];
}
