/** The five slots under the hand as buttons, and what is said above them. They never move. */

import { muteTile } from "./art.js";
import { h } from "./dom.js";
import { usesOf } from "./highlight.js";
import { isAwake } from "./model.js";
import { chowTiles, kongTiles, slots } from "./slots.js";
import { fill, gettext } from "./text.js";
import { briefName, shortName } from "./tiles.js";
import { voteNotice } from "./vote.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./slots.js").Slot} Slot
 * @typedef {import("./types.js").Deal} Deal
 */

/**
 * @param {Model} model
 * @param {Slot} slot
 * @param {number} place
 */
function slotButton(model, slot, place) {
  const several = (slot.choices?.length ?? 0) > 1;
  const kind = place === 1 ? "kong" : "chow";
  const open = several && model.ui.choosing === kind;
  const free = slot.act !== null && isAwake(model);
  return h(
    "div.slot",
    null,
    h(
      "button.prompt",
      {
        type: "button",
        class: `${slot.classes ?? ""} ${slot.act ? "" : "none"}`,
        disabled: !slot.act,
        "data-slot": place,
        "data-uses": slot.uses,
        "aria-disabled": slot.act && !free ? "true" : null,
        "aria-expanded": several ? String(open) : null,
        "aria-label": slot.act && !several && slot.label ? slot.label : null,
        onclick: slot.act,
      },
      h("span.say", null, slot.say),
      slot.act && h("span.what.num", null, several ? moreOf(slot) : whatOf(slot)),
      h("kbd", { "aria-hidden": "true" }, slot.letter),
    ),
    open && choices(model, slot, kind),
  );
}

/** @param {Slot} slot */
const whatOf = ({ worth, tiles }) =>
  tiles ? [h("span.wide", null, shortName(tiles)), h("span.narrow", null, briefName(tiles))] : [worth];

/** @param {Slot} slot */
const moreOf = (slot) => [
  fill(gettext("{count} ways"), { count: slot.choices?.length ?? 0 }),
  h("i.caret", null),
];

/**
 * @param {Model} model
 * @param {Slot} slot
 * @param {"kong" | "chow"} kind
 */
function choices(model, slot, kind) {
  const tilesIn = kind === "kong" ? kongTiles : chowTiles;
  return h(
    "div.choices",
    { role: "group", "aria-label": slot.say },
    (slot.choices ?? []).map((option) =>
      h(
        "button.btn",
        {
          type: "button",
          "data-uses": usesOf([option]),
          "aria-label": `${slot.say} ${shortName(tilesIn(option))}`,
          onclick: () => model.actions.choose(option),
        },
        tilesIn(option).map((tile) => muteTile(tile, "mini")),
      ),
    ),
  );
}

/** How to discard, for who never has; both are said, since a screen may have both. */
const discardHint = () =>
  gettext("Your turn: click a tile to discard it. On a touch screen tap it twice, or drag it up.");

/**
 * @param {Model} model
 * @param {import("./types.js").Refused} refused
 */
function refusedNotice(model, refused) {
  const text =
    refused.reason === "declined"
      ? gettext("Complete, but you have passed a win before")
      : fill(gettext("Complete, but {fan} of {needed} faan"), { fan: refused.fan, needed: refused.needed });
  return h(
    "div.notice",
    { key: "notice" },
    h("span", null, text),
    h("button.btn", { type: "button", onclick: () => model.actions.showRefused(true) }, gettext("Why?")),
  );
}

/**
 * What stands above the slots when there is something to say: away, or a win that is not enough.
 * @param {Model} model
 */
function notice(model) {
  const { view, own } = model.session;
  const chair = view && view.chair !== null ? view.chairs[view.chair] : null;
  if (chair?.away && view?.phase === "playing") {
    return h(
      "div.notice",
      { key: "notice" },
      h("span", null, gettext("You are away: your seat plays by itself.")),
      h("button.btn.primary", { type: "button", onclick: model.actions.comeBack }, gettext("I’m back")),
    );
  }
  if (own.refused) return refusedNotice(model, own.refused);
  const missing = voteNotice(model);
  if (missing && view?.phase === "playing" && !own.question) return missing;
  const discards = own.question?.options.some((option) => option.do === "discard");
  return discards && model.ui.newcomer ? h("p.notice.hint", { key: "hint" }, discardHint()) : null;
}

/** The way back to a sheet that was put aside. @param {Model} model */
const showAgain = (model) =>
  h(
    "button.btn.again",
    { type: "button", onclick: () => model.actions.hideSheet(false) },
    gettext("Show the result"),
  );

/**
 * What a spectator has in the place of the slots: where he is, and the way out.
 * @param {Model} model
 * @param {Deal | null} deal
 * @param {string} home  where it leads
 */
export const watching = (model, deal, home) =>
  h(
    "div.prompts.watching",
    { key: "watching" },
    h("b", null, gettext("You are watching")),
    deal?.result && model.ui.sheetHidden ? showAgain(model) : null,
    h("a.btn", { href: home }, gettext("Leave")),
  );

/**
 * @param {Model} model
 * @param {Deal} deal
 */
export function prompts(model, deal) {
  const shown = model.ui.sheetHidden && deal.result;
  return h(
    "div.prompts",
    { role: "group", "aria-label": gettext("What do you do?") },
    notice(model),
    shown
      ? showAgain(model)
      : h(
          "div.slots",
          null,
          slots(model).map((slot, place) => slotButton(model, slot, place)),
        ),
  );
}
