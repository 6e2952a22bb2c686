import assert from "node:assert/strict";
import test from "node:test";

import { isMeant } from "../../static/table/press.js";

const mouse = { byTouch: false, prompt: "p1", tile: "5s", spoilt: false };
const finger = { ...mouse, byTouch: true };
const click = { detail: 1, prompt: "p1", tile: "5s" };

test("it takes a click, and both touches of two", () => {
  assert.equal(isMeant(mouse, click), true);
  assert.equal(isMeant(finger, { ...click, detail: 2 }), true);
});

test("it leaves the second click of a double click of a mouse", () => {
  assert.equal(isMeant(mouse, { ...click, detail: 2 }), false);
});

test("it leaves a click whose tile or question changed under the pointer", () => {
  assert.equal(isMeant(mouse, { ...click, tile: "6s" }), false);
  assert.equal(isMeant(finger, { ...click, prompt: "p2" }), false);
});

test("it leaves a click that a drag or a second finger has spoilt", () => {
  assert.equal(isMeant({ ...finger, spoilt: true }, click), false);
});

test("it always takes keys and readers of the screen", () => {
  assert.equal(isMeant({ ...mouse, prompt: "p0", spoilt: true }, { ...click, detail: 0 }), true);
});
