/** The own seat: plate, bonus tiles, melds, the hand with the drawn or offered tile, and the clock. */

import { muteTile, tileArt } from "./art.js";
import { h } from "./dom.js";
import { bottomSeat, handTiles, isAwake, optionsByKind, playerOf } from "./model.js";
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

const DRAGGED_UP = 36;
/** Where the finger or mouse went down; outside the drawing, which may happen again before it goes up. */
const press = { y: 0, place: 0, byTouch: false };

/**
 * The place of the hand tile under the pointer, if it is another than the one that was pressed.
 * @param {PointerEvent} event
 * @returns {number | null}
 */
function draggedTo(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("#hand [data-place]");
  const place = Number(/** @type {HTMLElement | undefined} */ (under)?.dataset.place ?? press.place);
  return place === press.place ? null : place;
}

/**
 * What letting go of a tile means: dragged up it is discarded, along the hand it is moved.
 * @param {Model} model
 * @param {PointerEvent} event
 */
function letGo({ ui, actions }, event) {
  const to = ui.sorted ? null : draggedTo(event);
  if (to !== null) actions.move(press.place, to);
  else if (press.byTouch && press.y - event.clientY > DRAGGED_UP) actions.pick(press.place, false);
}

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
    "p.clock",
    { role: "timer", "aria-label": label, "data-off": !clock },
    ring(clock?.share ?? null),
    h("b.num", null, clock?.seconds),
    clock && h("span.unit", null, pgettext("clock", "s")),
  );
}

/**
 * One hand tile. A mouse discards by one click, a finger lifts first; dragging up discards as well.
 * @param {Model} model
 * @param {string} tile
 * @param {number} place
 * @param {boolean} drawn
 * @param {boolean} reached  by Tab; arrows go to the others
 */
function handTile(model, tile, place, drawn, reached) {
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
        class: sent ? "sent" : "",
        tabindex: reached ? 0 : -1,
        "aria-pressed": ui.lifted === place ? "true" : "false",
        onfocus: () => actions.focus(place),
        onpointerdown: (/** @type {PointerEvent} */ event) => {
          press.y = event.clientY;
          press.place = place;
          press.byTouch = event.pointerType !== "mouse";
        },
        onpointerup: (/** @type {PointerEvent} */ event) => letGo(model, event),
        onclick: (/** @type {PointerEvent} */ event) =>
          actions.pick(place, press.byTouch && event.detail !== 0),
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
  const canDiscard = (optionsByKind(model).discard?.length ?? 0) > 0;
  const last = tiles.length - 1;
  const reached = Math.min(model.ui.focused ?? last, last);
  return h(
    "ol.hand",
    {
      id: "hand",
      tabindex: -1,
      "aria-label": gettext("Your hand"),
      class: canDiscard ? (isAwake(model) ? "open" : "soon") : "",
    },
    tiles.map((tile, place) =>
      handTile(model, tile, place, deal.drawn !== null && place === last, place === reached),
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
    plate(model, deal, wind, runs?.share ?? null),
    bonusTiles(deal, wind),
    melds(deal, wind),
    seated ? hand(model, deal) : h("div.hand", null, backs(deal, wind)),
    seated && clock(runs),
    seated ? prompts(model, deal) : watching(model, deal, home),
  );
}
