/** How a tile moves on the screen. All is over within a fifth of a second, and nothing waits for it. */

import { turnOf } from "./spots.js";

/** @typedef {import("./spots.js").Box} Box */

/** Milliseconds. */
const LASTS = 170;
const TIMING = { duration: LASTS, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" };
const EDGES = ["n", "e", "s", "w"].map((side) => `--tile-edge-${side}`);
/** Where a drawn tile comes from, in its own heights, and how far the winner's tiles are lifted. */
const DRAWN_FROM = "0 -45%";
const LIFT = "translateY(-9px)";

/** Tiles fly above the board, since ponds and racks cut off or cover what leaves them. */
function layer() {
  const board = /** @type {HTMLElement} */ (document.getElementById("board"));
  const found = board.querySelector(".flights");
  if (found) return found;
  const made = document.createElement("div");
  made.className = "flights";
  made.setAttribute("aria-hidden", "true");
  board.append(made);
  return made;
}

/** The twin of a tile for its flight: no one's button, and not read out. @param {Box} end */
function twinOf({ element, wide }) {
  const twin = /** @type {SVGElement} */ (element.cloneNode(true));
  for (const name of ["role", "aria-label", "tabindex"]) twin.removeAttribute(name);
  twin.setAttribute("class", "t");
  const seen = getComputedStyle(element);
  for (const edge of EDGES) twin.style.setProperty(edge, seen.getPropertyValue(edge));
  twin.style.setProperty("--w", `${wide}px`);
  return twin;
}

/** @param {number} x @param {number} y @param {number} turn @param {number} size */
const placed = (x, y, turn, size) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`;

/** The shorter way round. @param {number} degrees */
const short = (degrees) => (((degrees % 360) + 540) % 360) - 180;

/** Ends what is still under way. */
export function land() {
  for (const animation of layer().getAnimations({ subtree: true })) animation.finish();
}

/**
 * A tile flies to where it lies now; until it arrives its place is empty.
 * @param {Box} start
 * @param {Box} end
 */
export function fly(start, end) {
  const above = layer();
  const { left, top } = above.getBoundingClientRect();
  const twin = twinOf(end);
  const there = placed(end.x - left, end.y - top, end.turn, 1);
  const turn = end.turn + short(start.turn - end.turn);
  const here = placed(start.x - left, start.y - top, turn, start.wide / end.wide);
  twin.style.transform = there;
  above.append(twin);
  const flight = twin.animate({ transform: [here, there] }, TIMING);
  const hidden = end.element.animate({ opacity: [0, 0] }, TIMING);
  flight.onfinish = () => {
    twin.remove();
    hidden.cancel();
  };
}

/**
 * A tile of a hand glides along it. Only its picture moves: what can be pressed is where it belongs at once.
 * @param {Box} start
 * @param {Box} end
 */
export function glide(start, end) {
  const [dx, dy] = [start.x - end.x, start.y - end.y];
  if (Math.abs(dx) < 1 && Math.abs(dy) < 1) return;
  const angle = (-turnOf(end.element.parentElement) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const from = `${dx * cos - dy * sin}px ${dx * sin + dy * cos}px`;
  end.element.animate({ translate: [from, "0 0"] }, TIMING);
}

/** A tile comes into a hand from the middle of the table. @param {Box} end */
export function comeIn({ element }) {
  element.animate({ translate: [DRAWN_FROM, "0 0"], opacity: [0, 1] }, TIMING);
}

/** A hand rises a little, and lies down again. @param {Box} hand */
export function lift({ element }) {
  element.animate({ transform: ["none", LIFT, "none"] }, TIMING);
}
