/** What the five slots under the hand offer: always the same ones in the same order. */

import { usesOf } from "./highlight.js";
import { optionsByKind } from "./model.js";
import { fill, gettext } from "./text.js";
import { shortName, sortTiles, tileName, tilesOf } from "./tiles.js";
import { faan } from "./words.js";

/**
 * @typedef {import("./model.js").Model} Model
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
 * @property {string | null} [uses]  the own tiles that it would lay down
 * @property {Option[]} [choices]  more than one: the slot opens them
 */

/** @param {Option} option */
export const chowTiles = (option) => {
  const chow = /** @type {ChowOption} */ (option);
  return sortTiles([chow.tile, ...tilesOf(chow.with)]);
};

/** @param {Option} option */
export const kongTiles = (option) => Array(4).fill(/** @type {KongOption} */ (option).tile);

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

/** @param {Option} option */
const tileOf = (option) => ("tile" in option ? option.tile : "");

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
      letter: "W",
      say: gettext("Win"),
      worth,
      classes: ui.keepsPlaying ? "" : "win",
      label: worth && fill(gettext("Win with {worth}"), { worth }),
      act: win.length ? () => actions.choose(win[0]) : null,
    },
    {
      letter: "K",
      say: gettext("Kong"),
      tiles: first.kong && kongTiles(first.kong),
      choices: kong,
      uses: usesOf(kong),
      label: first.kong && fill(gettext("Kong of {tile}"), { tile: tileName(kongTiles(first.kong)[0]) }),
      act: kong.length ? pressOrOpen(model, "kong", kong) : null,
    },
    {
      letter: "P",
      say: gettext("Pung"),
      tiles: pung.length ? Array(3).fill(tileOf(pung[0])) : null,
      uses: usesOf(pung),
      label: pung.length ? fill(gettext("Pung of {tile}"), { tile: tileName(tileOf(pung[0])) }) : "",
      act: pung.length ? () => actions.choose(pung[0]) : null,
    },
    {
      letter: "C",
      say: gettext("Chow"),
      tiles: first.chow && chowTiles(first.chow),
      choices: chow,
      uses: usesOf(chow),
      label: first.chow && fill(gettext("Chow {tiles}"), { tiles: shortName(chowTiles(first.chow)) }),
      act: chow.length ? pressOrOpen(model, "chow", chow) : null,
    },
    {
      letter: gettext("Space"),
      say: canKeepPlaying ? gettext("Keep playing") : gettext("Pass"),
      classes: "pass",
      act: pass.length ? () => actions.choose(pass[0]) : canKeepPlaying ? actions.keepPlaying : null,
    },
  ];
}
