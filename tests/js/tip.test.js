import assert from "node:assert/strict";
import test from "node:test";

import { placeOfTip, tipOf } from "../../static/table/tip.js";

const PAGE = { wide: 1000, high: 800 };
const SIZE = { wide: 100, high: 30 };
const tile = (left, top) => ({ left, top, right: left + 40, bottom: top + 50 });

/** Where a tooltip lies. */
const at = (place, free = []) => {
  const { x, y } = placeOfTip(place, SIZE, PAGE, free);
  return { left: x, top: y, right: x + SIZE.wide, bottom: y + SIZE.high };
};

test("it says a tile's name with the Chinese one beside it", () => {
  assert.deepEqual(tipOf(["5s"], "en"), [{ name: "Five bamboo", chinese: "五索" }]);
  assert.deepEqual(
    tipOf(["0p", "1m", "3z", "5z", "6z", "7z", "2f", "4g"], "en").map(({ chinese }) => chinese),
    ["赤五筒", "一萬", "西", "白板", "發財", "紅中", "蘭", "冬"],
  );
});

test("it says each kind of tile once", () => {
  assert.equal(tipOf(["5s", "5s", "5s"], "en").length, 1);
});

test("it says no name twice to who reads Chinese", () => {
  assert.equal(tipOf(["5s"], "zh-hant")[0].chinese, "");
});

test("it stands above its tile, in the middle", () => {
  const tip = at(tile(480, 400));
  assert.ok(tip.bottom < 400);
  assert.equal((tip.left + tip.right) / 2, 500);
});

test("it stands below where there is no room above, and never beyond the window", () => {
  assert.ok(at(tile(480, 10)).top > 60);
  assert.ok(at(tile(0, 400)).left >= 0);
  assert.ok(at(tile(960, 400)).right <= PAGE.wide);
});

test("it covers neither its tile nor the prompts", () => {
  const prompts = { left: 300, top: 340, right: 700, bottom: 395 };
  const tip = at(tile(480, 400), [prompts]);
  assert.ok(tip.top > 450);
  const below = { left: 300, top: 452, right: 700, bottom: 800 };
  const over = at(tile(480, 400), [prompts, below]);
  assert.ok(over.bottom < 340);
  const aside = at(tile(480, 400), [{ ...prompts, top: 20 }, below]);
  assert.ok(aside.left > 520 || aside.right < 480);
  assert.ok(aside.bottom > 395 && aside.top < 452);
});

test("it stands at an edge of its tile beside the prompts rather than over the tiles that lie there", () => {
  const tip = at(tile(480, 400), [{ left: 525, top: 0, right: 620, bottom: 800 }]);
  assert.ok(tip.bottom < 400);
  assert.equal(tip.right, 520);
});
