/** Declared sets as they lie on the table: the claimed tile turned, on the side that it came from. */

import { muteTile, tileArt } from "./art.js";
import { h } from "./dom.js";
import { fill, gettext } from "./text.js";
import { tileName, tilesOf, windName, without } from "./tiles.js";
import { WINDS } from "./view.js";

/**
 * @typedef {import("./types.js").Meld} Meld
 * @typedef {import("./types.js").Wind} Wind
 */

/** @param {Meld} meld */
export function meldName(meld) {
  switch (meld.kind) {
    case "chow":
      return gettext("Chow");
    case "pung":
      return gettext("Pung");
    case "concealed_kong":
      return gettext("Concealed kong");
    default:
      return meld.added ? gettext("Added kong") : gettext("Kong");
  }
}

/**
 * Where in the row the claimed tile lies: first from the seat before, last from the seat after.
 * @param {Wind} owner
 * @param {Wind} from
 * @param {number} count
 */
function claimedPlace(owner, from, count) {
  const turns = (WINDS.indexOf(from) - WINDS.indexOf(owner) + 4) % 4;
  return turns === 3 ? 0 : turns === 1 ? count - 1 : 1;
}

/**
 * @param {Meld} meld
 * @param {Wind} owner
 */
export function meldArt(meld, owner) {
  const label = meld.from
    ? fill(gettext("{meld} from {seat}"), { meld: meldName(meld), seat: windName(meld.from) })
    : meldName(meld);
  return h("ul.meld", { class: meld.added ? "grown" : "", "aria-label": label }, meldTiles(meld, owner));
}

/**
 * @param {Meld} meld
 * @param {Wind} owner
 */
function meldTiles(meld, owner) {
  const tiles = tilesOf(meld.tiles);
  if (!meld.claimed || !meld.from) {
    return tiles.map((tile, place) => h("li", null, place % 3 ? tileArt(tile) : muteTile("back")));
  }
  const lying = tiles.length - (meld.added ? 1 : 0);
  const row = without(tiles, meld.added ? [meld.claimed, meld.claimed] : [meld.claimed]).map((tile) =>
    h("li", null, tileArt(tile)),
  );
  const turned = [tileArt(meld.claimed, fill(gettext("{tile}, claimed"), { tile: tileName(meld.claimed) }))];
  if (meld.added)
    turned.push(tileArt(meld.claimed, fill(gettext("{tile}, added"), { tile: tileName(meld.claimed) })));
  row.splice(claimedPlace(owner, meld.from, lying), 0, h("li.claimed", null, turned));
  return row;
}
