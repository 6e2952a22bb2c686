/** A short tour of the table for who is new here. It lies over the ponds alone, and the game never waits for it. */

import { focusHand } from "./keyboard.js";
import { placeBeside } from "./placing.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./placing.js").Box} Box
 * @typedef {{follow: (model: Model) => void, start: () => void}} Tour
 */

const KEY = "saamfaan.toured";
/** What has more to say than the tour. */
const FIRST = "dialog[open], .sheet, .choices";
const OFFER_AFTER = 2000;
const MARGIN = 8;
const RING = 5;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Where something lies on the page; null if it is not to be seen. @param {string} selector @returns {Box | null} */
function boxOf(selector) {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0 ? box : null;
}

/** What the panel may cover: all above the own hand, and beside the prompts where they stand in a column. */
function freeRoom() {
  const [hand, notice, prompts] = ["#hand", ".notice", ".prompts"].map(boxOf);
  const bottom = Math.min(innerHeight, ...[hand, notice].flatMap((box) => (box ? [box.top] : [])));
  const inColumn = prompts && hand && prompts.top < hand.top && prompts.left > hand.left;
  return {
    left: MARGIN,
    top: MARGIN,
    right: (inColumn ? prompts.left : innerWidth) - MARGIN,
    bottom: bottom - MARGIN,
  };
}

/**
 * Lays the ring round something, as far as the window reaches.
 * @param {HTMLElement} ring
 * @param {Box} box
 */
function circle(ring, box) {
  const [left, top] = [Math.max(1, box.left - RING), Math.max(1, box.top - RING)];
  const right = Math.min(innerWidth - 1, box.right + RING);
  const bottom = Math.min(innerHeight - 1, box.bottom + RING);
  ring.style.setProperty("translate", `${left}px ${top}px`);
  ring.style.setProperty("width", `${right - left}px`);
  ring.style.setProperty("height", `${bottom - top}px`);
}

/**
 * Whether the tour is offered to who sees this page: once in a browser, to who plays for the first time.
 * @param {Model} model
 * @param {import("./seeds.js").Store} store
 */
export function isDue({ session: { view } }, store) {
  return view?.phase === "playing" && view.chair !== null && store.getItem(KEY) === null;
}

/** @param {import("./seeds.js").Store} store */
function remember(store) {
  try {
    store.setItem(KEY, "yes");
  } catch {
    // It is offered again, then.
  }
}

/**
 * The tour of the page's template; it begins by itself with the offer, or by the menu's button.
 * @param {import("./seeds.js").Store} store
 * @param {boolean} isNewcomer  whether this person has never played a hand to its end
 * @param {(text: string) => void} speak
 * @returns {Tour}
 */
export function bindTour(store, isNewcomer, speak) {
  const [panel, ring, next, back, skip, count] = [
    "tour",
    "tour-ring",
    "tour-next",
    "tour-back",
    "tour-skip",
    "tour-count",
  ].map(element);
  const all = [...panel.querySelectorAll(".step")].map((step) => /** @type {HTMLElement} */ (step));
  /** @type {HTMLElement[]} those whose subject is on this page; the offer is the first */
  let steps = [];
  /** @type {number | null} */
  let at = null;
  let offered = false;

  const target = () => (at ? boxOf(steps[at].dataset.shows ?? "") : null);

  function lie() {
    const hidden = at === null || document.querySelector(FIRST) !== null;
    panel.hidden = hidden;
    const box = hidden ? null : target();
    ring.hidden = box === null;
    if (hidden) return;
    const { left, top } = placeBeside(box, panel.getBoundingClientRect(), freeRoom());
    panel.style.setProperty("translate", `${Math.round(left)}px ${Math.round(top)}px`);
    if (!box) return;
    circle(ring, box);
  }

  /** @param {number} step */
  function show(step) {
    at = step;
    for (const each of all) each.hidden = each !== steps[step];
    const { first = "", next: onward = "", last = "" } = next.dataset;
    next.textContent = step === 0 ? first : step === steps.length - 1 ? last : onward;
    skip.textContent = (step === 0 ? skip.dataset.first : skip.dataset.next) ?? "";
    skip.hidden = step === steps.length - 1;
    back.hidden = step < 2;
    count.textContent = step ? `${step} / ${steps.length - 1}` : "";
    lie();
  }

  function end() {
    const hadFocus = panel.contains(document.activeElement);
    at = null;
    remember(store);
    lie();
    if (hadFocus) focusHand();
  }

  function begin() {
    steps = all.filter(({ dataset }) => !dataset.shows || boxOf(dataset.shows));
    offered = true;
  }

  /** The offer takes no focus, so it is said; after what the table has to say. */
  function offer() {
    begin();
    show(0);
    setTimeout(() => at === 0 && speak(steps[0].innerText), OFFER_AFTER);
  }

  function start() {
    begin();
    show(1);
    next.focus();
  }

  next.addEventListener("click", () => {
    if (at === null || at === steps.length - 1) return end();
    show(at + 1);
  });
  back.addEventListener("click", () => {
    show(Math.max(1, (at ?? 0) - 1));
    next.focus();
  });
  skip.addEventListener("click", end);
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    end();
  });
  addEventListener("resize", lie);

  return {
    start,
    follow: (model) => {
      if (!offered && isNewcomer && isDue(model, store)) offer();
      else if (at !== null) lie();
    },
  };
}
