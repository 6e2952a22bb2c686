/** Beside the board: help for the own hand, and the log of what happened. */

import { sentenceArt, tileArt } from "./art.js";
import { h } from "./dom.js";
import { fill, gettext, ngettext, pgettext } from "./text.js";
import { WIND_SIGNS, tileName } from "./tiles.js";
import { faan } from "./words.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./model.js").LogLine} LogLine
 * @typedef {import("./types.js").Help} Help
 * @typedef {import("./types.js").UsefulTile} UsefulTile
 * @typedef {import("./dom.js").VNode} VNode
 */

/** A hand far from ready profits from nearly everything; more than these would tell nothing. */
const SHOWN = 8;

/** @param {number} count */
const leftText = (count) => fill(ngettext("{count} left", "{count} left", count), { count });

/** @param {Help} help */
function headline(help) {
  if (help.distance < 0) return gettext("Complete");
  if (help.distance === 0)
    return help.discards.length ? gettext("Ready with the right discard") : pgettext("hand", "Ready");
  return fill(ngettext("{count} tile from ready", "{count} tiles from ready", help.distance), {
    count: help.distance,
  });
}

/** What a hand waits for, or would profit from. @param {Help} help */
const wanted = (help) =>
  [...(help.waits.length ? help.waits : help.useful)].sort((one, other) => other.left - one.left);

/** The discards after which most stays open. @param {Help} help */
const bestDiscards = ({ discards }) =>
  discards.filter(({ distance }) => distance === discards[0].distance).slice(0, 4);

/**
 * The line that stays visible when the drawer is closed.
 * @param {Help | null} help
 * @returns {(VNode | string)[]}
 */
export function helpBrief(help) {
  if (!help) return [];
  const tiles = wanted(help);
  const left = tiles.reduce((sum, { left }) => sum + left, 0);
  const poor = help.waits.length > 0 && help.waits.every(({ enough }) => !enough);
  const small = (/** @type {{tile: string}} */ { tile }) => tileArt(tile, tileName(tile), "inline");
  if (help.discards.length)
    return [
      headline(help),
      h("span.wide", null, gettext("· discard")),
      ...bestDiscards(help).slice(0, 3).map(small),
    ];
  return [
    headline(help),
    ...tiles.slice(0, 4).map(small),
    ...(tiles.length ? [h("span.num", null, poor ? gettext("not enough") : leftText(left))] : []),
  ];
}

/** @param {UsefulTile} item */
function usefulTile({ tile, left, fan, enough }) {
  const worth = fan === undefined ? null : faan(fan);
  return h(
    "li",
    { class: enough === false || left === 0 ? "poor" : "" },
    tileArt(tile),
    h(
      "span",
      null,
      worth && h("b", null, worth),
      enough === false ? h("small", null, gettext("not enough")) : null,
      h("small.num", null, leftText(left)),
    ),
  );
}

/** "Wins on" only where every wait is enough. @param {Help} help */
function waitsHead({ waits }) {
  if (!waits.length) return gettext("Useful tiles");
  return waits.every(({ enough }) => enough) ? gettext("Wins on") : gettext("Waits for");
}

/**
 * The tiles that a hand waits for or would profit from, the likeliest first.
 * @param {Help} help
 */
function wantedTiles(help) {
  const tiles = wanted(help);
  const shown = tiles.slice(0, SHOWN);
  const more = tiles.length - shown.length;
  if (!tiles.length) return [];
  return [
    h("p.muted", null, waitsHead(help)),
    h("ul.waits", null, shown.map(usefulTile)),
    more
      ? h(
          "p.muted",
          null,
          fill(ngettext("and {count} more kind", "and {count} more kinds", more), { count: more }),
        )
      : "",
  ];
}

/** @param {Help} help */
const discardAdvice = (help) => [
  h("p.muted", null, gettext("Discards that keep most tiles useful")),
  h(
    "ul.waits",
    null,
    bestDiscards(help).map(({ tile, left }) => usefulTile({ tile, left })),
  ),
];

/**
 * @param {Help | null} help
 * @param {boolean} allowed
 * @returns {(VNode | string)[]}
 */
export function helpBody(help, allowed) {
  if (!allowed) return [h("p.muted", null, gettext("Help is off at this table."))];
  if (!help) return [h("p.muted", null, gettext("Nothing to tell at the moment."))];
  return [
    h("h2", null, headline(help)),
    ...wantedTiles(help),
    ...(help.discards.length ? discardAdvice(help) : []),
  ];
}

/** @param {LogLine} line */
const logLine = ({ key, wind, sentence }) =>
  h(
    "li",
    { key },
    h("span.logwind", { "aria-hidden": "true" }, wind ? WIND_SIGNS[wind] : ""),
    h("span", null, sentenceArt(sentence)),
  );

/** @param {LogLine[]} log */
export const logBody = (log) => [h("ol", null, log.map(logLine))];

/** @param {LogLine[]} log */
export const logBrief = (log) => (log.length ? sentenceArt(log[log.length - 1].sentence) : []);
