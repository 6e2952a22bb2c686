/** The foot of the result sheet: who is ready for the next deal, and the own button. */

import { h } from "./dom.js";
import { lateText, limitLine, timeToReady } from "./limit.js";
import { nameOf } from "./model.js";
import { receiptOfDeal } from "./receipt.js";
import { replayOfDeal } from "./replays.js";
import { fill, gettext } from "./text.js";
import { voteNotice } from "./vote.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./types.js").Chair} Chair
 */

/** @param {Chair} chair @returns {[string, string]} its class and its words */
function stateOf(chair) {
  if (chair.ready) return ["yes", gettext("ready")];
  return chair.up ? ["not", gettext("not yet ready")] : ["lost", gettext("line lost")];
}

/**
 * @param {Model} model
 * @param {Chair} chair
 * @param {number} number
 */
function person(model, chair, number) {
  const name = nameOf(model.session.people[number] ?? null);
  const [kind, words] = stateOf(chair);
  return h("li", { class: kind }, name, " ", h("span.state", null, words));
}

/**
 * The people at the table, unless the viewer plays with robots alone.
 * @param {Model} model
 * @param {Chair[]} chairs
 */
function people(model, chairs) {
  const numbers = [0, 1, 2, 3].filter((number) => chairs[number].kind === "human" && !chairs[number].left);
  if (numbers.every((number) => number === model.session.view?.chair)) return null;
  return h(
    "ul.ready",
    { "aria-label": gettext("Ready for the next hand") },
    numbers.map((number) => person(model, chairs[number], number)),
  );
}

/**
 * Who is ready; while a chair is free, that, and the way to ask people in.
 * @param {Model} model
 * @param {Chair[]} chairs
 */
function whoIsReady(model, chairs) {
  if (chairs.every(({ kind }) => kind)) return people(model, chairs);
  return h(
    "p.muted",
    null,
    gettext("A chair is free. The table waits for somebody."),
    " ",
    h("a", { href: "room/" }, gettext("Ask people in")),
  );
}

/**
 * The ways from the sheet: to the ratings, to the table, and out.
 * @param {Model} model
 * @param {boolean} mayLeave
 */
const waysOn = (model, mayLeave) => [
  model.session.view?.deal && receiptOfDeal(model, model.session.view.deal),
  model.session.view?.deal && replayOfDeal(model, model.session.view.deal),
  h(
    "button.btn.quiet",
    { type: "button", onclick: () => model.actions.hideSheet(true) },
    gettext("Look at the table"),
  ),
  mayLeave && h("button.btn.quiet", { type: "button", "data-opens": "leave" }, gettext("Leave the table")),
];

/** @param {Model} model */
const toTheEnd = (model) =>
  h(
    "button.btn.primary",
    { type: "button", class: "go", onclick: () => model.actions.showEnd(true) },
    gettext("Scores at the end"),
  );

/**
 * @param {Model} model
 * @param {boolean} waits  whether it was pressed already
 * @param {number | null} left  ms
 */
const readyButton = (model, waits, left) =>
  h(
    "button.btn.primary",
    { type: "button", class: "go", disabled: waits, onclick: model.actions.ready },
    waits ? gettext("Waiting for the others") : gettext("Ready"),
    !waits && left !== null
      ? h("span.num", null, fill(gettext("{seconds} s"), { seconds: Math.ceil(left / 1000) }))
      : null,
  );

/** @param {Model} model */
const onward = ({ ui }) =>
  ui.onward.map(({ text, act }, place) =>
    h(
      "button.btn",
      { type: "button", class: place === ui.onward.length - 1 ? "primary" : "quiet", onclick: act },
      text,
    ),
  );

/** @param {Model} model */
export function readyBar(model) {
  const { view, own, facts } = model.session;
  if (!view) return null;
  const me = view.chair === null ? null : view.chairs[view.chair];
  const left = timeToReady(model);
  const closed = view.phase === "closed";
  const waits = me?.ready || model.ui.sent?.command.do === "ready";
  const who = [
    closed ? h("p.muted", null, gettext("The table is closed.")) : whoIsReady(model, view.chairs),
    !closed && !waits && left !== null && limitLine(left, facts?.rated ?? false),
  ];
  return h(
    "footer",
    null,
    voteNotice(model),
    model.ui.late && h("p.limit", { key: "limit" }, lateText()),
    who.some(Boolean) && h("div.readiness", null, who),
    waysOn(model, !closed && left !== null),
    closed && toTheEnd(model),
    !closed && me && (own.ready || waits) ? readyButton(model, waits, left) : null,
    onward(model),
  );
}
