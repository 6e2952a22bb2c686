/** The time to get ready against a clock: who lets it pass leaves the table, and is warned before. */

import { h } from "./dom.js";
import { timeLeft } from "./session.js";
import { fill, gettext } from "./text.js";

/** @typedef {import("./model.js").Model} Model */

/** How long before the end of the time who is not ready is warned. */
const WARNED_BEFORE = 10_000;

/** Why somebody who never asked to leave has no seat any more. */
export const lateText = () => gettext("You were not ready in time, so you have left the table.");

/** What is said aloud when little of the time is left. */
const hurryText = () => gettext("Ready? Whoever is not ready within 10 seconds leaves the table.");

/**
 * Until when the viewer may get ready (ms from now); null where nobody need hurry: without a clock, and in a
 * match, whose next hand begins by itself.
 * @param {Model} model
 */
export function timeToReady({ session, now }) {
  const inMatch = session.facts?.format !== "single-hand";
  return inMatch ? null : timeLeft(session, session.own.ready?.due, now);
}

/**
 * What becomes of who is not ready in time.
 * @param {number} left
 * @param {boolean} rated  at a rated table, where leaving is noted, but not between hands
 */
export function limitLine(left, rated) {
  const hurry = left <= WARNED_BEFORE;
  const text = hurry
    ? fill(gettext("Ready? In {seconds} s you leave the table."), { seconds: Math.ceil(left / 1000) })
    : gettext("Whoever is not ready then leaves the table.");
  const note = rated ? ` ${gettext("That does not count as left early.")}` : "";
  return h("p.limit", { key: "limit", class: hurry ? "hurry" : "muted" }, text, note);
}

/**
 * Whether the viewer has just lost the seat by not being ready in time.
 * @param {Model} before  the page as it was with the seat
 */
export const wasLate = (before) => (before.session.view?.chair ?? null) !== null && timeToReady(before) === 0;

/** What is said aloud when a decision has little time left. */
const decideText = () => gettext("10 seconds left.");

/**
 * Warns once, aloud, who has little time left: to get ready, or to decide.
 * @param {() => Model} model
 * @param {{speak: (text: string, urgent?: boolean) => void, later: (task: () => void, ms: number) => any}} outside
 * @returns {() => void}  to be called whenever something has changed
 */
export function warner(model, outside) {
  const ready = warnerOf(
    () => model().session.own.ready,
    () => timeToReady(model()),
    hurryText,
    outside,
  );
  const decide = warnerOf(
    () => model().session.own.question,
    () => timeToDecide(model()),
    decideText,
    outside,
  );
  return () => {
    ready();
    decide();
  };
}

/** Who has less time from the beginning knows that it is short. @param {Model} model */
function timeToDecide({ session, now }) {
  const left = timeLeft(session, session.own.question?.due, now);
  return left === null || left < WARNED_BEFORE ? null : left;
}

/**
 * @param {() => {prompt: string} | null} asked
 * @param {() => number | null} timeLeft
 * @param {() => string} text
 * @param {Parameters<typeof warner>[1]} outside
 */
function warnerOf(asked, timeLeft, text, { speak, later }) {
  /** @type {string | null} the prompt whose end is warned of */
  let warned = null;
  return () => {
    const [prompt, left] = [asked()?.prompt ?? null, timeLeft()];
    if (left === null || warned === prompt) return;
    warned = prompt;
    later(() => asked()?.prompt === prompt && speak(text(), true), Math.max(0, left - WARNED_BEFORE));
  };
}
