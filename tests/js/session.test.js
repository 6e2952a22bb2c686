import assert from "node:assert/strict";
import test from "node:test";

import { newSession, receive, timeLeft } from "../../static/table/session.js";
import { THIRTEEN, dealOf, eventsMessage, question, tableMessage, viewOf } from "./helpers.js";

const view = viewOf(dealOf(THIRTEEN));
const begun = receive(newSession(), tableMessage(view), 900).session;
const away = { type: "away", chair: 1, at: 0 };

test("it begins with a snapshot", () => {
  assert.deepEqual(begun.view, view);
  assert.equal(begun.cursor, 10);
});

test("it applies the events that come next, one step each", () => {
  const { session, steps, sync } = receive(begun, eventsMessage(12, [away, { ...away, chair: 2 }]), 900);
  assert.deepEqual(
    session.view.chairs.map((chair) => chair.away),
    [false, true, true, false],
  );
  assert.deepEqual([session.cursor, steps.length, sync], [12, 2, false]);
  assert.equal(steps[1].before.chairs[2].away, false);
});

test("it asks for a snapshot when events are missing, and changes nothing", () => {
  const { session, sync } = receive(begun, eventsMessage(14, [away]), 900);
  assert.equal(sync, true);
  assert.deepEqual(session, begun);
});

test("it ignores events that it has already seen", () => {
  const { session, sync, steps } = receive(begun, eventsMessage(9, [away]), 900);
  assert.deepEqual([session, sync, steps.length], [begun, false, 0]);
});

test("it ignores events before the first snapshot", () => {
  assert.deepEqual(receive(newSession(), eventsMessage(1, [away]), 900), {
    session: newSession(),
    steps: [],
    sync: false,
  });
});

test("it notices by a heartbeat that something never arrived", () => {
  assert.equal(receive(begun, { type: "pong", cursor: 11, now: 0 }, 0).sync, true);
  assert.equal(receive(begun, { type: "pong", cursor: 10, now: 0 }, 0).sync, false);
});

test("it takes what is asked from each message", () => {
  const own = { question: question("p1", { do: "pass" }), refused: null, help: null, ready: null };
  assert.equal(receive(begun, eventsMessage(11, [away], own), 900).session.own.question.prompt, "p1");
});

test("it measures time left by the server's clock", () => {
  assert.equal(timeLeft(begun, 5000, 900), 4000);
  assert.equal(timeLeft(begun, 500, 900), 0);
  assert.equal(timeLeft(begun, null, 900), null);
});
