/** Draws the whole page: each part of the model into its place of the template. */

import { directAttention, whatWasSeen } from "./attention.js";
import { patch, h } from "./dom.js";
import { field } from "./field.js";
import { ownSeat } from "./hand.js";
import { closedPanel, lineMark } from "./line.js";
import { markUsed } from "./highlight.js";
import { bothNames } from "./model.js";
import { drawMoving } from "./motion.js";
import { watching } from "./prompts.js";
import { helpBody, helpBrief } from "./help.js";
import { logBody, logBrief } from "./rail.js";
import { sceneOf } from "./scene.js";
import { otherSeats } from "./seats.js";
import { sheet } from "./sheet.js";
import { switchesBody } from "./switches.js";
import { fill, gettext } from "./text.js";
import { windName } from "./tiles.js";
import { checkTip } from "./tips.js";

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

/**
 * Before the first deal: for whom the table waits, if not for the tiles.
 * @param {Model} model
 */
function before({ session: { view, people } }) {
  if (view?.phase === "closed") return gettext("The table is closed.");
  if (view?.chairs.some(({ kind }) => !kind))
    return gettext("A chair is free. The table waits for somebody.");
  const late = (view?.chairs ?? []).flatMap(({ kind, ready }, number) =>
    kind === "human" && !ready && !people[number]?.you ? [people[number]?.name ?? ""] : [],
  );
  return late.length
    ? fill(gettext("Waiting for {names}…"), { names: late.join(gettext(", ")) })
    : gettext("The tiles are being shuffled…");
}

/** @param {Model} model */
const isSpectator = ({ session: { view } }) => view !== null && view.chair === null;

/**
 * @param {Model} model
 * @param {string} home
 */
function board(model, home) {
  const deal = model.session.view?.deal;
  if (deal) return [...otherSeats(model, deal), field(model, deal), ownSeat(model, deal, home)];
  const wait = h("p.before", null, h("span.spin", null), before(model));
  return isSpectator(model) ? [wait, watching(model, null, home)] : [wait];
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
      "span.pace",
      null,
      facts.clock ? fill(gettext("{seconds} s"), { seconds: facts.clock }) : gettext("no clock"),
    ),
    facts.rated ? h("span.rated", null, gettext("rated")) : h("span.casual", null, gettext("casual")),
  ];
}

/** @param {Model} model */
function title({ session }) {
  const mine = session.own.question && session.view?.phase === "playing";
  return mine ? fill(gettext("● Your decision · {site}"), { site: "Saamfaan" }) : gettext("Table · Saamfaan");
}

/** @param {import("./model.js").Ui["toasts"][number]} toast */
const toast = ({ key, text, address, way }) =>
  h(
    "p.toast",
    { key },
    address ? h("a", { href: address }, text) : text,
    way && h("button.btn", { type: "button", onclick: way.act }, way.text),
  );

/**
 * @param {Model} model
 * @param {string} home  address of the home page
 */
export const drawPage = (model, home) => drawMoving(sceneOf(model), () => drawAll(model, home));

/**
 * @param {Model} model
 * @param {string} home
 */
function drawAll(model, home) {
  const before = whatWasSeen();
  const { own } = model.session;
  const over = closedPanel(model, home) ?? sheet(model, home);
  document.title = title(model);
  document.body.dataset.line = model.ui.line.state;
  document.body.dataset.seated = own.switches ? "yes" : "no";
  document.body.dataset.watches = isSpectator(model) ? "yes" : "no";
  document.body.dataset.sheet = over ? "shown" : "none";
  fillIn("felt", ...board(model, home));
  fillIn("sheet", over);
  fillIn("facts", ...facts(model));
  fillIn("line", lineMark(model));
  fillIn("help-brief", ...helpBrief(own.help));
  fillIn("help", ...helpBody(model));
  fillIn("log-brief", ...logBrief(model.ui.log));
  fillIn("log", ...logBody(model.ui.log));
  fillIn("toasts", ...model.ui.toasts.map(toast));
  fillIn("switch-list", ...switchesBody(model));
  directAttention(before);
  markUsed();
  checkTip();
}
