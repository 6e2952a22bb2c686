import assert from "node:assert/strict";
import test from "node:test";

import { follow, keepOrder, keptOrder, moved } from "../../static/table/order.js";
import { newStore } from "./helpers.js";

test("it keeps tiles where they lie and puts new ones behind them", () => {
  assert.deepEqual(follow(["9s", "1m", "5p"], ["1m", "2m", "9s", "5p"]), ["9s", "1m", "5p", "2m"]);
});

test("it takes away no more than has gone", () => {
  assert.deepEqual(follow(["5p", "5p", "1m"], ["1m", "5p"]), ["5p", "1m"]);
  assert.deepEqual(follow(["5p"], []), []);
});

test("it moves a tile to the left and to the right", () => {
  assert.deepEqual(moved(["a", "b", "c", "d"], 2, 0), ["c", "a", "b", "d"]);
  assert.deepEqual(moved(["a", "b", "c", "d"], 0, 2), ["b", "c", "a", "d"]);
});

test("it keeps an order for the deal it belongs to", () => {
  const store = newStore();
  const deal = { table: "/t/1", no: 3 };
  assert.deepEqual(keptOrder(store, deal), []);
  keepOrder(store, deal, ["9s", "1m"]);
  assert.deepEqual(keptOrder(store, deal), ["9s", "1m"]);
  assert.deepEqual(keptOrder(store, { ...deal, no: 4 }), []);
  assert.deepEqual(keptOrder(store, { ...deal, table: "/t/2" }), []);
  store.setItem("saamfaan.order", "{");
  assert.deepEqual(keptOrder(store, deal), []);
});
