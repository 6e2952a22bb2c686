/** Draws the whole page: each part of the model into its place of the template. */

import { patch, h } from "./dom.js";
import { field } from "./field.js";
import { ownSeat } from "./hand.js";
import { focusHand } from "./keyboard.js";
import { closedPanel, lineMark } from "./line.js";
import { bothNames } from "./model.js";
import { helpBody, helpBrief, logBody, logBrief } from "./rail.js";
import { otherSeats } from "./seats.js";
import { sheet } from "./sheet.js";
import { fill, gettext } from "./text.js";
import { windName } from "./tiles.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./dom.js").Child} Child
 * @typedef {import("./dom.js").VNode} VNode
 */

/**
 * @param {string} id
 * @param {...Child} children
 */
function fillIn(id, ...children) {
  const place = document.getElementById(id);
  if (place) patch(place, h("div", null, ...children).children);
}

/** @param {Model} model */
function board(model) {
  const deal = model.session.view?.deal;
  if (!deal) return [h("p.before", null, h("span.spin", null), gettext("The tiles are being shuffled…"))];
  return [...otherSeats(model, deal), field(model, deal), ownSeat(model, deal)];
}

/** @param {Model} model */
function facts({ session, language }) {
  const { facts, view } = session;
  if (!facts) return [];
  const deal = view?.deal;
  return [
    h("b.rules", null, bothNames(facts.ruleset_name, language)[0]),
    deal && h("span", null, fill(gettext("{wind} round"), { wind: windName(deal.prevailing) })),
    deal && h("span", null, fill(gettext("hand {number}"), { number: deal.no })),
    h(
      "span",
      null,
      facts.clock ? fill(gettext("{seconds} s"), { seconds: facts.clock }) : gettext("no clock"),
    ),
    h("span.rated", null, facts.rated ? gettext("rated") : gettext("casual")),
  ];
}

/**
 * The sheet takes the focus when it appears; what vanishes under the focus gives it to the hand.
 * @param {HTMLElement} table
 * @param {boolean} hadFocus
 * @param {string | null} titleBefore
 */
function mindFocus(table, hadFocus, titleBefore) {
  const title = /** @type {HTMLElement | null} */ (table.querySelector(".sheet .title"));
  if (title && title.textContent !== titleBefore) title.focus({ preventScroll: true });
  const active = document.activeElement;
  const lost = active === document.body || (active instanceof HTMLButtonElement && active.disabled);
  if (hadFocus && lost) focusHand();
}

/**
 * @param {Model} model
 * @param {string} home  address of the home page
 */
export function drawPage(model, home) {
  const table = /** @type {HTMLElement} */ (document.getElementById("table"));
  const hadFocus = table.contains(document.activeElement);
  const titleBefore = table.querySelector(".sheet .title")?.textContent ?? null;
  const { view, own, facts: known } = model.session;
  const over = sheet(model) ?? closedPanel(model, home);
  document.body.dataset.line = model.ui.line.state;
  document.body.dataset.sheet = over ? "shown" : "none";
  fillIn("felt", ...board(model));
  fillIn("sheet", over);
  fillIn("facts", ...facts(model));
  fillIn("line", lineMark(model));
  fillIn("help-brief", ...helpBrief(own.help));
  fillIn("help", ...helpBody(own.help, known?.help ?? false));
  fillIn("log-brief", ...logBrief(model.ui.log));
  fillIn("log", ...logBody(model.ui.log));
  fillIn("toasts", ...model.ui.toasts.map(({ key, text }) => h("p.toast", { key }, text)));
  const mine = own.question && view?.phase === "playing";
  document.title = mine
    ? fill(gettext("● Your decision · {site}"), { site: "Saamfaan" })
    : gettext("Table · Saamfaan");
  mindFocus(table, hadFocus, titleBefore);
}
