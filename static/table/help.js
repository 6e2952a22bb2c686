/** Help for the own hand: how far it is from ready, what it needs, and what it is or may become worth. */

import { sentenceArt, tileArt } from "./art.js";
import { h } from "./dom.js";
import { bothNames } from "./model.js";
import { lastRow, patternTable } from "./patterns.js";
import { fill, gettext, ngettext, parts, pgettext } from "./text.js";
import { tileName } from "./tiles.js";
import { faan } from "./words.js";

/**
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("./types.js").Help} Help
 * @typedef {import("./types.js").Wait} Wait
 * @typedef {import("./types.js").Advice} Advice
 * @typedef {import("./types.js").Prospect} Prospect
 * @typedef {import("./types.js").UsefulTile} UsefulTile
 * @typedef {import("./dom.js").VNode} VNode
 */

/** A hand far from ready profits from nearly everything; more than these would tell nothing. */
const SHOWN = 10;
const DISCARDS_SHOWN = 4;

/** @param {number} count */
const leftText = (count) => fill(ngettext("{count} left", "{count} left", count), { count });

/** @param {number} distance */
function distanceText(distance) {
  if (distance <= 0) return pgettext("hand", "Ready");
  return fill(ngettext("{count} tile from ready", "{count} tiles from ready", distance), { count: distance });
}

/** @param {Help} help */
function stateText({ distance, discards }) {
  if (distance < 0) return gettext("Complete");
  return distance === 0 && discards.length ? gettext("Ready with the right discard") : distanceText(distance);
}

/** The tiles that a hand waits for or would profit from, the likeliest first. @param {Help} help */
const wanted = (help) =>
  [...(help.waits.length ? help.waits : help.useful)].sort((one, other) => other.left - one.left);

/** @param {{left: number}[]} tiles */
const leftOf = (tiles) => tiles.reduce((sum, { left }) => sum + left, 0);

/** The discards after which most stays open. @param {Help} help */
const bestDiscards = ({ discards }) =>
  discards.filter(({ distance }) => distance === discards[0].distance).slice(0, DISCARDS_SHOWN);

/** @param {string} tile */
const small = (tile) => tileArt(tile, tileName(tile), "inline");

/**
 * The line that stays visible when the drawer is closed.
 * @param {Help | null} help
 * @returns {(VNode | string)[]}
 */
export function helpBrief(help) {
  if (!help) return [];
  const [best, ...others] = bestDiscards(help)
    .slice(0, 3)
    .map(({ tile }) => small(tile));
  if (best)
    return [
      stateText(help),
      h("span.run", null, h("span.wide", null, gettext("· discard"), " "), best),
      ...others,
    ];
  const tiles = wanted(help);
  const poor = help.waits.length > 0 && help.waits.every(({ enough }) => !enough);
  return [
    stateText(help),
    ...tiles.slice(0, 4).map(({ tile }) => small(tile)),
    ...(tiles.length ? [h("span.num", null, poor ? gettext("not enough") : leftText(leftOf(tiles)))] : []),
  ];
}

/** @param {string} title @param {number} [left] */
const heading = (title, left) =>
  h("h3", null, h("span", null, title), left === undefined ? null : h("span.num", null, leftText(left)));

/**
 * The names of patterns one after another, in the page's language.
 * @param {Model} model
 * @param {string[]} ids
 */
const namesOf = ({ session, language }, ids) =>
  ids.map((id) => bothNames(session.facts?.patterns[id], language)[0] || id).join(gettext(", "));

/** What a win on a tile brings, and what is different when it is drawn. @param {Wait} wait */
function worthOfWait({ fan, enough, drawn_fan, drawn_enough }) {
  if (fan === undefined) return [];
  const drawn = faan(drawn_fan ?? fan);
  if (!enough && drawn_enough) return [h("b", null, drawn), h("small", null, gettext("only by self draw"))];
  if (!enough) return [h("b", null, faan(fan)), h("small", null, gettext("not enough"))];
  const note = drawn_fan === undefined || drawn_fan === fan ? null : gettext("{worth} by self draw");
  return [h("b", null, faan(fan)), note && h("small", null, fill(note, { worth: drawn }))];
}

/**
 * @param {Model} model
 * @param {Wait} wait
 */
function waitRow(model, wait) {
  const poor = (!wait.enough && !wait.drawn_enough) || wait.left === 0;
  const patterns = (wait.patterns ?? []).map(({ id }) => id);
  return h(
    "li",
    { class: poor ? "poor" : "" },
    tileArt(wait.tile),
    h("span", null, worthOfWait(wait), patterns.length ? h("small", null, namesOf(model, patterns)) : null),
    h("span.num.left", null, leftText(wait.left)),
  );
}

/** @param {UsefulTile} useful */
const usefulTile = ({ tile, left }) =>
  h("li", { class: left ? "" : "poor" }, tileArt(tile), h("small.num", null, leftText(left)));

/** @param {number} count */
const moreKinds = (count) =>
  fill(ngettext("and {count} more kind", "and {count} more kinds", count), { count });

/** "Wins on" only where every wait is enough. @param {Help} help */
const waitsHead = ({ waits }) =>
  waits.every(({ enough }) => enough) ? gettext("Wins on") : gettext("Waits for");

/**
 * @param {Model} model
 * @param {Help} help
 */
function needs(model, help) {
  const tiles = wanted(help);
  const more = tiles.length - SHOWN;
  if (!tiles.length) return [];
  return [
    heading(help.waits.length ? waitsHead(help) : gettext("Useful tiles"), leftOf(tiles)),
    help.waits.length
      ? h(
          "ul.rows",
          null,
          tiles.slice(0, SHOWN).map((wait) => waitRow(model, wait)),
        )
      : h("ul.useful", null, tiles.slice(0, SHOWN).map(usefulTile)),
    more > 0 ? h("p.muted", null, moreKinds(more)) : null,
  ];
}

/** One discard, and what stays useful after it. @param {Advice} advice */
function adviceRow({ tile, left, distance, useful = [] }) {
  const kept = [...useful].sort((one, other) => other.left - one.left);
  return h(
    "li",
    null,
    tileArt(tile),
    h(
      "span.kept",
      null,
      kept.length ? h("small", null, distance === 0 ? gettext("then waits for") : gettext("keeps")) : null,
      kept.slice(0, 5).map((item) => small(item.tile)),
      kept.length > 5 ? h("small", null, `+${kept.length - 5}`) : null,
    ),
    h("span.num.left", null, leftText(left)),
  );
}

/** @param {Help} help */
function advice(help) {
  const best = bestDiscards(help);
  if (!best.length) return [];
  return [heading(gettext("Discards that keep most tiles useful")), h("ul.rows", null, best.map(adviceRow))];
}

/**
 * A kind of hand to aim at; of pungs that it needs, which.
 * @param {Model} model
 * @param {Prospect} prospect
 */
function prospectRow(model, { patterns, pungs, fan, distance }) {
  const needed = parts(gettext("with pungs of {tiles}"), { tiles: { tiles: pungs } });
  return h(
    "li",
    null,
    h(
      "span",
      null,
      h("b", null, namesOf(model, patterns)),
      pungs.length ? h("small", null, sentenceArt(needed)) : null,
      h("small", null, distanceText(distance)),
    ),
    h("span.num.left", null, faan(fan)),
  );
}

/**
 * What the hand may become, its likeliest and dearest kinds first; after the best discard, where one is due.
 * What a ready hand is worth already its waits tell.
 * @param {Model} model
 * @param {Help} help
 */
function prospects(model, help) {
  const all = help.discards.length ? help.discards[0].prospects : help.prospects;
  const named = (all ?? []).filter(
    ({ patterns, distance }) => patterns.length && (distance > 0 || !help.waits.length),
  );
  if (!named.length) return [];
  return [
    heading(gettext("What the hand may become")),
    h(
      "ul.rows.kinds",
      null,
      named.map((prospect) => prospectRow(model, prospect)),
    ),
  ];
}

/**
 * Why a complete hand may not win: what counts, and what is missing.
 * @param {Model} model
 * @param {import("./types.js").Refused} refused
 */
export function refusedTable(model, { fan, needed, patterns }) {
  const missing = needed - fan;
  return patternTable(model, patterns, [
    ...(patterns.length ? [] : [lastRow(gettext("No pattern yet"), 0, "none")]),
    lastRow(gettext("Total"), fan, "total"),
    ...(missing > 0 ? [lastRow(gettext("Missing"), missing, "missing")] : []),
  ]);
}

/** What the open question offers for a win, as a headline; null if it offers none. @param {Model} model */
function winText({ session }) {
  const win = session.own.question?.options.find((option) => option.do === "win");
  if (!win || win.do !== "win") return null;
  return win.fan == null
    ? gettext("You can win")
    : fill(gettext("You can win: {worth}"), { worth: faan(win.fan) });
}

/**
 * @param {Model} model
 * @param {Help} help
 */
function told(model, help) {
  const { refused } = model.session.own;
  if (refused)
    return [
      h(
        "h2",
        null,
        refused.reason === "declined"
          ? gettext("Complete, but not now")
          : gettext("Complete, but not enough to win"),
      ),
      refusedTable(model, refused),
      ...advice(help),
    ];
  return [
    h("h2", null, winText(model) ?? stateText(help)),
    ...needs(model, help),
    ...advice(help),
    ...prospects(model, help),
  ];
}

/** Not one of the lines that help is told in: it does not become one. @param {string} why */
const nothing = (why) => h("p.muted", { key: "nothing" }, why);

/**
 * What the drawer says; where the table allows no help, that.
 * @param {Model} model
 */
export function helpBody(model) {
  const { own, facts } = model.session;
  if (!facts?.help) return [nothing(gettext("Help is off at this table."))];
  if (!own.help) return [nothing(gettext("Nothing to tell at the moment."))];
  return told(model, own.help);
}
