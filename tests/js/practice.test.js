import assert from "node:assert/strict";
import { test } from "node:test";
import { beats } from "../../static/learn/practice/beats.js";
import { PostLine } from "../../static/learn/practice/line.js";

const own = { question: { prompt: "p", may: [], due: null, options: [] } };
const message = (...types) => ({
  type: "events",
  cursor: 20,
  count: types.length,
  now: 0,
  events: types.map((type) => ({ type, at: 0 })),
  own,
  end: null,
});

test("it cuts a run of events after each thing that somebody does, and asks at the end alone", () => {
  const parts = beats(message("discarded", "drawn", "discarded", "pung", "asked"));
  assert.deepEqual(
    parts.map(({ events }) => events.map(({ type }) => type)),
    [["discarded"], ["drawn", "discarded"], ["pung"], ["asked"]],
  );
  assert.deepEqual(
    parts.map(({ cursor }) => cursor),
    [16, 18, 19, 20],
  );
  assert.deepEqual(
    parts.map(({ own: { question } }) => question !== null),
    [false, false, false, true],
  );
});

test("it tells all of it at once where nobody does anything after the last rest", () => {
  assert.equal(beats(message("drawn", "discarded")).length, 1);
});

test("it sends one wish at a time, with the step that it knows and without the prompt", async () => {
  const sent = [];
  const told = [];
  let answer = (/** @type {any} */ _response) => {};
  globalThis.fetch = (_address, { body }) => {
    sent.push(JSON.parse(String(body)));
    return new Promise((resolve) => (answer = resolve));
  };
  const line = new PostLine("/here/", "token", {
    onMessage: ({ type }) => told.push(type),
    onLine: ({ state }) => told.push(state),
    onAnswer: ({ step }) => told.push(step),
  });
  line.take({ step: 4, messages: [] });
  line.send({ prompt: "p", do: "pass" });
  line.send({ do: "take_back" });
  answer(new Response(JSON.stringify({ step: 5, messages: [{ type: "error" }] })));
  await new Promise((resolve) => setTimeout(resolve, 10));
  line.send({ do: "take_back" });

  assert.deepEqual(sent, [
    { step: 4, do: "pass" },
    { step: 5, do: "take_back" },
  ]);
  assert.deepEqual(told, ["connected", 4, "error", 5]);
});
