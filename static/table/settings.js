/** How this person wants tables to look; kept in this browser. */

const KEY = "saamfaan.settings";

/** The choices of each setting, the default first. */
export const CHOICES = {
  tiles: ["indexed", "classic", "contrast"],
  mat: ["jade", "river", "plum", "straw", "slate"],
  scheme: ["auto", "light", "dark"],
  letters: ["on", "off"],
};

/** @typedef {{tiles: string, mat: string, scheme: string, letters: string}} Settings */
/** @typedef {keyof typeof CHOICES} SettingName */

/** @type {SettingName[]} */
const NAMES = /** @type {any} */ (Object.keys(CHOICES));

/**
 * The kept settings; what is missing or unknown is the default.
 * @param {import("./seeds.js").Store} store
 * @returns {Settings}
 */
export function loadSettings(store) {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(store.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // Unreadable settings are no settings.
  }
  const chosen = NAMES.map((name) => [
    name,
    CHOICES[name].find((choice) => choice === kept[name]) ?? CHOICES[name][0],
  ]);
  return Object.fromEntries(chosen);
}

/**
 * @param {import("./seeds.js").Store} store
 * @param {Settings} settings
 */
export function saveSettings(store, settings) {
  try {
    store.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They last for this page, then.
  }
}
