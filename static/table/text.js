/** Translated text: the site's catalogue (loaded before the modules) and the filling in of its gaps. */

/** @type {any} */
const catalogue = /** @type {any} */ (globalThis).django;

/** @param {string} text */
export const gettext = (text) => String(catalogue?.gettext?.(text) ?? text);

/**
 * @param {string} one
 * @param {string} many
 * @param {number} count
 */
export const ngettext = (one, many, count) =>
  String(catalogue?.ngettext?.(one, many, count) ?? (count === 1 ? one : many));

/**
 * @param {string} context
 * @param {string} text
 */
export const pgettext = (context, text) => String(catalogue?.pgettext?.(context, text) ?? text);

/**
 * Cuts a text at its {gaps} and puts the values there.
 * @template T
 * @param {string} text
 * @param {Record<string, T>} values
 * @returns {(string | T)[]}
 */
export function parts(text, values) {
  return text
    .split(/\{(\w+)\}/)
    .map((part, place) => (place % 2 ? values[part] : part))
    .filter((part) => part !== "");
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export const fill = (text, values) => parts(text, values).join("");
