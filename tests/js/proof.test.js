import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { readLog } from "../../static/learn/proof/log.js";
import { buildWall, commitmentOf, dealSeed, firstSeats, hexOf } from "../../static/learn/proof/shuffle.js";
import { prove } from "../../static/learn/proof/steps.js";
import { seedFor } from "../../static/table/seeds.js";
import { newStore } from "./helpers.js";

const data = (name) => readFileSync(new URL(`../data/${name}`, import.meta.url), "utf8");
const VECTORS = JSON.parse(data("fair-shuffle-vectors.json"));
const TRUE_LOG = data("deal-log-example.ndjson");
const TABLE = "/ws/tables/t1/";

const proofOf = async (log, own = { store: newStore(), table: null }) => prove(readLog(log)[0], own);

/** The example with one event changed: the first of a type (and seat) that fits. */
function altered(type, change, fits = () => true) {
  const events = TRUE_LOG.trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const place = events.findIndex((event) => event.type === type && fits(event));
  events[place] = { ...events[place], ...change(events[place]) };
  return { log: events.map((event) => JSON.stringify(event)).join("\n"), line: place + 1 };
}

test("it shuffles as the published vectors say", async () => {
  assert.ok(VECTORS.length >= 3);
  for (const vector of VECTORS) {
    const { server_seed: seed, deal_no: number, client_seeds: sent, flowers } = vector;
    assert.equal(await commitmentOf(seed), vector.commitment);
    assert.equal(hexOf(await dealSeed(seed, number, sent)), vector.deal_seed);
    assert.deepEqual(await firstSeats(seed), vector.first_seats);
    assert.equal((await buildWall(seed, number, sent, flowers)).join(" "), vector.wall);
  }
});

test("it accepts a true log and says what it could not tell", async () => {
  const { verdict, steps, wall, dealNo } = await proofOf(TRUE_LOG);
  assert.deepEqual([verdict, wall.length, dealNo], ["right", 144, 195]);
  assert.ok(steps.every(({ state }) => state !== "wrong"));
  assert.match(steps.find(({ title }) => title.startsWith("Your own")).text, /kept nothing/);
});

const OTHER = "0".repeat(64);
const CASES = {
  "a broken promise": [
    altered("deal_committed", () => ({ commitment: OTHER })),
    /fingerprint .* was promised/,
  ],
  "another seed": [altered("deal_ended", () => ({ server_seed: OTHER })), /fingerprint .* was promised/, 1],
  "no seed": [altered("deal_ended", () => ({ server_seed: "5a" })), /does not say what it should/],
  "another number": [altered("deal_started", () => ({ deal_no: 7 })), /does not say what it should/],
  "a player's seed taken away": [
    altered("deal_ended", ({ client_seeds }) => ({ client_seeds: client_seeds.map(() => "00") })),
    /East was dealt other tiles/,
    3,
  ],
  "a tile dealt": [
    altered(
      "dealt",
      ({ tiles }) => ({ tiles: `1m${tiles.slice(2)}` }),
      ({ seat }) => seat === "S",
    ),
    /South was dealt other tiles/,
  ],
  "a tile drawn": [
    altered(
      "drawn",
      () => ({ tiles: "7z" }),
      ({ tiles }) => tiles === "2s",
    ),
    /East is said to draw red dragon, but there the wall has two bamboo/,
  ],
  "the end of the wall": [
    altered(
      "drawn",
      () => ({ end: "back" }),
      ({ end }) => end === "front",
    ),
    /is said to draw/,
  ],
  "a discard": [altered("discarded", () => ({ tile: "5z" })), /East does not have these tiles: white dragon/],
  "a claim": [altered("chow", () => ({ tile: "3s" })), /Nobody has offered this tile/],
  "what a claim is made with": [altered("chow", () => ({ with: "2s3s" })), /West does not have these tiles/],
  "a kong": [altered("kong", () => ({ kind: "added" })), /no pung/],
  "a tile that there is not": [altered("discarded", () => ({ tile: "9z" })), /a tile that there is not/],
  "an event that there is not": [altered("discarded", () => ({ type: "swapped" })), /no event of a log/],
  "a seat that there is not": [altered("discarded", () => ({ seat: "Q" })), /does not say what it should/],
  "a tile that is no text": [
    altered("drawn", () => ({ tiles: { toString: 1 } })),
    /a tile that there is not/,
  ],
  "a tile left out": [altered("discarded", () => ({ tile: undefined })), /does not say what it should/],
  "a kong of no kind": [altered("kong", () => ({ kind: "toString" })), /does not say what it should/],
  "the payments": [altered("won", () => ({ payments: 0 })), /does not say what it should/],
  "the scores": [
    altered("deal_ended", ({ scores }) => ({ scores: scores.map((score) => score + 1) })),
    /score of East/,
  ],
};

for (const [what, [{ log, line }, said, at]] of Object.entries(CASES))
  test(`it rejects a log with ${what} altered, and says where`, async () => {
    let text;
    try {
      const { verdict, steps } = await proofOf(log);
      assert.equal(verdict, "wrong");
      text = steps.at(-1).text;
    } catch (error) {
      text = `Line ${error.line} of the log: ${error.message}`;
    }
    assert.match(text, said);
    assert.match(text, new RegExp(`^Line ${at ?? line} of`));
  });

test("it rejects a log of which lines are missing, doubled or no events", async () => {
  const lines = TRUE_LOG.trim().split("\n");
  const without = (type) => lines.filter((line) => !line.includes(`"type":"${type}"`)).join("\n");
  assert.match((await proofOf(without("deal_ended"))).steps.at(-1).text, /not complete/);
  assert.match((await proofOf(without("dealt"))).steps.at(-1).text, /East was dealt other tiles/);
  assert.match((await proofOf(without("drawn"))).steps.at(-1).text, /does not have these tiles/);
  assert.match((await proofOf(`${TRUE_LOG.trim()}\n${lines.at(-1)}`)).steps.at(-1).text, /second time/);
  for (const text of ["", "[]", "{", "null", lines[1], `${lines[0]}\nnonsense`])
    assert.throws(() => readLog(text), Error);
});

test("it compares with what this browser saw and sent", async () => {
  const deal = JSON.parse(TRUE_LOG.split("\n")[0]);
  const sent = JSON.parse(TRUE_LOG.trim().split("\n").at(-1)).client_seeds.find(
    ({ length }) => length === 32,
  );
  const own = (commitment, seed) => {
    const store = newStore();
    seedFor(store, TABLE, { deal_no: deal.deal_no, commitment }, (bytes) => {
      bytes.set(Buffer.from(seed, "hex"));
      return bytes;
    });
    return { store, table: TABLE };
  };
  assert.equal((await proofOf(TRUE_LOG, own(deal.commitment, sent))).verdict, "right");
  assert.match(
    (await proofOf(TRUE_LOG, own(OTHER, sent))).steps.at(-1).text,
    /saw the promise 000000000000…/,
  );
  assert.match(
    (await proofOf(TRUE_LOG, own(deal.commitment, "ab".repeat(16)))).steps.at(-1).text,
    /not in the log/,
  );
});

test("it waits for a seed that is not revealed yet", async () => {
  const { log } = altered("deal_ended", () => ({ server_seed: null }));
  assert.equal((await proofOf(log)).verdict, "open");
});
