/** The page of a hand that is played by requests: the live table's picture, with a line of its own. */

import { BROWSER, callPerson } from "../../notices/alerts.js";
import { playSound } from "../../notices/sound.js";
import { askedSpeech } from "../../table/chronicle.js";
import { Controller } from "../../table/controller.js";
import { onceAFrame } from "../../table/dom.js";
import { bindHighlight } from "../../table/highlight.js";
import { bindDragging } from "../../table/dragging.js";
import { bindSkip, listenToKeys } from "../../table/keyboard.js";
import { bindDrawers, bindNotices, bindOpeners, bindSettings, openDialog } from "../../table/menu.js";
import { Noises } from "../../table/noises.js";
import { drawPage } from "../../table/page.js";
import { guardClicks } from "../../table/press.js";
import { loadSettings } from "../../table/settings.js";
import { bindTips } from "../../table/tips.js";
import { newSpeech } from "../../table/speech.js";
import { PostLine } from "./line.js";

/**
 * @typedef {import("./line.js").Answer} Answer
 *
 * @typedef {object} PageData  what the server says about the page
 * @property {string} language
 * @property {string} token
 * @property {import("../../table/settings.js").Profile | null} profile
 * @property {import("../../table/settings.js").Habits | null} habits
 * @property {Answer} first
 */

/**
 * Starts the page and shows the hand as it is.
 * @param {PageData} page
 * @param {object} own  what this kind of page does besides
 * @param {(answer: Answer, controller: Controller) => void} own.onAnswer  once all of it is shown
 * @param {(controller: Controller) => void} [own.drawn]  after each drawing
 */
export function startTable(page, { onAnswer, drawn = () => {} }) {
  const { home = "/", classic = "", indexed = "", contrast = "" } = document.body.dataset;
  const live = /** @type {HTMLElement} */ (document.getElementById("live"));
  let quiet = false;
  const speak = newSpeech({
    write: (text) => {
      live.textContent = text;
    },
    now: () => Date.now(),
    later: (task, ms) => setTimeout(task, ms),
  });

  const draw = onceAFrame(() => {
    drawPage(controller.model, home);
    noises.follow(controller.model);
    drawn(controller);
  });
  const noises = new Noises((sound) => document.hidden || playSound(sound, settings.now().volume));

  const line = new PostLine(location.pathname, page.token, {
    onLine: (state) => controller.onLine(state),
    onMessage: (message, isOld) => {
      quiet = isOld;
      controller.onMessage(message);
      quiet = false;
      if (isOld && message.type === "events") speak(askedSpeech(message.own), true);
    },
    onAnswer: (answer) => {
      onAnswer(answer, controller);
      draw();
    },
  });
  const controller = new Controller(
    {
      send: line.send,
      sync: () => line.send({ do: "look" }),
      draw,
      speak: (text, urgent) => quiet || speak(text, urgent),
      call: (call, text, address) => quiet || callPerson(BROWSER, settings.now(), call, text, address),
      sorted: () => loadSettings(localStorage, page.profile, page.habits).sort === "on",
      keepSorted: (sorted) => settings.change({ sort: sorted ? "on" : "off" }),
      gone: () => location.assign(home),
      now: () => Date.now(),
      later: (task, ms) => setTimeout(task, ms),
      store: sessionStorage,
      table: location.pathname,
    },
    page.language,
  );
  const settings = bindSettings(
    {
      sprites: { classic, indexed, contrast },
      changed: ({ sort }) => controller.followSetting(sort === "on"),
    },
    page.profile,
    page.habits,
  );
  bindNotices(settings);
  bindOpeners();
  bindDrawers();
  listenToKeys({
    model: () => controller.model,
    letters: () => settings.now().letters === "on",
    showKeys: () => openDialog("keys"),
    showSwitches: () => {},
  });
  bindSkip();
  bindHighlight();
  bindTips(page.language);
  bindDragging(() => controller.model);
  guardClicks(() => controller.ui.prompt);
  line.take(page.first);
  return { controller, line, draw };
}
