/** Reading deal logs: a JSON object on each line, the deals one after another. */

import { gettext } from "../../table/text.js";

const SEATS = ["E", "S", "W", "N"];
const FIRST = "deal_committed";
const SEED = /^[0-9a-f]{64}$/;
const CLIENT_SEED = /^([0-9a-f]{2}){0,32}$/;
const TILES = /^([1-9][mps]|[1-7]z|[1-4][fg])*$/;
const TILE_FIELDS = ["tiles", "tile", "with", "hand"];
/** Which tiles an event must name, by its type. */
const NEEDED = new Map([
  ["dealt", ["tiles"]],
  ["drawn", ["tiles"]],
  ["bonus", ["tiles"]],
  ["discarded", ["tile"]],
  ["chow", ["tile", "with"]],
  ["pung", ["tile", "with"]],
  ["kong_announced", ["tile"]],
  ["kong", ["tile"]],
  ["won", ["tile", "hand"]],
]);

/**
 * @typedef {{type: string, line: number, [field: string]: any}} LogEvent  `line` counts from 1 in the text
 * @typedef {{dealNo: number, flowers: boolean, commitments: string[], serverSeed: string | null,
 *   clientSeeds: string[], before: number[], after: number[], events: LogEvent[]}} Deal
 */

/** Something is wrong with a log: what, for the reader, and in which line of it. */
export class Wrong extends Error {
  /**
   * @param {string} message
   * @param {number} [line]
   */
  constructor(message, line) {
    super(message);
    this.line = line;
  }
}

/**
 * The deals of a text, each as its events; throws Wrong if a line is no event.
 * @param {string} text
 * @returns {LogEvent[][]}
 */
export function readLog(text) {
  /** @type {LogEvent[][]} */
  const deals = [];
  for (const [place, line] of text.split("\n").entries()) {
    if (!line.trim()) continue;
    const event = readEvent(line, place + 1);
    if (event.type === FIRST) deals.push([]);
    const deal = deals.at(-1);
    if (!deal) throw new Wrong(gettext("A log begins with the promise of its first deal."), event.line);
    deal.push(event);
  }
  if (!deals.length) throw new Wrong(gettext("There is no deal in it."));
  return deals;
}

/**
 * @param {string} text
 * @param {number} line
 * @returns {LogEvent}
 */
function readEvent(text, line) {
  let fields;
  try {
    fields = JSON.parse(text);
  } catch {
    // It is no event, then.
  }
  if (typeof fields?.type !== "string") throw new Wrong(gettext("This line is no event of a log."), line);
  const unread = TILE_FIELDS.map((field) => fields[field] ?? "").some((tiles) => !isTiles(tiles));
  if (unread) throw new Wrong(gettext("This line names a tile that there is not."), line);
  const lacks = (NEEDED.get(fields.type) ?? []).some((field) => !fields[field]);
  check(!lacks, { ...fields, line });
  return { ...fields, line };
}

/**
 * What a deal's log says of its shuffle; throws Wrong if anything of it is missing or malformed.
 * @param {LogEvent[]} events
 * @returns {Deal}
 */
export function readDeal(events) {
  const [committed, started, ended] = [FIRST, "deal_started", "deal_ended"].map((type) => only(events, type));
  const revealed = events.find(({ type }) => type === "seed_revealed");
  const serverSeed = ended.server_seed ?? revealed?.server_seed ?? null;
  check(serverSeed === null || SEED.test(serverSeed), revealed ?? ended);
  check(
    isFour(ended.client_seeds, (seed) => CLIENT_SEED.test(seed)),
    ended,
  );
  check(isFour(ended.scores, Number.isInteger), ended);
  check(isFour(started.scores, Number.isInteger), started);
  for (const won of events.filter(({ type }) => type === "won"))
    check(isFour(won.payments, Number.isInteger), won);
  check(Number.isInteger(started.deal_no) && committed.deal_no === started.deal_no, started);
  return {
    dealNo: started.deal_no,
    flowers: started.flowers === true,
    commitments: [committed.commitment, started.commitment],
    serverSeed,
    clientSeeds: ended.client_seeds,
    before: started.scores,
    after: ended.scores,
    events,
  };
}

/** @param {any} value */
const isTiles = (value) => typeof value === "string" && TILES.test(value);

/** @param {boolean} fits @param {LogEvent} event */
function check(fits, event) {
  if (!fits) throw new Wrong(gettext("This line does not say what it should."), event.line);
}

/** @param {any} value @param {(each: any) => boolean} fits */
const isFour = (value, fits) => Array.isArray(value) && value.length === SEATS.length && value.every(fits);

/** @param {LogEvent[]} events @param {string} type */
function only(events, type) {
  const found = events.filter((event) => event.type === type);
  if (!found.length)
    throw new Wrong(gettext("The log is not complete: it lacks the beginning or the end of the deal."));
  if (found.length > 1) throw new Wrong(gettext("This line is there a second time."), found[1].line);
  return found[0];
}
