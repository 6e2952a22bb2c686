import assert from "node:assert/strict";
import test from "node:test";

import { fill, gettext, ngettext, parts } from "../../static/table/text.js";

test("it fills gaps by name, in any order", () => {
  assert.equal(fill("{to} gets {points} from {from}", { from: "A", to: "B", points: 8 }), "B gets 8 from A");
});

test("it keeps what is not text as parts of their own", () => {
  const tiles = { tiles: ["5s"] };
  assert.deepEqual(parts("{name} discards {tiles}", { name: "Mei", tiles }), ["Mei", " discards ", tiles]);
});

test("it speaks English where no catalogue is loaded", () => {
  assert.equal(gettext("Pass"), "Pass");
  assert.equal(ngettext("one tile", "many tiles", 1), "one tile");
  assert.equal(ngettext("one tile", "many tiles", 2), "many tiles");
});
