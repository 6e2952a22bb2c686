import assert from "node:assert/strict";
import test from "node:test";

import { shortName } from "../../static/table/short.js";

test("it leaves a name that fits as it is", () => {
  assert.equal(shortName("Picky Ann", 7), "Picky Ann");
  assert.equal(shortName("陳大文先生的", 7), "陳大文先生的");
});

test("it cuts a name that is too wide and says so", () => {
  assert.equal(shortName("陳大文先生的長名字", 7), "陳大文先生的…");
  assert.match(shortName("a_rather_long_name_of_thirty_ch", 7), /^a_rath\w*…$/);
});

test("it cuts wide letters sooner than narrow ones, and no sign in two", () => {
  assert.ok(shortName("WWWWWWWWWWWW", 7).length < shortName("iiiiiiiiiiiiiiiiiiiiiiii", 7).length);
  assert.equal(shortName("𠮷𠮷𠮷", 2), "𠮷…");
});
