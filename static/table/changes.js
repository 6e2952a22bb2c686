/** What has come to lie on the table between two drawings of one deal. */

import { tilesOf } from "./tiles.js";
import { WINDS } from "./view.js";

/**
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").Meld} Meld
 * @typedef {import("./scene.js").Scene} Scene
 *
 * @typedef {object} SeatChange  what is new at one seat
 * @property {string[]} discards
 * @property {boolean} taken  its last discard was claimed
 * @property {string[]} bonus
 * @property {number[]} melds  places of new melds
 * @property {number[]} grown  places of pungs that have become kongs
 */

/** More acts than these at once are no play to follow: somebody comes back to the page, or leaps in a replay. */
const MOST_ACTS = 2;

/**
 * What stands in a list after the older one; null if it is not the older one continued.
 * @param {string[]} older
 * @param {string[]} newer
 */
const added = (older, newer) =>
  older.every((item, place) => newer[place] === item) ? newer.slice(older.length) : null;

/** @param {string} older @param {string} newer */
function pondChange(older, newer) {
  const [before, after] = [tilesOf(older), tilesOf(newer)];
  const discards = added(before, after);
  if (discards) return { discards, taken: false };
  return added(after, before)?.length === 1 ? { discards: [], taken: true } : null;
}

/** @param {Meld} older @param {Meld} newer */
const hasGrown = (older, newer) => older.kind === "pung" && newer.kind === "kong" && newer.added;

/** @param {Meld} older @param {Meld} newer */
const isSame = (older, newer) => older.kind === newer.kind && older.tiles === newer.tiles;

/** @param {Meld[]} older @param {Meld[]} newer */
function meldsChange(older, newer) {
  const kept = older.every(
    (meld, place) => newer[place] && (isSame(meld, newer[place]) || hasGrown(meld, newer[place])),
  );
  if (!kept) return null;
  return {
    grown: older.flatMap((meld, place) => (hasGrown(meld, newer[place]) ? [place] : [])),
    melds: newer.slice(older.length).map((_, place) => older.length + place),
  };
}

/** @param {Seat} older @param {Seat} newer @returns {SeatChange | null} */
function seatChange(older, newer) {
  const pond = pondChange(older.pond, newer.pond);
  const melds = meldsChange(older.melds, newer.melds);
  const bonus = added(tilesOf(older.bonus), tilesOf(newer.bonus));
  return pond && melds && bonus && { ...pond, ...melds, bonus };
}

/** @param {SeatChange} change */
const acts = ({ discards, melds, grown }) => discards.length + melds.length + grown.length;

/**
 * Whether somebody has laid down each discard that is gone.
 * @param {Seat[]} seats
 * @param {SeatChange[]} changes
 */
function isClaimed(seats, changes) {
  const claims = changes.flatMap(({ melds }, seat) => melds.map((place) => seats[seat].melds[place].from));
  return changes.every(({ taken }, seat) => !taken || claims.includes(WINDS[seat]));
}

/**
 * By seat, what is new; null where the second drawing does not follow from the first by a move or two.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {SeatChange[] | null}
 */
export function changesBetween(before, after) {
  const [older, newer] = [before.deal, after.deal];
  if (older.commitment !== newer.commitment || before.bottom !== after.bottom) return null;
  if (newer.wall > older.wall) return null;
  const changes = newer.seats.flatMap((seat, place) => seatChange(older.seats[place], seat) ?? []);
  const count = changes.reduce((sum, change) => sum + acts(change), 0);
  const follows = changes.length === WINDS.length && count <= MOST_ACTS;
  return follows && isClaimed(newer.seats, changes) ? changes : null;
}
