import assert from "node:assert/strict";
import test from "node:test";

import { ownSeat } from "../../static/table/hand.js";
import { newUi } from "../../static/table/model.js";
import { newSession, receive } from "../../static/table/session.js";
import { THIRTEEN, dealOf, tableMessage, viewOf } from "./helpers.js";

/** The seat at the bottom of the screen, as somebody in this chair sees it. */
function bottom(chair, changes = {}, ui = {}) {
  const deal = dealOf(THIRTEEN, { ...changes, ...(chair === null ? { hand: null } : {}) });
  const { session } = receive(newSession(), tableMessage(viewOf(deal, { chair })), 1000);
  return ownSeat({ session, ui: { ...newUi(), ...ui }, now: 1000, language: "en" }, deal, "/home/");
}
const all = (node) => [node, ...(node.children ?? []).flatMap(all)];
const words = (node) => all(node).filter((part) => typeof part === "string");

test("it tells a spectator that he is one, with the way out", () => {
  const seen = bottom(null);
  assert.ok(words(seen).includes("You are watching"));
  const link = all(seen).find((part) => part.props?.href === "/home/");
  assert.deepEqual(link.children, ["Leave"]);
});

test("it brings a spectator back to the result", () => {
  const over = { result: { type: "exhausted" }, ended: true };
  assert.ok(words(bottom(null, over, { sheetHidden: true })).includes("Show the result"));
  assert.ok(!words(bottom(null, over)).includes("Show the result"));
});

test("it asks who plays, and does not say that he watches", () => {
  assert.ok(!words(bottom(0)).includes("You are watching"));
});
