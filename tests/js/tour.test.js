import assert from "node:assert/strict";
import test from "node:test";

import { hasPlayedOn, isDue, progressOf } from "../../static/table/tour.js";
import { THIRTEEN, dealOf, newStore, viewOf } from "./helpers.js";

const model = (changes) => ({ session: { view: viewOf(dealOf(THIRTEEN), changes) } });

test("it is offered to who plays, once in a browser", () => {
  const store = newStore();
  assert.equal(isDue(model({}), store), true);
  store.setItem("saamfaan.toured", "yes");
  assert.equal(isDue(model({}), store), false);
});

test("it is offered neither to who watches nor between deals", () => {
  assert.equal(isDue(model({ chair: null }), newStore()), false);
  assert.equal(isDue(model({ phase: "between" }), newStore()), false);
  assert.equal(isDue({ session: { view: null } }, newStore()), false);
});

test("its offer gives way to who plays on: after two discards, and with the next deal", () => {
  const after = (pond, no = 3) => {
    const deal = dealOf(THIRTEEN, { no });
    for (const seat of deal.seats) seat.pond = pond;
    return progressOf({ session: { view: viewOf(deal) } });
  };
  assert.equal(hasPlayedOn(after(""), after("")), false);
  assert.equal(hasPlayedOn(after(""), after("1z")), false);
  assert.equal(hasPlayedOn(after(""), after("1z2z")), true);
  assert.equal(hasPlayedOn(after("1z2z"), after("1z2z3z")), false);
  assert.equal(hasPlayedOn(after("1z2z"), after("", 4)), true);
  assert.equal(hasPlayedOn(after(""), progressOf({ session: { view: null } })), false);
});
