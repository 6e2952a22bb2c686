/** The own seat: plate, bonus tiles, melds, the hand with the drawn or offered tile, and the clock. */

import { muteTile, tileArt } from "./art.js";
import { h } from "./dom.js";
import { bottomSeat, handTiles, isAwake, optionsByKind, playerOf } from "./model.js";
import { isByTouch } from "./press.js";
import { prompts, watching } from "./prompts.js";
import { backs, bonusTiles, melds, plate, ring } from "./seats.js";
import { timeLeft } from "./session.js";
import { fill, gettext, ngettext, pgettext } from "./text.js";
import { WIND_SIGNS, tileName, windName } from "./tiles.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").Wind} Wind
 */

/**
 * What is left of the decision clock; null where none runs.
 * @param {Model} model
 * @returns {{seconds: number, share: number} | null}
 */
function clockOf({ session, now }) {
  const left = timeLeft(session, session.own.question?.due, now);
  if (left === null) return null;
  const whole = (session.facts?.clock ?? 0) * 1000;
  return { seconds: Math.ceil(left / 1000), share: whole ? Math.min(1, left / whole) : 1 };
}

/** @param {{seconds: number, share: number} | null} clock */
function clock(clock) {
  const label =
    clock &&
    fill(ngettext("{count} second left", "{count} seconds left", clock.seconds), { count: clock.seconds });
  return h(
    "div.clock",
    { role: "timer", "aria-label": label, "data-off": !clock },
    ring(clock?.share ?? null),
    h("b.num", null, clock?.seconds),
    clock && h("span.unit", null, pgettext("clock", "s")),
  );
}

/**
 * One hand tile. A mouse discards by one click, a finger lifts first; dragging is listened to elsewhere.
 * @param {Model} model
 * @param {string} tile
 * @param {number} place
 * @param {{drawn: boolean, reached: boolean, mayDiscard: boolean}} is  reached: by Tab; arrows go to the others
 */
function handTile(model, tile, place, { drawn, reached, mayDiscard }) {
  const { ui, actions } = model;
  const name = drawn ? fill(gettext("{tile}, drawn"), { tile: tileName(tile) }) : tileName(tile);
  const sent = ui.sent?.command.do === "discard" && ui.lifted === place;
  return h(
    "li",
    { class: drawn ? "drawn" : "" },
    h(
      "button.tile",
      {
        type: "button",
        "aria-label": name,
        "data-place": place,
        "data-tile": tile,
        class: sent ? "sent" : "",
        tabindex: reached ? 0 : -1,
        "aria-pressed": ui.lifted === place ? "true" : null,
        "aria-disabled": mayDiscard ? null : "true",
        onfocus: () => actions.focus(place),
        onclick: (/** @type {MouseEvent} */ event) => actions.pick(place, isByTouch(event)),
      },
      muteTile(tile),
    ),
  );
}

/**
 * The tile that lies open to claims, shown once more beside the hand of who is asked.
 * @param {Model} model
 * @param {Deal} deal
 */
function offer(model, deal) {
  if (!deal.open || !model.session.own.question) return null;
  const { tile, seat } = deal.open;
  const label = fill(gettext("{tile}, from {seat}"), { tile: tileName(tile), seat: windName(seat) });
  return h(
    "li.offer",
    null,
    tileArt(tile, label),
    h("span.from", { "aria-hidden": "true" }, fill(gettext("from {seat}"), { seat: WIND_SIGNS[seat] })),
  );
}

/**
 * @param {Model} model
 * @param {Deal} deal
 */
function hand(model, deal) {
  const tiles = handTiles(deal, model.ui);
  const discards = (optionsByKind(model).discard ?? []).map((option) => "tile" in option && option.tile);
  const last = tiles.length - 1;
  const reached = Math.min(model.ui.focused ?? last, last);
  return h(
    "ol.hand",
    {
      id: "hand",
      tabindex: -1,
      "aria-label": gettext("Your hand"),
      class: discards.length ? (isAwake(model) ? "open" : "soon") : "",
    },
    tiles.map((tile, place) =>
      handTile(model, tile, place, {
        drawn: deal.drawn !== null && place === last,
        reached: place === reached,
        mayDiscard: discards.includes(tile),
      }),
    ),
    offer(model, deal),
  );
}

/**
 * The seat at the bottom; a spectator sees East's backs there and is asked nothing.
 * @param {Model} model
 * @param {Deal} deal
 * @param {string} home  where a spectator goes who has seen enough
 */
export function ownSeat(model, deal, home) {
  const { view } = model.session;
  const wind = view ? bottomSeat(view) : "E";
  const runs = clockOf(model);
  const seated = deal.hand !== null;
  const label = seated
    ? fill(gettext("Your seat: {seat}"), { seat: windName(wind) })
    : fill(gettext("{seat}: {name}"), { seat: windName(wind), name: playerOf(model, deal, wind).name });
  return h(
    "section.seat",
    { key: "seat-own", "data-at": "own", "aria-label": label },
    h("h2.sr", null, label),
    plate(model, deal, wind, runs?.share ?? null),
    bonusTiles(deal, wind),
    melds(deal, wind),
    seated ? hand(model, deal) : h("div.hand", null, backs(deal, wind)),
    seated && clock(runs),
    seated ? prompts(model, deal) : watching(model, deal, home),
  );
}
