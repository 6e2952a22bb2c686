/** The own tiles in the order in which their owner has laid them; the server knows of no order. */

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
