import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";

import { checkDeal, keptPromise, seedFor } from "../../static/table/seeds.js";
import { dealOf, newStore } from "./helpers.js";

const SERVER_SEED = "5a".repeat(32);
const COMMITMENT = createHash("sha256").update(Buffer.from(SERVER_SEED, "hex")).digest("hex");

const TABLE = "/ws/tables/t1/";
const promise = (deal_no, commitment = COMMITMENT) => ({ deal_no, commitment });

function finished(store, changes = {}) {
  const seed = seedFor(store, TABLE, promise(3));
  const seeds = { server_seed: SERVER_SEED, client_seeds: ["", "", seed, ""] };
  return dealOf([], { commitment: COMMITMENT, ended: true, ...seeds, ...changes });
}

const check = (store, changes) => checkDeal(finished(store, changes), 2, store, TABLE);

test("it draws sixteen bytes, once for each deal of each table", () => {
  const store = newStore();
  const seed = seedFor(store, TABLE, promise(1));
  assert.match(seed, /^[0-9a-f]{32}$/);
  assert.equal(seedFor(store, TABLE, promise(1)), seed);
  assert.notEqual(seedFor(store, TABLE, promise(2)), seed);
  assert.notEqual(seedFor(store, "/ws/tables/t2/", promise(1)), seed);
});

test("it keeps the commitment that it saw first", () => {
  const store = newStore();
  const seed = seedFor(store, TABLE, promise(1, "first"));
  assert.equal(seedFor(store, TABLE, promise(1, "second")), seed);
  assert.equal(keptPromise(store, TABLE, 1).commitment, "first");
});

test("it forgets the oldest of many", () => {
  const store = newStore();
  for (let number = 0; number < 60; number += 1) seedFor(store, TABLE, promise(number));
  assert.equal(keptPromise(store, TABLE, 0), null);
  assert.notEqual(keptPromise(store, TABLE, 59), null);
});

test("it plays on where the store is broken or forbidden", () => {
  const full = () => {
    throw new Error("full");
  };
  const forbidden = { getItem: () => "not json", setItem: full };
  assert.match(seedFor(forbidden, TABLE, promise(1)), /^[0-9a-f]{32}$/);
});

test("it finds a deal fair that kept the promise and used the own seed", async () => {
  assert.equal(await check(newStore()), true);
});

test("it finds out another server seed and a missing own seed", async () => {
  assert.equal(await check(newStore(), { server_seed: "5b".repeat(32) }), false);
  assert.equal(await check(newStore(), { client_seeds: ["", "", "", ""] }), false);
});

test("it finds out a commitment that was exchanged after the seed was given", async () => {
  const store = newStore();
  seedFor(store, TABLE, promise(3, "another"));
  assert.equal(await check(store), false);
});

test("it can't tell without a promise or before the deal has ended", async () => {
  const store = newStore();
  assert.equal(await checkDeal(finished(store), 2, newStore(), TABLE), null);
  assert.equal(await check(store, { server_seed: null }), null);
});
