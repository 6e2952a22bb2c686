/** The lobby page: the list of tables, who is online, notices and the chat, all as they change. */

import { placeChat } from "../chat/place.js";
import { keepLine, offerCalls, pageData, showNotice } from "./line.js";
import { follow } from "./rows.js";

/** @typedef {import("./line.js").LobbyMessage} LobbyMessage */

/** @param {string} id */
const place = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {LobbyMessage} lobby */
function show({ order, rows, online, people }) {
  follow(place("rows"), order, rows);
  place("no-rows").hidden = order.length > 0;
  place("online").textContent = online;
  place("people").replaceChildren(
    ...people.map((name) => {
      const line = document.createElement("li");
      line.textContent = name;
      return line;
    }),
  );
}

/** @param {any} message */
function receive(message) {
  if (chat.onMessage(message)) return;
  if (message.type === "lobby") show(message);
  else if (message.type === "notice") showNotice(place("notices"), message);
}

const chat = placeChat(place("chat"), {
  send: (message) => line.send(message),
  drawn: () => undefined,
  inSight: () => true,
});

const line = keepLine(pageData().socket + location.search, receive, (state) => {
  if (state === "connected") line.listen();
});

offerCalls();

const filters = /** @type {HTMLFormElement} */ (place("filters"));
filters.addEventListener("change", () => filters.requestSubmit());
