/** The coach beside the board of the first lesson: cards to read, and the mark on what to press. */

import { tileArt } from "../../table/art.js";
import { h } from "../../table/dom.js";
import { fill, gettext } from "../../table/text.js";

/**
 * @typedef {import("../../table/dom.js").VNode} VNode
 * @typedef {{title: string, text: string, sets: string[][]}} Card
 * @typedef {{cards: Card[], wants: {do: string, tile?: string} | null}} Step
 * @typedef {{step: number, card: number, say: string}} Place  in the lesson; say: what was said to a wrong move
 * @typedef {(card: number) => void} Turn  to another card of the step
 */

/** The slots under the hand, by what they do. @type {Record<string, number>} */
const SLOTS = { win: 0, kong: 1, pung: 2, chow: 3, pass: 4 };

/** @param {string[]} tiles */
const set = (tiles) =>
  h(
    "ul",
    null,
    tiles.map((tile) => h("li", null, tileArt(tile))),
  );

/**
 * @param {string} text
 * @param {() => void} act
 * @param {string} kind
 */
const button = (text, act, kind) => h("button.btn", { type: "button", class: kind, onclick: act }, text);

/**
 * The card that is read now, and the way to the next one.
 * @param {Step[]} steps
 * @param {Place} place
 * @param {Turn} turn
 * @returns {VNode[]}
 */
export function coach(steps, { step, card, say }, turn) {
  const { cards } = steps[step];
  const { title, text, sets } = cards[card];
  const number = steps.slice(0, step).reduce((sum, { cards }) => sum + cards.length, card + 1);
  const count = steps.reduce((sum, { cards }) => sum + cards.length, 0);
  const isLast = card === cards.length - 1;
  return [
    h("progress", { max: count, value: number, "aria-label": gettext("How far you are") }),
    h(
      "div.card-text",
      { role: "status" },
      h("h2", null, title),
      h("p", null, text),
      say && h("p.say", null, say),
    ),
    sets.length ? h("div.examples", null, sets.map(set)) : h("div.examples", { hidden: true }),
    h(
      "footer",
      null,
      h("span.muted.num", null, fill(gettext("{number} of {count}"), { number, count })),
      card > 0 && button(gettext("Back"), () => turn(card - 1), "quiet"),
      !isLast && button(gettext("Next"), () => turn(card + 1), "primary"),
    ),
  ];
}

/**
 * Marks on the board what the lesson wants, once its last card is read.
 * @param {Step} step
 * @param {boolean} isRead
 */
export function markWanted({ wants }, isRead) {
  for (const marked of document.querySelectorAll(".wanted")) marked.classList.remove("wanted");
  if (!wants || !isRead) return;
  wantedButton(wants)?.classList.add("wanted");
}

/** @param {{do: string, tile?: string}} wants */
function wantedButton({ do: what, tile }) {
  if (what !== "discard") return document.querySelector(`[data-slot="${SLOTS[what]}"]`);
  const buttons = [...document.querySelectorAll("#hand button.tile")];
  return buttons.find((button) => button.querySelector(`use[href$="#t-${tile}"]`)) ?? null;
}
