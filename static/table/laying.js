/** How the own tiles lie: sorted, or as their owner lays them, which lasts through draws and reloads. */

import { handTiles } from "./model.js";
import { keepOrder, keptOrder, moved } from "./order.js";

/**
 * @typedef {import("./model.js").Ui} Ui
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {{store: import("./seeds.js").Store, table: string}} Keeper  where an order is kept
 */

/**
 * After the hand has changed: tiles that came lie behind the others, in the order in which they came.
 * @param {Ui} ui
 * @param {Deal} deal
 * @param {Keeper} keeper
 */
export function followHand(ui, deal, { store, table }) {
  if (ui.sorted) return;
  const which = { table, no: deal.no };
  if (!ui.order.length) ui.order = keptOrder(store, which);
  ui.order = handTiles({ ...deal, drawn: null }, ui);
  keepOrder(store, which, ui.order);
}

/**
 * Sorts the hand, or leaves it to its owner as it lies.
 * @param {Ui} ui
 * @param {Deal | null | undefined} deal
 * @param {boolean} sorted
 */
export function laySorted(ui, deal, sorted) {
  Object.assign(ui, { sorted, order: deal ? handTiles(deal, { sorted: true, order: [] }) : [] });
}

/**
 * Whether a tile may go from one place of the hand to another; the one just drawn lies apart.
 * @param {Deal} deal
 * @param {number} from
 * @param {number} to
 */
export function canMove(deal, from, to) {
  const count = (deal.hand ?? "").length / 2 - (deal.drawn ? 1 : 0);
  return from !== to && [from, to].every((place) => place >= 0 && place < count);
}

/**
 * Moves a tile of a hand that its owner lays.
 * @param {Ui} ui
 * @param {Deal} deal
 * @param {number} from
 * @param {number} to
 */
export function moveTile(ui, deal, from, to) {
  const tiles = handTiles(deal, ui);
  ui.order = moved(deal.drawn ? tiles.slice(0, -1) : tiles, from, to);
  Object.assign(ui, { lifted: null, focused: to });
}
