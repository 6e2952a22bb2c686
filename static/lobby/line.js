/** The line to the lobby, for every page that listens there: changes, notices, and chat. */

import { TableSocket } from "../table/socket.js";

/**
 * @typedef {{type: "lobby", order: string[], rows: Record<string, string>, online: number, people: string[]}} LobbyMessage
 * @typedef {{type: "notice", kind: string, text: string, address: string}} Notice
 */

/** The address of a socket of this site. @param {string} path */
export const socketUrl = (path) =>
  `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;

/** What the server wrote into the page for its scripts. @returns {any} */
export const pageData = () => JSON.parse(document.getElementById("page")?.textContent ?? "{}");

/**
 * Opens a line and keeps it up; the page looks at once when it is seen again.
 * @param {string} path
 * @param {(message: any) => void} onMessage
 * @param {(state: string) => void} [onLine]
 */
export function keepLine(path, onMessage, onLine = () => undefined) {
  const socket = new TableSocket(socketUrl(path), { onMessage, onLine: (line) => onLine(line.state) });
  document.addEventListener("visibilitychange", () => !document.hidden && socket.wake());
  for (const change of ["online", "offline"]) addEventListener(change, () => socket.wake());
  socket.connect();
  return socket;
}

/**
 * Shows a notice with the way to what it tells of; the same one once.
 * @param {HTMLElement} place
 * @param {Notice} notice
 */
export function showNotice(place, { text, address }) {
  if ([...place.querySelectorAll("a")].some((link) => link.getAttribute("href") === address)) return;
  const link = document.createElement("a");
  link.href = address;
  link.textContent = text;
  const line = document.createElement("p");
  line.append(link);
  place.append(line);
}
