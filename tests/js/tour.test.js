import assert from "node:assert/strict";
import test from "node:test";

import { isDue } from "../../static/table/tour.js";
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
