/** A long run of events in the beats in which one can follow it: a message for each thing that robots do. */

/**
 * @typedef {import("../../table/types.js").EventsMessage} EventsMessage
 * @typedef {import("../../table/types.js").Own} Own
 */

/** What somebody at a table does, where the eye wants to rest. */
const RESTS = ["discarded", "chow", "pung", "kong_announced", "kong"];

/** @type {Own} */
const NOTHING = {
  question: null,
  refused: null,
  help: null,
  ready: null,
  switches: null,
  vote_opens: null,
};

/**
 * The message cut after each rest; only the last part asks and helps.
 * @param {EventsMessage} message
 * @returns {EventsMessage[]}
 */
export function beats(message) {
  const rests = message.events.flatMap(({ type }, place) => (RESTS.includes(type) ? [place + 1] : []));
  const ends = [...rests.filter((end) => end < message.count), message.count];
  const before = message.cursor - message.count;
  return ends.map((end, place) => {
    const events = message.events.slice(ends[place - 1] ?? 0, end);
    const own = end === message.count ? message.own : NOTHING;
    return { ...message, events, own, count: events.length, cursor: before + end };
  });
}
