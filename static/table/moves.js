/**
 * Which tile has moved from where to where between two drawings. A tile of a concealed hand comes from the hand
 * as a whole: nothing here knows, or shows, at which place it stood.
 */

import { changesBetween } from "./changes.js";
import { tilesOf, without } from "./tiles.js";
import { WINDS } from "./view.js";

/**
 * @typedef {import("./types.js").Wind} Wind
 * @typedef {import("./types.js").Meld} Meld
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./changes.js").SeatChange} SeatChange
 *
 * @typedef {{in: "wall"}} WallSpot
 * @typedef {{in: "hand", wind: Wind, place: number | null}} HandSpot  null: anywhere in it
 * @typedef {{in: "pond" | "bonus", wind: Wind, place: number}} OpenSpot
 * @typedef {{in: "meld", wind: Wind, meld: number, part: number | "claimed" | "added"}} MeldSpot
 *   part: which of the tiles that stand upright, or the one that lies turned, or the one laid beyond it
 * @typedef {WallSpot | HandSpot | OpenSpot | MeldSpot} Spot
 * @typedef {{from: Spot, to: Spot}} Move
 * @typedef {{tile: string, to: Spot}} Leaving  a tile that has left a hand
 */

/**
 * The own tiles of a new meld, and where they lie.
 * @param {Meld} meld
 * @param {Wind} wind
 * @param {number} place
 * @returns {Leaving[]}
 */
function ownTiles(meld, wind, place) {
  const tiles = without(tilesOf(meld.tiles), meld.claimed ? [meld.claimed] : []);
  return tiles.map((tile, part) => ({ tile, to: { in: "meld", wind, meld: place, part } }));
}

/**
 * All that a seat has laid down.
 * @param {Scene} before
 * @param {Scene} after
 * @param {number} seat
 * @param {SeatChange} change
 * @returns {Leaving[]}
 */
function leaving({ deal: older }, { deal: newer }, seat, { discards, bonus, melds, grown }) {
  const wind = WINDS[seat];
  const declared = newer.seats[seat].melds;
  /** @param {"pond" | "bonus"} where @returns {(tile: string, count: number) => Leaving} */
  const open = (where) => (tile, count) => {
    const place = tilesOf(older.seats[seat][where]).length + count;
    return { tile, to: { in: where, wind, place } };
  };
  /** @param {number} place @returns {Leaving} */
  const added = (place) => ({
    tile: declared[place].claimed ?? "",
    to: { in: "meld", wind, meld: place, part: "added" },
  });
  return [
    ...bonus.map(open("bonus")),
    ...melds.flatMap((place) => ownTiles(declared[place], wind, place)),
    ...grown.map(added),
    ...discards.map(open("pond")),
  ];
}

/**
 * Where in an open hand each tile that has left it stood: the one that was picked, else the last of its kind.
 * @param {Leaving[]} left
 * @param {string[]} hand
 * @param {number | null} picked
 */
function placesLeft(left, hand, picked) {
  /** @type {Set<number>} */
  const gone = new Set();
  return left.map(({ tile }) => {
    const isPicked = picked !== null && hand[picked] === tile && !gone.has(picked);
    let place = isPicked ? picked : hand.length - 1;
    while (place >= 0 && (hand[place] !== tile || gone.has(place))) place -= 1;
    if (place < 0) return null;
    gone.add(place);
    return place;
  });
}

/**
 * Where the tiles of an open hand were before; new ones come from the wall.
 * @param {string[]} older
 * @param {string[]} newer
 * @param {Set<number | null>} gone  places of tiles that have left
 * @param {Wind} wind
 * @returns {Move[]}
 */
function handMoves(older, newer, gone, wind) {
  const used = new Set(gone);
  return newer.map((tile, place) => {
    const was = older.findIndex((other, number) => other === tile && !used.has(number));
    used.add(was);
    return {
      from: was < 0 ? { in: "wall" } : { in: "hand", wind, place: was },
      to: { in: "hand", wind, place },
    };
  });
}

/**
 * The tile that a concealed hand has drawn, if it has: it stands behind the others.
 * @param {number} count  tiles in the hand now
 * @param {number} drawn  how many are new
 * @param {Wind} wind
 * @returns {Move[]}
 */
const concealedDraw = (count, drawn, wind) =>
  drawn > 0 ? [{ from: { in: "wall" }, to: { in: "hand", wind, place: count - 1 } }] : [];

/**
 * @param {Scene} before
 * @param {Scene} after
 * @param {number} seat
 * @param {SeatChange} change
 * @returns {Move[]}
 */
function movesOfHand(before, after, seat, change) {
  const wind = WINDS[seat];
  const left = leaving(before, after, seat, change);
  const [older, newer] = [before.hands[wind], after.hands[wind]];
  const picked = wind === before.bottom ? before.picked : null;
  const places = older ? placesLeft(left, older, picked) : left.map(() => null);
  const laid = left.map(({ to }, number) => ({
    from: /** @type {Spot} */ ({ in: "hand", wind, place: places[number] }),
    to,
  }));
  if (older && newer) return [...laid, ...handMoves(older, newer, new Set(places), wind)];
  const [had, has] = [before.deal.seats[seat].count, after.deal.seats[seat].count];
  return [...laid, ...concealedDraw(has, has - had + left.length, wind)];
}

/**
 * The claimed tiles of new melds, from the pond where they lay.
 * @param {Scene} before
 * @param {Scene} after
 * @param {number} seat
 * @param {SeatChange[]} changes
 * @returns {Move[]}
 */
function movesOfClaims({ deal: older }, { deal: newer }, seat, changes) {
  return changes[seat].melds.flatMap((place) => {
    const { from } = newer.seats[seat].melds[place];
    if (!from) return [];
    const other = WINDS.indexOf(from);
    const last = tilesOf(older.seats[other].pond).length - 1;
    /** @type {Spot} */
    const lay = changes[other].taken
      ? { in: "pond", wind: from, place: last }
      : { in: "hand", wind: from, place: null };
    return [{ from: lay, to: { in: "meld", wind: WINDS[seat], meld: place, part: "claimed" } }];
  });
}

/**
 * None where too much has happened at once to be followed.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {Move[]}
 */
export function movesBetween(before, after) {
  const changes = changesBetween(before, after) ?? [];
  return changes.flatMap((change, seat) => [
    ...movesOfHand(before, after, seat, change),
    ...movesOfClaims(before, after, seat, changes),
  ]);
}

/**
 * Who has won between two drawings.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {Wind | null}
 */
export function winnerBetween({ deal: older }, { deal: newer }) {
  const isNew = older.commitment === newer.commitment && !older.result;
  return isNew && newer.result?.type === "won" ? newer.result.seat : null;
}
