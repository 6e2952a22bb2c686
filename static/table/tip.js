/** What a tooltip of tiles says, and where it stands. */

import { chineseName, tileName } from "./tiles.js";

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Rect
 * @typedef {{wide: number, high: number}} Size
 * @typedef {{x: number, y: number}} Place  of a left upper corner
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
 * Above its tile if there is room, in the middle or at one of its edges, else below it, else above what is in the
 * way, right or left of the tile; never over what is to be kept free.
 * @param {Rect} tile
 * @param {Size} size  of the tooltip
 * @param {Size} page  of the window
 * @param {Rect[]} free
 * @returns {Place}
 */
export function placeOfTip(tile, { wide, high }, page, free) {
  const lines = [(tile.left + tile.right - wide) / 2, tile.right - wide, tile.left];
  const columns = lines.map((x) => within(x, page.wide - wide - EDGE));
  const y = within((tile.top + tile.bottom - high) / 2, page.high - high - EDGE);
  /** @param {Place} place @returns {Rect} */
  const rect = ({ x, y }) => ({ left: x, top: y, right: x + wide, bottom: y + high });
  /** @param {Place} place */
  const inTheWay = (place) => free.filter((each) => overlap(rect(place), each));
  const above = columns.map((x) => ({ x, y: tile.top - GAP - high }));
  const places = [
    ...above,
    { x: columns[0], y: tile.bottom + GAP },
    ...above.map((place) => ({
      x: place.x,
      y: Math.min(...inTheWay(place).map(({ top }) => top)) - GAP - high,
    })),
    { x: tile.right + GAP, y },
    { x: tile.left - GAP - wide, y },
  ];
  const fits = (/** @type {Place} */ place) => {
    const { left, top, right, bottom } = rect(place);
    const inside = left >= 0 && top >= 0 && right <= page.wide && bottom <= page.high;
    return inside && !inTheWay(place).length;
  };
  return places.find(fits) ?? places[0];
}
