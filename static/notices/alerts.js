/** Calling somebody to the page: by a sound, and by the browser while the page is out of sight. */

import { playSound } from "./sound.js";

/**
 * @typedef {import("./sound.js").Call} Call
 *
 * @typedef {object} Means  how a person is reached
 * @property {() => boolean} hidden  whether the page is out of sight
 * @property {(call: Call, volume: string) => void} sound
 * @property {(text: string, address: string | null) => void} show
 *
 * @typedef {{volume: string, notify: string}} Wishes  how loud, and whether the browser may show notices
 */

/**
 * @param {Means} means
 * @param {Wishes} wishes
 * @param {Call} call
 * @param {string} text
 * @param {string | null} [address]  where it leads; null: to this page
 */
export function callPerson(means, wishes, call, text, address = null) {
  means.sound(call, wishes.volume);
  if (means.hidden() && wishes.notify === "on") means.show(text, address);
}

/** Whether the browser can show notices, and whether it was allowed to. */
export const permission = () => (typeof Notification === "undefined" ? "denied" : Notification.permission);

/** Asks the person whether the browser may show notices; only on a click. */
export async function askPermission() {
  return permission() === "default" ? Notification.requestPermission() : permission();
}

/**
 * @param {string} text
 * @param {string | null} address
 */
function showNotice(text, address) {
  if (permission() !== "granted") return;
  const shown = new Notification("Saamfaan", { body: text, tag: address ?? "table" });
  shown.addEventListener("click", () => {
    window.focus();
    if (address) location.assign(address);
    shown.close();
  });
}

/** @type {Means} */
export const BROWSER = { hidden: () => document.hidden, sound: playSound, show: showNotice };
