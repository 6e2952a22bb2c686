/** Tiles: reading and writing MPSZ, the sorted order, and their names in words. */

import { fill, gettext, pgettext } from "./text.js";

const SUITS = "mpszfg";

/**
 * The tiles of an MPSZ text, one by one.
 * @param {string} text
 * @returns {string[]}
 */
export function tilesOf(text) {
  return [...text.matchAll(/(\d+)([mpszfg])/g)].flatMap(([, ranks, suit]) =>
    [...ranks].map((rank) => rank + suit),
  );
}

/** @param {string} tile */
const place = (tile) => SUITS.indexOf(tile[1]) * 10 + Number(tile[0]);

/**
 * @param {string[]} tiles
 * @returns {string[]}
 */
export const sortTiles = (tiles) => [...tiles].sort((one, other) => place(one) - place(other));

/**
 * The tiles without one copy of each that is taken.
 * @param {string[]} tiles
 * @param {string[]} taken
 * @returns {string[]}
 */
export function without(tiles, taken) {
  const rest = [...tiles];
  for (const tile of taken) {
    const found = rest.indexOf(tile);
    if (found >= 0) rest.splice(found, 1);
  }
  return rest;
}

const RANKS = () => [
  gettext("red five"),
  gettext("one"),
  gettext("two"),
  gettext("three"),
  gettext("four"),
  gettext("five"),
  gettext("six"),
  gettext("seven"),
  gettext("eight"),
  gettext("nine"),
];
const HONOURS = () => [
  gettext("east wind"),
  gettext("south wind"),
  gettext("west wind"),
  gettext("north wind"),
  gettext("white dragon"),
  gettext("green dragon"),
  gettext("red dragon"),
];
const FLOWERS = () => [
  gettext("plum"),
  gettext("orchid"),
  gettext("chrysanthemum"),
  gettext("bamboo flower"),
];
const SEASONS = () => [gettext("spring"), gettext("summer"), gettext("autumn"), gettext("winter")];

/**
 * What a suit is called, with the ranks before it: "345 bamboo", "five dots".
 * @param {string} suit
 * @param {string} ranks
 */
export function suited(suit, ranks) {
  if (suit === "m") return fill(gettext("{ranks} characters"), { ranks });
  if (suit === "p") return fill(gettext("{ranks} dots"), { ranks });
  return fill(gettext("{ranks} bamboo"), { ranks });
}

/**
 * The name of a tile in words, for those who hear the table.
 * @param {string} tile
 */
export function tileName(tile) {
  const rank = Number(tile[0]);
  const suit = tile[1];
  if (suit === "z") return HONOURS()[rank - 1];
  if (suit === "f") return FLOWERS()[rank - 1];
  if (suit === "g") return SEASONS()[rank - 1];
  return suited(suit, RANKS()[rank]);
}

/**
 * @param {string[]} tiles
 */
export const tileNames = (tiles) => tiles.map(tileName).join(gettext(", "));

/**
 * Tiles that belong together, as somebody would say them: "five bamboo" for a pung, "three, four, five bamboo".
 * @param {string[]} tiles
 */
export function saidTogether(tiles) {
  const [first] = tiles;
  if (tiles.every((tile) => tile === first)) return tileName(first);
  if (!tiles.every((tile) => tile[1] === first[1] && "mps".includes(tile[1]))) return tileNames(tiles);
  const ranks = sortTiles(tiles).map((tile) => RANKS()[Number(tile[0])]);
  return suited(first[1], ranks.join(gettext(", ")));
}

/**
 * Tiles of one suit as short as a button wants them: "345 bamboo", "red dragon".
 * @param {string[]} tiles
 */
export function shortName(tiles) {
  const suit = tiles[0][1];
  return "mps".includes(suit) ? suited(suit, tiles.map((tile) => tile[0]).join("")) : tileName(tiles[0]);
}

/** The Chinese signs of winds and dragons, in the order of their ranks. */
const HONOUR_SIGNS = "東南西北白發中";

/**
 * The same for the narrowest buttons: "345", "中".
 * @param {string[]} tiles
 */
export const briefName = (tiles) =>
  tiles[0][1] === "z" ? HONOUR_SIGNS[Number(tiles[0][0]) - 1] : tiles.map((tile) => tile[0]).join("");

const RANK_SIGNS = ["赤五", ..."一二三四五六七八九"];
/** What tiles are called in Chinese: of suits what follows the rank, of all others the names by rank. */
const CHINESE = {
  suits: /** @type {Record<string, string>} */ ({ m: "萬", p: "筒", s: "索" }),
  others: /** @type {Record<string, string[]>} */ ({
    z: ["東", "南", "西", "北", "白板", "發財", "紅中"],
    f: [..."梅蘭菊竹"],
    g: [..."春夏秋冬"],
  }),
};

/**
 * The Chinese name of a tile, to stand beside that of `tileName`.
 * @param {string} tile
 */
export function chineseName(tile) {
  const rank = Number(tile[0]);
  const others = CHINESE.others[tile[1]];
  return others ? others[rank - 1] : RANK_SIGNS[rank] + CHINESE.suits[tile[1]];
}

/** @param {string} wind */
export function windName(wind) {
  switch (wind) {
    case "E":
      return pgettext("seat", "East");
    case "S":
      return pgettext("seat", "South");
    case "W":
      return pgettext("seat", "West");
    default:
      return pgettext("seat", "North");
  }
}

/** Who sits there, in a sentence. @param {string} wind */
export const seatName = (wind) => fill(pgettext("who sits there", "{seat}"), { seat: windName(wind) });

/** The Chinese character of a wind, simple where the page's are. @type {Record<string, string>} */
export const WIND_SIGNS = {
  get E() {
    return pgettext("sign", "東");
  },
  S: "南",
  W: "西",
  N: "北",
};
