/** What is written into the log and what is spoken, of one event or of a new question. */

import { nameOf } from "./model.js";
import { fill, gettext } from "./text.js";
import { spokenPayments, spokenQuestion } from "./asked.js";
import { seatName } from "./tiles.js";
import { WINDS, ownSeat } from "./view.js";
import { describe, spoken } from "./words.js";

/**
 * @typedef {import("./types.js").TableEvent} TableEvent
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Wind} Wind
 * @typedef {import("./types.js").Person} Person
 * @typedef {{line: Omit<import("./model.js").LogLine, "key">, speech: string}} Told
 */

/**
 * Whose tile was taken, for the log.
 * @param {TableEvent} event
 * @param {View} view
 * @param {(wind: string) => string} named
 */
function sourceOf({ from }, view, named) {
  if (!from) return "";
  return from === ownSeat(view) ? gettext("from you") : fill(gettext("from {name}"), { name: named(from) });
}

/**
 * The log has people's names, speech says where they sit; null if there is nothing to tell.
 * @param {TableEvent} event
 * @param {View} view  after the event
 * @param {(Person | null)[]} people  by chair
 * @returns {Told | null}
 */
export function tell(event, view, people) {
  const named = (/** @type {string} */ wind) =>
    nameOf(people[view.deal?.players[WINDS.indexOf(/** @type {Wind} */ (wind))] ?? -1] ?? null);
  const sentence = describe(event, view, named);
  if (!sentence) return null;
  const wind = WINDS.includes(event.seat) ? event.seat : null;
  const line = { wind, sentence, from: sourceOf(event, view, named) };
  const speech = spoken(describe(event, view, seatName) ?? sentence);
  const paid = event.type === "won" ? spokenPayments(event.payments, ownSeat(view)) : "";
  return { line, speech: [speech, paid].filter(Boolean).join(" ") };
}

/**
 * What the viewer is asked now, in words.
 * @param {import("./types.js").Own} own
 */
export function askedSpeech({ question, refused }) {
  const short =
    refused && refused.reason !== "declined"
      ? fill(gettext("Complete, but {fan} of {needed} faan."), { fan: refused.fan, needed: refused.needed })
      : "";
  return [spokenQuestion(question), short].filter(Boolean).join(" ");
}
