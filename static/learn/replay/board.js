/** Draws a moment with the drawings of the live table. */

import { sentenceArt, tileArt } from "../../table/art.js";
import { h, patch } from "../../table/dom.js";
import { field } from "../../table/field.js";
import { bottomSeat, handTiles, newUi, playerOf } from "../../table/model.js";
import { drawMoving } from "../../table/motion.js";
import { resultSheet } from "../../table/result.js";
import { backs, bonusTiles, melds, otherSeats, plate } from "../../table/seats.js";
import { newSession } from "../../table/session.js";
import { fill, gettext } from "../../table/text.js";
import { tileName, windName } from "../../table/tiles.js";
import { checkTip } from "../../table/tips.js";
import { WINDS } from "../../table/view.js";

/**
 * @typedef {import("../../table/model.js").Model} Model
 * @typedef {import("../../table/types.js").Deal} Deal
 * @typedef {import("../../table/types.js").Wind} Wind
 * @typedef {import("../../table/dom.js").VNode} VNode
 * @typedef {import("./tape.js").Frame} Frame
 * @typedef {import("./tape.js").Retold} Retold
 */

/** What nobody does in a replay. @type {any} */
const NO_ACTIONS = {};

/**
 * The model from which the live table would draw the same moment.
 * @param {Retold} retold
 * @param {Frame} frame
 * @param {string} language
 * @returns {Model}
 */
function modelOf({ people, facts }, { view }, language) {
  const players = (view.deal?.players ?? []).map((chair) => ({
    person: people[chair],
    score: view.chairs[chair].score,
  }));
  const played = view.deal && { no: view.deal.no, players };
  const chairs = view.chairs.map((chair) => ({ ...chair, up: true })); // nobody's line matters any more
  const session = { ...newSession(), view: { ...view, chairs }, people, facts, played };
  return { session, ui: newUi(), now: 0, language, actions: NO_ACTIONS };
}

/**
 * A hand that lies open; the tile just drawn lies apart.
 * @param {string} box
 * @param {string} label
 * @param {string[]} tiles
 * @param {boolean} hasDrawn
 */
const openHand = (box, label, tiles, hasDrawn) =>
  h(
    box,
    { "aria-label": label },
    tiles.map((tile, place) =>
      hasDrawn && place === tiles.length - 1
        ? h("li.drawn", null, tileArt(tile, fill(gettext("{tile}, drawn"), { tile: tileName(tile) })))
        : h("li", null, tileArt(tile)),
    ),
  );

/**
 * The tiles of a chair's hand in order, as far as this page knows them.
 * @param {Frame} frame
 * @param {Deal} deal
 * @param {number} chair
 */
function tilesIn({ hands, view }, deal, chair) {
  const { tiles, drawn } =
    hands[chair] ??
    (chair === view.chair ? { tiles: deal.hand ?? "", drawn: deal.drawn } : { tiles: "", drawn: null });
  const laid = handTiles({ ...deal, hand: tiles, drawn }, { sorted: true, order: [] });
  return { laid, hasDrawn: drawn !== null };
}

/** @param {Wind} wind */
const handLabel = (wind) => fill(gettext("Hand of {seat}"), { seat: windName(wind) });

/**
 * What a seat has concealed: its tiles where they are known, else their backs.
 * @param {Frame} frame
 * @returns {(deal: Deal, wind: Wind) => VNode}
 */
const concealed = (frame) => (deal, wind) => {
  const { laid, hasDrawn } = tilesIn(frame, deal, deal.players[WINDS.indexOf(wind)]);
  return laid.length ? openHand("ol.shown", handLabel(wind), laid, hasDrawn) : backs(deal, wind);
};

/** @param {Frame} frame */
const saidHere = ({ lines }) =>
  h(
    "ul.said",
    null,
    lines
      .slice(-5)
      .map(({ sentence, aside }) => h("li", { class: aside ? "aside" : "" }, sentenceArt(sentence))),
  );

/**
 * @param {Model} model
 * @param {Frame} frame
 * @param {Deal} deal
 */
function bottom(model, frame, deal) {
  const wind = bottomSeat(frame.view);
  const { name, number } = playerOf(model, deal, wind);
  const { laid, hasDrawn } = tilesIn(frame, deal, number);
  return h(
    "section.seat",
    {
      key: "seat-own",
      "data-at": "own",
      "aria-label": fill(gettext("{seat}: {name}"), { seat: windName(wind), name }),
    },
    plate(model, deal, wind, null),
    bonusTiles(deal, wind),
    melds(deal, wind),
    laid.length
      ? openHand("ol.hand", handLabel(wind), laid, hasDrawn)
      : h("div.hand", null, backs(deal, wind)),
    h("div.prompts", null, saidHere(frame)),
  );
}

/**
 * The sheet over the board at the deal's end.
 * @param {Model} model
 * @param {Deal} deal
 * @param {() => void} hide
 */
const endSheet = (model, deal, hide) =>
  resultSheet(
    model,
    deal,
    h(
      "footer",
      null,
      h("button.btn.primary", { type: "button", class: "go", onclick: hide }, gettext("Look at the table")),
    ),
  );

/**
 * @param {Frame} frame
 * @returns {import("../../table/scene.js").Scene | null}
 */
export function sceneOf(frame) {
  const { deal } = frame.view;
  if (!deal) return null;
  const hands = WINDS.map((wind, seat) => [wind, tilesIn(frame, deal, deal.players[seat]).laid]);
  const seen = Object.fromEntries(hands.filter(([, laid]) => laid.length));
  return { deal, bottom: bottomSeat(frame.view), hands: seen, picked: null };
}

/**
 * @param {Retold} retold
 * @param {Frame} frame
 * @param {{language: string, hidden: boolean, hide: () => void}} page  hidden: the sheet was put aside
 */
export const drawBoard = (retold, frame, page) =>
  drawMoving(sceneOf(frame), () => drawAll(retold, frame, page));

/**
 * @param {Retold} retold
 * @param {Frame} frame
 * @param {{language: string, hidden: boolean, hide: () => void}} page
 */
function drawAll(retold, frame, { language, hidden, hide }) {
  const { deal } = frame.view;
  if (!deal) return;
  const model = modelOf(retold, frame, language);
  const over = deal.ended && !hidden ? endSheet(model, deal, hide) : null;
  document.body.dataset.sheet = over ? "shown" : "none";
  fillIn("felt", [
    ...otherSeats(model, deal, concealed(frame)),
    field(model, deal),
    bottom(model, frame, deal),
  ]);
  fillIn("sheet", over ? [over] : []);
  checkTip();
}

/**
 * @param {string} id
 * @param {VNode[]} children
 */
export function fillIn(id, children) {
  const place = document.getElementById(id);
  if (place) patch(place, children);
}
