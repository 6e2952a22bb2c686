/** The way from a result to what it did to the ratings. */

import { h } from "./dom.js";
import { gettext } from "./text.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").End} End
 */

const SINGLE_HAND = "single-hand";

/** @param {string} address */
const link = (address) =>
  h(
    "a.btn.quiet.receipt",
    { href: address, target: "_blank", rel: "noopener" },
    gettext("What it does to the ratings"),
  );

/**
 * For a deal that is rated for itself.
 * @param {Model} model
 * @param {Deal} deal
 */
export function receiptOfDeal({ session, ui }, deal) {
  const counts = session.facts?.format === SINGLE_HAND && deal.result?.type !== "annulled";
  return ui.receipts && counts ? link(`${ui.receipts}${deal.no}/`) : null;
}

/**
 * For a closed table: a game that was rated as a whole, or the last deal that was rated for itself.
 * @param {Model} model
 * @param {End} end
 */
export function receiptOfEnd(model, end) {
  const { receipts } = model.ui;
  const deal = model.session.view?.deal;
  if (!end.match) return deal?.ended ? receiptOfDeal(model, deal) : null;
  return receipts && end.reason === "finished" ? link(receipts) : null;
}
