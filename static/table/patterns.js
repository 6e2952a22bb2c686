/** The table of patterns that make a hand's worth. */

import { h } from "./dom.js";
import { bothNames, otherLanguage } from "./model.js";
import { fill, gettext } from "./text.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./dom.js").VNode} VNode
 * @typedef {import("./types.js").PatternFan} PatternFan
 */

/**
 * @param {Model} model
 * @param {PatternFan[]} patterns
 * @param {VNode[]} last  closing rows
 */
export function patternTable(model, patterns, last) {
  const rows = patterns.map(({ id, fan }) => {
    const [name, other] = bothNames(model.session.facts?.patterns[id], model.language);
    return h(
      "tr",
      null,
      h("th", { scope: "row" }, name || id, " ", h("span", { lang: otherLanguage(model.language) }, other)),
      h("td.num", null, fan),
    );
  });
  return h("table.patterns", null, h("tbody", null, rows, last));
}

/**
 * @param {string} label
 * @param {number | string} value
 * @param {string} classes
 * @param {string} [note]
 */
export const lastRow = (label, value, classes, note) =>
  h(
    "tr",
    { class: classes },
    h("th", { scope: "row" }, label, note ? h("small", null, " ", note) : null),
    h("td.num", null, value),
  );

/** Between which numbers of faan wins are paid at this table. @param {Model} model */
function bounds({ session: { facts } }) {
  if (facts?.minimum === undefined) return "";
  return facts.limit == null
    ? fill(gettext("at least {minimum}, no limit"), { minimum: facts.minimum })
    : fill(gettext("at least {minimum}, at most {limit}"), { minimum: facts.minimum, limit: facts.limit });
}

/**
 * What a win is worth, pattern by pattern; where more was counted than is paid, both.
 * @param {Model} model
 * @param {import("./types.js").Won} won
 */
export function worthTable(model, { patterns, fan }) {
  const counted = patterns.reduce((sum, pattern) => sum + pattern.fan, 0);
  const capped = counted > fan;
  return patternTable(model, patterns, [
    ...(patterns.length ? [] : [lastRow(gettext("No pattern"), 0, "none")]),
    ...(capped ? [lastRow(gettext("Counted together"), counted, "none")] : []),
    lastRow(gettext("Total"), fan, "total", capped ? gettext("the limit") : bounds(model)),
  ]);
}
