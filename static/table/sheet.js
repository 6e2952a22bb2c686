/** The sheet over the board: how a deal ended, or why a complete hand may not win. */

import { h } from "./dom.js";
import { endSheet } from "./end.js";
import { refusedTable } from "./help.js";
import { completeHand, resultSheet } from "./result.js";
import { fill, gettext } from "./text.js";
import { faan } from "./words.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./dom.js").VNode} VNode
 */

/**
 * Why the complete hand at this moment may not win.
 * @param {Model} model
 * @param {import("./types.js").Deal} deal
 * @param {import("./types.js").Refused} refused
 */
function refusedSheet(model, deal, refused) {
  const declined = refused.reason === "declined";
  const why = declined
    ? gettext(
        "You have passed a win since your last turn; by the rules of this table you may win again after your next draw.",
      )
    : gettext("The shape is there. It is worth {worth}; this table asks for {needed}.");
  return h(
    "section.sheet.middling",
    { key: "refused", role: "dialog", "aria-labelledby": "sheet-title" },
    h(
      "header",
      null,
      h(
        "h2.title",
        { id: "sheet-title", tabindex: -1 },
        declined ? gettext("Complete, but not now") : gettext("Complete, but not enough to win"),
      ),
      h(
        "p.muted",
        null,
        fill(why, {
          worth: faan(refused.fan),
          needed: refused.needed,
        }),
      ),
    ),
    completeHand(model, deal, refused),
    refusedTable(model, refused),
    h(
      "footer",
      null,
      h(
        "button.btn.primary",
        { type: "button", onclick: () => model.actions.showRefused(false) },
        gettext("Close"),
      ),
    ),
  );
}

/**
 * @param {Model} model
 * @param {string} home  address of the home page
 * @returns {VNode | null}
 */
export function sheet(model, home) {
  const { view, end } = model.session;
  const deal = view?.deal;
  if (end && (model.ui.endShown || !deal) && !model.ui.sheetHidden) return endSheet(model, end, home);
  if (!deal) return null;
  if (deal.ended && !model.ui.sheetHidden) return resultSheet(model, deal);
  const { refused } = model.session.own;
  return refused && model.ui.refusedShown ? refusedSheet(model, deal, refused) : null;
}
