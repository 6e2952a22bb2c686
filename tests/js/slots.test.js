import assert from "node:assert/strict";
import test from "node:test";

import { newUi } from "../../static/table/model.js";
import { slots } from "../../static/table/slots.js";
import { NOTHING, question } from "./helpers.js";

function modelOf(options, ui = {}) {
  const chosen = [];
  const opened = [];
  const actions = {
    choose: (option) => chosen.push(option),
    openChoices: (slot) => opened.push(slot),
    keepPlaying: () => chosen.push("keep playing"),
  };
  const own = { ...NOTHING, question: options.length ? question("p", ...options) : null };
  return { session: { own }, ui: { ...newUi(), ...ui }, now: 0, actions, chosen, opened };
}

const said = (model) => slots(model).map(({ say, act }) => (act ? say : `(${say})`));
const chow = (taken) => ({ do: "chow", tile: "5s", with: taken });

test("it always has the same five slots in the same order", () => {
  assert.deepEqual(said(modelOf([])), ["(Win)", "(Kong)", "(Pung)", "(Chow)", "(Pass)"]);
  assert.deepEqual(said(modelOf([{ do: "pung", tile: "5s" }, { do: "pass" }])), [
    "(Win)",
    "(Kong)",
    "Pung",
    "(Chow)",
    "Pass",
  ]);
});

test("it tells what a win is worth, where that is known", () => {
  assert.equal(slots(modelOf([{ do: "win", fan: 4 }]))[0].worth, "4 faan");
  assert.equal(slots(modelOf([{ do: "win", fan: null }]))[0].worth, "");
});

test("it lets a win on the own turn be put aside without sending anything", () => {
  const options = [
    { do: "win", fan: 4 },
    { do: "discard", tile: "1m" },
  ];
  const model = modelOf(options);
  assert.equal(said(model)[4], "Keep playing");
  slots(model)[4].act();
  assert.deepEqual(model.chosen, ["keep playing"]);
  assert.deepEqual(said(modelOf(options, { keepsPlaying: true })), [
    "Win",
    "(Kong)",
    "(Pung)",
    "(Chow)",
    "(Pass)",
  ]);
});

test("it shows the tiles of a claim, the claimed one in its place", () => {
  assert.deepEqual(slots(modelOf([chow("4s6s")]))[3].tiles, ["4s", "5s", "6s"]);
  assert.deepEqual(slots(modelOf([{ do: "kong", kind: "added", tile: "7z" }]))[1].tiles, [
    "7z",
    "7z",
    "7z",
    "7z",
  ]);
});

test("it presses a single way at once and opens several", () => {
  const one = modelOf([chow("4s6s")]);
  slots(one)[3].act();
  assert.deepEqual([one.chosen, one.opened], [[chow("4s6s")], []]);
  const several = modelOf([chow("3s4s"), chow("4s6s")]);
  slots(several)[3].act();
  assert.deepEqual([several.chosen, several.opened], [[], ["chow"]]);
  const open = modelOf([chow("3s4s"), chow("4s6s")], { choosing: "chow" });
  slots(open)[3].act();
  assert.deepEqual(open.opened, [null]);
});
