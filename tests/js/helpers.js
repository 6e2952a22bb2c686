/** Small tables for the tests of the page. */

/** @param {string[]} hand @param {object} changes */
export function dealOf(hand, changes = {}) {
  const seat = (count) => ({ count, melds: [], bonus: "", pond: "" });
  return {
    no: 3,
    prevailing: "E",
    players: [2, 3, 0, 1],
    commitment: "c0",
    wall: 60,
    turn: "E",
    waiting: false,
    open: null,
    hand: hand.join(""),
    drawn: null,
    seats: [seat(13), seat(13), seat(hand.length), seat(13)],
    result: null,
    ended: false,
    server_seed: null,
    client_seeds: null,
    ...changes,
  };
}

/** The viewer has chair 0, which sits West. */
export function viewOf(deal, changes = {}) {
  const chair = (kind) => ({
    kind,
    level: "",
    up: true,
    away: false,
    left: false,
    ready: false,
    voted: false,
    score: 0,
  });
  return {
    phase: "playing",
    chair: 0,
    chairs: ["human", "robot", "robot", "robot"].map(chair),
    next: null,
    deal,
    ...changes,
  };
}

export const THIRTEEN = ["1m", "2m", "3m", "5p", "5p", "5p", "2s", "3s", "7s", "8s", "1z", "5z", "5z"];

const ALL_OFF = { no_calls: false, no_chow: false, auto_win: false, auto_discard: false };

export const NOTHING = {
  question: null,
  refused: null,
  help: null,
  ready: null,
  switches: ALL_OFF,
  vote_opens: null,
};

export const tableMessage = (view, own = NOTHING, cursor = 10, format = "single-hand") => ({
  type: "table",
  cursor,
  now: 1000,
  view,
  own,
  end: null,
  people: [
    { name: "Mei", kind: "human", page: null, rating: null, you: true },
    { name: "Orchid", kind: "robot", page: null, rating: null, you: false },
    null,
    null,
  ],
  facts: {
    ruleset: "hkos-3-v1",
    ruleset_name: { en: "Old Style" },
    format,
    clock: 60,
    rated: false,
    help: true,
    patterns: {},
  },
});

export const eventsMessage = (cursor, events, own = NOTHING) => ({
  type: "events",
  cursor,
  count: events.length,
  now: 1000,
  events,
  own,
  end: null,
});

export const question = (prompt, ...options) => ({ prompt, may: [], due: null, options });

/** A store that forgets when the test ends. */
export function newStore() {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}
