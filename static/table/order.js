/** The own tiles in the order in which their owner has laid them; the server knows of no order, this tab keeps it. */

import { keep } from "./seeds.js";

const KEY = "saamfaan.order";

/**
 * @typedef {import("./seeds.js").Store} Store
 * @typedef {{table: string, no: number}} Which  the deal that the order belongs to
 */

/**
 * @param {Store} store
 * @param {Which} deal
 * @param {string[]} order
 */
export const keepOrder = (store, deal, order) => keep(store, KEY, JSON.stringify({ ...deal, order }));

/**
 * The order in which the tiles of this deal lay before the page was loaded again; empty if they were not laid.
 * @param {Store} store
 * @param {Which} deal
 * @returns {string[]}
 */
export function keptOrder(store, { table, no }) {
  try {
    const kept = JSON.parse(store.getItem(KEY) ?? "null");
    const isHere = kept?.table === table && kept.no === no && Array.isArray(kept.order);
    return isHere ? kept.order.map(String) : [];
  } catch {
    return [];
  }
}

/**
 * The order after the hand has changed: tiles that stay keep their places, new ones come last.
 * @param {string[]} order
 * @param {string[]} hand
 */
export function follow(order, hand) {
  const left = [...hand];
  const kept = order.filter((tile) => {
    const place = left.indexOf(tile);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  return [...kept, ...left];
}

/**
 * The order with one tile moved to another place.
 * @param {string[]} order
 * @param {number} from
 * @param {number} to
 */
export function moved(order, from, to) {
  const rest = order.filter((_, place) => place !== from);
  return [...rest.slice(0, to), order[from], ...rest.slice(to)];
}
