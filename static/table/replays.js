/** The ways from a result to the replay of the hand, and from a table's end to those of all its hands. */

import { h } from "./dom.js";
import { gettext } from "./text.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").End} End
 */

/** @param {string} address @param {string} name */
const link = (address, name) =>
  h("a.btn.quiet.receipt", { href: address, target: "_blank", rel: "noopener" }, name);

/**
 * For who played the finished deal.
 * @param {Model} model
 * @param {Deal} deal
 */
export function replayOfDeal({ session: { played }, ui }, deal) {
  const isMine = played?.no === deal.no && played.players.some(({ person }) => person?.you);
  return ui.replays && isMine ? link(`${ui.replays}${deal.no}/`, gettext("Replay")) : null;
}

/**
 * For who sits at a closed table where deals were played.
 * @param {Model} model
 * @param {End} end
 */
export function replaysOfEnd({ session: { view }, ui }, end) {
  const isMine = view !== null && view.chair !== null;
  return ui.replays && isMine && end.hands > 0 ? link(ui.replays, gettext("Replays of all hands")) : null;
}
