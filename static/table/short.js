/** Names cut to a width, for drawings, where the browser cuts nothing by itself. */

/** How wide a letter is at most, in the height of its letters: the first that fits. @type {[RegExp, number][]} */
const WIDTHS = [
  [/[\u1100-\uffdc]|[^\u0000-\uffff]/u, 1],
  [/[MWmw@%]/, 1],
  [/[ilIjtfr.,:;'!|() ]/, 0.4],
  [/\p{Lu}/u, 0.78],
];
const USUAL = 0.65;

/** @param {string} letter */
const widthOf = (letter) => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? USUAL;

/** @param {string[]} letters */
const widthOfAll = (letters) => letters.reduce((sum, letter) => sum + widthOf(letter), 0);

/**
 * A name, cut where it is wider.
 * @param {string} name
 * @param {number} most  in the height of its letters
 */
export function shortName(name, most) {
  const letters = [...name];
  if (widthOfAll(letters) <= most) return name;
  while (letters.length && widthOfAll(letters) + 1 > most) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
