import assert from "node:assert/strict";
import test from "node:test";

import { placeBeside } from "../../static/table/placing.js";

const ROOM = { left: 0, top: 0, right: 1000, bottom: 600 };
const PANEL = { width: 300, height: 200 };
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });

/** Whether two boxes lie over one another. */
const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const lies = ({ left, top }) => box(left, top, PANEL.width, PANEL.height);

test("it lies in the middle of its room without a target", () => {
  assert.deepEqual(placeBeside(null, PANEL, ROOM), { left: 350, top: 200 });
});

test("it covers neither its target nor what is not its room", () => {
  const targets = {
    top: box(400, 10, 200, 60),
    corner: box(940, 0, 44, 44),
    middle: box(400, 250, 200, 100),
    hand: box(100, 620, 800, 80),
    tall: box(700, 0, 284, 590),
    wideLeft: box(0, 0, 284, 590),
  };
  for (const [name, target] of Object.entries(targets)) {
    const panel = lies(placeBeside(target, PANEL, ROOM));
    assert.ok(!meet(panel, target), name);
    assert.ok(panel.left >= 0 && panel.right <= 1000 && panel.top >= 0 && panel.bottom <= 600, name);
  }
});

test("it stays at the beginning of a room that is too small for it", () => {
  const narrow = { left: 8, top: 8, right: 200, bottom: 150 };
  assert.deepEqual(placeBeside(null, PANEL, narrow), { left: 8, top: 8 });
});
