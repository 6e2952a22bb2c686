/** What a picture of the table is drawn from, and small questions to it that many parts ask. */

import { h } from "./dom.js";
import { gettext, pgettext } from "./text.js";
import { follow } from "./order.js";
import { tilesOf, windName, without } from "./tiles.js";
import { WINDS, ownSeat } from "./view.js";

/**
 * @typedef {import("./types.js").Wind} Wind
 * @typedef {import("./types.js").Deal} Deal
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Option} Option
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./words.js").Part} Part
 * @typedef {"own" | "right" | "top" | "left"} Place  where on the screen a seat lies
 * @typedef {{key: number, wind: Wind | null, sentence: Part[], from?: string}} LogLine  from: whose tile was taken
 *
 * @typedef {object} Ui  what only the page knows
 * @property {import("./types.js").Line} line
 * @property {string | null} prompt  the question that the following belong to
 * @property {number} asleepUntil  our clock; a fresh prompt takes no answer before
 * @property {{id: string, command: Record<string, any>} | null} sent  a command without an answer
 * @property {number | null} lifted  a hand tile's place, lifted by a first touch
 * @property {number | null} focused  the hand tile that Tab comes back to
 * @property {"kong" | "chow" | null} choosing  which slot shows its choices
 * @property {boolean} keepsPlaying  a win on the own turn was put aside
 * @property {boolean} sheetHidden
 * @property {boolean} endShown  of a closed table: the scores at the end, not the last hand
 * @property {boolean} sorted  the own tiles lie sorted
 * @property {string[]} order  how they lie else
 * @property {boolean} late  the viewer lost the seat here by not being ready in time
 * @property {boolean} refusedShown
 * @property {boolean} newcomer  nothing was discarded here yet: say how
 * @property {boolean | null} fair  the finished deal's shuffle was checked in this browser
 * @property {LogLine[]} log
 * @property {{key: number, text: string, address?: string, way?: {text: string, act: () => void}}[]} toasts  way: what may be done about it
 * @property {string} drain  what the server says while it is about to restart
 * @property {string} receipts  below which address the receipts of a rated table are, else empty
 * @property {string} replays  below which address the replays of the table are, else empty
 * @property {string} queue  id of the form that enters the table's queue again, empty where there is none
 * @property {{text: string, act: () => void}[]} onward  ways on from a finished hand where nobody readies up, the likeliest last
 *
 * @typedef {object} Actions  what the player does
 * @property {(place: number, byTouch: boolean) => void} pick
 * @property {() => void} lower  a lifted tile
 * @property {(place: number) => void} focus
 * @property {(option: Option) => void} choose
 * @property {(slot: "kong" | "chow" | null) => void} openChoices
 * @property {() => void} keepPlaying
 * @property {() => void} ready
 * @property {() => void} comeBack
 * @property {(name: import("./types.js").SwitchName, on: boolean) => void} setSwitch
 * @property {(sorted: boolean) => void} setSorted
 * @property {(from: number, to: number) => boolean} move  a tile of the hand; whether it may go there
 * @property {(on: boolean) => void} vote
 * @property {(shown: boolean) => void} showEnd
 * @property {(hidden: boolean) => void} hideSheet
 * @property {(shown: boolean) => void} showRefused
 *
 * @typedef {{session: Session, ui: Ui, now: number, language: string, actions: Actions}} Model
 */

/** @returns {Ui} */
export function newUi() {
  return {
    line: { state: "connecting", code: null },
    prompt: null,
    asleepUntil: 0,
    sent: null,
    lifted: null,
    focused: null,
    choosing: null,
    keepsPlaying: false,
    sheetHidden: false,
    endShown: false,
    sorted: true,
    order: [],
    late: false,
    refusedShown: false,
    newcomer: true,
    fair: null,
    log: [],
    toasts: [],
    drain: "",
    receipts: "",
    replays: "",
    queue: "",
    onward: [],
  };
}

/**
 * The seat that lies at the bottom of the screen: the own one, for spectators East.
 * @param {View} view
 * @returns {Wind}
 */
export const bottomSeat = (view) => ownSeat(view) ?? "E";

/**
 * The seat of who looks at the page; null for spectators, and where a replay shows another player's view.
 * @param {Model} model
 * @returns {Wind | null}
 */
export const seatOfReader = ({ session: { view, people } }) =>
  view !== null && view.chair !== null && people[view.chair]?.you ? ownSeat(view) : null;

/**
 * @param {Wind} wind
 * @param {Wind} bottom
 * @returns {Place}
 */
export function placeOf(wind, bottom) {
  /** @type {Place[]} */
  const places = ["own", "right", "top", "left"];
  return places[(WINDS.indexOf(wind) - WINDS.indexOf(bottom) + 4) % 4];
}

/** Robots are called after the four flowers. @type {Record<string, () => string>} */
const ROBOTS = {
  Plum: () => pgettext("robot", "Plum"),
  Orchid: () => pgettext("robot", "Orchid"),
  Chrysanthemum: () => pgettext("robot", "Chrysanthemum"),
  Bamboo: () => pgettext("robot", "Bamboo"),
};

/**
 * What a person or robot is called on this page.
 * @param {import("./types.js").Person | null} person
 */
export function nameOf(person) {
  if (!person?.name) return gettext("Empty seat");
  return person.kind === "robot" ? (ROBOTS[person.name]?.() ?? person.name) : person.name;
}

/**
 * The chair and the person of a seat.
 * @param {Model} model
 * @param {Deal} deal
 * @param {Wind} wind
 */
export function playerOf(model, deal, wind) {
  const number = deal.players[WINDS.indexOf(wind)];
  const chair = model.session.view?.chairs[number];
  const person = model.session.people[number] ?? null;
  return { number, chair, person, name: nameOf(person) };
}

/**
 * Who played a seat of a finished deal, and how he stood after it, whoever has the chair by now. Without word
 * of that, the seat's wind stands for its player.
 * @param {Model} model
 * @param {Deal} deal
 * @param {Wind} wind
 * @returns {{name: string, person: import("./types.js").Person | null, score: number | null}}
 */
export function pastPlayer({ session: { played } }, deal, wind) {
  const player = played?.no === deal.no ? played.players[WINDS.indexOf(wind)] : null;
  if (!player) return { name: windName(wind), person: null, score: null };
  return { ...player, name: nameOf(player.person) };
}

/**
 * The own tiles as they lie: sorted, or as their owner has laid them; the one just drawn last.
 * @param {Deal} deal
 * @param {Pick<Ui, "sorted" | "order">} ui
 */
export function handTiles(deal, { sorted, order }) {
  const tiles = tilesOf(deal.hand ?? "");
  const rest = deal.drawn ? without(tiles, [deal.drawn]) : tiles;
  const laid = sorted ? rest : follow(order, rest);
  return deal.drawn ? [...laid, deal.drawn] : laid;
}

/**
 * The options of the open question, by what they do.
 * @param {Model} model
 * @returns {Partial<Record<Option["do"], Option[]>>}
 */
export function optionsByKind(model) {
  /** @type {Partial<Record<Option["do"], Option[]>>} */
  const kinds = {};
  for (const option of model.session.own.question?.options ?? []) (kinds[option.do] ??= []).push(option);
  return kinds;
}

/**
 * Whether a click may answer now: not within the moment after a prompt appeared, nor twice.
 * @param {Model} model
 */
export const isAwake = (model) => model.ui.sent === null && model.now >= model.ui.asleepUntil;

/**
 * A name in the page's language, and in the other script beside it.
 * @param {import("./types.js").Names | undefined} names
 * @param {string} language
 * @returns {[string, string]}
 */
export function bothNames(names, language) {
  if (!names) return ["", ""];
  const own = language === "zh-hant" ? names.zh_hant : language === "zh-hans" ? names.zh_hans : names.en;
  return [own ?? names.en, language.startsWith("zh") ? "" : names.zh_hant];
}

/** The language attribute of the second of `bothNames`. @param {string} language */
export const otherLanguage = (language) => (language.startsWith("zh") ? "en" : "zh-Hant");

/**
 * A Chinese word beside the page's own, for those who don't read it in Chinese anyway.
 * @param {string} language
 * @param {string} word
 */
export const besides = (language, word) =>
  language.startsWith("zh") ? null : h("span", { lang: "zh-Hant" }, word);

/** What stands between two sentences. @param {string} language */
export const space = (language) => (language.startsWith("zh") ? "" : " ");

/** A number of points with its sign. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
