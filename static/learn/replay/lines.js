/** What happened in a moment, in words: acts, and who was asked what and how he answered. */

import { nameOf } from "../../table/model.js";
import { fill, gettext, parts } from "../../table/text.js";
import { tilesOf, seatName } from "../../table/tiles.js";
import { WINDS } from "../../table/view.js";
import { describe, spoken } from "../../table/words.js";

/**
 * @typedef {import("../../table/types.js").TableEvent} TableEvent
 * @typedef {import("../../table/types.js").View} View
 * @typedef {import("../../table/types.js").Wind} Wind
 * @typedef {import("../../table/types.js").Person} Person
 * @typedef {import("../../table/words.js").Part} Part
 * @typedef {import("../../table/words.js").Namer} Namer
 * @typedef {{wind: Wind | null, sentence: Part[], speech: string, aside: boolean}} Line
 *   aside: not an act, but what was asked or answered
 */

/** @type {Record<string, () => string>} */
const CLAIMS = {
  win: () => gettext("win"),
  kong: () => gettext("kong"),
  pung: () => gettext("pung"),
  chow: () => gettext("chow"),
};

/** @type {Record<string, () => string>} by who decided, if it was not the player */
const DECIDERS = {
  switch: () => gettext("{answer} (by a switch)"),
  timeout: () => gettext("{answer} (the time was up)"),
  away: () => gettext("{answer} (away)"),
};

/** @param {TableEvent} event @param {string} name */
function asked({ may }, name) {
  const claims = may.filter((/** @type {string} */ what) => what in CLAIMS);
  const what = claims.map((/** @type {string} */ claim) => CLAIMS[claim]()).join(gettext(", "));
  return claims.length ? fill(gettext("{name} is asked: {what}"), { name, what }) : "";
}

/** @param {TableEvent} event @param {string} name */
function answered({ answer, by }, name) {
  const said =
    answer === "pass"
      ? fill(gettext("{name} passes"), { name })
      : fill(gettext("{name} answers: {what}"), { name, what: CLAIMS[answer]?.() ?? answer });
  return fill(DECIDERS[by]?.() ?? "{answer}", { answer: said });
}

/** @param {TableEvent} event @param {string} name @returns {Part[]} */
function drew(event, name) {
  const sentence = event.tiles ? gettext("{name} draws {tiles}") : gettext("{name} draws a tile");
  return parts(sentence, {
    name: /** @type {Part} */ (name),
    tiles: { tiles: tilesOf(event.tiles ?? "") },
  });
}

/**
 * @param {TableEvent} event
 * @param {View} view  after the moment
 * @param {Namer} named
 * @returns {Part[]}
 */
function sentenceOf(event, view, named) {
  if (event.type === "asked") return [asked(event, named(event.seat))];
  if (event.type === "answered") return [answered(event, named(event.seat))];
  const said = describe(event, view, named) ?? (event.type === "drawn" ? drew(event, named(event.seat)) : []);
  return said.length && event.auto ? [...said, " ", gettext("(automatically)")] : said;
}

/**
 * @param {TableEvent[]} events
 * @param {View} view  after the moment; its chair is the reader's own
 * @param {Person[]} people  by chair
 * @returns {Line[]}
 */
export function linesOf(events, view, people) {
  const named = (/** @type {string} */ wind) =>
    nameOf(people[view.deal?.players[WINDS.indexOf(/** @type {Wind} */ (wind))] ?? -1] ?? null);
  return events.flatMap((event) => {
    const sentence = sentenceOf(event, view, named).filter(Boolean);
    if (!sentence.length) return [];
    const wind = WINDS.includes(event.seat) ? event.seat : null;
    const speech = spoken(sentenceOf(event, view, seatName));
    return [{ wind, sentence, speech, aside: event.type === "asked" || event.type === "answered" }];
  });
}
