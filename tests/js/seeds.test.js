import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { checkDeal, keptSeed, seedFor } from "../../static/table/seeds.js";
import { dealOf, newStore } from "./helpers.js";

const SERVER_SEED = "5a".repeat(32);
const COMMITMENT = createHash("sha256").update(Buffer.from(SERVER_SEED, "hex")).digest("hex");

function finished(store, changes = {}) {
  const seed = seedFor(store, COMMITMENT);
  return dealOf([], {
    commitment: COMMITMENT,
    server_seed: SERVER_SEED,
    client_seeds: ["", "", seed, ""],
    ended: true,
    ...changes,
  });
}

test("it draws sixteen bytes, once for each commitment", () => {
  const store = newStore();
  const seed = seedFor(store, "c1");
  assert.match(seed, /^[0-9a-f]{32}$/);
  assert.equal(seedFor(store, "c1"), seed);
  assert.notEqual(seedFor(store, "c2"), seed);
  assert.equal(keptSeed(store, "c1"), seed);
});

test("it forgets the oldest of many", () => {
  const store = newStore();
  for (let number = 0; number < 60; number += 1) seedFor(store, `c${number}`);
  assert.equal(keptSeed(store, "c0"), null);
  assert.notEqual(keptSeed(store, "c59"), null);
});

test("it plays on where the store is broken or forbidden", () => {
  const forbidden = {
    getItem: () => "not json",
    setItem: () => {
      throw new Error("full");
    },
  };
  assert.match(seedFor(forbidden, "c1"), /^[0-9a-f]{32}$/);
});

test("it finds a deal fair that kept the promise and used the own seed", async () => {
  const store = newStore();
  assert.equal(await checkDeal(finished(store), 2, store), true);
});

test("it finds out another server seed and a missing own seed", async () => {
  const store = newStore();
  assert.equal(await checkDeal(finished(store, { server_seed: "5b".repeat(32) }), 2, store), false);
  assert.equal(await checkDeal(finished(store, { client_seeds: ["", "", "", ""] }), 2, store), false);
});

test("it can't tell without a seed of its own or before the deal has ended", async () => {
  const store = newStore();
  assert.equal(await checkDeal(finished(store), 2, newStore()), null);
  assert.equal(await checkDeal(finished(store, { server_seed: null }), 2, store), null);
});
