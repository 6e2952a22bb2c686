/** Starts the page of a practice hand: decisions can be taken back, and deals played again. */

import { gettext } from "../../table/text.js";
import { startTable } from "./table.js";

/** @type {import("./table.js").PageData} */
const page = JSON.parse(document.getElementById("page")?.textContent ?? "{}");

/** @param {string} id */
const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
const help = /** @type {HTMLInputElement} */ (document.getElementById("help-on"));

const { controller, line, draw } = startTable(page, {
  onAnswer: ({ taken }, { session }) => {
    for (const id of ["take-back", "again"]) button(id).disabled = taken === 0;
    help.checked = session.facts?.help ?? false;
  },
});

const takeBack = () => void line.send({ do: "take_back" });
const again = () => void line.send({ do: "again" });
const newHand = () => void line.send({ do: "new" });

controller.ui.onward = [
  { text: gettext("Take back"), act: takeBack },
  { text: gettext("Same deal again"), act: again },
  { text: gettext("New deal"), act: newHand },
];
draw();

button("take-back").addEventListener("click", takeBack);
button("again").addEventListener("click", again);
button("new-hand").addEventListener("click", newHand);
help.addEventListener("change", () => line.send({ do: "help", on: help.checked }));
