/** What lies where on a drawn table, for those who compare two drawings: motion and sounds. */

import { bottomSeat, handTiles } from "./model.js";
import { ownSeat } from "./view.js";

/**
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").Wind} Wind
 * @typedef {Partial<Record<Wind, string[]>>} Hands
 *
 * @typedef {object} Scene
 * @property {Deal} deal
 * @property {Wind} bottom  the seat at the bottom of the screen
 * @property {Hands} hands  the hands that are seen open, each in the order in which it lies
 * @property {number | null} picked  the tile of the bottom hand that its owner has picked
 */

/**
 * @param {import("./model.js").Model} model
 * @returns {Scene | null}  null before the first deal
 */
export function sceneOf({ session: { view }, ui }) {
  if (!view?.deal) return null;
  const { deal } = view;
  const own = ownSeat(view);
  const hands = own && deal.hand !== null ? { [own]: handTiles(deal, ui) } : {};
  return { deal, bottom: bottomSeat(view), hands, picked: ui.lifted };
}
