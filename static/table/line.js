/** The state of the line to the table, said calmly, in the bar and as a banner while it is down. */

import { h } from "./dom.js";
import { lateText } from "./limit.js";
import { timeLeft } from "./session.js";
import { fill, gettext } from "./text.js";

/** @typedef {import("./model.js").Model} Model */

/** @param {Model} model */
function closedText({ ui }) {
  if (ui.late) return lateText();
  switch (ui.line.code) {
    case 4001:
      return gettext("You are signed out on this device.");
    case 4003:
      return gettext("You have no seat at this table.");
    case 4004:
      return gettext("There is no such table.");
    case 4011:
      return gettext("This account may not play at present.");
    default:
      return gettext("This table is closed.");
  }
}

/** @param {Model} model */
function reconnectingText({ session, now }) {
  const left = timeLeft(session, session.own.question?.due, now);
  if (left === null) return gettext("Reconnecting; your seat is safe");
  return fill(gettext("Reconnecting; your seat is safe, {seconds} s left"), {
    seconds: Math.ceil(left / 1000),
  });
}

/** The site is about to restart. @param {string} text  what that means */
const restartMark = (text) =>
  h("span", { title: text }, h("i.dot.wait", null), h("span.nettext", null, gettext("Restart soon")));

/**
 * The mark in the top bar.
 * @param {Model} model
 */
export function lineMark(model) {
  const { state } = model.ui.line;
  switch (state) {
    case "connected":
      if (model.ui.drain) return restartMark(model.ui.drain);
      return h("span", null, h("i.dot", null), h("span.nettext", null, gettext("Connected")));
    case "connecting":
      return h("span", null, h("i.dot.wait", null), h("span.nettext", null, gettext("Connecting…")));
    case "reconnecting":
      return h("span.lostline", null, h("i.dot.wait", null), h("span", null, reconnectingText(model)));
    default:
      return h("span.lostline", null, h("i.dot.wait", null), h("span", null, closedText(model)));
  }
}

/**
 * What to do when the line is closed for good.
 * @param {Model} model
 * @param {string} home
 */
export function closedPanel(model, home) {
  const { state } = model.ui.line;
  if (state !== "closed") return null;
  return h(
    "section.sheet.small",
    { key: "closed", role: "dialog", "aria-labelledby": "closed-title" },
    h("h2.title", { id: "closed-title", tabindex: -1 }, closedText(model)),
    h("p.muted", null, gettext("What was played here is kept.")),
    h("footer", null, h("a.btn.primary", { href: home }, gettext("To the home page"))),
  );
}
