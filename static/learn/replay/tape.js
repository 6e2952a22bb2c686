/** The deal as a tape: what the table looked like after each moment, and what was said of it. */

import { applyEvent } from "../../table/view.js";
import { linesOf } from "./lines.js";

/**
 * @typedef {import("../../table/types.js").View} View
 * @typedef {import("../../table/types.js").Wind} Wind
 * @typedef {import("../../table/types.js").Person} Person
 * @typedef {import("../../table/types.js").TableEvent} TableEvent
 * @typedef {import("./lines.js").Line} Line
 *
 * @typedef {{tiles: string, drawn: string | null}} Hand
 * @typedef {{view: View, hands: Hand[], lines: Line[], at: number, is: Set<string>}} Frame
 *   hands: by chair, where all are open, else empty; at: ms since the deal began; is: what happened, by kind
 *
 * @typedef {object} Retold  what the server tells of a deal
 * @property {View} view  before it began
 * @property {TableEvent[][]} moments
 * @property {Person[]} people  by chair
 * @property {import("../../table/types.js").Facts} facts
 * @property {Wind | null} seat  whose view it is; null where all hands are open
 */

const CHAIRS = [0, 1, 2, 3];

/**
 * @param {View} view
 * @param {TableEvent[]} events
 */
const after = (view, events) => events.reduce(applyEvent, view);

/** @param {View} view @returns {Hand} */
const handOf = ({ deal }) => ({ tiles: deal?.hand ?? "", drawn: deal?.drawn ?? null });

/**
 * One frame for each moment. Where all hands are open the table is seen from the reader's own chair, if he
 * played, and every other hand is followed from its own.
 * @param {Retold} retold
 * @returns {Frame[]}
 */
export function record({ view, moments, people, seat }) {
  const you = people.findIndex((person) => person.you);
  let seen = seat || you < 0 ? view : { ...view, chair: you };
  /** @type {View[]} */
  let owners = seat ? [] : CHAIRS.map((chair) => ({ ...view, chair }));
  return moments.map((events) => {
    seen = after(seen, events);
    owners = owners.map((owner) => after(owner, events));
    return {
      view: seen,
      hands: owners.map(handOf),
      lines: linesOf(events, { ...seen, chair: you < 0 ? null : you }, people),
      at: events[0]?.at ?? 0,
      is: new Set(events.map(({ type }) => type)),
    };
  });
}

const CLAIMS = ["chow", "pung", "kong", "won"];

/** @param {Frame} frame */
const isClaim = ({ is }) => CLAIMS.some((kind) => is.has(kind));

/**
 * The nearest claim, kong or win after a place of the tape, or before it; the tape's end where there is none.
 * @param {Frame[]} frames
 * @param {number} place
 * @param {1 | -1} way
 */
export function nextClaim(frames, place, way) {
  let next = place + way;
  while (next > 0 && next < frames.length - 1 && !isClaim(frames[next])) next += way;
  return Math.min(Math.max(next, 0), frames.length - 1);
}
