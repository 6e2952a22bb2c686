import assert from "node:assert/strict";
import test from "node:test";

import { linesOf } from "../../static/learn/replay/lines.js";
import { Reel } from "../../static/learn/replay/reel.js";
import { nextClaim, record } from "../../static/learn/replay/tape.js";
import { spoken } from "../../static/table/words.js";
import { dealOf, viewOf } from "./helpers.js";

const PEOPLE = ["Ann", "Bo", "Cy", "Di"].map((name) => ({ name, kind: "human", page: null, you: false }));
const STARTED = {
  type: "deal_started",
  deal_no: 1,
  prevailing: "E",
  players: [2, 3, 0, 1],
  scores: [0, 0, 0, 0],
  commitment: "c0",
  wall: 144,
  dice: null,
  at: 0,
};
const DEALT = ["E", "S", "W", "N"].map((seat, number) => ({
  type: "dealt",
  seat,
  tiles: `${number + 1}m`.repeat(13),
  count: 13,
  at: 0,
}));
const RETOLD = {
  view: viewOf(null, { chair: null, phase: "between" }),
  moments: [
    [STARTED, ...DEALT],
    [{ type: "drawn", seat: "E", tiles: "9p", count: 1, end: "front", reason: "turn", at: 900 }],
    [
      { type: "discarded", seat: "E", tile: "1m", drawn: false, auto: true, at: 2000 },
      { type: "asked", seat: "W", may: ["pung", "chow"], due: 9000, at: 2000 },
      { type: "answered", seat: "W", answer: "pass", with: null, by: "timeout", at: 9000 },
    ],
    [{ type: "pung", seat: "N", from: "E", tile: "1m", with: "1m1m", auto: false, at: 9000 }],
    [{ type: "exhausted", at: 9500 }],
  ],
  people: PEOPLE,
  facts: {},
  seat: null,
};

test("it follows every hand from its own seat where all are open", () => {
  const frames = record(RETOLD);
  assert.deepEqual(
    frames[0].hands.map(({ tiles }) => tiles.slice(0, 2)),
    ["3m", "4m", "1m", "2m"],
    "by chair",
  );
  assert.equal(frames[1].hands[2].drawn, "9p");
  assert.equal(frames[2].hands[2].tiles, "1m".repeat(12) + "9p");
  assert.deepEqual(
    frames.map(({ at }) => at),
    [0, 900, 2000, 9000, 9500],
  );
});

test("it knows one hand alone in the view of a seat", () => {
  const frames = record({ ...RETOLD, seat: "S", view: { ...RETOLD.view, chair: 3 } });
  assert.deepEqual(frames[0].hands, []);
  assert.equal(frames[0].view.deal.hand, "2m".repeat(13));
});

test("it looks from the own chair of who played", () => {
  const people = PEOPLE.map((person, chair) => ({ ...person, you: chair === 1 }));
  assert.equal(record({ ...RETOLD, people })[0].view.chair, 1);
  assert.equal(record(RETOLD)[0].view.chair, null);
});

test("it finds the claims before and after, and else the ends", () => {
  const frames = record(RETOLD);
  assert.equal(nextClaim(frames, 0, 1), 3);
  assert.equal(nextClaim(frames, 3, 1), 4);
  assert.equal(nextClaim(frames, 4, -1), 3);
  assert.equal(nextClaim(frames, 3, -1), 0);
});

test("it tells what was asked, what was answered, and where the server decided", () => {
  const lines = linesOf(RETOLD.moments[2], viewOf(dealOf([]), { chair: null }), PEOPLE);
  assert.deepEqual(
    lines.map(({ sentence, aside }) => [spoken(sentence), aside]),
    [
      ["Cy discards one characters (automatically).", false],
      ["Ann is asked: pung, chow.", true],
      ["Ann passes (the time was up).", true],
    ],
  );
});

/** A reel whose time passes by hand. */
function reelAt(place, length = 5) {
  const tasks = [];
  const outside = {
    moved: () => {},
    later: (task, ms) => tasks.push({ task, ms }) - 1,
    never: (timer) => void (tasks[timer] = null),
  };
  const pass = () => {
    const due = tasks.splice(0).filter(Boolean);
    for (const { task } of due) task();
    return due.map(({ ms }) => ms);
  };
  return { reel: new Reel(length, place, outside), pass };
}

test("it begins at the moment of the address, or at the nearest that there is", () => {
  assert.equal(reelAt(3).reel.place, 3);
  assert.equal(reelAt(99).reel.place, 4);
  assert.equal(reelAt(-2).reel.place, 0);
  assert.equal(reelAt(Number.NaN).reel.place, 0);
});

test("it runs moment by moment, as fast as asked, and stops at the end", () => {
  const { reel, pass } = reelAt(2);
  reel.setSpeed(4);
  reel.toggle();
  assert.deepEqual(pass(), [300]);
  assert.equal(reel.place, 3);
  assert.ok(reel.runs);
  pass();
  assert.equal(reel.place, 4);
  assert.ok(!reel.runs);
});

test("it begins anew from the end, and a step stops it", () => {
  const { reel, pass } = reelAt(4);
  reel.toggle();
  pass();
  assert.equal(reel.place, 1);
  reel.step(1);
  assert.ok(!reel.runs);
  assert.deepEqual(pass(), []);
  assert.equal(reel.place, 2);
});
