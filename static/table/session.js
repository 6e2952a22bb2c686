/** What the page knows of its table, and how each message of the server changes that. */

import { applyEvent } from "./view.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Own} Own
 * @typedef {import("./types.js").Facts} Facts
 * @typedef {import("./types.js").Person} Person
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").TableEvent} TableEvent
 * @typedef {{no: number, players: import("./types.js").Player[]}} Played  a finished deal, its players by seat
 *
 * @typedef {object} Session
 * @property {View | null} view  null until the first snapshot
 * @property {number} cursor  how many events this audience has seen
 * @property {(Person | null)[]} people  by chair
 * @property {Facts | null} facts
 * @property {Own} own
 * @property {Played | null} played  null until a deal has ended, or if nobody has told who played it
 * @property {import("./types.js").End | null} end  null while the table is open
 * @property {number} ahead  how many milliseconds the server's clock is ahead of ours
 *
 * @typedef {{before: View, event: TableEvent, view: View, people: (Person | null)[]}} Step  an event between two views, with who sits in the chairs then
 * @typedef {{session: Session, steps: Step[], sync: boolean}} Received  sync: ask for a fresh snapshot
 */

/** @returns {Session} */
export function newSession() {
  return {
    view: null,
    cursor: 0,
    people: [],
    facts: null,
    ahead: 0,
    own: { question: null, refused: null, help: null, ready: null, switches: null, vote_opens: null },
    played: null,
    end: null,
  };
}

/**
 * Who played the deal that just ended, for when their chairs are others'.
 * @param {View} view  after its end
 * @param {TableEvent} event
 * @param {(Person | null)[]} people  by chair, as they were then
 * @returns {Played | null}
 */
function playedBy({ deal }, event, people) {
  const score = (/** @type {number} */ seat) => event.scores[seat];
  return (
    deal && {
      no: deal.no,
      players: deal.players.map((chair, seat) => ({ person: people[chair] ?? null, score: score(seat) })),
    }
  );
}

/**
 * Who played the last deal by a snapshot; what this page has seen itself is better, since it knows "you".
 * @param {Session} session
 * @param {import("./types.js").TableMessage} message
 * @returns {Played | null}
 */
function playedBefore({ played }, { view: { deal }, played: players }) {
  if (!deal || !deal.ended) return null;
  if (played?.no === deal.no) return played;
  return players ? { no: deal.no, players } : null;
}

/**
 * @param {Session} session
 * @param {Message} message
 * @param {number} now  by our own clock
 * @returns {Received}
 */
export function receive(session, message, now) {
  switch (message.type) {
    case "table": {
      const { view, cursor, people, facts, own, end } = message;
      return {
        session: {
          view,
          cursor,
          people,
          facts,
          own,
          end,
          played: playedBefore(session, message),
          ahead: message.now - now,
        },
        steps: [],
        sync: false,
      };
    }
    case "pong":
      return { session, steps: [], sync: message.cursor > session.cursor };
    case "events":
      return receiveEvents(session, message, now);
    default:
      return { session, steps: [], sync: false };
  }
}

/**
 * @param {Session} session
 * @param {import("./types.js").EventsMessage} message
 * @param {number} now
 * @returns {Received}
 */
function receiveEvents(session, message, now) {
  if (!session.view || message.cursor < session.cursor) return { session, steps: [], sync: false };
  if (message.cursor - message.count !== session.cursor)
    return { session, steps: [], sync: message.count > 0 };
  /** @type {Step[]} */
  const steps = [];
  let { view, played, people } = session;
  for (const event of message.events) {
    const before = view;
    view = applyEvent(before, event);
    const newcomer = message.people?.[event.chair] ?? null;
    if (event.type === "seated")
      people = people.map((person, chair) => (chair === event.chair ? newcomer : person));
    if (event.type === "deal_ended") played = playedBy(view, event, people);
    steps.push({ before, event, view, people });
  }
  const { cursor, own, end } = message;
  people = message.people ?? people;
  const ahead = message.now - now;
  return { session: { ...session, view, cursor, own, end, people, played, ahead }, steps, sync: false };
}

/**
 * Milliseconds until a moment of the server's clock, never below 0; null if there is none.
 * @param {Session} session
 * @param {number | null | undefined} due
 * @param {number} now
 */
export function timeLeft(session, due, now) {
  return due == null ? null : Math.max(0, due - session.ahead - now);
}
