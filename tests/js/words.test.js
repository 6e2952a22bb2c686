import assert from "node:assert/strict";
import test from "node:test";

import { windName } from "../../static/table/tiles.js";
import { spokenPayments, spokenQuestion } from "../../static/table/asked.js";
import { describe, spoken } from "../../static/table/words.js";
import { THIRTEEN, dealOf, question, viewOf } from "./helpers.js";

const view = viewOf(dealOf(THIRTEEN));
const said = (event) => {
  const sentence = describe({ at: 0, ...event }, view, windName);
  return sentence && spoken(sentence);
};

test("it says what a seat does, and what you do", () => {
  assert.equal(said({ type: "discarded", seat: "S", tile: "5s" }), "South discards five bamboo.");
  assert.equal(said({ type: "discarded", seat: "W", tile: "5s" }), "You discard five bamboo.");
  assert.equal(
    said({ type: "chow", seat: "N", from: "W", tile: "3s", with: "4s5s" }),
    "North calls chow: three, four, five bamboo.",
  );
  assert.equal(
    said({ type: "won", seat: "E", from: "S", tile: "7z", fan: 4 }),
    "East wins on red dragon with 4 faan.",
  );
});

test("it names the tiles of a set together", () => {
  assert.equal(said({ type: "pung", seat: "N", tile: "7z", with: "7z7z" }), "North calls pung: red dragon.");
  assert.equal(said({ type: "kong", seat: "N", tile: "2p" }), "North has a kong: two dots.");
  assert.equal(
    said({ type: "chow", seat: "N", tile: "5m", with: "4m3m" }),
    "North calls chow: three, four, five characters.",
  );
  assert.equal(said({ type: "bonus", seat: "E", tiles: "1f3g" }), "East lays open plum, autumn.");
});

test("it says who pays and who gets how much", () => {
  assert.equal(spokenPayments([-8, 24, -8, -8], "S"), "East pays 8, you get 24, West pays 8, North pays 8.");
  assert.equal(spokenPayments([0, 16, -16, 0], "W"), "South gets 16, you pay 16.");
  assert.equal(spokenPayments([0, 0, 0, 0], null), "");
});

test("it keeps tiles apart from words for the log", () => {
  const sentence = describe({ type: "bonus", seat: "E", tiles: "1f3g", at: 0 }, view, () => "Orchid");
  assert.deepEqual(sentence, ["Orchid", " lays open ", { tiles: ["1f", "3g"] }]);
});

test("it tells of nobody's draws but the own", () => {
  assert.equal(said({ type: "drawn", seat: "N", tiles: null, count: 1 }), null);
  assert.equal(said({ type: "drawn", seat: "W", tiles: "2p", count: 1 }), "You draw two dots.");
});

test("it never tells who was asked or what was answered", () => {
  assert.equal(said({ type: "asked", seat: "W", may: ["pung"] }), null);
  assert.equal(said({ type: "answered", seat: "W", answer: "pass" }), null);
});

test("it tells of people at the table by their seat", () => {
  assert.equal(said({ type: "away", chair: 1 }), "North is away; the seat plays by itself.");
  assert.equal(said({ type: "away", chair: 0 }), "You are away; your seat plays by itself.");
  assert.equal(said({ type: "line", chair: 3, up: false }), "South has lost the line; the seat is kept.");
  assert.equal(said({ type: "line", chair: 0, up: false }), null);
});

test("it says in one sentence what may be answered", () => {
  const claims = question(
    "p",
    { do: "win", fan: 4 },
    { do: "chow", tile: "5s", with: "3s4s" },
    { do: "chow", tile: "5s", with: "4s6s" },
    { do: "pass" },
  );
  assert.equal(spokenQuestion(claims), "You may win with 4 faan or chow.");
  assert.equal(spokenQuestion(question("p", { do: "discard", tile: "1m" })), "Your turn: discard a tile.");
  assert.equal(spokenQuestion(null), "");
  const turn = question("p", { do: "kong", kind: "concealed", tile: "1m" }, { do: "discard", tile: "1m" });
  assert.equal(spokenQuestion(turn), "Your turn: you may kong, or discard a tile.");
  assert.equal(spokenQuestion(question("p", { do: "pung", tile: "1m" }, { do: "pass" })), "You may pung.");
});
