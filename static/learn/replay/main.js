/** Starts the page of a replay. */

import { playSound } from "../../notices/sound.js";
import { sentenceArt, useSprite } from "../../table/art.js";
import { h } from "../../table/dom.js";
import { bindDrawers, bindOpeners } from "../../table/menu.js";
import { loadSettings } from "../../table/settings.js";
import { fill, gettext } from "../../table/text.js";
import { WIND_SIGNS } from "../../table/tiles.js";
import { bindTips } from "../../table/tips.js";
import { Noises } from "../../table/noises.js";
import { drawBoard, fillIn, sceneOf } from "./board.js";
import { bindControls } from "./controls.js";
import { Reel } from "./reel.js";
import { record } from "./tape.js";

/**
 * @type {import("./tape.js").Retold & {
 *   at: number,
 *   language: string,
 *   profile: import("../../table/settings.js").Profile | null,
 *   habits: import("../../table/settings.js").Habits | null,
 * }}
 */
const page = JSON.parse(document.getElementById("page")?.textContent ?? "{}");
const { classic = "", indexed = "", contrast = "" } = document.body.dataset;
/** @type {Record<string, string>} */
const sprites = { classic, indexed, contrast };

const frames = record(page);
/** The end's sheet was put aside to look at the table. */
let sheetHidden = false;
/** Where the replay stood when it was drawn last. */
let drawnAt = -1;

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {number} ms */
function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {number} place */
const speechAt = (place) => frames[place].lines.map(({ speech }) => speech).join(" ");

/** The address of this moment, and the same moment seen by others. @param {number} place */
function setAddresses(place) {
  const here = new URL(location.href);
  here.searchParams.set("at", String(place));
  history.replaceState(null, "", here);
  for (const link of document.querySelectorAll("a[data-seen]")) {
    const there = new URL(/** @type {HTMLAnchorElement} */ (link).href);
    there.searchParams.set("at", String(place));
    /** @type {HTMLAnchorElement} */ (link).href = there.href;
  }
  const shared = document.getElementById("shared");
  if (shared instanceof HTMLInputElement) {
    const address = new URL(shared.dataset.base ?? "", location.href);
    address.searchParams.set("at", String(place));
    if (page.seat) address.searchParams.set("seat", page.seat);
    shared.value = address.href;
  }
}

/** @param {import("./tape.js").Frame} frame @param {number} place */
const momentRows = ({ lines }, place) =>
  lines.map(({ wind, sentence, aside }, number) =>
    h(
      "li",
      { key: `${place}-${number}`, class: aside ? "aside" : "", "data-at-moment": place },
      h("span.logwind", { "aria-hidden": "true" }, wind ? WIND_SIGNS[wind] : ""),
      aside
        ? h("span", null, sentenceArt(sentence))
        : h(
            "button.moment",
            {
              type: "button",
              "data-moment": place,
              "aria-current": place === reel.place ? "step" : null,
            },
            sentenceArt(sentence),
          ),
    ),
  );

/** Keeps the line of this moment in sight, without moving the page. */
function showLine() {
  const line = document.querySelector('#log [aria-current="step"]');
  const box = element("log");
  if (!(line instanceof HTMLElement) || !box.clientHeight) return;
  const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
  if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight)
    box.scrollTop = top - box.clientHeight / 2;
}

function drawControls() {
  const { place, runs, last } = reel;
  const slider = /** @type {HTMLInputElement} */ (element("slider"));
  slider.max = String(last);
  slider.value = String(place);
  slider.setAttribute("aria-valuetext", speechAt(place));
  element("play").setAttribute("aria-label", runs ? gettext("Pause") : gettext("Play"));
  document.body.dataset.runs = runs ? "yes" : "no";
  element("where").textContent = fill(gettext("{place} of {all}"), { place, all: last });
  element("when").textContent = clockText(frames[place].at);
}

function draw() {
  const { place, runs } = reel;
  if (place !== drawnAt) sheetHidden = false;
  drawBoard(page, frames[place], { language: page.language, hidden: sheetHidden, hide: hideSheet });
  fillIn("log", [h("ol", null, frames.flatMap(momentRows))]);
  drawControls();
  showLine();
  if (place === drawnAt) return;
  noises.see(sceneOf(frames[place]));
  if (drawnAt >= 0 && !runs) element("live").textContent = speechAt(place);
  drawnAt = place;
  setAddresses(place);
}

function hideSheet() {
  sheetHidden = true;
  draw();
}

const reel = new Reel(frames.length, page.at, {
  moved: () => draw(),
  later: (task, ms) => setTimeout(task, ms),
  never: (timer) => clearTimeout(timer),
});

const settings = loadSettings(localStorage, page.profile, page.habits);
const noises = new Noises((sound) => document.hidden || playSound(sound, settings.volume));
useSprite(sprites[settings.tiles]);
element("board").dataset.mat = settings.mat;
document.documentElement.dataset.motion = settings.motion;
bindOpeners();
bindDrawers();
bindTips(page.language, true);
bindControls(reel, frames);
document.getElementById("copy")?.addEventListener("click", async () => {
  const shared = /** @type {HTMLInputElement} */ (element("shared"));
  shared.select();
  await navigator.clipboard?.writeText(shared.value).catch(() => {});
  element("copied").textContent = gettext("Copied.");
});
draw();
