/** Where a panel lies beside what it speaks of, without a look at the page. */

/**
 * @typedef {{left: number, top: number, right: number, bottom: number}} Box  px from the window's corner
 * @typedef {{width: number, height: number}} Size
 */

const GAP = 14;

/** @param {number} value @param {number} least @param {number} most */
const between = (value, least, most) => Math.max(least, Math.min(value, most));

/**
 * The corner of a panel below its target, else above it, else at its side; wherever that is, inside the room.
 * Without a target it lies in the middle.
 * @param {Box | null} target
 * @param {Size} panel
 * @param {Box} room  what it may cover
 * @returns {{left: number, top: number}}
 */
export function placeBeside(target, { width, height }, room) {
  const [right, bottom] = [room.right - width, room.bottom - height];
  const inRoom = (/** @type {number} */ left, /** @type {number} */ top) => ({
    left: between(left, room.left, Math.max(room.left, right)),
    top: between(top, room.top, Math.max(room.top, bottom)),
  });
  if (!target) return inRoom((room.left + right) / 2, (room.top + bottom) / 2);
  const middle = (target.left + target.right - width) / 2;
  if (target.bottom + GAP <= bottom) return inRoom(middle, target.bottom + GAP);
  if (target.top - GAP - height >= room.top) return inRoom(middle, target.top - GAP - height);
  const before = target.left - GAP - width;
  return inRoom(before >= room.left ? before : target.right + GAP, target.top);
}
