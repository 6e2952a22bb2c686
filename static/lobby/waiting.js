/** Waiting in Quick Play: the time runs, and the page goes to the table as soon as there is one. */

import { call, keepLine, offerCalls, pageData } from "./line.js";

const TICK = 250;
/** A message that got lost costs no more than this. */
const ASK_AGAIN = 2000;
/** What the server says anew each time: how many wait, and who meets whom at a rated table. */
const LIVE = ["others", "band", "apart"];

const { socket, robots_at: robotsAt, since, now } = pageData();
const ahead = now - Date.now();
const countdown = document.getElementById("countdown");
const elapsed = document.getElementById("elapsed");

const seconds = (/** @type {number} */ ms) => Math.max(0, ms / 1000);

/** Shows the seconds until robots come, or for how long one has waited. */
function tick() {
  const present = Date.now() + ahead;
  if (countdown) countdown.textContent = String(Math.ceil(seconds(robotsAt - present)));
  if (elapsed) elapsed.textContent = clockText(Math.floor(seconds(present - since)));
}

/** @param {number} whole */
const clockText = (whole) => `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;

/** The server leads whoever has a table there, and says how it stands now. */
async function ask() {
  const response = await fetch(location.href).catch(() => null);
  if (response?.redirected) return location.assign(response.url);
  if (!response?.ok) return undefined;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const id of LIVE) {
    const [shown, said] = [document, fresh].map((page) => page.getElementById(id));
    if (shown && said) shown.textContent = said.textContent;
  }
  return undefined;
}

setInterval(tick, TICK);
setInterval(ask, ASK_AGAIN);
offerCalls();

keepLine(`${socket}?only=notices`, (message) => {
  if (message.type !== "notice" || message.kind !== "seated") return;
  call(message);
  location.assign(message.address);
});
