/** The chat in its drawer beside the table. */

import { placeChat } from "../chat/place.js";
import { fill, ngettext } from "./text.js";

/**
 * @typedef {import("../chat/panel.js").ChatPanel} ChatPanel
 * @typedef {{onMessage: (message: {type: string}) => boolean}} TableChat
 */

/** Where nobody is to talk to. @type {TableChat} */
const NO_CHAT = { onMessage: () => false };

/** @param {ChatPanel} panel */
function drawHandle({ chat, brief }) {
  const mark = /** @type {HTMLElement} */ (document.getElementById("chat-unread"));
  mark.hidden = chat.unread === 0;
  mark.textContent = String(chat.unread);
  mark.setAttribute(
    "aria-label",
    fill(ngettext("{count} new line", "{count} new lines", chat.unread), { count: chat.unread }),
  );
  /** @type {HTMLElement} */ (document.getElementById("chat-brief")).textContent = brief;
}

/**
 * The table's chat; it asks for its lines whenever a line to the table is up (again).
 * @param {(message: object) => string} send
 * @param {() => void} listen  asks for the lines of chat
 * @returns {TableChat}
 */
export function tableChat(send, listen) {
  const place = document.getElementById("chat");
  const drawer = /** @type {HTMLDetailsElement | null} */ (place?.closest("details"));
  if (!place || !drawer) return NO_CHAT;
  const panel = placeChat(place, { send, drawn: drawHandle, inSight: () => drawer.open });
  drawer.addEventListener("toggle", () => {
    if (!drawer.open) return;
    place.dispatchEvent(new Event("chat-opened"));
    panel.seen();
  });
  return {
    onMessage: (message) => {
      if (message.type === "table") listen();
      return panel.onMessage(message);
    },
  };
}
