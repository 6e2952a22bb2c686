/** How a deal ended: the winning hand, its worth and who pays, or that nobody won. */

import { tileArt } from "./art.js";
import { h } from "./dom.js";
import { meldArt } from "./melds.js";
import { pastPlayer, seatOfReader } from "./model.js";
import { lastRow, patternTable } from "./patterns.js";
import { payDiagram } from "./pay.js";
import { readyBar } from "./ready.js";
import { fill, gettext, pgettext } from "./text.js";
import { tileName, tilesOf, windName } from "./tiles.js";
import { WINDS } from "./view.js";
import { faan } from "./words.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./dom.js").VNode} VNode
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").Won} Won
 */

/**
 * @param {Model} model
 * @param {Deal} deal
 * @param {Won} won
 */
function wonHeading(model, deal, won) {
  const own = seatOfReader(model);
  const winner = pastPlayer(model, deal, won.seat).name;
  const worth = faan(won.fan);
  const heading = won.seat === own ? gettext("You win with {worth}") : gettext("{name} wins with {worth}");
  const tile = tileName(won.tile);
  const from = won.from && (won.from === own ? gettext("you") : pastPlayer(model, deal, won.from).name);
  const how = !from
    ? gettext("by self draw: {tile}")
    : won.win === "robbed_kong"
      ? gettext("robbed the kong of {tile} from {from}")
      : gettext("on {tile}, discarded by {from}");
  return h(
    "header",
    null,
    h("h2.title", { id: "sheet-title", tabindex: -1 }, fill(heading, { name: winner, worth })),
    h("p.muted", null, fill(how, { tile, from: from ?? "" }), " · ", dealName(deal)),
  );
}

/** @param {Deal} deal */
const dealName = (deal) =>
  fill(gettext("{wind} round, hand {number}"), { wind: windName(deal.prevailing), number: deal.no });

/** @param {VNode} tiles @param {string} caption */
const figure = (tiles, caption) => h("figure.set", null, tiles, h("figcaption", null, caption));

/**
 * What a set of the hand is called by its tiles; "" for what is no set of the usual shape.
 * @param {string[]} tiles
 */
function setName(tiles) {
  const alike = tiles.every((tile) => tile === tiles[0]);
  if (tiles.length === 2) return gettext("Pair");
  if (tiles.length === 3) return alike ? pgettext("set", "Pung") : pgettext("set", "Chow");
  return tiles.length === 4 && alike ? pgettext("set", "Kong") : "";
}

/**
 * A concealed set; the winning tile is outlined where it lies.
 * @param {string[]} tiles
 * @param {number} winning  its place, -1 if it is not here
 */
function concealedSet(tiles, winning) {
  const label = (/** @type {string} */ tile) =>
    fill(gettext("{tile}, the winning tile"), { tile: tileName(tile) });
  const row = tiles.map((tile, place) =>
    place === winning ? h("li.won", null, tileArt(tile, label(tile))) : h("li", null, tileArt(tile)),
  );
  return figure(h("ul.meld", null, row), setName(tiles));
}

/**
 * The winner's tiles by sets: concealed ones, melds, bonus tiles.
 * @param {Deal} deal
 * @param {Won} won
 */
function winningHand(deal, won) {
  const { melds, bonus } = deal.seats[WINDS.indexOf(won.seat)];
  const concealed = won.sets.slice(melds.length).map(tilesOf);
  const home = concealed.findIndex((tiles) => tiles.includes(won.tile));
  const flowers = tilesOf(bonus).map((tile) => h("li", null, tileArt(tile)));
  return h(
    "div.sets",
    { role: "group", "aria-label": gettext("The winning hand") },
    concealed.map((tiles, place) => concealedSet(tiles, place === home ? tiles.indexOf(won.tile) : -1)),
    melds.map((meld) => figure(meldArt(meld, won.seat), setName(tilesOf(meld.tiles)))),
    flowers.length ? figure(h("ul.meld", null, flowers), gettext("Bonus")) : null,
  );
}

/**
 * @param {Model} model
 * @param {Deal} deal
 * @param {Won} won
 */
const wonBody = (model, deal, won) => [
  wonHeading(model, deal, won),
  winningHand(deal, won),
  h(
    "div.sheetcols",
    null,
    h(
      "div",
      null,
      h("h3", null, gettext("Faan")),
      patternTable(model, won.patterns, [lastRow(gettext("Total"), won.fan, "total")]),
    ),
    h("div", null, h("h3", null, gettext("Payment")), payDiagram(model, deal, won.payments)),
  ),
];

/** @param {Model} model */
const fairLine = ({ ui }) =>
  ui.fair === null
    ? null
    : h(
        "p.why",
        { class: ui.fair ? "muted" : "down" },
        ui.fair
          ? gettext(
              "Checked in your browser: the server kept its promise for this shuffle, and your own seed was used.",
            )
          : gettext(
              "Not the shuffle that was promised: the server’s seed or your own differs from what your browser saw before.",
            ),
      );

/** @param {Deal} deal */
function quietBody(deal) {
  const drawn = deal.result?.type === "exhausted";
  return [
    h(
      "header",
      null,
      h(
        "h2.title",
        { id: "sheet-title", tabindex: -1 },
        drawn ? gettext("A drawn hand") : gettext("This hand is annulled"),
      ),
      h("p.muted", null, dealName(deal)),
    ),
    h(
      "p",
      null,
      drawn
        ? gettext("The wall is empty and nobody has won. Nobody pays; the dealer keeps the deal.")
        : gettext("It does not count: nobody pays, and the scores stay as they were."),
    ),
  ];
}

/**
 * How the deal ended, with what comes next.
 * @param {Model} model
 * @param {Deal} deal
 * @param {VNode | null} foot
 */
export function resultSheet(model, deal, foot = readyBar(model)) {
  const body = deal.result?.type === "won" ? wonBody(model, deal, deal.result) : quietBody(deal);
  return h(
    "section.sheet",
    { key: `result-${deal.no}`, role: "dialog", "aria-labelledby": "sheet-title" },
    body,
    fairLine(model),
    foot,
  );
}
