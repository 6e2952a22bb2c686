/** The table of patterns that make a hand's worth. */

import { h } from "./dom.js";
import { bothNames, otherLanguage } from "./model.js";

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

/** @param {string} label @param {number | string} value @param {string} classes */
export const lastRow = (label, value, classes) =>
  h("tr", { class: classes }, h("th", { scope: "row" }, label), h("td.num", null, value));
