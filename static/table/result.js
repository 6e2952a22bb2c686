/** How a deal ended: the winning hand, its worth and who pays, or that nobody won. */

import { tileArt } from "./art.js";
import { h } from "./dom.js";
import { meldArt } from "./melds.js";
import { besides, bottomSeat, pastPlayer, seatOfReader, space } from "./model.js";
import { worthTable } from "./patterns.js";
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
 * @typedef {import("./types.js").Wind} Wind
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
    h(
      "h2.title",
      { id: "sheet-title", tabindex: -1 },
      fill(heading, { name: winner, worth }),
      " ",
      besides(model.language, `${won.fan} 番`),
    ),
    h("p.muted", null, fill(how, { tile, from: from ?? "" }), " · ", dealName(deal)),
  );
}

/** @param {Deal} deal */
const dealName = (deal) =>
  fill(gettext("{wind} round, hand {number}"), { wind: windName(deal.prevailing), number: deal.no });

/** @typedef {[string, string]} Caption  in the page's language, and in Chinese */

/**
 * @param {string} language
 * @param {VNode} tiles
 * @param {Caption} caption
 */
const figure = (language, tiles, [name, chinese]) =>
  h("figure.set", null, tiles, h("figcaption", null, name, name && " ", name && besides(language, chinese)));

/**
 * What a set of the hand is called by its tiles; nothing for what is no set of the usual shape.
 * @param {string[]} tiles
 * @returns {Caption}
 */
function setName(tiles) {
  const alike = tiles.every((tile) => tile === tiles[0]);
  if (tiles.length === 2) return [gettext("Pair"), "眼"];
  if (tiles.length === 3)
    return alike ? [pgettext("set", "Pung"), "刻子"] : [pgettext("set", "Chow"), "順子"];
  return tiles.length === 4 && alike ? [pgettext("set", "Kong"), "槓子"] : ["", ""];
}

/**
 * Concealed tiles; the winning one is outlined where it lies.
 * @param {string[]} tiles
 * @param {number} winning  its place, -1 if it is not here
 */
function concealedTiles(tiles, winning) {
  const label = (/** @type {string} */ tile) =>
    fill(gettext("{tile}, the winning tile"), { tile: tileName(tile) });
  const row = tiles.map((tile, place) =>
    place === winning ? h("li.won", null, tileArt(tile, label(tile))) : h("li", null, tileArt(tile)),
  );
  return h("ul.meld", null, row);
}

/**
 * What lies open before a seat: melds and bonus tiles.
 * @param {string} language
 * @param {Deal} deal
 * @param {Wind} seat
 */
function openTiles(language, deal, seat) {
  const { melds, bonus } = deal.seats[WINDS.indexOf(seat)];
  const flowers = tilesOf(bonus).map((tile) => h("li", null, tileArt(tile)));
  return [
    ...melds.map((meld) => figure(language, meldArt(meld, seat), setName(tilesOf(meld.tiles)))),
    flowers.length ? figure(language, h("ul.meld", null, flowers), [gettext("Bonus"), "花"]) : null,
  ];
}

/**
 * A seat's complete hand by sets: concealed ones, melds, bonus tiles.
 * @param {string} language
 * @param {Deal} deal
 * @param {{seat: Wind, sets: string[], tile: string, label: string}} hand  tile: the one that completes it
 */
function handBySets(language, deal, { seat, sets, tile, label }) {
  const { melds } = deal.seats[WINDS.indexOf(seat)];
  const concealed = sets.slice(melds.length).map(tilesOf);
  const home = concealed.findIndex((tiles) => tiles.includes(tile));
  return h(
    "div.sets",
    { role: "group", "aria-label": label },
    concealed.map((tiles, place) =>
      figure(language, concealedTiles(tiles, place === home ? tiles.indexOf(tile) : -1), setName(tiles)),
    ),
    openTiles(language, deal, seat),
  );
}

/**
 * The viewer's own complete hand that may not win, with the tile that completes it.
 * @param {Model} model
 * @param {Deal} deal
 * @param {import("./types.js").Refused} refused
 */
export const completeHand = (model, deal, { sets }) =>
  handBySets(model.language, deal, {
    seat: bottomSeat(/** @type {import("./types.js").View} */ (model.session.view)),
    sets,
    tile: deal.drawn ?? deal.open?.tile ?? "",
    label: gettext("Your hand"),
  });

/**
 * @param {Model} model
 * @param {Deal} deal
 * @param {Won} won
 */
const wonBody = (model, deal, won) => [
  wonHeading(model, deal, won),
  handBySets(model.language, deal, { ...won, label: gettext("The winning hand") }),
  h(
    "div.sheetcols",
    null,
    h("div", null, h("h3", null, gettext("Faan")), worthTable(model, won)),
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

/** @type {Record<string, () => string>} why a hand does not count, where that is known */
const ANNULLED = {
  closed: () => gettext("The table was closed."),
  expired: () => gettext("Nobody had played here for long, so the table was closed."),
  voided: () => gettext("Staff have annulled the last hand and closed the table."),
};

/** @param {Deal} deal @param {string} language */
function quietText({ result }, language) {
  if (result?.type === "exhausted")
    return gettext("The wall is empty and nobody has won. Nobody pays; the dealer keeps the deal.");
  const why = result?.type === "annulled" ? ANNULLED[result.reason]?.() : null;
  const rest = gettext("It does not count: nobody pays, and the scores stay as they were.");
  return why ? `${why}${space(language)}${rest}` : rest;
}

/**
 * Nobody has won: why, and how the four stand.
 * @param {Model} model
 * @param {Deal} deal
 */
function quietBody(model, deal) {
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
    h("p", null, quietText(deal, model.language)),
    payDiagram(model, deal, [0, 0, 0, 0]),
  ];
}

/**
 * How the deal ended, with what comes next.
 * @param {Model} model
 * @param {Deal} deal
 * @param {VNode | null} foot
 */
export function resultSheet(model, deal, foot = readyBar(model)) {
  const won = deal.result?.type === "won" ? deal.result : null;
  const body = won ? wonBody(model, deal, won) : quietBody(model, deal);
  return h(
    "section.sheet",
    { class: won ? "" : "small", key: `result-${deal.no}`, role: "dialog", "aria-labelledby": "sheet-title" },
    body,
    fairLine(model),
    foot,
  );
}
