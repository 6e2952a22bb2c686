/** A page beside the lobby on which notices are shown as they come. */

import { keepLine, pageData, showNotice } from "./line.js";

const place = /** @type {HTMLElement} */ (document.getElementById("notices"));

keepLine(`${pageData().socket}?only=notices`, (message) => {
  if (message.type === "notice") showNotice(place, message);
});
