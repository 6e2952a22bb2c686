/**
 * The page before the game: whenever something happens at the table, the page is fetched again and its middle
 * put in place of the old one. Once four have met, all go to the table.
 */

import { placeChat } from "../chat/place.js";
import { keepLine, pageData, showNotice } from "./line.js";

const CALM = 150;
const LOOK_AGAIN = 15_000;

let waits = false;

/** The element that stands for the table's seats. @param {Document} page */
const roomOf = (page) => /** @type {HTMLElement | null} */ (page.getElementById("room"));

/** Fetches the page again, once for all that happens in a moment. */
function look() {
  if (waits) return;
  waits = true;
  setTimeout(async () => {
    waits = false;
    await refresh().catch(() => undefined);
  }, CALM);
}

async function refresh() {
  const page = roomOf(document)?.dataset.page ?? location.href;
  const response = await fetch(page, { headers: { accept: "text/html" } });
  if (response.redirected) return location.assign(response.url);
  if (response.status === 404) return location.reload();
  if (!response.ok) return undefined;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
  const [before, after] = [roomOf(document), roomOf(fresh)];
  if (!before || !after) return location.reload();
  if (after.dataset.begins && !before.dataset.begins) return location.assign(after.dataset.begins);
  swap(before, after);
  if (!fresh.getElementById("chat")) document.querySelector(".room-chat")?.remove();
  return undefined;
}

/**
 * Leaves the page alone while somebody writes in it, and where nothing has changed.
 * @param {HTMLElement} before
 * @param {HTMLElement} after
 */
function swap(before, after) {
  const writes =
    document.activeElement instanceof HTMLInputElement && before.contains(document.activeElement);
  const seats = ".card[aria-labelledby=seats-title]";
  const [old, fresh] = writes ? [before.querySelector(seats), after.querySelector(seats)] : [before, after];
  if (!old || !fresh || old.innerHTML === fresh.innerHTML) return;
  old.replaceWith(fresh);
}

/** Those who sit at the table may talk while they wait. */
const chatPlace = document.getElementById("chat");
const chat = chatPlace
  ? placeChat(chatPlace, {
      send: (message) => line.send(message),
      drawn: () => undefined,
      inSight: () => true,
    })
  : null;

/** @param {any} message */
function receive(message) {
  const room = roomOf(document);
  if (chat?.onMessage(message)) return;
  if (message.type === "notice" && room) showNotice(room, message);
  else if (message.type === "events" || message.type === "table") look();
}

const line = keepLine(pageData().socket, receive, (state) => {
  if (chat && state === "connected") line.listen();
  if (state === "closed") look();
});
setInterval(look, LOOK_AGAIN);
