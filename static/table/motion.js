/** Motion of the table: what lay elsewhere in the drawing before comes from there. */

import { comeIn, fly, glide, land, lift } from "./flight.js";
import { movesBetween, winnerBetween } from "./moves.js";
import { boxAt } from "./spots.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./moves.js").Move} Move
 * @typedef {import("./spots.js").Box} Box
 */

/** Milliseconds; what follows faster upon the last motion is too much to be followed by the eye. */
const APART = 80;

/** What is drawn now, and when something moved last. */
const shown = { scene: /** @type {Scene | null} */ (null), at: -Infinity };

/** Whether nothing is to move: by the system's wish, by the setting, or because nobody looks. */
const isStill = () =>
  document.hidden ||
  document.documentElement.dataset.motion === "off" ||
  matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {Scene} before @param {Scene} after */
function movesNow(before, after) {
  if (isStill() || performance.now() - shown.at < APART) return [];
  return movesBetween(before, after);
}

/** @param {Scene} one @param {Scene} other */
const isSame = (one, other) =>
  one.deal === other.deal && String(one.hands[one.bottom]) === String(other.hands[other.bottom]);

/** Whether more has moved than the tiles of a hand along it. @param {Move} move */
const isAct = ({ from, to }) => from.in !== "hand" || to.in !== "hand";

/** @param {Move} move @param {Box | null} start @param {Box} end */
function play({ from, to }, start, end) {
  if (from.in === "wall") comeIn(end);
  else if (start && from.in === "hand" && to.in === "hand") glide(start, end);
  else if (start) fly(start, end);
}

/**
 * Draws, and sets in motion what has moved. Where nothing has, it only draws.
 * @param {Scene | null} scene  as it will be drawn
 * @param {() => void} draw
 */
export function drawMoving(scene, draw) {
  const before = shown.scene;
  shown.scene = scene;
  const moves = before && scene && !isSame(before, scene) ? movesNow(before, scene) : [];
  if (!before || !scene || !moves.length) return draw();
  const starts = moves.map(({ from }) => boxAt(from, before.bottom));
  if (moves.some(isAct)) {
    shown.at = performance.now();
    land();
  }
  draw();
  if (document.body.dataset.sheet === "shown") return;
  const ends = moves.map(({ to }) => boxAt(to, scene.bottom));
  ends.forEach((end, place) => end && play(moves[place], starts[place], end));
  const winner = winnerBetween(before, scene);
  const hand = winner && boxAt({ in: "hand", wind: winner, place: null }, scene.bottom);
  if (hand) lift(hand);
}
