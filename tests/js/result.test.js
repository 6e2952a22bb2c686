import assert from "node:assert/strict";
import test from "node:test";

import { worthTable } from "../../static/table/patterns.js";
import { completeHand, resultSheet } from "../../static/table/result.js";
import { dealOf, viewOf } from "./helpers.js";

const PATTERNS = {
  half_flush: { en: "Half flush", zh_hant: "混一色", zh_hans: "混一色" },
  all_pungs: { en: "All pungs", zh_hant: "對對糊", zh_hans: "碰碰胡" },
};
const FACTS = { patterns: PATTERNS, minimum: 3, limit: 8 };

/** All that a drawing says, and the tiles that it names. */
const said = (node) =>
  typeof node === "string"
    ? [node]
    : [node.props["aria-label"], ...node.children.flatMap(said)].filter((part) => part !== undefined);
const modelOf = (deal, changes = {}, language = "en") => ({
  session: { view: viewOf(deal, changes), people: [], facts: FACTS, played: null },
  ui: { fair: null },
  language,
});
const worth = (patterns, fan, language = "en") =>
  said(worthTable(modelOf(dealOf([]), {}, language), { patterns, fan })).join("|");

test("it names each pattern in both languages and says what a win needs", () => {
  assert.equal(
    worth([{ id: "half_flush", fan: 3 }], 3),
    "Half flush| |混一色|3|Total| |at least 3, at most 8|3",
  );
  assert.equal(worth([{ id: "half_flush", fan: 3 }], 3, "zh-hant").slice(0, 8), "混一色| |3|");
});

test("it says what was counted where only the limit is paid", () => {
  const patterns = [
    { id: "half_flush", fan: 3 },
    { id: "all_pungs", fan: 7 },
  ];
  assert.match(worth(patterns, 8), /Counted together\|10\|Total\| \|the limit\|8$/);
});

/** The tiles of the drawing that are marked. */
const marked = (node) =>
  typeof node === "string"
    ? []
    : [...(node.props.class === "won" ? [node] : []), ...node.children.flatMap(marked)];

test("it shows a complete hand that may not win with the tile that completes it", () => {
  const waiting = ["1m", "2m", "3m", "5z"];
  const open = { seat: "E", tile: "5z", kong: null };
  const claimed = dealOf(waiting, { open });
  const drawn = dealOf([...waiting, "5z"], { drawn: "5z" });
  for (const deal of [claimed, drawn]) {
    const hand = completeHand(modelOf(deal), deal, { sets: ["1m2m3m", "5z5z"] });
    assert.deepEqual(marked(hand).flatMap(said), ["white dragon, the winning tile"]);
    assert.equal(said(hand).filter((part) => /white dragon/.test(part)).length, 2);
    assert.match(said(hand).join("|"), /Chow.*Pair/);
  }
});

test("it says why a hand is annulled, and that nobody pays", () => {
  const deal = dealOf([], { ended: true, result: { type: "annulled", reason: "expired" } });
  const text = said(resultSheet(modelOf(deal), deal, null)).join("|");
  assert.match(text, /This hand is annulled/);
  assert.match(text, /Nobody had played here for long, so the table was closed\. It does not count/);
});
