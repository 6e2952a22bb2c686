/** The page that proves a wall: takes a log, and shows what each step of the proof has found. */

import { tileArt, useSprite } from "../../table/art.js";
import { h, patch } from "../../table/dom.js";
import { fill, gettext } from "../../table/text.js";
import { Wrong, readLog } from "./log.js";
import { located, prove } from "./steps.js";

const LOG = /^\/replays\/([\w-]+)\/\d+\//;
const MARKS = { right: "✓", wrong: "✗", open: "–" };

/**
 * @typedef {import("./steps.js").Proof} Proof
 * @typedef {import("./steps.js").Step} Step
 * @typedef {import("../../table/dom.js").VNode} VNode
 */

const page = /** @type {HTMLElement} */ (document.getElementById("proof"));
const found = /** @type {HTMLElement} */ (document.getElementById("found"));
const address = /** @type {HTMLInputElement} */ (document.getElementById("proof-log"));
const file = /** @type {HTMLInputElement} */ (document.getElementById("proof-file"));
const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("proof-text"));
useSprite(page.dataset.tiles ?? "");

/**
 * Proves every deal of a log and shows what came out.
 * @param {string} log
 * @param {string | null} table  the public name of the table, if the log comes from the site
 */
async function show(log, table) {
  patch(found, []);
  if (!globalThis.crypto?.subtle)
    return tell(gettext("Your browser can’t do this here: it needs a secure address (https)."));
  const own = { store: localStorage, table: table && `/ws/tables/${table}/` };
  try {
    const proofs = [];
    for (const deal of readLog(log)) proofs.push(await prove(deal, own));
    patch(found, proofs.flatMap(proofShown));
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    tell(located(error));
  }
  found.focus();
}

/** @param {string} message */
const tell = (message) => patch(found, [h("p.alert", null, message)]);

const VERDICTS = {
  right: () => gettext("This wall was fixed before the deal, and these are its tiles."),
  wrong: () => gettext("This log is not what was dealt."),
  open: () => gettext("The wall can’t be proved yet."),
};

/** @param {Proof} proof @returns {VNode[]} */
const proofShown = ({ dealNo, steps, wall, verdict }) => [
  h(
    "h2",
    { class: `verdict ${verdict}` },
    dealNo === null ? "" : fill(gettext("Hand {number}: "), { number: dealNo }),
    VERDICTS[verdict](),
  ),
  h("ol.stages", null, steps.map(stepShown)),
  ...(wall.length ? [wallShown(wall)] : []),
];

/** @param {Step} step */
const stepShown = ({ title, state, text }) =>
  h(
    "li",
    { class: state },
    h("b", null, h("span", { "aria-hidden": "true" }, MARKS[state]), " ", title),
    h("p", null, text),
  );

/** @param {string[]} wall */
const wallShown = (wall) =>
  h(
    "details",
    null,
    h("summary", null, gettext("The wall, front first")),
    h(
      "ol.wall",
      null,
      wall.map((tile) => h("li", null, tileArt(tile))),
    ),
  );

/** Proves the deal of this site that the address field names. */
async function showDeal() {
  const url = new URL(address.value.trim(), location.href);
  const table = LOG.exec(url.pathname)?.[1];
  if (url.origin !== location.origin || !table)
    return tell(gettext("This is no address of a finished hand on this site."));
  const log = url.pathname.replace(/^(\/replays\/[^/]+\/\d+\/).*$/, "$1log/");
  const answer = await fetch(log + url.search).catch(() => null);
  if (!answer?.ok) return tell(gettext("There is no finished hand at this address that you may see."));
  return show(await answer.text(), table);
}

document.getElementById("proof-of-address")?.addEventListener("submit", (event) => {
  event.preventDefault();
  void showDeal();
});
document.getElementById("proof-of-text")?.addEventListener("submit", (event) => {
  event.preventDefault();
  void show(text.value, null);
});
file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (!chosen) return;
  text.value = await chosen.text();
  void show(text.value, null);
});
if (address.value) void showDeal();
