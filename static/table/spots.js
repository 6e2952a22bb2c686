/** Where the places of tiles are on the screen. */

import { placeOf } from "./model.js";

/**
 * @typedef {import("./types.js").Wind} Wind
 * @typedef {import("./moves.js").Spot} Spot
 * @typedef {import("./moves.js").MeldSpot} MeldSpot
 * @typedef {import("./moves.js").HandSpot} HandSpot
 *
 * @typedef {object} Box  where a tile lies
 * @property {Element} element
 * @property {number} x  of its middle, in the window
 * @property {number} y
 * @property {number} wide  between its long edges
 * @property {number} turn  degrees clockwise
 */

const HAND_TILES = ":is(.hand > li:not(.offer), .shown > li, .backs) .t";

/** @param {string} box @param {Wind} wind @param {Wind} bottom */
const partOf = (box, wind, bottom) =>
  document.querySelector(`#felt ${box}[data-at="${placeOf(wind, bottom)}"]`);

/** @param {Element} seat @param {MeldSpot} spot */
function meldTile(seat, { meld, part }) {
  const box = seat.querySelectorAll(".melds > .meld")[meld];
  if (part === "claimed") return box?.querySelector(".claimed .t");
  if (part === "added") return box?.querySelector(".claimed .t + .t");
  return box?.querySelectorAll("li:not(.claimed) > .t")[part];
}

/**
 * A hand as a whole: its backs, or where they are not drawn its owner's plate.
 * @param {Element} seat
 */
function wholeHand(seat) {
  const backs = seat.querySelector(".backs, .hand, .shown");
  return backs?.getClientRects().length ? backs : seat.querySelector(".plate");
}

/** @param {Element} seat @param {HandSpot} spot */
const handTile = (seat, { place }) =>
  place === null ? wholeHand(seat) : seat.querySelectorAll(HAND_TILES)[place];

/** @param {Spot} spot @param {Wind} bottom */
function elementAt(spot, bottom) {
  if (spot.in === "wall") return null;
  if (spot.in === "pond") return partOf(".pond", spot.wind, bottom)?.querySelectorAll(".t")[spot.place];
  const seat = partOf(".seat", spot.wind, bottom);
  if (!seat) return null;
  if (spot.in === "meld") return meldTile(seat, spot);
  return spot.in === "hand" ? handTile(seat, spot) : seat.querySelectorAll(".bonus .t")[spot.place];
}

/**
 * How far an element is turned, with all that is around it.
 * @param {Element | null} element
 */
export function turnOf(element) {
  let turn = 0;
  for (let each = element; each && each.id !== "board"; each = each.parentElement)
    turn += Number.parseFloat(getComputedStyle(each).rotate) || 0;
  return turn;
}

/**
 * Null where nothing is drawn.
 * @param {Spot} spot
 * @param {Wind} bottom
 * @returns {Box | null}
 */
export function boxAt(spot, bottom) {
  const element = elementAt(spot, bottom);
  const rect = element?.getBoundingClientRect();
  if (!element || !rect?.width) return null;
  const inner = element.classList.contains("t") ? rect : element.querySelector(".t")?.getBoundingClientRect();
  const wide = inner ? Math.min(inner.width, inner.height) : 0;
  return {
    element,
    x: rect.x + rect.width / 2,
    y: rect.y + rect.height / 2,
    wide: wide || rect.height / 2,
    turn: turnOf(element),
  };
}
