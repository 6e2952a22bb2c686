import assert from "node:assert/strict";
import test from "node:test";

import { newUi } from "../../static/table/model.js";
import { receiptOfDeal, receiptOfEnd } from "../../static/table/receipt.js";
import { newSession, receive } from "../../static/table/session.js";
import { NOTHING, THIRTEEN, dealOf, tableMessage, viewOf } from "./helpers.js";

const RECEIPTS = "/ratings/tables/abc/";

function model(format, receipts = RECEIPTS) {
  const message = tableMessage(viewOf(dealOf(THIRTEEN)), NOTHING, 10, format);
  return { session: receive(newSession(), message, 1000).session, ui: { ...newUi(), receipts } };
}
const won = dealOf(THIRTEEN, { no: 7, result: { type: "won" } });
const end = (changes = {}) => ({
  reason: "finished",
  match: true,
  hands: 4,
  places: [1, 2, 3, 4],
  ...changes,
});

test("it leads from a rated deal to its receipt, in another tab", () => {
  const { props } = receiptOfDeal(model("single-hand"), won);
  assert.equal(props.href, "/ratings/tables/abc/7/");
  assert.equal(props.target, "_blank");
});

test("it leads nowhere from a casual deal, an annulled one, or one of a game", () => {
  const annulled = dealOf(THIRTEEN, { result: { type: "annulled", reason: "staff" } });
  assert.equal(receiptOfDeal(model("single-hand", ""), won), null);
  assert.equal(receiptOfDeal(model("single-hand"), annulled), null);
  assert.equal(receiptOfDeal(model("east-round"), won), null);
});

test("it leads from a rated game that was played to its end to the game's receipt", () => {
  assert.equal(receiptOfEnd(model("east-round"), end()).props.href, RECEIPTS);
  assert.equal(receiptOfEnd(model("east-round"), end({ reason: "left" })), null);
  assert.equal(receiptOfEnd(model("east-round", ""), end()), null);
  assert.equal(receiptOfEnd(model("single-hand"), end({ match: false })), null);
});

test("it leads from the end of a table of rated deals to the receipt of the last one", () => {
  const closed = model("single-hand");
  closed.session.view.deal = { ...won, ended: true };
  assert.equal(receiptOfEnd(closed, end({ match: false, reason: "left" })).props.href, `${RECEIPTS}7/`);
});
