/** The switches of the own seat: what the person leaves to the server, and how the hand is sorted here. */

import { h } from "./dom.js";
import { fill, gettext, ngettext } from "./text.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./types.js").SwitchName} SwitchName
 */

/** @type {Record<SwitchName, [() => string, () => string]>} by switch: its name, and what it does */
const WORDS = {
  no_calls: [
    () => gettext("No calls"),
    () => gettext("Chow, pung and kong are passed for you. A win never is."),
  ],
  no_chow: [() => gettext("No chow"), () => gettext("You are not asked where you could only call chow.")],
  auto_win: [() => gettext("Auto-win"), () => gettext("You win at once whenever you can.")],
  auto_discard: [
    () => gettext("Auto-discard"),
    () => gettext("What you draw is discarded, unless it wins. Until the hand ends."),
  ],
};
const NAMES = /** @type {SwitchName[]} */ (Object.keys(WORDS));

/**
 * @param {string} name
 * @param {string} does
 * @param {boolean} on
 * @param {() => void} turn
 */
const row = (name, does, on, turn) =>
  h(
    "button.switch",
    { type: "button", role: "switch", "aria-checked": String(on), onclick: turn },
    h("b", null, name),
    h("span.muted", null, does),
    h("i", { "aria-hidden": "true" }),
  );

/**
 * The list in its dialog; nothing for who only watches.
 * @param {Model} model
 */
export function switchesBody({ session, ui, actions }) {
  const { switches } = session.own;
  if (!switches) return [];
  return [
    ...NAMES.map((name) => {
      const [title, does] = WORDS[name];
      return row(title(), does(), switches[name], () => actions.setSwitch(name, !switches[name]));
    }),
    row(
      gettext("Auto-sort"),
      gettext("Your tiles lie sorted, until you drag one where you like it or move it with Shift and ← →."),
      ui.sorted,
      () => actions.setSorted(!ui.sorted),
    ),
  ];
}

/**
 * What the own plate says of switches that are on; only their owner sees it.
 * @param {Model} model
 */
export function switchesTag({ session }) {
  const { switches } = session.own;
  const on = switches ? NAMES.filter((name) => switches[name]) : [];
  if (!on.length) return null;
  const all = on.map((name) => WORDS[name][0]()).join(gettext(", "));
  const short =
    on.length === 1
      ? all
      : fill(ngettext("{count} switch", "{count} switches", on.length), { count: on.length });
  return h("span.tag", { title: all }, short);
}
