/** Who pays whom: arrows between the four seats, drawn where they sit on the screen. */

import { h } from "./dom.js";
import { bottomSeat, pastPlayer, placeOf, signed } from "./model.js";
import { shortName } from "./short.js";
import { fill, gettext } from "./text.js";
import { WIND_SIGNS } from "./tiles.js";
import { WINDS } from "./view.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./model.js").Place} Place
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").Wind} Wind
 */

const WIDE = 62;
const HIGH = 23;
/** How wide a name may be, in the height of its letters. */
const NAME_WIDTH = 9.6;
/** The middle of each seat's card. @type {Record<Place, [number, number]>} */
const CARDS = { top: [170, 25], left: [64, 104], right: [276, 104], own: [170, 183] };

/** @param {Place} place */
const isSide = (place) => place === "left" || place === "right";

/**
 * A bend from a payer's card to the winner's: neighbours round the corner, opposites straight across.
 * @param {Place} from
 * @param {Place} to
 * @returns {{line: string, middle: [number, number]}}
 */
function bend(from, to) {
  const [x1, y1] = CARDS[from];
  const [x2, y2] = CARDS[to];
  if (isSide(from) === isSide(to)) {
    const [dx, dy] = [Math.sign(x2 - x1) * WIDE, Math.sign(y2 - y1) * HIGH];
    return { line: `M${x1 + dx} ${y1 + dy} L${x2 - dx} ${y2 - dy}`, middle: [(x1 + x2) / 2, (y1 + y2) / 2] };
  }
  const [start, corner, end] = isSide(from)
    ? [
        [x1, y1 + Math.sign(y2 - y1) * HIGH],
        [x1, y2],
        [x2 + Math.sign(x1 - x2) * WIDE, y2],
      ]
    : [
        [x1 + Math.sign(x2 - x1) * WIDE, y1],
        [x2, y1],
        [x2, y2 + Math.sign(y1 - y2) * HIGH],
      ];
  const middle = [0, 1].map((axis) => (start[axis] + 2 * corner[axis] + end[axis]) / 4);
  return { line: `M${start} Q${corner} ${end}`, middle: [middle[0], middle[1]] };
}

/**
 * @param {Place} from
 * @param {Place} to
 * @param {number} points
 */
function arrow(from, to, points) {
  const { line, middle } = bend(from, to);
  return [
    h("path.arrow", { d: line, "marker-end": "url(#tip)" }),
    h(
      "g.amount",
      { transform: `translate(${middle})` },
      h("rect", { x: -23, y: -13, width: 46, height: 26, rx: 13 }),
      h("text", { y: 5 }, points),
    ),
  ];
}

/**
 * What a deal did to a score; of an unknown score, only by how much it changed.
 * @param {number} points
 * @param {number | null} after
 */
export function change(points, after) {
  if (after === null) return points ? signed(points) : "";
  return points ? `${signed(after - points)} → ${signed(after)}` : signed(after);
}

/**
 * @param {Model} model
 * @param {Deal} deal
 * @param {Wind} wind
 * @param {Place} place
 * @param {number} points
 */
function card(model, deal, wind, place, points) {
  const { name, score } = pastPlayer(model, deal, wind);
  return h(
    "g.chip",
    { class: points > 0 ? "gets" : points < 0 ? "pays" : "", transform: `translate(${CARDS[place]})` },
    h("rect", { x: -WIDE, y: -HIGH, width: 2 * WIDE, height: 2 * HIGH, rx: 10 }),
    h("text", { y: -4 }, shortName(name, NAME_WIDTH)),
    h("text.sc", { y: 14 }, `${WIND_SIGNS[wind]} ${change(points, score)}`.trim()),
  );
}

/**
 * A player with the score, said.
 * @param {Model} model
 * @param {Deal} deal
 * @param {Wind} wind
 */
function standing(model, deal, wind) {
  const { name, score } = pastPlayer(model, deal, wind);
  return score === null ? name : `${name} ${signed(score)}`;
}

/**
 * Of a deal that nobody won, how the four stand.
 * @param {Model} model
 * @param {Deal} deal
 * @param {number[]} payments  by seat
 */
export function payDiagram(model, deal, payments) {
  const view = model.session.view;
  const bottom = view ? bottomSeat(view) : "E";
  const winner =
    WINDS[
      Math.max(
        0,
        payments.findIndex((points) => points > 0),
      )
    ];
  const losers = WINDS.filter((_, seat) => payments[seat] < 0);
  const paid = (/** @type {Wind} */ wind) => payments[WINDS.indexOf(wind)];
  const label = losers
    .map((wind) =>
      fill(gettext("{payer} pays {points} to {winner}."), {
        payer: pastPlayer(model, deal, wind).name,
        points: -paid(wind),
        winner: pastPlayer(model, deal, winner).name,
      }),
    )
    .join(" ");
  const standings = WINDS.map((wind) => standing(model, deal, wind)).join(gettext(", "));
  return h(
    "svg.pay",
    { viewBox: "0 0 340 208", role: "img", "aria-label": label || standings },
    h(
      "defs",
      null,
      h(
        "marker",
        {
          id: "tip",
          viewBox: "0 0 10 10",
          refX: 9,
          refY: 5,
          markerUnits: "userSpaceOnUse",
          markerWidth: 12,
          markerHeight: 12,
          orient: "auto",
        },
        h("path.tip", { d: "M0 0 L10 5 L0 10 Z" }),
      ),
    ),
    losers.map((wind) => arrow(placeOf(wind, bottom), placeOf(winner, bottom), -paid(wind))).flat(),
    WINDS.map((wind) => card(model, deal, wind, placeOf(wind, bottom), paid(wind))),
  );
}
