/** The dialogs of the table page: menu with settings, keys, leaving. */

import { askPermission, permission } from "../notices/alerts.js";
import { playSound } from "../notices/sound.js";
import { useSprite } from "./art.js";
import { h, patch } from "./dom.js";
import { bindNewest } from "./rail.js";
import { loadSettings, saveSettings, saveToProfile } from "./settings.js";

/**
 * @typedef {import("./settings.js").Settings} Settings
 * @typedef {{sprites: Record<string, string>, changed: (settings: Settings) => void}} Look  sprite addresses by tile set
 * @typedef {{now: () => Settings, change: (changes: Partial<Settings>) => void}} Kept
 */

/** @param {string} id */
const dialog = (id) => /** @type {HTMLDialogElement} */ (document.getElementById(id));

export function closeDialogs() {
  for (const open of document.querySelectorAll("dialog[open]"))
    /** @type {HTMLDialogElement} */ (open).close();
}

/** @param {string} id */
export function openDialog(id) {
  closeDialogs();
  dialog(id).showModal();
}

/**
 * @param {Settings} settings
 * @param {Look} look
 */
function apply(settings, { sprites, changed }) {
  useSprite(sprites[settings.tiles]);
  /** @type {HTMLElement} */ (document.getElementById("board")).dataset.mat = settings.mat;
  const root = document.documentElement;
  root.dataset.motion = settings.motion;
  if (settings.scheme === "auto") delete root.dataset.scheme;
  else root.dataset.scheme = settings.scheme;
  changed(settings);
}

/** What shows a style of tiles: a suit of each shape, and a dragon. */
const SAMPLE = ["5m", "1s", "7z"];

/**
 * Small pictures of each style of tiles. They load all sprites, so only for who looks at the menu.
 * @param {Record<string, string>} sprites
 */
function drawSamples(sprites) {
  for (const place of document.querySelectorAll("[data-sample]")) {
    const sprite = sprites[/** @type {HTMLElement} */ (place).dataset.sample ?? ""];
    patch(
      place,
      SAMPLE.map((tile) => h("svg.t", { "aria-hidden": "true" }, h("use", { href: `${sprite}#t-${tile}` }))),
    );
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {Settings} settings
 */
function fillForm(form, settings) {
  for (const [name, value] of Object.entries(settings)) {
    const choice = form.elements.namedItem(name);
    if (choice instanceof RadioNodeList) choice.value = value;
  }
}

/** Lets somebody hear how loud is what he has chosen. @param {Settings} settings */
function playSample({ volume }) {
  playSound("discard", volume);
  playSound("turn", volume);
}

/**
 * Shows the settings in the form of the menu, keeps what is chosen there and gives the current ones.
 * @param {Look} look
 * @param {import("./settings.js").Profile | null} profile
 * @param {import("./settings.js").Habits | null} habits
 * @returns {Kept}
 */
export function bindSettings(look, profile, habits) {
  let settings = loadSettings(localStorage, profile, habits);
  const form = /** @type {HTMLFormElement} */ (document.getElementById("settings"));
  fillForm(form, settings);
  /** @param {Partial<Settings>} changes */
  const change = (changes) => {
    settings = { ...settings, ...changes };
    saveSettings(localStorage, settings);
    fillForm(form, settings);
    apply(settings, look);
  };
  form.addEventListener("change", ({ target }) => {
    change(/** @type {any} */ (Object.fromEntries(new FormData(form))));
    if (target instanceof HTMLInputElement && target.name === "volume") playSample(settings);
    if (profile) saveToProfile(profile, settings);
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest('[data-opens="menu"]')) drawSamples(look.sprites);
  });
  apply(settings, look);
  return { now: () => settings, change };
}

/**
 * The browser is asked whether it may show notices once somebody chooses them; a no is shown as it is.
 * @param {Kept} kept
 */
export function bindNotices(kept) {
  const choices = /** @type {HTMLFieldSetElement} */ (document.getElementById("notify"));
  const refused = /** @type {HTMLElement} */ (document.getElementById("notify-refused"));
  const show = () => {
    const on = kept.now().notify === "on" && permission() === "granted";
    const choice = choices.querySelector(`input[value=${on ? "on" : "off"}]`);
    /** @type {HTMLInputElement} */ (choice).checked = true;
    refused.hidden = permission() !== "denied";
  };
  choices.addEventListener("change", async (event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    if (value === "on") await askPermission();
    kept.change({ notify: value });
    show();
  });
  show();
}

/**
 * Buttons with data-opens open the dialog of that id.
 */
export function bindOpeners() {
  document.addEventListener("click", ({ target }) => {
    const opener = target instanceof Element ? target.closest("[data-opens]") : null;
    if (opener) openDialog(/** @type {HTMLElement} */ (opener).dataset.opens ?? "");
  });
}

/** The log follows its newest line. */
function bindLog() {
  const [body, button] = ["log-body", "log-newest"].map((id) => document.getElementById(id));
  if (body && button) bindNewest(body, button);
}

/**
 * Where the drawers lie in a strip they start closed, and opening one closes the other.
 */
export function bindDrawers() {
  const narrow = matchMedia("(max-width: 1199px), (max-height: 560px)");
  const drawers = [...document.querySelectorAll(".drawer")].map(
    (drawer) => /** @type {HTMLDetailsElement} */ (drawer),
  );
  const arrange = () => {
    for (const drawer of drawers) {
      drawer.open = !narrow.matches;
      if (narrow.matches) drawer.name = "drawer";
      else drawer.removeAttribute("name");
    }
  };
  narrow.addEventListener("change", arrange);
  arrange();
  bindLog();
}
