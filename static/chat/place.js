/** Where a chat stands on a page: draws it there, keeps its newest line in sight, and speaks. */

import { patch } from "../table/dom.js";
import { ChatPanel } from "./panel.js";
import { chatPicture } from "./view.js";

/** So near to the end, in pixels, somebody still reads the newest line. */
const NEAR = 40;

/**
 * The setting that the server wrote into the page.
 * @param {HTMLElement} place
 * @returns {import("./view.js").Setting}
 */
function settingOf(place) {
  const written = document.getElementById("chat-setting")?.textContent ?? "{}";
  const { me, phrases, sign_up: signUp = "" } = JSON.parse(written);
  const { report = "", people = "" } = place.dataset;
  return { me, phrases, signUp, report, people };
}

/**
 * @param {HTMLElement} place  has data-report and data-people, and an element for speech beside it
 * @param {{send: (message: object) => string, drawn: (panel: ChatPanel) => void, inSight: () => boolean}} page
 * @returns {ChatPanel}
 */
export function placeChat(place, page) {
  const lines = () => /** @type {HTMLElement | null} */ (place.querySelector(".lines"));
  const field = () => /** @type {HTMLInputElement | null} */ (place.querySelector("input[name=words]"));
  const speech = document.getElementById("chat-speech");

  const panel = new ChatPanel(settingOf(place), {
    send: page.send,
    inSight: () => page.inSight() && !document.hidden,
    speak: (text) => {
      if (speech) speech.textContent = text;
    },
    giveBack: (text) => {
      const words = field();
      if (!words) return;
      if (!words.value) words.value = text;
      else words.setRangeText(` ${text}`, words.value.length, words.value.length, "preserve");
    },
    draw: (chat) => {
      const before = lines();
      const atEnd = !before || before.scrollHeight - before.scrollTop - before.clientHeight < NEAR;
      const focused = place.contains(document.activeElement);
      patch(place, chatPicture(chat, panel.setting, panel, place.id));
      if (atEnd) toEnd();
      if (focused && !place.contains(document.activeElement)) (field() ?? lines())?.focus();
      page.drawn(panel);
    },
  });

  const toEnd = () => {
    const all = lines();
    if (all) all.scrollTop = all.scrollHeight;
  };
  place.addEventListener("chat-opened", toEnd);
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.chat.menu === null) return;
    event.stopPropagation();
    panel.menu(null);
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && page.inSight()) panel.seen();
  });
  patch(place, chatPicture(panel.chat, panel.setting, panel, place.id));
  return panel;
}
