/**
 * Tooltips that name tiles: one element for all. The pointer shows it where it rests, a key where the focus is,
 * a finger where it is held. Tiles are labelled for those who hear the page, so it is not read out again.
 */

import { tileShown } from "./art.js";
import { h, patch } from "./dom.js";
import { placeOfTip, tipOf } from "./tip.js";

/** Milliseconds: how long something rests before it is named, how long a name outlasts the pointer or finger. */
const RESTS = 400;
const HELD = 450;
const LEAVES = 200;
const READ = 1500;
/** Pixels; a finger that moves more is not held. */
const STEADY = 10;
const KEPT_FREE = ".prompts .slots, .choices, .notice";

/** @type {HTMLElement} */
let box;
let language = "";
/** Whether arrows alone mean something else on this page. */
let walksByShift = false;
/** What the tooltip is shown for, and what it said then. @type {{on: Element, tiles: string} | null} */
let shown = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Where a finger is down, and whether it has been held so long that lifting it presses nothing. */
const finger = { x: 0, y: 0, held: false };

/** @param {EventTarget | null} target */
const tileOf = (target) => (target instanceof Element ? target.closest("#table .t, dialog .t") : null);

/** @param {Element} on */
function tilesIn(on) {
  const pictures = on.matches(".t") ? [on] : [...on.querySelectorAll(".t")];
  return pictures.map(tileShown).filter((tile) => /^\d/.test(tile));
}

/** @param {() => void} task @param {number} ms */
function soon(task, ms) {
  clearTimeout(timer);
  timer = setTimeout(task, ms);
}

function hideTip() {
  clearTimeout(timer);
  if (!shown) return;
  shown.on.removeAttribute("data-named");
  shown = null;
  if (box.isConnected) box.hidePopover?.();
  box.hidden = true;
}

/** @param {Element} on  a tile, or something with tiles in it */
function showTip(on) {
  const tiles = tilesIn(on);
  hideTip();
  if (!tiles.length || !on.isConnected) return;
  shown = { on, tiles: tiles.join("") };
  on.toggleAttribute("data-named", on.matches(".t"));
  const names = tipOf(tiles, language);
  patch(
    box,
    names.map(({ name, chinese }) =>
      h("span", null, name, chinese && [" ", h("span", { lang: "zh-Hant" }, chinese)]),
    ),
  );
  box.hidden = false;
  box.showPopover?.();
  place(on);
}

/** @param {Element} on */
function place(on) {
  const tile = (on.matches(".t") ? on : (on.querySelector(".t") ?? on)).getBoundingClientRect();
  const free = [...document.querySelectorAll(KEPT_FREE)].map((each) => each.getBoundingClientRect());
  const size = { wide: box.offsetWidth, high: box.offsetHeight };
  const { x, y } = placeOfTip(tile, size, { wide: innerWidth, high: innerHeight }, free);
  box.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
}

/** A tooltip whose tile has gone or become another one goes too; to be called after each drawing. */
export function checkTip() {
  if (shown && (!shown.on.isConnected || tilesIn(shown.on).join("") !== shown.tiles)) hideTip();
}

/** @param {PointerEvent} event */
function pointed({ target, pointerType }) {
  if (pointerType === "touch") return;
  if (target === box || (target instanceof Node && box.contains(target))) return clearTimeout(timer);
  const tile = tileOf(target);
  if (tile && tile === shown?.on) clearTimeout(timer);
  else if (tile) soon(() => showTip(tile), shown ? 0 : RESTS);
  else soon(hideTip, LEAVES);
}

/** @param {FocusEvent} event */
function focused({ target }) {
  if (!(target instanceof Element) || !target.matches("#table button:focus-visible")) return;
  soon(() => document.activeElement === target && showTip(target), shown ? 0 : RESTS);
}

/** @param {FocusEvent} event */
function blurred({ target }) {
  const named = shown?.on;
  if (named && target instanceof Element && (target.contains(named) || target.matches(".field"))) hideTip();
}

/** @param {PointerEvent} event */
function pressed({ target, pointerType, clientX, clientY }) {
  finger.held = false;
  if (target instanceof Node && box.contains(target)) return;
  hideTip();
  const tile = tileOf(target);
  if (!tile || pointerType !== "touch") return;
  Object.assign(finger, { x: clientX, y: clientY });
  soon(() => {
    showTip(tile);
    finger.held = shown !== null;
  }, HELD);
}

/** @param {PointerEvent} event */
function moved({ pointerType, clientX, clientY }) {
  if (pointerType !== "touch" || Math.hypot(clientX - finger.x, clientY - finger.y) <= STEADY) return;
  cancelled();
}

/** @param {PointerEvent} event */
function lifted({ pointerType }) {
  if (pointerType === "touch") soon(hideTip, READ);
}

/** A finger that scrolls holds nothing. */
function cancelled() {
  finger.held = false;
  hideTip();
}

/** What a held finger has named it does not press. @param {Event} event */
function swallow(event) {
  if (!finger.held) return;
  if (event.type === "click") finger.held = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The tiles that arrow keys walk along while a region has the focus: on the board all that lie open. */
function tilesToWalk() {
  const region = document.activeElement;
  if (!region?.matches("#felt > .field, #help, #log")) return null;
  const all = region.matches(".field") ? document.querySelectorAll("#felt .t[role=img]") : null;
  return [...(all ?? region.querySelectorAll(".t"))].filter((tile) => tile.getClientRects().length);
}

/** @param {Element[]} tiles @param {1 | -1} step */
function walk(tiles, step) {
  const at = tiles.findIndex((tile) => tile === shown?.on);
  const first = tiles.findIndex((tile) => tile.closest(".last"));
  const next = at < 0 ? Math.max(first, 0) : (at + step + tiles.length) % tiles.length;
  tiles[next].scrollIntoView({ block: "nearest" });
  showTip(tiles[next]);
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && shown) hideTip();
  else if (event.shiftKey === walksByShift && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    const tiles = tilesToWalk();
    if (!tiles?.length) return;
    walk(tiles, event.key === "ArrowLeft" ? -1 : 1);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * @param {string} spoken  the page's language
 * @param {boolean} byShift  whether arrows walk along tiles with Shift only
 */
export function bindTips(spoken, byShift = false) {
  language = spoken;
  walksByShift = byShift;
  box = document.createElement("div");
  box.className = "tip";
  box.hidden = true;
  box.setAttribute("popover", "manual");
  box.setAttribute("aria-hidden", "true");
  document.body.append(box);
  document.addEventListener("pointerover", pointed);
  document.addEventListener("focusin", focused);
  document.addEventListener("focusout", blurred);
  document.addEventListener("scroll", () => shown && place(shown.on), true);
  addEventListener("resize", () => shown && place(shown.on));
  document.addEventListener("pointerdown", pressed, true);
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointerup", lifted);
  document.addEventListener("pointercancel", cancelled);
  document.addEventListener("click", swallow, true);
  document.addEventListener("contextmenu", swallow, true);
  document.addEventListener("keydown", keyed, true);
}
