/** How this person wants tables to look; kept in this browser, and with the account what is in the profile. */

const KEY = "saamfaan.settings";

/** The choices of each setting, the default first. */
export const CHOICES = {
  tiles: ["indexed", "classic", "contrast"],
  mat: ["jade", "river", "plum", "straw", "slate"],
  scheme: ["auto", "light", "dark"],
  letters: ["on", "off"],
  motion: ["auto", "off"],
  volume: ["normal", "off", "soft", "loud"],
  notify: ["off", "on"],
  sort: ["on", "off"],
};

/** @typedef {Record<keyof typeof CHOICES, string>} Settings */
/** @typedef {keyof typeof CHOICES} SettingName */

/** @type {SettingName[]} */
const NAMES = /** @type {any} */ (Object.keys(CHOICES));

/** @typedef {{tiles: string, mat: string, address: string, token: string}} Profile  of a person with an account */
/** @typedef {{sounds: boolean, auto_sort: boolean}} Habits  what holds where nothing was chosen in this browser */

/**
 * The kept settings; what is missing or unknown is the default. What the profile says counts more.
 * @param {import("./seeds.js").Store} store
 * @param {Profile | null} [profile]
 * @param {Habits | null} [habits]
 * @returns {Settings}
 */
export function loadSettings(store, profile = null, habits = null) {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = JSON.parse(store.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // Unreadable settings are no settings.
  }
  if (habits) kept = { ...fromHabits(habits), ...kept };
  if (profile) kept = { ...kept, tiles: profile.tiles, mat: profile.mat };
  const chosen = NAMES.map((name) => [
    name,
    CHOICES[name].find((choice) => choice === kept[name]) ?? CHOICES[name][0],
  ]);
  return Object.fromEntries(chosen);
}

/** @param {Habits} habits */
const fromHabits = ({ sounds, auto_sort }) => ({
  volume: sounds ? "normal" : "off",
  sort: auto_sort ? "on" : "off",
});

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

/**
 * Keeps in the profile what belongs there. If that fails, it lasts for this page.
 * @param {Profile} profile
 * @param {Settings} settings
 */
export function saveToProfile({ address, token }, { tiles, mat }) {
  const body = new URLSearchParams({ tiles, mat });
  fetch(address, { method: "POST", headers: { "X-CSRFToken": token }, body }).catch(() => {});
}
