/** The last sheet of a table: how it ended, and how the four stand. */

import { h } from "./dom.js";
import { lateText } from "./limit.js";
import { pastPlayer, signed, space } from "./model.js";
import { receiptOfEnd } from "./receipt.js";
import { replaysOfEnd } from "./replays.js";
import { fill, gettext, ngettext } from "./text.js";
import { WINDS } from "./view.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./types.js").End} End
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").Wind} Wind
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

/** @param {Model} model @param {End} end */
const reason = ({ ui }, end) => (ui.late ? lateText() : (REASONS[end.reason]?.() ?? REASONS.closed()));

/** @param {number} hands */
const handsText = (hands) =>
  fill(ngettext("{count} hand counts.", "{count} hands count.", hands), { count: hands });

/** @param {End} end @param {Deal} deal @param {Wind} wind */
const placeIn = (end, deal, wind) => end.places[deal.players[WINDS.indexOf(wind)]];

/**
 * One of the four who played the last hand; equal scores share a place.
 * @param {Model} model
 * @param {End} end
 * @param {Deal} deal
 * @param {Wind} wind
 */
function row(model, end, deal, wind) {
  const { name, person, score } = pastPlayer(model, deal, wind);
  const place = placeIn(end, deal, wind);
  const tied = end.places.filter((other) => other === place).length > 1;
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
    h("td.num", { class: !score ? "" : score > 0 ? "up" : "down" }, score === null ? "" : signed(score)),
  );
}

/**
 * @param {Model} model
 * @param {End} end
 * @param {Deal} deal
 */
function standings(model, end, deal) {
  const winds = [...WINDS].sort((one, other) => placeIn(end, deal, one) - placeIn(end, deal, other));
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
      winds.map((wind) => row(model, end, deal, wind)),
    ),
  );
}

/** Whether the viewer played here and may wait in the same queue again. @param {Model} model */
const mayQueueAgain = ({ session: { view }, ui }) =>
  ui.queue !== "" && ((view?.chair ?? null) !== null || ui.late);

/**
 * @param {Model} model
 * @param {End} end
 * @param {string} home  address of the home page
 */
function ways(model, end, home) {
  const played = model.session.view?.deal?.ended;
  const more = Boolean(end.again) || mayQueueAgain(model);
  return h(
    "footer",
    null,
    receiptOfEnd(model, end),
    replaysOfEnd(model, end),
    played &&
      h(
        "button.btn.quiet.grow",
        { type: "button", onclick: () => model.actions.showEnd(false) },
        gettext("The last hand"),
      ),
    h("a.btn", { class: more ? "" : "primary", href: home }, gettext("To the home page")),
    end.again && h("a.btn.primary", { href: end.again }, gettext("Play again")),
    mayQueueAgain(model) &&
      h("button.btn.primary", { type: "submit", form: model.ui.queue }, gettext("Rated Quick Play again")),
  );
}

/**
 * @param {Model} model
 * @param {End} end
 * @param {string} home
 */
export function endSheet(model, end, home) {
  const deal = model.session.view?.deal;
  return h(
    "section.sheet.small",
    { key: "end", role: "dialog", "aria-labelledby": "end-title" },
    h(
      "header",
      null,
      h(
        "h2.title",
        { id: "end-title", tabindex: -1 },
        end.match ? gettext("Final scores") : gettext("Scores at the end"),
      ),
      h("p.muted", null, reason(model, end), space(model.language), handsText(end.hands)),
    ),
    end.hands > 0 && deal && standings(model, end, deal),
    ways(model, end, home),
  );
}
