/** The last sheet of a table: how it ended, and how the four stand. */

import { h } from "./dom.js";
import { nameOf, signed } from "./model.js";
import { fill, gettext, ngettext } from "./text.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./types.js").End} End
 */

/** @type {Record<string, () => string>} why the table was closed */
const REASONS = {
  finished: () => gettext("The game is over."),
  left: () => gettext("Somebody has left, so the table was closed."),
  closed: () => gettext("The table was closed."),
  expired: () => gettext("Nobody had played here for long, so the table was closed."),
  voided: () => gettext("Staff have annulled the last hand and closed the table."),
  voted: () => gettext("The table was closed by vote: somebody did not come back."),
};

/** @param {number} hands */
const handsText = (hands) => fill(ngettext("{count} hand counts.", "{count} hands count.", hands), { count: hands });

/**
 * One of the four; equal scores share a place.
 * @param {Model} model
 * @param {End} end
 * @param {number} number
 */
function row({ session }, end, number) {
  const person = session.people[number] ?? null;
  const score = session.view?.chairs[number].score ?? 0;
  const place = end.places[number];
  const tied = end.places.filter((other) => other === place).length > 1;
  const name = nameOf(person);
  return h(
    "tr",
    { class: person?.you ? "you" : "" },
    h("td.place.num", null, tied ? fill(gettext("{place} (tie)"), { place }) : String(place)),
    h(
      "th",
      { scope: "row" },
      person?.page ? h("a", { href: person.page, target: "_blank", rel: "noopener" }, name) : name,
      person?.you ? h("span.muted", null, " ", gettext("you")) : null,
    ),
    h("td.num", { class: score > 0 ? "up" : score < 0 ? "down" : "" }, signed(score)),
  );
}

/**
 * @param {Model} model
 * @param {End} end
 */
function standings(model, end) {
  const numbers = [0, 1, 2, 3]
    .filter((number) => model.session.view?.chairs[number].kind)
    .sort((one, other) => end.places[one] - end.places[other]);
  return h(
    "table.final",
    null,
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, gettext("Place")),
        h("th", { scope: "col" }, gettext("Player")),
        h("th.num", { scope: "col" }, gettext("Score")),
      ),
    ),
    h(
      "tbody",
      null,
      numbers.map((number) => row(model, end, number)),
    ),
  );
}

/**
 * @param {Model} model
 * @param {End} end
 * @param {string} home  address of the home page
 */
function ways(model, end, home) {
  const played = model.session.view?.deal?.ended;
  return h(
    "footer",
    null,
    played &&
      h(
        "button.btn.quiet.grow",
        { type: "button", onclick: () => model.actions.showEnd(false) },
        gettext("The last hand"),
      ),
    h("a.btn", { class: end.again ? "" : "primary", href: home }, gettext("To the home page")),
    end.again && h("a.btn.primary", { href: end.again }, gettext("Play again")),
  );
}

/**
 * @param {Model} model
 * @param {End} end
 * @param {string} home
 */
export function endSheet(model, end, home) {
  return h(
    "section.sheet.small",
    { key: "end", role: "dialog", "aria-labelledby": "end-title" },
    h(
      "header",
      null,
      h("h2.title", { id: "end-title", tabindex: -1 }, end.match ? gettext("Final scores") : gettext("Scores at the end")),
      h("p.muted", null, REASONS[end.reason]?.() ?? REASONS.closed(), " ", handsText(end.hands)),
    ),
    end.hands > 0 && standings(model, end),
    ways(model, end, home),
  );
}
