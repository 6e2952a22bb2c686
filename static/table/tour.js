/** A short tour of the table for who is new here. It lies over the ponds alone, and the game never waits for it. */

import { focusHand } from "./keyboard.js";
import { placeBeside } from "./placing.js";
import { tilesOf } from "./tiles.js";
import { WINDS, ownSeat } from "./view.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./placing.js").Box} Box
 */

const KEY = "saamfaan.toured";
/** What has more to say than the tour. */
const FIRST = "dialog[open], .sheet, .choices";
const OFFER_AFTER = 2000;
/** Whose turn it is stays to be seen, and so do the players. */
const OFFER_BESIDE = ".centre";
const MARGIN = 8;
/** Own discards under the offer: more would have to be seen. */
const PLAYED = 2;
const RING = 5;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Where something lies on the page; null if it is not to be seen. @param {string} selector @returns {Box | null} */
function boxOf(selector) {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0 ? box : null;
}

/** Whether a drawer lies over the table, as it does where there is no room for a rail. */
const isDrawerOver = () =>
  [...document.querySelectorAll(".drawer[open] .body")].some(
    (body) => getComputedStyle(body).position === "fixed",
  );

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
 * What the offer lies beside. A panel that is wider ends where this does: right of it are the first discards and
 * the plate of who sits there, left of it is nothing yet.
 * @param {number} wide  of the panel
 * @returns {Box | null}
 */
function besideOffer(wide) {
  const box = boxOf(OFFER_BESIDE);
  if (!box) return null;
  const { left, top, right, bottom } = box;
  return { left: Math.min(left, right - wide), top, right, bottom };
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

/**
 * How far the person has got: the deal, and how many discards lie before the own seat.
 * @typedef {{deal: number, discards: number}} Progress
 */

/** @param {Model} model @returns {Progress | null} */
export function progressOf({ session: { view } }) {
  const own = view && ownSeat(view);
  if (!view?.deal || !own) return null;
  return { deal: view.deal.no, discards: tilesOf(view.deal.seats[WINDS.indexOf(own)].pond).length };
}

/**
 * Whether somebody plays on without an answer to the offer, which lies over the own discards.
 * @param {Progress | null} before  when it was made
 * @param {Progress | null} now
 */
export const hasPlayedOn = (before, now) =>
  !!before && !!now && (now.deal !== before.deal || now.discards >= before.discards + PLAYED);

/** @param {import("./seeds.js").Store} store */
function remember(store) {
  try {
    store.setItem(KEY, "yes");
  } catch {
    // It is offered again, then.
  }
}

/** The tour of the page's template: it begins by itself with the offer, or by the menu's button. */
export class Tour {
  #panel = element("tour");
  #ring = element("tour-ring");
  #next = element("tour-next");
  #back = element("tour-back");
  #skip = element("tour-skip");
  #count = element("tour-count");
  #all = [...this.#panel.querySelectorAll(".step")].map((step) => /** @type {HTMLElement} */ (step));
  /** @type {HTMLElement[]} those whose subject is on this page; the offer is the first */
  #steps = [];
  /** @type {number | null} the step that is shown */
  #at = null;
  #isOffered = false;
  /** When the offer was made. @type {Progress | null} */
  #offeredAt = null;

  /**
   * @param {import("./seeds.js").Store} store
   * @param {boolean} isNewcomer  whether this person has never played a hand to its end
   * @param {(text: string) => void} speak
   */
  constructor(store, isNewcomer, speak) {
    this.store = store;
    this.isNewcomer = isNewcomer;
    this.speak = speak;
    this.#next.addEventListener("click", () => this.#goOn());
    this.#back.addEventListener("click", () => this.#goBack());
    this.#skip.addEventListener("click", () => this.#end());
    this.#panel.addEventListener("keydown", (event) => this.#press(event));
    addEventListener("resize", () => this.#lie());
    document.addEventListener("toggle", () => this.#lie(), true);
  }

  /** Begins, past the offer. */
  start() {
    this.#begin();
    this.#show(1);
    this.#next.focus();
  }

  /** To be called when the table was drawn. @param {Model} model */
  follow(model) {
    if (!this.#isOffered && this.isNewcomer && isDue(model, this.store)) {
      this.#offeredAt = progressOf(model);
      this.#offer();
    } else if (this.#at === 0 && hasPlayedOn(this.#offeredAt, progressOf(model))) this.#end();
    else if (this.#at !== null) this.#lie();
  }

  #begin() {
    this.#steps = this.#all.filter(({ dataset }) => !dataset.shows || boxOf(dataset.shows));
    this.#isOffered = true;
  }

  /** The offer takes no focus, so it is said; after what the table has to say. */
  #offer() {
    this.#begin();
    this.#show(0);
    setTimeout(() => this.#at === 0 && this.speak(this.#steps[0].innerText), OFFER_AFTER);
  }

  get #isLast() {
    return this.#at === this.#steps.length - 1;
  }

  #goOn() {
    if (this.#at === null || this.#isLast) this.#end();
    else this.#show(this.#at + 1);
  }

  #goBack() {
    this.#show(Math.max(1, (this.#at ?? 0) - 1));
    this.#next.focus();
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.#end();
  }

  #end() {
    const hadFocus = this.#panel.contains(document.activeElement);
    this.#at = null;
    remember(this.store);
    this.#lie();
    if (hadFocus) focusHand();
  }

  /** @param {number} step */
  #show(step) {
    this.#at = step;
    for (const each of this.#all) each.hidden = each !== this.#steps[step];
    this.#nameButtons(step);
    this.#panel.classList.toggle("offers", step === 0);
    this.#count.textContent = step ? `${step} / ${this.#steps.length - 1}` : "";
    this.#lie();
  }

  /** @param {number} step */
  #nameButtons(step) {
    const { first = "", next = "", last = "" } = this.#next.dataset;
    this.#next.textContent = step === 0 ? first : this.#isLast ? last : next;
    this.#skip.textContent = (step === 0 ? this.#skip.dataset.first : this.#skip.dataset.next) ?? "";
    this.#skip.hidden = this.#isLast;
    this.#back.hidden = step < 2;
  }

  /** Lays panel and ring where they belong, or puts them away while something else has the word. */
  #lie() {
    const { hidden, box } = this.#shown();
    this.#panel.hidden = hidden;
    this.#ring.hidden = box === null;
    if (hidden) return;
    const panel = this.#panel.getBoundingClientRect();
    const { left, top } = placeBeside(box ?? besideOffer(panel.width), panel, freeRoom());
    this.#panel.style.setProperty("translate", `${Math.round(left)}px ${Math.round(top)}px`);
    if (box) circle(this.#ring, box);
  }

  #shown() {
    const hidden = this.#at === null || document.querySelector(FIRST) !== null || isDrawerOver();
    const shows = this.#at === null ? undefined : this.#steps[this.#at].dataset.shows;
    return { hidden, box: hidden || !shows ? null : boxOf(shows) };
  }
}
