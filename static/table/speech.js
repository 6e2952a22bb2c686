/** What is read out, so that nobody who hears the table is flooded: sentences that come together go together. */

/** How long sentences gather, and how far apart two readings are, unless something is asked. */
const GATHERS = 120;
const APART = 1000;
/** After more than these the table has moved on; all of it is in the log. */
const MOST = 6;
/** A reader takes no notice of the same words twice; with this behind them they are others. */
const AGAIN = "\u00a0";

/**
 * @typedef {object} Surroundings
 * @property {(text: string) => void} write  into the page's live region
 * @property {() => number} now
 * @property {(task: () => void, ms: number) => any} later
 */

/**
 * A way to have sentences read out. Those for which somebody is asked are not kept waiting.
 * @param {Surroundings} surroundings
 * @returns {(text: string, urgent?: boolean) => void}
 */
export function newSpeech({ write, now, later }) {
  /** @type {string[]} */
  let waiting = [];
  let [due, last, written, turn] = [Infinity, -Infinity, "", 0];
  /** @param {number} asked  another turn was arranged since, if it is not the current one */
  const say = (asked) => {
    if (asked !== turn) return;
    const text = waiting.slice(-MOST).join(" ");
    written = text === written ? text + AGAIN : text;
    [waiting, due, last] = [[], Infinity, now()];
    write(written);
  };
  return (text, urgent = false) => {
    waiting.push(text);
    const soon = now() + GATHERS;
    const wanted = urgent ? soon : Math.max(soon, last + APART);
    if (wanted >= due) return;
    due = wanted;
    const asked = ++turn;
    later(() => say(asked), due - now());
  };
}
