/** What the viewer is asked, in words, and what a deal that was won brings to each. */

import { fill, gettext } from "./text.js";
import { seatName } from "./tiles.js";
import { WINDS } from "./view.js";
import { faan } from "./words.js";

/** @typedef {import("./types.js").Option} Option */

/** @param {Option | undefined} win */
const winWords = (win) =>
  win?.do === "win" && win.fan != null
    ? fill(gettext("win with {worth}"), { worth: faan(win.fan) })
    : gettext("win");

/** "win with 4 faan, kong or pung". @param {string[]} words */
function eitherOf(words) {
  if (words.length < 2) return words.join("");
  const [some, last] = [words.slice(0, -1).join(gettext(", ")), words.at(-1) ?? ""];
  return fill(gettext("{some} or {last}"), { some, last });
}

/**
 * What the viewer may answer, said in one sentence; "" if nothing is asked.
 * @param {import("./types.js").Question | null} question
 */
export function spokenQuestion(question) {
  const options = question?.options ?? [];
  const has = (/** @type {string} */ what) => options.some((option) => option.do === what);
  /** @type {[string, string][]} */
  const names = [
    ["win", winWords(options.find((option) => option.do === "win"))],
    ["kong", gettext("kong")],
    ["pung", gettext("pung")],
    ["chow", gettext("chow")],
  ];
  const what = eitherOf(names.flatMap(([name, word]) => (has(name) ? [word] : [])));
  if (!has("discard")) return what && fill(gettext("You may {what}."), { what });
  if (!what) return gettext("Your turn: discard a tile.");
  return fill(gettext("Your turn: you may {what}, or discard a tile."), { what });
}

/**
 * Who gets and who pays how much, in one sentence.
 * @param {number[]} payments  by seat
 * @param {string | null} own
 */
export function spokenPayments(payments, own) {
  const said = payments.map((points, seat) => {
    const [name, mine] = [seatName(WINDS[seat]), WINDS[seat] === own];
    if (points > 0)
      return fill(mine ? gettext("you get {points}") : gettext("{name} gets {points}"), { name, points });
    return fill(mine ? gettext("you pay {points}") : gettext("{name} pays {points}"), {
      name,
      points: -points,
    });
  });
  const told = said.filter((_, seat) => payments[seat] !== 0);
  return told.length ? fill(gettext("{sentence}."), { sentence: told.join(gettext(", ")) }) : "";
}
