import assert from "node:assert/strict";
import test from "node:test";

import { dropAt, isDrag } from "../../static/table/drag.js";

const WIDE = 40;
const box = (column, row) => ({
  left: column * WIDE,
  right: (column + 1) * WIDE,
  top: 500 + row * 60,
  bottom: 560 + row * 60,
});
/** Fourteen tiles in one row, and in two rows of seven. */
const ROW = Array.from({ length: 14 }, (_, place) => box(place, 0));
const TWO_ROWS = Array.from({ length: 14 }, (_, place) => box(place % 7, Math.floor(place / 7)));
const SCREEN = { left: 0, top: 0, right: 800, bottom: 700 };

const middle = ({ left, top }) => ({ x: left + 20, y: top + 30 });
const drop = (tiles, place, to, how = {}) =>
  dropAt(middle(tiles[place]), to, tiles, place, { sorted: true, laid: 13, screen: SCREEN, ...how });

test("it takes a press that slips a little for a tap", () => {
  assert.equal(isDrag({ x: 10, y: 10 }, { x: 17, y: 14 }), false);
  assert.equal(isDrag({ x: 10, y: 10 }, { x: 30, y: 10 }), true);
});

test("it discards what is dragged up, out of the hand", () => {
  assert.deepEqual(drop(ROW, 3, { x: 140, y: 480 }), { do: "discard" });
  assert.deepEqual(drop(ROW, 13, { x: 100, y: 300 }, { sorted: false }), { do: "discard" });
});

test("it lets a tile drop back that was dragged too little, down, or off the screen", () => {
  assert.equal(drop(ROW, 3, { x: 140, y: 497 }), null);
  assert.equal(drop(ROW, 3, { x: 140, y: 650 }), null);
  assert.equal(drop(ROW, 3, { x: 140, y: -1 }), null);
  assert.equal(drop(ROW, 3, { x: -5, y: 400 }), null);
});

test("it moves a tile to the place of the one under it", () => {
  assert.deepEqual(drop(ROW, 3, middle(ROW[7])), { do: "move", to: 7 });
  assert.equal(drop(ROW, 3, middle(ROW[3])), null);
});

test("it moves neither the tile just drawn nor one behind it", () => {
  assert.equal(drop(ROW, 13, middle(ROW[2])), null);
  assert.equal(drop(ROW, 2, middle(ROW[13])), null);
});

test("it discards by a flick straight up from the lower row, unless the hand is laid by its owner", () => {
  const above = { x: middle(TWO_ROWS[9]).x, y: middle(TWO_ROWS[2]).y };
  assert.deepEqual(drop(TWO_ROWS, 9, above), { do: "discard" });
  assert.deepEqual(drop(TWO_ROWS, 9, above, { sorted: false }), { do: "move", to: 2 });
});
