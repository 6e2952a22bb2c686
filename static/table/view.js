/**
 * The table as this viewer sees it, folded from events. It moves tiles as the events say and knows no
 * rule of the game: the view of a snapshot, with all later events applied, equals a fresh snapshot.
 */

import { sortTiles, tilesOf, without } from "./tiles.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").Seat} Seat
 * @typedef {import("./types.js").Chair} Chair
 * @typedef {import("./types.js").Meld} Meld
 * @typedef {import("./types.js").MeldKind} MeldKind
 * @typedef {import("./types.js").Wind} Wind
 * @typedef {import("./types.js").TableEvent} TableEvent
 */

/** @type {Wind[]} */
export const WINDS = ["E", "S", "W", "N"];

/** @type {Wind} */
const FIRST_TURN = "E";

/**
 * The viewer's own seat in the deal; null for a spectator and between deals that never began.
 * @param {View} view
 * @returns {Wind | null}
 */
export function ownSeat(view) {
  const place = view.deal && view.chair !== null ? view.deal.players.indexOf(view.chair) : -1;
  return place < 0 ? null : WINDS[place];
}

/**
 * The view after an event; an event of an unknown type changes nothing.
 * @param {View} view
 * @param {TableEvent} event
 * @returns {View}
 */
export function applyEvent(view, event) {
  const next = structuredClone(view);
  folds[event.type]?.(next, event);
  return next;
}

/** @param {View} view @returns {Deal} */
function dealOf(view) {
  if (!view.deal) throw new Error("no deal has been started");
  return view.deal;
}

/** @param {View} view @param {TableEvent} event @returns {Chair} */
const chairOf = (view, event) => view.chairs[event.chair];

/** @param {View} view @param {Wind} wind @returns {Seat} */
const seatOf = (view, wind) => dealOf(view).seats[WINDS.indexOf(wind)];

/**
 * Puts tiles into a seat's concealed hand; unknown ones (null) are only counted.
 * @param {View} view
 * @param {Wind} wind
 * @param {string | null} tiles
 * @param {number} count
 */
function putInHand(view, wind, tiles, count) {
  const deal = dealOf(view);
  seatOf(view, wind).count += count;
  if (wind === ownSeat(view))
    deal.hand = sortTiles([...tilesOf(deal.hand ?? ""), ...tilesOf(tiles ?? "")]).join("");
}

/**
 * Takes tiles out of a seat's concealed hand; no tile of it counts as just drawn any more.
 * @param {View} view
 * @param {Wind} wind
 * @param {string[]} tiles
 */
function takeFromHand(view, wind, tiles) {
  const deal = dealOf(view);
  seatOf(view, wind).count -= tiles.length;
  if (wind !== ownSeat(view)) return;
  deal.hand = without(tilesOf(deal.hand ?? ""), tiles).join("");
  deal.drawn = null;
}

/** @param {View} view @param {Wind} wind */
function takeLastDiscard(view, wind) {
  const seat = seatOf(view, wind);
  seat.pond = tilesOf(seat.pond).slice(0, -1).join("");
}

/** @param {View} view @param {Wind} wind */
function giveTurn(view, wind) {
  Object.assign(dealOf(view), { turn: wind, waiting: false, open: null });
}

/** @param {View} view @param {TableEvent} event */
function setClaimed(view, event) {
  const taken = tilesOf(event.with);
  takeLastDiscard(view, event.from);
  takeFromHand(view, event.seat, taken);
  const tiles = sortTiles([...taken, event.tile]).join("");
  const kind = /** @type {MeldKind} */ (event.type);
  seatOf(view, event.seat).melds.push({ kind, tiles, claimed: event.tile, from: event.from, added: false });
  giveTurn(view, event.seat);
}

/** @param {View} view @param {TableEvent} event */
function konged(view, event) {
  const melds = seatOf(view, event.seat).melds;
  const four = Array(4).fill(event.tile);
  if (event.kind === "added") {
    const pung = melds.find((meld) => meld.kind === "pung" && meld.claimed === event.tile);
    if (pung) Object.assign(pung, { kind: "kong", tiles: four.join(""), added: true });
    takeFromHand(view, event.seat, [event.tile]);
  } else {
    const claimed = event.kind === "exposed";
    if (claimed) takeLastDiscard(view, event.from);
    takeFromHand(view, event.seat, claimed ? four.slice(1) : four);
    /** @type {Meld} */
    const meld = claimed
      ? { kind: "kong", tiles: four.join(""), claimed: event.tile, from: event.from, added: false }
      : { kind: "concealed_kong", tiles: four.join(""), claimed: null, from: null, added: false };
    melds.push(meld);
  }
  giveTurn(view, event.seat);
}

/** @param {View} view @param {TableEvent} event */
function decided(view, event) {
  const { at: _, ...result } = event;
  Object.assign(dealOf(view), { result, waiting: false, open: null });
}

/** Votes for closing the table hold as long as nobody comes or goes. @param {View} view */
function withdrawVotes(view) {
  for (const chair of view.chairs) chair.voted = false;
}

/** @type {Record<string, (view: View, event: TableEvent) => void>} */
const folds = {
  seated: (view, event) => {
    view.chairs[event.chair] = {
      kind: event.kind,
      level: event.level,
      up: event.kind === "robot",
      away: false,
      left: false,
      ready: false,
      voted: false,
      score: event.score,
    };
    withdrawVotes(view);
  },
  left: (view, event) => {
    Object.assign(chairOf(view, event), { left: true, away: true });
    withdrawVotes(view);
  },
  vacated: (view, event) => {
    const empty = { kind: "", level: "", up: true, away: false, left: false, ready: false, voted: false };
    view.chairs[event.chair] = { ...empty, score: event.score };
  },
  closed: (view) => void Object.assign(view, { phase: "closed", next: null }),
  deal_committed: (view, event) => {
    view.next = { deal_no: event.deal_no, commitment: event.commitment };
  },
  readied: (view, event) => void (chairOf(view, event).ready = true),
  deal_started: (view, event) => {
    view.phase = "playing";
    view.next = null;
    for (const chair of view.chairs) chair.ready = false;
    view.deal = {
      no: event.deal_no,
      prevailing: event.prevailing,
      players: event.players,
      commitment: event.commitment,
      wall: event.wall,
      turn: FIRST_TURN,
      waiting: false,
      open: null,
      hand: view.chair === null ? null : "",
      drawn: null,
      seats: WINDS.map(() => ({ count: 0, melds: [], bonus: "", pond: "" })),
      result: null,
      dice: event.dice,
      ended: false,
      server_seed: null,
      client_seeds: null,
    };
  },
  dealt: (view, event) => {
    dealOf(view).wall -= event.count;
    putInHand(view, event.seat, event.tiles, event.count);
  },
  bonus: (view, event) => {
    takeFromHand(view, event.seat, tilesOf(event.tiles));
    seatOf(view, event.seat).bonus += event.tiles;
  },
  drawn: (view, event) => {
    const deal = dealOf(view);
    deal.wall -= event.count;
    putInHand(view, event.seat, event.tiles, event.count);
    const owesDiscard = seatOf(view, event.seat).count % 3 === 2;
    if (event.seat === ownSeat(view)) deal.drawn = owesDiscard ? event.tiles.slice(-2) : null;
    giveTurn(view, event.seat);
  },
  discarded: (view, event) => {
    takeFromHand(view, event.seat, [event.tile]);
    seatOf(view, event.seat).pond += event.tile;
    Object.assign(dealOf(view), { waiting: true, open: { seat: event.seat, tile: event.tile, kong: null } });
  },
  chow: setClaimed,
  pung: setClaimed,
  kong_announced: (view, event) => {
    const deal = dealOf(view);
    if (event.seat === ownSeat(view)) deal.drawn = null;
    Object.assign(deal, { waiting: true, open: { seat: event.seat, tile: event.tile, kong: event.kind } });
  },
  kong: konged,
  won: decided,
  exhausted: decided,
  annulled: decided,
  deal_ended: (view, event) => {
    const deal = dealOf(view);
    deal.players.forEach((chair, seat) => void (view.chairs[chair].score = event.scores[seat]));
    Object.assign(deal, { ended: true, server_seed: event.server_seed, client_seeds: event.client_seeds });
    view.phase = "between";
  },
  line: (view, event) => {
    const chair = chairOf(view, event);
    chair.up = event.up;
    if (event.up && !chair.voted) withdrawVotes(view);
  },
  voted: (view, event) => void (chairOf(view, event).voted = event.on),
  away: (view, event) => void (chairOf(view, event).away = true),
  back: (view, event) => void (chairOf(view, event).away = false),
};
