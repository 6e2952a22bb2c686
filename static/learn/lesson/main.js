/** Starts the page of the first lesson. */

import { h, patch } from "../../table/dom.js";
import { startTable } from "../practice/table.js";
import { coach, markWanted } from "./coach.js";

/** @type {import("../practice/table.js").PageData & {steps: import("./coach.js").Step[]}} */
const page = JSON.parse(document.getElementById("page")?.textContent ?? "{}");
const { steps } = page;
const panel = /** @type {HTMLElement} */ (document.getElementById("coach"));
const onward = /** @type {HTMLElement} */ (document.getElementById("onward"));

/** @type {import("./coach.js").Place} */
let place = { step: page.first.step, card: 0, say: "" };

/** @param {number} card */
function turn(card) {
  place = { ...place, card, say: "" };
  drawCoach();
}

/** The panel stays at its place of the tree, so that its live region speaks what changes in it. */
function drawCoach() {
  patch(panel, h("div", null, ...coach(steps, place, turn)).children);
  const isRead = place.card === steps[place.step].cards.length - 1;
  onward.hidden = !(isRead && place.step === steps.length - 1);
  markWanted(steps[place.step], isRead);
}

const { line } = startTable(page, {
  onAnswer: ({ step, say }, { ui }) => {
    if (step !== place.step) place = { step, card: 0, say };
    else place = { ...place, say: say ?? "", card: say ? steps[step].cards.length - 1 : place.card };
    if (say) ui.sent = null;
    drawCoach();
  },
  drawn: drawCoach,
});

document.getElementById("again")?.addEventListener("click", () => line.send({ do: "again" }));
