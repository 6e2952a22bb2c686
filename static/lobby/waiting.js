/** Waiting in Quick Play: seconds run down, and the page goes to the table as soon as there is one. */

import { keepLine, pageData } from "./line.js";

const TICK = 250;
const ASK_AGAIN = 2000;

const { socket, robots_at: robotsAt, now } = pageData();
const ahead = now - Date.now();
const count = /** @type {HTMLElement} */ (document.getElementById("countdown"));

const secondsLeft = () => Math.max(0, Math.ceil((robotsAt - ahead - Date.now()) / 1000));

/** The server leads whoever has a table there; a message that got lost costs two seconds. */
async function ask() {
  const response = await fetch(location.href).catch(() => null);
  if (response?.redirected) location.assign(response.url);
}

setInterval(() => {
  count.textContent = String(secondsLeft());
}, TICK);
setInterval(() => secondsLeft() === 0 && ask(), ASK_AGAIN);

keepLine(`${socket}?only=notices`, (message) => {
  if (message.type === "notice" && message.kind === "seated") location.assign(message.address);
});
