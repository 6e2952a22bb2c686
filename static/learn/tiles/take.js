/** The button that makes tables look as the tiles of this page do. */

import { loadSettings, saveSettings, saveToProfile } from "../../table/settings.js";

/** @typedef {import("../../table/settings.js").Profile} Profile */
/** @typedef {import("../../table/settings.js").Habits} Habits */
/** @typedef {{tiles: string, mat: string, profile: Profile | null, habits: Habits | null}} Look */

/** @type {Look} */
const { tiles, mat, profile, habits } = JSON.parse(document.getElementById("look")?.textContent ?? "{}");
const offer = /** @type {HTMLElement} */ (document.querySelector(".take"));
const said = /** @type {HTMLElement} */ (offer.querySelector("[role=status]"));

offer.hidden = false;
offer.querySelector("button")?.addEventListener("click", () => {
  const settings = { ...loadSettings(localStorage, profile, habits), tiles, mat };
  saveSettings(localStorage, settings);
  if (profile) saveToProfile(profile, settings);
  said.textContent = said.dataset.done ?? "";
});
