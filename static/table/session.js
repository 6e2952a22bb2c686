/** What the page knows of its table, and how each message of the server changes that. */

import { applyEvent } from "./view.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Own} Own
 * @typedef {import("./types.js").Facts} Facts
 * @typedef {import("./types.js").Person} Person
 * @typedef {import("./types.js").Message} Message
 * @typedef {import("./types.js").TableEvent} TableEvent
 *
 * @typedef {object} Session
 * @property {View | null} view  null until the first snapshot
 * @property {number} cursor  how many events this audience has seen
 * @property {(Person | null)[]} people  by chair
 * @property {Facts | null} facts
 * @property {Own} own
 * @property {import("./types.js").End | null} end  null while the table is open
 * @property {number} ahead  how many milliseconds the server's clock is ahead of ours
 *
 * @typedef {{before: View, event: TableEvent, view: View}} Step  an event between two views
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
    end: null,
  };
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
        session: { view, cursor, people, facts, own, end, ahead: message.now - now },
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
  let view = session.view;
  for (const event of message.events) {
    const before = view;
    view = applyEvent(before, event);
    steps.push({ before, event, view });
  }
  const { cursor, own, end } = message;
  const people = message.people ?? session.people;
  return { session: { ...session, view, cursor, own, end, people, ahead: message.now - now }, steps, sync: false };
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
