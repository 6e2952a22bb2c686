/** The five slots under the hand. They are always there, in the same order, and never move. */

import { muteTile } from "./art.js";
import { h } from "./dom.js";
import { isAwake, optionsByKind } from "./model.js";
import { fill, gettext } from "./text.js";
import { briefName, shortName, sortTiles, tileName, tilesOf } from "./tiles.js";
import { faan } from "./words.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").Option} Option
 * @typedef {import("./types.js").KongOption} KongOption
 * @typedef {import("./types.js").ChowOption} ChowOption
 *
 * @typedef {object} Slot
 * @property {string} letter  the key that presses it
 * @property {string} say
 * @property {string} [worth]
 * @property {string[] | null} [tiles]
 * @property {string} [label]  the whole of it in words
 * @property {string} [classes]
 * @property {(() => void) | null} act  null: empty
 * @property {Option[]} [choices]  more than one: the slot opens them
 */

/** @param {Option} option */
const chowTiles = (option) => {
  const chow = /** @type {ChowOption} */ (option);
  return sortTiles([chow.tile, ...tilesOf(chow.with)]);
};

/** @param {Option} option */
const kongTiles = (option) => Array(4).fill(/** @type {KongOption} */ (option).tile);

/**
 * @param {Model} model
 * @param {"kong" | "chow"} kind
 * @param {Option[]} options
 * @returns {() => void}
 */
function pressOrOpen({ actions, ui }, kind, options) {
  if (options.length === 1) return () => actions.choose(options[0]);
  return () => actions.openChoices(ui.choosing === kind ? null : kind);
}

/**
 * What each slot offers now.
 * @param {Model} model
 * @returns {Slot[]}
 */
export function slots(model) {
  const { actions, ui } = model;
  const { win = [], kong = [], pung = [], chow = [], pass = [] } = optionsByKind(model);
  const worth = win[0]?.do === "win" && win[0].fan != null ? faan(win[0].fan) : "";
  const first = { kong: kong[0], pung: pung[0], chow: chow[0] };
  const canKeepPlaying = !pass.length && win.length > 0 && !ui.keepsPlaying;
  return [
    {
      letter: "W", say: gettext("Win"), worth, classes: ui.keepsPlaying ? "" : "win",
      label: worth && fill(gettext("Win with {worth}"), { worth }),
      act: win.length ? () => actions.choose(win[0]) : null,
    },
    {
      letter: "K", say: gettext("Kong"), tiles: first.kong && kongTiles(first.kong), choices: kong,
      label: first.kong && fill(gettext("Kong of {tile}"), { tile: tileName(kongTiles(first.kong)[0]) }),
      act: kong.length ? pressOrOpen(model, "kong", kong) : null,
    },
    {
      letter: "P", say: gettext("Pung"), tiles: pung.length ? Array(3).fill(tileOf(pung[0])) : null,
      label: pung.length ? fill(gettext("Pung of {tile}"), { tile: tileName(tileOf(pung[0])) }) : "",
      act: pung.length ? () => actions.choose(pung[0]) : null,
    },
    {
      letter: "C", say: gettext("Chow"), tiles: first.chow && chowTiles(first.chow), choices: chow,
      label: first.chow && fill(gettext("Chow {tiles}"), { tiles: shortName(chowTiles(first.chow)) }),
      act: chow.length ? pressOrOpen(model, "chow", chow) : null,
    },
    {
      letter: gettext("Space"), say: canKeepPlaying ? gettext("Keep playing") : gettext("Pass"), classes: "pass",
      act: pass.length ? () => actions.choose(pass[0]) : canKeepPlaying ? actions.keepPlaying : null,
    },
  ];
}

/** @param {Option} option */
const tileOf = (option) => ("tile" in option ? option.tile : "");

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
  return h("div.slot", null,
    h("button.prompt", {
      type: "button", class: `${slot.classes ?? ""} ${slot.act ? "" : "none"}`, disabled: !slot.act, "data-slot": place,
      "aria-disabled": slot.act && !free ? "true" : null, "aria-expanded": several ? String(open) : null,
      "aria-label": slot.act && !several && slot.label ? slot.label : null, onclick: slot.act,
    },
    h("span.say", null, slot.say),
    slot.act && h("span.what.num", null, several ? moreOf(slot) : whatOf(slot)),
    h("kbd", { "aria-hidden": "true" }, slot.letter)),
    open && choices(model, slot, kind));
}

/** @param {Slot} slot */
const whatOf = ({ worth, tiles }) =>
  tiles ? [h("span.wide", null, shortName(tiles)), h("span.narrow", null, briefName(tiles))] : [worth];

/** @param {Slot} slot */
const moreOf = (slot) => [fill(gettext("{count} ways"), { count: slot.choices?.length ?? 0 }), h("i.caret", null)];

/**
 * @param {Model} model
 * @param {Slot} slot
 * @param {"kong" | "chow"} kind
 */
function choices(model, slot, kind) {
  const tilesIn = kind === "kong" ? kongTiles : chowTiles;
  return h("div.choices", { role: "group", "aria-label": slot.say }, (slot.choices ?? []).map((option) =>
    h("button.btn", {
      type: "button", "aria-label": `${slot.say} ${shortName(tilesIn(option))}`, onclick: () => model.actions.choose(option),
    }, tilesIn(option).map((tile) => muteTile(tile, "mini")))));
}

/**
 * What stands above the slots when there is something to say: away, or a win that is not enough.
 * @param {Model} model
 */
function notice(model) {
  const { view, own } = model.session;
  const chair = view && view.chair !== null ? view.chairs[view.chair] : null;
  if (chair?.away && view?.phase === "playing") {
    return h("div.notice", { key: "notice" }, h("span", null, gettext("You are away: your seat plays by itself.")),
      h("button.btn.primary", { type: "button", onclick: model.actions.comeBack }, gettext("I’m back")));
  }
  if (!own.refused) return null;
  const text = fill(gettext("Complete, but {fan} of {needed} faan"), { fan: own.refused.fan, needed: own.refused.needed });
  return h("div.notice", { key: "notice" }, h("span", null, text),
    h("button.btn", { type: "button", onclick: () => model.actions.showRefused(true) }, gettext("Why?")));
}

/**
 * @param {Model} model
 * @param {Deal} deal
 */
export function prompts(model, deal) {
  const shown = model.ui.sheetHidden && deal.result;
  return h("div.prompts", { role: "group", "aria-label": gettext("What do you do?") },
    notice(model),
    shown
      ? h("button.btn.again", { type: "button", onclick: () => model.actions.hideSheet(false) }, gettext("Show the result"))
      : h("div.slots", null, slots(model).map((slot, place) => slotButton(model, slot, place))));
}
