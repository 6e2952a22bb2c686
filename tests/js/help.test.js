import assert from "node:assert/strict";
import test from "node:test";

import { helpBody, helpBrief } from "../../static/table/help.js";
import { NOTHING } from "./helpers.js";

const PATTERNS = {
  half_flush: { en: "Half flush", zh_hant: "混一色", zh_hans: "混一色" },
  all_pungs: { en: "All pungs", zh_hant: "對對糊", zh_hans: "碰碰胡" },
};
const EMPTY = { distance: 1, useful: [], waits: [], prospects: [], discards: [] };
const wait = (tile, left, fan, drawn, needed = 3) => ({
  tile,
  left,
  fan,
  enough: fan >= needed,
  drawn_fan: drawn,
  drawn_enough: drawn >= needed,
  patterns: [{ id: "half_flush", fan: 3 }],
});

/** All that a drawing says and shows, tiles by their names. */
const said = (node) =>
  typeof node === "string"
    ? [node]
    : [node.props["aria-label"], ...node.children.flatMap(said)].filter((part) => part !== undefined);
function body(help, own = {}, facts = { help: true, patterns: PATTERNS }) {
  const model = { session: { facts, own: { ...NOTHING, help, ...own } }, language: "en" };
  return helpBody(model).filter(Boolean).flatMap(said).join("|");
}

test("it tells of each wait what it is worth, by what, and how many are left", () => {
  const help = {
    ...EMPTY,
    distance: 0,
    waits: [wait("5s", 1, 4, 5), wait("9s", 2, 2, 3), wait("3s", 3, 1, 2)],
  };
  assert.equal(
    body(help),
    [
      ...["Ready", "Waits for", "6 left"],
      ...["three bamboo", "1 faan", "not enough", "Half flush", "3 left"],
      ...["nine bamboo", "3 faan", "only by self draw", "Half flush", "2 left"],
      ...["five bamboo", "4 faan", "5 faan by self draw", "Half flush", "1 left"],
    ].join("|"),
  );
});

test("it tells what is useful, and what the hand may become", () => {
  const prospects = [
    { patterns: ["half_flush", "all_pungs"], pungs: ["5z"], fan: 6, distance: 2 },
    { patterns: [], pungs: [], fan: 0, distance: 1 },
  ];
  const useful = [
    { tile: "1p", left: 2 },
    { tile: "4p", left: 3 },
  ];
  assert.equal(
    body({ ...EMPTY, useful, prospects }),
    [
      ...["1 tile from ready", "Useful tiles", "5 left", "four dots", "3 left", "one dots", "2 left"],
      ...["What the hand may become", "Half flush, All pungs", "with pungs of ", "white dragon"],
      ...["2 tiles from ready", "6 faan"],
    ].join("|"),
  );
});

test("it compares the best discards by what each keeps", () => {
  const discards = [
    { tile: "9s", distance: 1, left: 5, useful: [{ tile: "4p", left: 5 }], prospects: [] },
    { tile: "1z", distance: 2, left: 30, useful: [], prospects: [] },
  ];
  const text = body({ ...EMPTY, discards });
  assert.match(text, /nine bamboo\|keeps\|four dots\|5 left/);
  assert.doesNotMatch(text, /east wind/);
});

test("it says first that a win is to be had", () => {
  const question = { prompt: "p", may: [], due: null, options: [{ do: "win", fan: 4 }] };
  assert.match(body({ ...EMPTY, distance: -1 }, { question }), /^You can win: 4 faan/);
});

test("it says what a complete hand lacks", () => {
  const refused = { reason: "below_minimum", fan: 2, needed: 3, patterns: [{ id: "half_flush", fan: 2 }] };
  const text = body({ ...EMPTY, distance: -1 }, { refused });
  assert.match(text, /^Complete, but not enough to win\|Half flush\| \|混一色\|2\|Total\|2\|Missing\|1/);
});

test("it says nothing where the table allows no help", () => {
  assert.equal(body(null, {}, { help: false, patterns: {} }), "Help is off at this table.");
  assert.deepEqual(helpBrief(null), []);
});
