/** Dragging a tile of the own hand: it follows the pointer and shows where it would go. */

import { dropAt, isDrag } from "./drag.js";
import { spoilPress } from "./press.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./drag.js").Spot} Spot
 * @typedef {import("./drag.js").Box} Box
 *
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {HTMLElement} button
 * @property {string} tile
 * @property {number} place
 * @property {Spot} from
 * @property {Box[]} boxes  where the tiles lay when it began
 * @property {boolean} moves  it is no tap any more
 */

/** @type {Drag | null} */
let drag = null;

/** @returns {HTMLElement[]} */
const tileButtons = () =>
  [...document.querySelectorAll("#hand .tile")].map((tile) => /** @type {any} */ (tile));

/** @param {PointerEvent} event @returns {Spot} */
const spotOf = ({ clientX, clientY }) => ({ x: clientX, y: clientY });

/** @param {Drag} drag @param {Spot} to @param {Model} model */
const dropOf = ({ from, boxes, place }, to, { ui }) =>
  dropAt(from, to, boxes, place, {
    sorted: ui.sorted,
    laid: document.querySelectorAll("#hand li:not(.drawn) .tile").length,
    screen: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
  });

/** @param {PointerEvent} event */
function begin(event) {
  if (drag) return cancel();
  const button = event.target instanceof Element ? event.target.closest("#hand .tile") : null;
  if (!(button instanceof HTMLElement) || event.button !== 0 || !event.isPrimary) return;
  const { tile = "", place } = button.dataset;
  drag = {
    pointer: event.pointerId,
    button,
    tile,
    place: Number(place),
    from: spotOf(event),
    boxes: tileButtons().map((each) => each.getBoundingClientRect()),
    moves: false,
  };
}

/** The tile drops back, and nothing is clicked. */
function cancel() {
  if (drag) end(drag);
  spoilPress();
}

/** @param {Drag} ended */
function end({ button, pointer }) {
  drag = null;
  mark(null, null);
  delete button.dataset.drag;
  button.style.translate = "";
  if (button.hasPointerCapture(pointer)) button.releasePointerCapture(pointer);
}

/**
 * Marks the place that the tile would take.
 * @param {number | null} to
 * @param {Drag | null} of
 */
function mark(to, of) {
  for (const button of tileButtons()) delete button.dataset.drop;
  const target = to === null ? null : tileButtons()[to];
  if (target && to !== null && of) target.dataset.drop = to < of.place ? "before" : "after";
}

/** @param {PointerEvent} event @param {Model} model */
function follow(event, model) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const to = spotOf(event);
  if (!drag.moves && !isDrag(drag.from, to)) return;
  if (drag.button.dataset.tile !== drag.tile) return cancel();
  if (!drag.moves) drag.button.setPointerCapture(event.pointerId);
  drag.moves = true;
  const drop = dropOf(drag, to, model);
  drag.button.dataset.drag = drop?.do ?? "held";
  drag.button.style.translate = `${to.x - drag.from.x}px ${to.y - drag.from.y}px`;
  mark(drop?.do === "move" ? drop.to : null, drag);
}

/** @param {PointerEvent} event @param {Model} model */
function letGo(event, model) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const held = drag;
  end(held);
  if (!held.moves) return;
  spoilPress();
  if (held.button.dataset.tile !== held.tile) return;
  const drop = dropOf(held, spotOf(event), model);
  if (drop?.do === "discard") model.actions.pick(held.place, false);
  if (drop?.do === "move") model.actions.move(held.place, drop.to);
}

/** @param {KeyboardEvent} event */
function escape(event) {
  if (event.key !== "Escape" || !drag?.moves) return;
  cancel();
  event.preventDefault();
  event.stopPropagation();
}

/** @param {() => Model} model */
export function bindDragging(model) {
  document.addEventListener("pointerdown", begin);
  document.addEventListener("pointermove", (event) => follow(event, model()));
  document.addEventListener("pointerup", (event) => letGo(event, model()));
  document.addEventListener("pointercancel", cancel);
  document.addEventListener("contextmenu", () => drag && cancel());
  document.addEventListener("keydown", escape, true);
  addEventListener("blur", () => drag && cancel());
}
