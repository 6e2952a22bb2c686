import assert from "node:assert/strict";
import test from "node:test";

import { tell } from "../../static/table/chronicle.js";
import { THIRTEEN, dealOf, viewOf } from "./helpers.js";

/** By chair; the viewer, in chair 0, sits West, East is in chair 2. */
const PEOPLE = ["Mei", "Bo", "Cy", "Di"].map((name) => ({ name, kind: "human", page: null, rating: null }));
const line = (event) => tell({ at: 0, ...event }, viewOf(dealOf(THIRTEEN)), PEOPLE).line;

test("it tells in the log whose tile was taken", () => {
  const pung = { type: "pung", seat: "N", tile: "5s", with: "5s5s" };
  assert.deepEqual(line({ ...pung, from: "E" }), {
    wind: "N",
    sentence: ["Bo", " calls pung: ", { tiles: ["5s", "5s", "5s"] }],
    from: "from Cy",
  });
  assert.equal(line({ ...pung, from: "W" }).from, "from you");
});

test("it names no source of what nobody gave", () => {
  assert.equal(line({ type: "discarded", seat: "N", tile: "5s" }).from, "");
});
