import assert from "node:assert/strict";
import test from "node:test";

import { endSheet } from "../../static/table/end.js";
import { limitLine, timeToReady, warner, wasLate } from "../../static/table/limit.js";
import { newUi } from "../../static/table/model.js";
import { readyBar } from "../../static/table/ready.js";
import { NOTHING, THIRTEEN, dealOf, tableMessage, viewOf, question } from "./helpers.js";
import { newSession, receive } from "../../static/table/session.js";

const DUE = 61_000;
const view = () => viewOf(dealOf(THIRTEEN, { ended: true }), { phase: "between" });

/** Who is asked to be ready until `DUE`, at a moment. */
function asked(now, format = "single-hand") {
  const own = { ...NOTHING, ready: { prompt: "r4", due: DUE } };
  const { session } = receive(newSession(), tableMessage(view(), own, 10, format), 1000);
  return { session, ui: newUi(), now, language: "en" };
}
const text = (node) => (typeof node === "string" ? node : node.children.map(text).join(""));

test("it tells how long one may get ready", () => {
  assert.equal(timeToReady(asked(31_000)), 30_000);
  assert.equal(timeToReady(asked(70_000)), 0);
});

test("it hurries nobody in a match, whose next hand begins by itself", () => {
  assert.equal(timeToReady(asked(31_000, "east-round")), null);
});

test("it says what happens to who is not ready, and warns in words at the end", () => {
  assert.equal(text(limitLine(30_000, false)), "Whoever is not ready then leaves the table.");
  assert.match(text(limitLine(30_000, true)), /does not count as left early/);
  assert.equal(text(limitLine(9_500, false)), "Ready? In 10 s you leave the table.");
});

test("it offers a way out between hands against a clock, and the receipt of a rated hand", () => {
  const offered = (format) => ({ ...asked(31_000, format), actions: {} });
  const model = offered("single-hand");
  model.session.view.deal.result = { type: "exhausted" };
  const words = text(readyBar(model));
  assert.match(words, /Leave the table/);
  assert.ok(!words.includes("What it does to the ratings"));
  model.ui.receipts = "/ratings/tables/abc/";
  assert.match(text(readyBar(model)), /What it does to the ratings/);
  assert.ok(!text(readyBar(offered("east-round"))).includes("Leave the table"));
});

test("it warns aloud once, ten seconds before the end", () => {
  const [said, tasks] = [[], []];
  const warn = warner(() => asked(1000), {
    speak: (words) => said.push(words),
    later: (task, ms) => tasks.push({ task, ms }),
  });
  warn();
  warn();
  assert.deepEqual(
    tasks.map(({ ms }) => ms),
    [50_000],
  );
  tasks[0].task();
  assert.match(said[0], /leaves the table/);
});

test("it says once when a decision has ten seconds left, where there was more", () => {
  const [said, tasks] = [[], []];
  const due = (prompt, ms) => ({ ...NOTHING, question: { ...question(prompt), due: ms } });
  let model = asked(1000);
  const ask = (own) => {
    model = { ...model, session: { ...model.session, own } };
  };
  const outside = { speak: (words) => said.push(words), later: (task, ms) => tasks.push({ task, ms }) };
  const warn = warner(() => model, outside);
  ask(due("p1", model.now + 43_000));
  warn();
  warn();
  assert.deepEqual(
    tasks.map(({ ms }) => ms),
    [33_000],
  );
  tasks[0].task();
  assert.deepEqual(said, ["10 seconds left."]);
  ask(due("p2", model.now + 9_000));
  warn();
  assert.equal(tasks.length, 1);
});

test("it warns nobody who is ready by then", () => {
  const [said, tasks] = [[], []];
  let model = asked(1000);
  const outside = { speak: (words) => said.push(words), later: (task) => tasks.push(task) };
  warner(() => model, outside)();
  model = { ...model, session: { ...model.session, own: NOTHING } };
  tasks[0]();
  assert.deepEqual(said, []);
});

test("it knows who lost the seat by being late", () => {
  assert.equal(wasLate(asked(62_000)), true);
  assert.equal(wasLate(asked(40_000)), false);
});

test("it offers the queue again to who has played, not to spectators", () => {
  const model = asked(62_000);
  const end = { reason: "left", match: false, hands: 0, places: [1, 1, 1, 1], again: null };
  const words = "Rated Quick Play again";
  assert.ok(!text(endSheet(model, end, "/")).includes(words));
  model.ui.queue = "queue-again";
  assert.ok(text(endSheet(model, end, "/")).includes(words));
  model.session.view.chair = null;
  assert.ok(!text(endSheet(model, end, "/")).includes(words));
});

test("it gives who was late the real reason", () => {
  const model = asked(62_000);
  model.ui.late = true;
  const end = { reason: "left", match: false, hands: 0, places: [1, 1, 1, 1], again: null };
  assert.match(text(endSheet(model, end, "/")), /You were not ready in time, so you have left the table\./);
});
