import assert from "node:assert/strict";
import test from "node:test";

import { newUi } from "../../static/table/model.js";
import { movesBetween, winnerBetween } from "../../static/table/moves.js";
import { Noises, soundBetween } from "../../static/table/noises.js";
import { sceneOf } from "../../static/table/scene.js";
import { newSession, receive } from "../../static/table/session.js";
import { NOTHING, THIRTEEN, dealOf, eventsMessage, question, tableMessage, viewOf } from "./helpers.js";

const HIDDEN = (wind) => ({ in: "hand", wind, place: null });
const WALL = { in: "wall" };
const drawn = (seat, tiles = null) => ({ type: "drawn", seat, tiles, count: 1, at: 1 });
const discarded = (seat, tile) => ({ type: "discarded", seat, tile, at: 1 });
const pung = (seat, from, tile) => ({ type: "pung", seat, from, tile, with: tile + tile, at: 1 });
const kong = (kind, seat, tile, from = null) => ({ type: "kong", kind, seat, from, tile, at: 1 });

/** What a page draws after each of these messages; the viewer sits West with THIRTEEN. */
function scenes(batches, changes = {}, ui = newUi()) {
  let { session } = receive(newSession(), tableMessage(viewOf(dealOf(THIRTEEN, changes))), 0);
  const seen = [sceneOf({ session, ui })];
  for (const events of batches) {
    session = receive(session, eventsMessage(session.cursor + events.length, events), 0).session;
    seen.push(sceneOf({ session, ui }));
  }
  return seen;
}

/** The moves that these events at once lead to, without tiles that stay in the own hand. */
function moves(events, before = [], changes = {}) {
  const [older, newer] = scenes([before, events], changes).slice(-2);
  return movesBetween(older, newer).filter(({ from, to }) => from.in !== "hand" || to.in !== "hand");
}

test("it lets another's discard come from the hand as a whole, whichever tile it was", () => {
  const expected = [{ from: HIDDEN("E"), to: { in: "pond", wind: "E", place: 0 } }];
  assert.deepEqual(moves([discarded("E", "9p")], [drawn("E")]), expected);
  assert.deepEqual(moves([discarded("E", "1m")], [drawn("E")]), expected);
});

test("it lets the own discard come from its place in the hand", () => {
  const [{ from, to }] = moves([discarded("W", "2s")], [drawn("W", "9s")]);
  assert.deepEqual(from, { in: "hand", wind: "W", place: THIRTEEN.indexOf("2s") });
  assert.deepEqual(to, { in: "pond", wind: "W", place: 0 });
});

test("it takes of equal tiles the one that was picked", () => {
  const ui = { ...newUi(), lifted: THIRTEEN.indexOf("5p") };
  const [before, after] = scenes([[drawn("W", "9s")], [discarded("W", "5p")]], {}, ui).slice(1);
  const [{ from }] = movesBetween(before, after);
  assert.equal(from.place, THIRTEEN.indexOf("5p"));
  const [last] = movesBetween({ ...before, picked: null }, after);
  assert.equal(last.from.place, THIRTEEN.lastIndexOf("5p"));
});

test("it lets the own tiles glide to their sorted places when one is gone", () => {
  const [before, after] = scenes([[drawn("W", "1p")], [discarded("W", "9s")]], {
    hand: [...THIRTEEN.slice(0, 12), "9s"].join(""),
  }).slice(1);
  const kept = movesBetween(before, after).filter(({ to }) => to.in === "hand");
  assert.equal(kept.length, 13);
  assert.deepEqual(kept[3], {
    from: { in: "hand", wind: "W", place: 13 },
    to: { in: "hand", wind: "W", place: 3 },
  });
  assert.deepEqual(kept[4].from.place, 3);
});

test("it brings a drawn tile from the wall, to the end of the hand", () => {
  assert.deepEqual(moves([drawn("W", "1p")]), [{ from: WALL, to: { in: "hand", wind: "W", place: 13 } }]);
  assert.deepEqual(moves([drawn("N")]), [{ from: WALL, to: { in: "hand", wind: "N", place: 13 } }]);
});

test("it lays a claimed tile from the pond into the meld, with the claimer's own", () => {
  const meld = (part) => ({ in: "meld", wind: "N", meld: 0, part });
  const before = [drawn("E"), discarded("E", "3z")];
  assert.deepEqual(moves([pung("N", "E", "3z")], before), [
    { from: HIDDEN("N"), to: meld(0) },
    { from: HIDDEN("N"), to: meld(1) },
    { from: { in: "pond", wind: "E", place: 0 }, to: meld("claimed") },
  ]);
});

test("it lays the fourth tile of an added kong beyond the turned one", () => {
  const declared = { kind: "pung", tiles: "6z6z6z", claimed: "6z", from: "E", added: false };
  const seats = dealOf(THIRTEEN).seats.map((seat, place) =>
    place === 3 ? { ...seat, count: 11, melds: [declared] } : seat,
  );
  assert.deepEqual(moves([kong("added", "N", "6z")], [], { seats }), [
    { from: HIDDEN("N"), to: { in: "meld", wind: "N", meld: 0, part: "added" } },
  ]);
});

test("it lays down four tiles of a concealed kong", () => {
  const laid = moves([kong("concealed", "S", "7p")], [drawn("S")]);
  assert.deepEqual(
    laid.map(({ to }) => to.part),
    [0, 1, 2, 3],
  );
});

test("it lays a bonus tile open and brings another for it", () => {
  const bonus = { type: "bonus", seat: "S", tiles: "3f", at: 1 };
  assert.deepEqual(moves([drawn("S"), bonus, drawn("S")]), [
    { from: HIDDEN("S"), to: { in: "bonus", wind: "S", place: 0 } },
    { from: WALL, to: { in: "hand", wind: "S", place: 13 } },
  ]);
});

test("it makes no film of what happened while nobody looked", () => {
  const burst = ["E", "S", "W", "N"].flatMap((seat) => [
    drawn(seat, seat === "W" ? "9s" : null),
    discarded(seat, "9s"),
  ]);
  const [before, after] = scenes([burst]);
  assert.deepEqual(movesBetween(before, after), []);
  assert.equal(soundBetween(before, after), null);
});

test("it moves nothing back, nor from one deal to the next", () => {
  const [before, after] = scenes([[drawn("E"), discarded("E", "9p")]]);
  assert.deepEqual(movesBetween(after, before), []);
  const next = { ...after, deal: { ...after.deal, commitment: "c1" } };
  assert.deepEqual(movesBetween(before, next), []);
});

test("it is silent and still while others are asked", () => {
  const asked = { ...NOTHING, question: question("p1", { do: "pung", tile: "9p" }, { do: "pass" }) };
  const { session } = receive(newSession(), tableMessage(viewOf(dealOf(THIRTEEN))), 0);
  const [before, after] = [session, { ...session, own: asked }].map((each) =>
    sceneOf({ session: each, ui: newUi() }),
  );
  assert.deepEqual(after, before);
});

test("it lets a win be seen and heard once", () => {
  const won = { type: "won", seat: "E", from: null, tile: "1m", at: 1 };
  const [before, after, later] = scenes([[won], [{ type: "line", chair: 1, up: false, at: 2 }]]);
  assert.equal(winnerBetween(before, after), "E");
  assert.equal(soundBetween(before, after), "win");
  assert.equal(winnerBetween(after, later), null);
  assert.equal(soundBetween(after, later), null);
});

test("it sounds like what has happened", () => {
  const heard = (batches, changes) => {
    const seen = scenes(batches, changes);
    return soundBetween(seen.at(-2), seen.at(-1));
  };
  const open = [drawn("E"), discarded("E", "5p")];
  const chow = { type: "chow", seat: "S", from: "E", tile: "5p", with: "4p6p", at: 1 };
  assert.equal(heard([open]), "discard");
  assert.equal(heard([open, [pung("W", "E", "5p")]]), "pung");
  assert.equal(heard([open, [chow]]), "chow");
  assert.equal(heard([[drawn("S")], [kong("concealed", "S", "7p")]]), "kong");
  assert.equal(heard([[drawn("W", "1p")]]), "draw");
  assert.equal(heard([[drawn("S")]]), null);
  assert.equal(heard([[{ type: "exhausted", at: 1 }]]), "drawn_hand");
});

test("it ticks in the last five seconds of the own clock, until the answer is sent", () => {
  const heard = [];
  const noises = new Noises((sound) => heard.push(sound));
  const asked = { ...NOTHING, question: { ...question("p1", { do: "pass" }), due: 8000 } };
  const { session } = receive(newSession(), tableMessage(viewOf(dealOf(THIRTEEN)), asked), 1000);
  const at = (now, sent = null) => noises.follow({ session, ui: { ...newUi(), sent }, now });
  for (const now of [1000, 2500, 3100, 3350, 4200]) at(now);
  assert.deepEqual(heard, ["tick", "tick"]);
  at(5500, { id: "id-1", command: { do: "pass" } });
  assert.equal(heard.length, 2);
});
