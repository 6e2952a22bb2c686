/**
 * Following every tile of a logged deal: out of the wall, through the hands, into ponds and melds. It keeps
 * books only: whether a move was allowed is a matter of the rules, which are not here.
 */

import { fill, gettext } from "../../table/text.js";
import { sortTiles, tileName, tileNames, tilesOf, windName, without } from "../../table/tiles.js";
import { Wrong } from "./log.js";

/** @typedef {import("./log.js").LogEvent} LogEvent */

const SEATS = ["E", "S", "W", "N"];
const DEALT = 52;
const KONG_TAKES = new Map([
  ["exposed", 3],
  ["added", 1],
  ["concealed", 4],
]);
const WITHOUT_TILES = new Set([
  ...["deal_committed", "deal_started", "deal_ended", "seed_revealed", "exhausted", "annulled"],
  ...["asked", "answered", "line", "away", "back", "credited"],
]);

/**
 * @typedef {{wall: string[], hands: Record<string, string[]>, pungs: string[],
 *   offered: {seat: string, tile: string} | null}} Books  `wall` is what is left of it, front first
 */

/**
 * Follows the tiles of a deal from its wall; throws Wrong at the first event that does not fit.
 * @param {string[]} wall
 * @param {LogEvent[]} events
 */
export function followTiles(wall, events) {
  const books = { wall: wall.slice(DEALT), hands: dealt(wall, events), pungs: [], offered: null };
  for (const event of events) follow(books, event);
}

/**
 * What each seat is dealt: three blocks of four, then a single tile. Throws Wrong if the log says otherwise.
 * @param {string[]} wall
 * @param {LogEvent[]} events
 * @returns {Record<string, string[]>}
 */
function dealt(wall, events) {
  /** @type {Record<string, string[]>} */
  const hands = {};
  for (const [place, seat] of SEATS.entries()) {
    const blocks = [0, 16, 32].flatMap((round) => wall.slice(round + 4 * place, round + 4 * place + 4));
    hands[seat] = sortTiles([...blocks, wall[48 + place]]);
    const event = events.find(({ type, seat: its }) => type === "dealt" && its === seat);
    const told = tilesOf(event?.tiles ?? "");
    if (told.join() !== hands[seat].join())
      throw new Wrong(
        fill(gettext("{seat} was dealt other tiles than this wall has for this seat: {tiles}."), {
          seat: windName(seat),
          tiles: tileNames(hands[seat].filter((tile, at) => tile !== told[at])),
        }),
        event?.line,
      );
  }
  return hands;
}

/** @param {Books} books @param {LogEvent} event */
function follow(books, event) {
  const { type, seat } = event;
  if (WITHOUT_TILES.has(type)) return;
  if (!SEATS.includes(seat)) throw new Wrong(gettext("This line does not say what it should."), event.line);
  if (type === "drawn") draw(books, event);
  else if (type === "bonus") take(books, event, tilesOf(event.tiles));
  else if (type === "discarded") discard(books, event);
  else if (type === "chow" || type === "pung") claim(books, event);
  else if (type === "kong_announced") books.offered = { seat, tile: event.tile };
  else if (type === "kong") kong(books, event);
  else if (type === "won") win(books, event);
  else if (type !== "dealt") throw new Wrong(gettext("This line is no event of a log."), event.line);
}

/** @param {Books} books @param {LogEvent} event */
function draw({ wall, hands }, event) {
  for (const tile of tilesOf(event.tiles)) {
    const there = event.end === "front" ? wall.shift() : wall.pop();
    if (there !== tile)
      throw new Wrong(
        fill(gettext("{seat} is said to draw {tile}, but there the wall has {there}."), {
          seat: windName(event.seat),
          tile: tileName(tile),
          there: there ? tileName(there) : gettext("nothing more"),
        }),
        event.line,
      );
    hands[event.seat].push(tile);
  }
}

/**
 * Takes tiles out of the hand of the event's seat.
 * @param {Books} books
 * @param {LogEvent} event
 * @param {string[]} tiles
 */
function take({ hands }, event, tiles) {
  const left = without(hands[event.seat], tiles);
  if (left.length !== hands[event.seat].length - tiles.length)
    throw new Wrong(
      fill(gettext("{seat} does not have these tiles: {tiles}."), {
        seat: windName(event.seat),
        tiles: tileNames(tiles),
      }),
      event.line,
    );
  hands[event.seat] = left;
}

/** @param {Books} books @param {LogEvent} event */
function discard(books, event) {
  take(books, event, [event.tile]);
  books.offered = { seat: event.seat, tile: event.tile };
}

/**
 * Uses up the tile that was discarded or announced last; throws Wrong if it is another's.
 * @param {Books} books
 * @param {LogEvent} event
 */
function useOffered(books, event) {
  if (books.offered?.seat !== event.from || books.offered?.tile !== event.tile)
    throw new Wrong(
      fill(gettext("Nobody has offered this tile: {tile}."), { tile: tileName(event.tile) }),
      event.line,
    );
  books.offered = null;
}

/** @param {Books} books @param {LogEvent} event */
function claim(books, event) {
  useOffered(books, event);
  take(books, event, tilesOf(event.with));
  if (event.type === "pung") books.pungs.push(event.seat + event.tile);
}

/** @param {Books} books @param {LogEvent} event */
function kong(books, event) {
  const takes = KONG_TAKES.get(event.kind) ?? 0;
  if (event.kind === "exposed") useOffered(books, event);
  if (!takes) throw new Wrong(gettext("This line does not say what it should."), event.line);
  if (event.kind === "added" && !books.pungs.includes(event.seat + event.tile))
    throw new Wrong(gettext("There is no pung to which this kong could be added."), event.line);
  take(books, event, Array(takes).fill(event.tile));
  books.offered = null;
}

/** @param {Books} books @param {LogEvent} event */
function win(books, event) {
  if (event.from !== null) useOffered(books, event);
  const given = event.from === null ? [] : [event.tile];
  const held = sortTiles([...books.hands[event.seat], ...given]);
  if (held.join() !== sortTiles(tilesOf(event.hand)).join() || !held.includes(event.tile))
    throw new Wrong(
      fill(gettext("{seat} is said to win with other tiles than it holds."), { seat: windName(event.seat) }),
      event.line,
    );
}
