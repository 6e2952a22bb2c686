/** A table without a clock waits for somebody who has lost the line; after a while the others may close it. */

import { h } from "./dom.js";
import { nameOf } from "./model.js";
import { timeLeft } from "./session.js";
import { fill, gettext, ngettext } from "./text.js";

/** @typedef {import("./model.js").Model} Model */

const MINUTE = 60_000;

/** @param {import("./types.js").Chair} chair */
const isMissing = ({ kind, left, up }) => kind === "human" && !left && !up;

/** @param {import("./types.js").Chair} chair */
const isHere = ({ kind, left, up }) => kind === "human" && !left && up;

/**
 * For whom the table waits, with the vote once that has taken too long; null if it waits for nobody. In a
 * hand nothing is said before the vote: the plate of who is missing tells it.
 * @param {Model} model
 */
export function voteNotice(model) {
  const { view, own, people } = model.session;
  const left = timeLeft(model.session, own.vote_opens, model.now);
  if (!view || left === null || view.phase === "closed") return null;
  const names = view.chairs.flatMap((chair, number) =>
    isMissing(chair) ? [nameOf(people[number] ?? null)] : [],
  );
  if (left <= 0) return vote(model, names.join(gettext(", ")));
  return view.phase === "playing" ? null : waiting(names.join(gettext(", ")), Math.ceil(left / MINUTE));
}

/**
 * @param {string} names
 * @param {number} minutes
 */
function waiting(names, minutes) {
  const text = ngettext(
    "The table waits for {names}. In {minutes} minute you may vote to close it.",
    "The table waits for {names}. In {minutes} minutes you may vote to close it.",
    minutes,
  );
  return h("div.notice.calm", { key: "vote" }, h("span", null, fill(text, { names, minutes })));
}

/**
 * @param {Model} model
 * @param {string} names
 */
function vote({ session, actions }, names) {
  const chairs = session.view?.chairs ?? [];
  const mine = session.view?.chair != null && chairs[session.view.chair].voted;
  const count = chairs.filter(({ voted }) => voted).length;
  const all = chairs.filter((chair) => isHere(chair) || chair.voted).length;
  return h(
    "div.notice.vote",
    { key: "vote" },
    h(
      "span",
      null,
      fill(
        session.view?.phase === "playing"
          ? gettext("{names} does not come back. Close the table? This hand will not count.")
          : gettext("{names} does not come back. Close the table?"),
        { names },
      ),
      " ",
      h("b.num", null, fill(gettext("{count} of {all} votes"), { count, all })),
    ),
    h(
      "button.btn",
      { type: "button", "aria-pressed": String(mine), onclick: () => actions.vote(!mine) },
      mine ? gettext("Take my vote back") : gettext("Vote to close"),
    ),
  );
}
