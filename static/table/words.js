/** What happens, said in words: one set of sentences for the log (with tile pictures) and the live region. */

import { fill, gettext, ngettext, parts } from "./text.js";
import { saidTogether, tilesOf, windName } from "./tiles.js";
import { ownSeat } from "./view.js";

/**
 * @typedef {import("./types.js").TableEvent} TableEvent
 * @typedef {import("./types.js").View} View
 * @typedef {{tiles: string[]}} TilesPart
 * @typedef {string | TilesPart} Part
 * @typedef {(wind: string) => string} Namer  what a seat is called
 */

/** @param {string} text @returns {TilesPart} */
const tiles = (text) => ({ tiles: tilesOf(text) });

/** @type {Record<string, [() => string, () => string]>} by event: said of another, said of you */
const SEAT_SENTENCES = {
  discarded: [() => gettext("{name} discards {tiles}"), () => gettext("You discard {tiles}")],
  bonus: [() => gettext("{name} lays open {tiles}"), () => gettext("You lay open {tiles}")],
  chow: [() => gettext("{name} calls chow: {tiles}"), () => gettext("You call chow: {tiles}")],
  pung: [() => gettext("{name} calls pung: {tiles}"), () => gettext("You call pung: {tiles}")],
  kong: [() => gettext("{name} has a kong: {tiles}"), () => gettext("You have a kong: {tiles}")],
  kong_announced: [
    () => gettext("{name} announces a kong: {tiles}"),
    () => gettext("You announce a kong: {tiles}"),
  ],
};

/** @type {Record<string, [() => string, () => string]>} likewise, of a chair */
const CHAIR_SENTENCES = {
  away: [
    () => gettext("{name} is away; the seat plays by itself"),
    () => gettext("You are away; your seat plays by itself"),
  ],
  back: [() => gettext("{name} is back"), () => gettext("You are back")],
  left: [() => gettext("{name} has left the table"), () => gettext("You have left the table")],
};

/** @param {TableEvent} event */
function tilesShown(event) {
  if (event.type === "chow" || event.type === "pung") return tiles(event.tile + event.with);
  if (event.type === "kong") return tiles(event.tile.repeat(4));
  return tiles(event.tiles ?? event.tile);
}

/**
 * The sentence for an event, in parts; null if there is nothing to tell.
 * @param {TableEvent} event
 * @param {View} view  after the event
 * @param {Namer} nameOf
 * @returns {Part[] | null}
 */
export function describe(event, view, nameOf) {
  const own = ownSeat(view);
  const said = SEAT_SENTENCES[event.type];
  if (said) {
    const [other, mine] = said;
    const sentence = event.seat === own ? mine() : other();
    return parts(sentence, { name: /** @type {Part} */ (nameOf(event.seat)), tiles: tilesShown(event) });
  }
  const chairSaid = CHAIR_SENTENCES[event.type] ?? (event.type === "line" ? lineSentences(event.up) : null);
  if (chairSaid) return describeChair(event, view, nameOf, chairSaid);
  return describeDeal(event, own, nameOf);
}

/** @param {boolean} up @returns {[() => string, () => string]} */
const lineSentences = (up) =>
  up
    ? [() => gettext("{name} is connected again"), () => ""]
    : [() => gettext("{name} has lost the line; the seat is kept"), () => ""];

/**
 * @param {TableEvent} event
 * @param {View} view
 * @param {Namer} nameOf
 * @param {[() => string, () => string]} said
 * @returns {Part[] | null}
 */
function describeChair(event, view, nameOf, [other, mine]) {
  const place = view.deal?.players.indexOf(event.chair) ?? -1;
  if (event.chair === view.chair) return mine() ? [mine()] : null;
  return place < 0 ? null : [fill(other(), { name: nameOf("ESWN"[place]) })];
}

/**
 * @param {TableEvent} event
 * @param {string | null} own
 * @param {Namer} nameOf
 * @returns {Part[] | null}
 */
function describeDeal(event, own, nameOf) {
  switch (event.type) {
    case "deal_started":
      return [
        fill(gettext("Hand {number}, {wind} round"), {
          number: event.deal_no,
          wind: windName(event.prevailing),
        }),
      ];
    case "drawn":
      return event.seat === own && event.tiles
        ? parts(gettext("You draw {tiles}"), { tiles: tiles(event.tiles) })
        : null;
    case "won":
      return wonParts(event, own, nameOf);
    case "exhausted":
      return [gettext("The wall is empty: nobody wins this hand")];
    case "annulled":
      return [gettext("This hand is annulled: it does not count")];
    case "closed":
      return [gettext("The table is closed")];
    case "credited":
      return [
        fill(gettext("The site was away for a moment: {seconds} s added to the clock"), {
          seconds: Math.round(event.ms / 1000),
        }),
      ];
    default:
      return null;
  }
}

/** @param {number} fan */
export const faan = (fan) => fill(ngettext("{fan} faan", "{fan} faan", fan), { fan });

/**
 * @param {TableEvent} event
 * @param {string | null} own
 * @param {Namer} nameOf
 * @returns {Part[]}
 */
function wonParts(event, own, nameOf) {
  const sentence =
    event.seat === own
      ? gettext("You win on {tiles} with {worth}")
      : gettext("{name} wins on {tiles} with {worth}");
  return parts(sentence, {
    name: /** @type {Part} */ (nameOf(event.seat)),
    tiles: tiles(event.tile),
    worth: faan(event.fan),
  });
}

/**
 * A sentence read out, with its stop.
 * @param {Part[]} sentence
 */
export const spoken = (sentence) =>
  fill(gettext("{sentence}."), {
    sentence: sentence.map((part) => (typeof part === "string" ? part : saidTogether(part.tiles))).join(""),
  });
