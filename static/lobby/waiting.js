/** Waiting in Quick Play: seconds run down, and the page goes to the table as soon as there is one. */

import { call, keepLine, offerCalls, pageData } from "./line.js";

const TICK = 250;
/** A message that got lost costs no more than this. */
const ASK_AGAIN = 2000;

const { socket, robots_at: robotsAt, now } = pageData();
const ahead = now - Date.now();
const count = /** @type {HTMLElement} */ (document.getElementById("countdown"));

const secondsLeft = () => Math.max(0, Math.ceil((robotsAt - ahead - Date.now()) / 1000));

/** The server leads whoever has a table there, and says how many wait now. */
async function ask() {
  const response = await fetch(location.href).catch(() => null);
  if (response?.redirected) return location.assign(response.url);
  if (!response?.ok) return undefined;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const [now, then] = [document, fresh].map((page) => page.getElementById("others"));
  if (now && then) now.textContent = then.textContent;
  return undefined;
}

setInterval(() => {
  count.textContent = String(secondsLeft());
}, TICK);
setInterval(ask, ASK_AGAIN);
offerCalls();

keepLine(`${socket}?only=notices`, (message) => {
  if (message.type !== "notice" || message.kind !== "seated") return;
  call(message);
  location.assign(message.address);
});
