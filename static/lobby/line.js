/** The line to the lobby, for every page that listens there: changes, notices, and chat. */

import { BROWSER, askPermission, callPerson, permission } from "../notices/alerts.js";
import { loadSettings, saveSettings } from "../table/settings.js";
import { TableSocket, socketUrl } from "../table/socket.js";

/**
 * @typedef {{type: "lobby", order: string[], rows: Record<string, string>, online: string, people: string[]}} LobbyMessage
 * @typedef {{type: "notice", kind: string, text: string, address: string}} Notice
 */

/** What the server wrote into the page for its scripts. @returns {any} */
export const pageData = () => JSON.parse(document.getElementById("page")?.textContent ?? "{}");

/**
 * Opens a line and keeps it up; the page looks at once when it is seen again.
 * @param {string} path
 * @param {(message: any) => void} onMessage
 * @param {(state: string) => void} [onLine]
 */
export function keepLine(path, onMessage, onLine = () => undefined) {
  const socket = new TableSocket(socketUrl(path), {
    onMessage: (message) => (message.type === "drain" ? showDrain(message.text) : onMessage(message)),
    onLine: (line) => onLine(line.state),
  });
  socket.keepUp();
  return socket;
}

/** Says that the site is about to restart, or nothing any more. @param {string} text */
function showDrain(text) {
  const place = document.getElementById("drain");
  if (!place) return;
  place.textContent = text;
  place.hidden = !text;
}

/** Calls the person to what a notice tells of; it may call to a table, or to an invitation. @param {Notice} notice */
export function call({ kind, text, address }) {
  const calls = /** @type {const} */ ({ seated: "found", invited: "invited" });
  const sound = calls[/** @type {keyof typeof calls} */ (kind)];
  if (sound) callPerson(BROWSER, loadSettings(localStorage, null, pageData().habits), sound, text, address);
}

/** A button that lets the browser call the person; it goes once that was answered. */
export function offerCalls() {
  const button = document.getElementById("allow-calls");
  if (!button || permission() !== "default") return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const notify = (await askPermission()) === "granted" ? "on" : "off";
    saveSettings(localStorage, { ...loadSettings(localStorage, null, pageData().habits), notify });
    button.hidden = permission() !== "default";
  });
}

/**
 * Shows a notice with the way to what it tells of, and calls the person; the same one once.
 * @param {HTMLElement} place
 * @param {Notice} notice
 */
export function showNotice(place, notice) {
  const { text, address } = notice;
  const known = [...place.querySelectorAll("a"), ...document.querySelectorAll(".invitations a")];
  if (known.some((link) => link.getAttribute("href") === address)) return;
  const link = document.createElement("a");
  link.href = address;
  link.textContent = text;
  const line = document.createElement("p");
  line.append(link);
  place.append(line);
  document.title = `● ${text}`;
  call(notice);
}
