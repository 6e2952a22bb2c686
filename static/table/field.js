/** The middle of the table: four ponds round the centre, which tells wind, wall and turn. */

import { tileArt, windArt } from "./art.js";
import { h } from "./dom.js";
import { besides, bottomSeat, placeOf, seatOfReader } from "./model.js";
import { fill, gettext, ngettext } from "./text.js";
import { WIND_SIGNS, tileName, tilesOf, windName } from "./tiles.js";
import { WINDS } from "./view.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").Wind} Wind
 * @typedef {import("./model.js").Place} Place
 */

/** @type {Place[]} */
const EDGES = ["right", "top", "left", "own"];

/**
 * Whose turn it is, in words. While a discard lies open all see the same words, whoever was asked.
 * @param {Deal} deal
 * @param {Wind | null} own
 */
function turnLine(deal, own) {
  if (deal.result) return gettext("Hand over");
  if (deal.open?.kong) return fill(gettext("{seat}: kong"), { seat: windName(deal.open.seat) });
  if (deal.open) {
    return deal.open.seat === own
      ? gettext("You discarded")
      : fill(gettext("{seat} discarded"), { seat: windName(deal.open.seat) });
  }
  return deal.turn === own
    ? gettext("Your turn")
    : fill(gettext("{seat} to play"), { seat: windName(deal.turn) });
}

/**
 * @param {Deal} deal
 * @param {Wind | null} own
 * @param {Wind} bottom
 * @param {string} language
 */
function centre(deal, own, bottom, language) {
  const roundName = fill(gettext("{wind} round"), { wind: windName(deal.prevailing) });
  const left = ngettext("tile left", "tiles left", deal.wall);
  const now = deal.result ? null : placeOf(deal.turn, bottom);
  return h(
    "div.centre",
    null,
    h("span.round", null, windArt(deal.prevailing, roundName)),
    h("div.round-name", null, roundName, " ", besides(language, `${WIND_SIGNS[deal.prevailing]}圈`)),
    h("div.wall", null, h("b.num", null, deal.wall), " ", h("span", null, left)),
    h("div.turnline", { class: deal.waiting ? "waiting" : "" }, turnLine(deal, own)),
    EDGES.map((place) => h("i.edge", { class: place === now ? "now" : "", "data-at": place })),
  );
}

/**
 * Whether the viewer may have the open tile; nobody else sees that mark.
 * @param {Model} model
 */
const isClaimable = ({ session: { own } }) =>
  own.question?.options.some((option) => option.do === "pass") ?? false;

/**
 * @param {Deal} deal
 * @param {Wind} wind
 * @param {Wind} bottom
 * @param {boolean} claimable  whether the viewer may claim what lies open
 */
function pond(deal, wind, bottom, claimable) {
  const tiles = tilesOf(deal.seats[WINDS.indexOf(wind)].pond);
  const lastPlace =
    deal.open?.seat === wind && !deal.open.kong
      ? tiles.length - 1
      : wonFrom(deal, wind)
        ? tiles.length - 1
        : -1;
  const label = fill(gettext("Discards of {seat}"), { seat: windName(wind) });
  return h(
    "div.pond",
    { key: `pond-${placeOf(wind, bottom)}`, "data-at": placeOf(wind, bottom) },
    h("span.pondmark", null, windArt(wind)),
    h(
      "ol.tiles",
      { "aria-label": label },
      tiles.map((tile, place) =>
        place === lastPlace
          ? h(
              "li.last",
              { class: claimable ? "claimable" : "" },
              tileArt(tile, fill(gettext("{tile}, just discarded"), { tile: tileName(tile) })),
            )
          : h("li", null, tileArt(tile)),
      ),
    ),
  );
}

/**
 * Whether the deal was won on this seat's last discard.
 * @param {Deal} deal
 * @param {Wind} wind
 */
const wonFrom = (deal, wind) =>
  deal.result?.type === "won" && deal.result.win === "discard" && deal.result.from === wind;

/**
 * @param {Model} model
 * @param {Deal} deal
 */
export function field(model, deal) {
  const view = model.session.view;
  const bottom = view ? bottomSeat(view) : "E";
  return h(
    "section.field",
    { key: "field", tabindex: 0, "aria-label": gettext("Discards") },
    h("h2.sr", null, gettext("Discards")),
    centre(deal, seatOfReader(model), bottom, model.language),
    WINDS.map((wind) => pond(deal, wind, bottom, isClaimable(model))),
  );
}
