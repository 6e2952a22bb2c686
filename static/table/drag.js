/** What dragging a tile of the own hand means, from where it is let go of. */

/**
 * @typedef {{x: number, y: number}} Spot
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box
 * @typedef {{do: "discard"} | {do: "move", to: number}} Drop
 */

/** So far a press may slip and still be a tap, as a hurried one does. */
const TREMBLES = 14;
/** So far up a tile has to be dragged to be discarded. */
const DRAGGED_UP = 36;

/** @param {Spot} from @param {Spot} to */
export const isDrag = (from, to) => Math.hypot(to.x - from.x, to.y - from.y) > TREMBLES;

/** @param {Box} box @param {Spot} spot */
const holds = ({ left, right, top, bottom }, { x, y }) => x >= left && x < right && y >= top && y < bottom;

/**
 * What letting go here does; null: the tile drops back. Above the hand it is discarded, over another tile it takes
 * that place; in a sorted hand, straight up from a lower row is up.
 * @param {Spot} from  where the pointer went down
 * @param {Spot} to
 * @param {Box[]} tiles  where the tiles of the hand lie, by place
 * @param {number} place  of the dragged tile
 * @param {{sorted: boolean, laid: number, screen: Box}} how  laid: how many may be moved; one just drawn may not
 * @returns {Drop | null}
 */
export function dropAt(from, to, tiles, place, { sorted, laid, screen }) {
  if (!holds(screen, to)) return null;
  const up = from.y - to.y;
  const isUp =
    up > DRAGGED_UP && (to.y < Math.min(...tiles.map(({ top }) => top)) || isSteep(from, to, sorted));
  if (isUp) return { do: "discard" };
  const over = tiles.findIndex((box) => holds(box, to));
  const isMove = over >= 0 && over !== place && Math.max(over, place) < laid;
  return isMove ? { do: "move", to: over } : null;
}

/** @param {Spot} from @param {Spot} to @param {boolean} sorted */
const isSteep = (from, to, sorted) => sorted && from.y - to.y > 1.5 * Math.abs(to.x - from.x);
