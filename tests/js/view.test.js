import assert from "node:assert/strict";
import test from "node:test";

import { applyEvent, ownSeat } from "../../static/table/view.js";
import { THIRTEEN, dealOf, viewOf } from "./helpers.js";

const fold = (view, ...events) => events.map((event) => ({ at: 0, ...event })).reduce(applyEvent, view);
const west = (view) => view.deal.seats[2];
const start = (changes = {}) => viewOf(dealOf(THIRTEEN, changes));

test("it finds the own seat by the chair, and none for a spectator", () => {
  assert.equal(ownSeat(start()), "W");
  assert.equal(ownSeat({ ...start(), chair: null }), null);
  assert.equal(ownSeat({ ...start(), deal: null }), null);
});

test("it leaves the view that it was given as it was", () => {
  const view = start();
  const before = structuredClone(view);
  fold(view, { type: "discarded", seat: "E", tile: "9p" });
  assert.deepEqual(view, before);
});

test("it does not stumble over an event that it does not know", () => {
  assert.deepEqual(fold(start(), { type: "thunder" }), start());
});

test("it draws an own tile into the sorted hand and sets it apart", () => {
  const { deal } = fold(start(), {
    type: "drawn",
    seat: "W",
    tiles: "4p",
    count: 1,
    end: "front",
    reason: "turn",
  });
  assert.equal(deal.hand, "1m2m3m4p5p5p5p2s3s7s8s1z5z5z");
  assert.deepEqual([deal.drawn, deal.wall, deal.turn, deal.seats[2].count], ["4p", 59, "W", 14]);
});

test("it counts the tiles of others without knowing them", () => {
  const { deal } = fold(start(), {
    type: "drawn",
    seat: "N",
    tiles: null,
    count: 1,
    end: "front",
    reason: "turn",
  });
  assert.equal(deal.seats[3].count, 14);
  assert.deepEqual([deal.hand, deal.drawn], [THIRTEEN.join(""), null]);
});

test("it has no drawn tile while bonus tiles are replaced before the first turn", () => {
  const view = viewOf(dealOf(THIRTEEN.slice(0, 12)));
  assert.equal(
    fold(view, { type: "drawn", seat: "W", tiles: "9s", count: 1, end: "back", reason: "bonus" }).deal.drawn,
    null,
  );
});

test("it lays a discard into the pond, open to claims", () => {
  const { deal } = fold(
    start(),
    { type: "drawn", seat: "W", tiles: "9s", count: 1, end: "front", reason: "turn" },
    { type: "discarded", seat: "W", tile: "1z", drawn: false, auto: false },
  );
  assert.equal(deal.hand, "1m2m3m5p5p5p2s3s7s8s9s5z5z");
  assert.equal(deal.seats[2].pond, "1z");
  assert.deepEqual(deal.open, { seat: "W", tile: "1z", kong: null });
  assert.deepEqual([deal.waiting, deal.drawn], [true, null]);
});

test("it moves a claimed tile out of the pond into the meld", () => {
  const { deal } = fold(
    start(),
    { type: "discarded", seat: "N", tile: "5z", drawn: true, auto: false },
    { type: "pung", seat: "W", from: "N", tile: "5z", with: "5z5z", auto: false },
  );
  assert.equal(deal.seats[3].pond, "");
  assert.deepEqual(deal.seats[2].melds, [
    { kind: "pung", tiles: "5z5z5z", claimed: "5z", from: "N", added: false },
  ]);
  assert.equal(deal.hand, "1m2m3m5p5p5p2s3s7s8s1z");
  assert.deepEqual([deal.turn, deal.waiting, deal.open], ["W", false, null]);
});

test("it sorts the tiles of a chow", () => {
  const { deal } = fold(
    start(),
    { type: "discarded", seat: "S", tile: "1s", drawn: true, auto: false },
    { type: "chow", seat: "W", from: "S", tile: "1s", with: "2s3s", auto: false },
  );
  assert.equal(west({ deal }).melds[0].tiles, "1s2s3s");
});

test("it builds each kind of kong", () => {
  const exposed = fold(
    start(),
    { type: "discarded", seat: "E", tile: "5p", drawn: true, auto: false },
    { type: "kong", seat: "W", kind: "exposed", tile: "5p", from: "E" },
  );
  assert.deepEqual(
    [west(exposed).count, west(exposed).melds[0].from, exposed.deal.seats[0].pond],
    [10, "E", ""],
  );

  const concealed = fold(
    viewOf(dealOf([...THIRTEEN, "5p"], { drawn: "5p" })),
    { type: "kong_announced", seat: "W", kind: "concealed", tile: "5p" },
    { type: "kong", seat: "W", kind: "concealed", tile: "5p", from: null },
  );
  assert.deepEqual(west(concealed).melds[0], {
    kind: "concealed_kong",
    tiles: "5p5p5p5p",
    claimed: null,
    from: null,
    added: false,
  });
  assert.equal(concealed.deal.hand.includes("5p"), false);

  const pung = { kind: "pung", tiles: "5z5z5z", claimed: "5z", from: "S", added: false };
  const view = viewOf(dealOf(["1m", "5z"]));
  west(view).melds.push(pung);
  const added = fold(view, { type: "kong", seat: "W", kind: "added", tile: "5z", from: null });
  assert.deepEqual(west(added).melds, [
    { kind: "kong", tiles: "5z5z5z5z", claimed: "5z", from: "S", added: true },
  ]);
  assert.equal(added.deal.hand, "1m");
});

test("it keeps the tiles of an announced kong in the hand until it stands", () => {
  const { deal } = fold(viewOf(dealOf([...THIRTEEN, "5p"], { drawn: "5p" })), {
    type: "kong_announced",
    seat: "W",
    kind: "concealed",
    tile: "5p",
  });
  assert.equal(deal.hand.match(/5p/g).length, 4);
  assert.deepEqual([deal.drawn, deal.waiting, deal.open.kong], [null, true, "concealed"]);
});

test("it ends a deal with scores by seat, given to chairs", () => {
  const won = {
    type: "won",
    seat: "W",
    from: "E",
    tile: "5z",
    win: "discard",
    flags: [],
    hand: "5z5z",
    fan: 3,
    patterns: [],
    payments: [-8, 0, 8, 0],
    auto: false,
  };
  const view = fold(start(), won, {
    type: "deal_ended",
    scores: [-8, 0, 8, 0],
    server_seed: "ab",
    client_seeds: ["", "", "cd", ""],
  });
  assert.deepEqual(view.deal.result, won);
  assert.deepEqual(
    view.chairs.map(({ score }) => score),
    [8, 0, -8, 0],
  );
  assert.deepEqual([view.phase, view.deal.ended, view.deal.server_seed], ["between", true, "ab"]);
});

test("it follows people: away, back, lost lines, leaving", () => {
  const view = fold(
    start(),
    { type: "away", chair: 1 },
    { type: "line", chair: 2, up: false },
    { type: "left", chair: 3 },
  );
  assert.deepEqual(
    view.chairs.map(({ away, up, left }) => [away, up, left]),
    [
      [false, true, false],
      [true, true, false],
      [false, false, false],
      [true, true, true],
    ],
  );
  assert.equal(fold(view, { type: "back", chair: 1 }).chairs[1].away, false);
});

test("it starts the next deal with an empty table", () => {
  const view = fold(
    viewOf(dealOf(THIRTEEN, { ended: true }), { phase: "between" }),
    { type: "deal_committed", deal_no: 4, commitment: "c1" },
    { type: "readied", chair: 0 },
    {
      type: "deal_started",
      deal_no: 4,
      prevailing: "S",
      players: [0, 1, 2, 3],
      scores: [0, 0, 0, 0],
      commitment: "c1",
      wall: 144,
    },
    { type: "dealt", seat: "E", tiles: THIRTEEN.join(""), count: 13 },
  );
  assert.equal(ownSeat(view), "E");
  assert.deepEqual([view.next, view.chairs[0].ready, view.phase], [null, false, "playing"]);
  assert.deepEqual([view.deal.wall, view.deal.hand, view.deal.seats[0].count], [131, THIRTEEN.join(""), 13]);
});
