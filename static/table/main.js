/** Starts the page of one live table. */

import { BROWSER, callPerson } from "../notices/alerts.js";
import { playSound } from "../notices/sound.js";
import { tableChat } from "./chat.js";
import { Controller } from "./controller.js";
import { onceAFrame } from "./dom.js";
import { bindHighlight } from "./highlight.js";
import { bindDragging } from "./dragging.js";
import { bindSkip, listenToKeys } from "./keyboard.js";
import { bindDrawers, bindNotices, bindOpeners, bindSettings, closeDialogs, openDialog } from "./menu.js";
import { Noises } from "./noises.js";
import { drawPage } from "./page.js";
import { guardClicks } from "./press.js";
import { loadSettings } from "./settings.js";
import { newSpeech } from "./speech.js";
import { TableSocket, socketUrl } from "./socket.js";
import { bindTips } from "./tips.js";
import { Tour } from "./tour.js";

const TICK = 250;

/**
 * @type {{
 *   socket: string,
 *   language: string,
 *   profile: import("./settings.js").Profile | null,
 *   habits: import("./settings.js").Habits | null,
 *   newcomer: boolean,
 * }}
 */
const page = JSON.parse(document.getElementById("page")?.textContent ?? "{}");
const {
  home = "/",
  left = home,
  classic = "",
  indexed = "",
  contrast = "",
  receipts = "",
  replays = "",
  queue = "",
} = document.body.dataset;
const live = /** @type {HTMLElement} */ (document.getElementById("live"));

const speak = newSpeech({
  write: (text) => {
    live.textContent = text;
  },
  now: () => Date.now(),
  later: (task, ms) => setTimeout(task, ms),
});
const tour = new Tour(localStorage, page.newcomer, speak);
const draw = onceAFrame(() => {
  const { model } = controller;
  drawPage(model, home);
  noises.follow(model);
  tour.follow(model);
});
const noises = new Noises((sound) => document.hidden || playSound(sound, settings.now().volume));

const controller = new Controller(
  {
    send: (command) => socket.send(command),
    sync: () => socket.sync(),
    draw,
    speak,
    call: (call, text, address) => callPerson(BROWSER, settings.now(), call, text, address),
    sorted: () => loadSettings(localStorage, page.profile, page.habits).sort === "on",
    keepSorted: (sorted) => settings.change({ sort: sorted ? "on" : "off" }),
    gone: () => location.assign(left),
    now: () => Date.now(),
    later: (task, ms) => setTimeout(task, ms),
    store: sessionStorage,
    table: page.socket,
  },
  page.language,
);
Object.assign(controller.ui, { receipts, replays, queue });

const socket = new TableSocket(socketUrl(page.socket), {
  onMessage: (message) => void (chat.onMessage(message) || controller.onMessage(message)),
  onLine: (line) => controller.onLine(line),
  plays: () => controller.plays,
});

const chat = tableChat(
  (message) => socket.send(message),
  () => socket.listen(),
);

const look = {
  sprites: { classic, indexed, contrast },
  changed: (/** @type {import("./settings.js").Settings} */ { sort }) =>
    controller.followSetting(sort === "on"),
};
const settings = bindSettings(look, page.profile, page.habits);
bindNotices(settings);
bindOpeners();
bindDrawers();
listenToKeys({
  model: () => controller.model,
  letters: () => settings.now().letters === "on",
  showKeys: () => openDialog("keys"),
  showSwitches: () => controller.session.own.switches && openDialog("switches"),
});
document.getElementById("tour-start")?.addEventListener("click", () => {
  closeDialogs();
  tour.start();
});
document.getElementById("leave-now")?.addEventListener("click", () => controller.leave());
bindSkip();
bindHighlight();
bindTips(page.language);
bindDragging(() => controller.model);
guardClicks(() => controller.ui.prompt);

/** Clocks run on the page; all else is drawn when it happens. */
setInterval(() => {
  const { own } = controller.session;
  if (own.question?.due || own.ready?.due || own.vote_opens || controller.ui.line.state === "reconnecting")
    draw();
}, TICK);

socket.keepUp();
