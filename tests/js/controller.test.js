import assert from "node:assert/strict";
import test from "node:test";

import { ASLEEP, Controller } from "../../static/table/controller.js";
import {
  NOTHING,
  THIRTEEN,
  dealOf,
  eventsMessage,
  newStore,
  question,
  tableMessage,
  viewOf,
} from "./helpers.js";

/** A page at a table: what it sends, draws and says, and a clock that the test moves. */
function newPage(view = viewOf(dealOf(THIRTEEN)), own = NOTHING) {
  const page = { sent: [], said: [], synced: 0, gone: 0, time: 1000, tasks: [], calls: [], sorted: true };
  page.controller = new Controller(
    {
      send: (command) => {
        page.sent.push(command);
        return `id-${page.sent.length}`;
      },
      sync: () => (page.synced += 1),
      draw: () => {},
      speak: (text) => page.said.push(text),
      call: (...call) => page.calls.push(call),
      sorted: () => page.sorted,
      keepSorted: (sorted) => (page.sorted = sorted),
      gone: () => (page.gone += 1),
      now: () => page.time,
      later: (task) => page.tasks.push(task),
      store: newStore(),
      table: "/ws/tables/t1/",
    },
    "en",
  );
  page.hear = (message) => page.controller.onMessage(message);
  page.hear(tableMessage(view, own));
  page.awake = () => (page.time += ASLEEP);
  return page;
}

const asked = (...options) => ({ ...NOTHING, question: question("p1", ...options) });
const DISCARDS = [...new Set(THIRTEEN), "9s"].map((tile) => ({ do: "discard", tile }));
const ownTurn = () =>
  newPage(viewOf(dealOf([...THIRTEEN, "9s"], { drawn: "9s", turn: "W" })), asked(...DISCARDS));
const PASS = { do: "pass" };
const CHOW = { do: "chow", tile: "4s", with: "2s3s" };

test("it sends the chosen option with its prompt", () => {
  const page = newPage(undefined, asked(CHOW, PASS));
  page.awake();
  page.controller.choose(CHOW);
  assert.deepEqual(page.sent, [{ prompt: "p1", do: "chow", tile: "4s", with: "2s3s" }]);
});

test("it takes no answer in the moment in which a prompt appears", () => {
  const page = newPage(undefined, asked(PASS));
  page.time += ASLEEP - 1;
  page.controller.choose(PASS);
  assert.deepEqual(page.sent, []);
  page.time += 1;
  page.controller.choose(PASS);
  assert.equal(page.sent.length, 1);
});

test("it answers a prompt once, until the answer is refused", () => {
  const page = newPage(undefined, asked(PASS));
  page.awake();
  page.controller.choose(PASS);
  page.controller.choose(PASS);
  assert.equal(page.sent.length, 1);
  page.hear({ type: "error", id: "id-1", code: "failed", text: "Something went wrong." });
  page.controller.choose(PASS);
  assert.equal(page.sent.length, 2);
});

test("it does not offer the worth of a win back to the server", () => {
  const page = newPage(undefined, asked({ do: "win", fan: 4 }));
  page.awake();
  page.controller.choose({ do: "win", fan: 4 });
  assert.deepEqual(page.sent, [{ prompt: "p1", do: "win" }]);
});

test("it discards by one click of a mouse, by two touches of a finger", () => {
  const mouse = ownTurn();
  mouse.awake();
  mouse.controller.pick(13, false);
  assert.deepEqual(mouse.sent, [{ prompt: "p1", do: "discard", tile: "9s" }]);

  const finger = ownTurn();
  finger.awake();
  finger.controller.pick(0, true);
  assert.deepEqual([finger.sent, finger.controller.ui.lifted], [[], 0]);
  finger.controller.pick(0, true);
  assert.deepEqual(finger.sent, [{ prompt: "p1", do: "discard", tile: "1m" }]);
});

test("it tells how to discard until somebody has done it", () => {
  const page = ownTurn();
  assert.equal(page.controller.ui.newcomer, true);
  page.awake();
  page.controller.pick(13, false);
  assert.equal(page.controller.ui.newcomer, false);
});

test("it lifts and lowers a touched tile when nothing may be discarded", () => {
  const page = newPage();
  page.controller.pick(3, true);
  assert.equal(page.controller.ui.lifted, 3);
  page.controller.pick(3, true);
  assert.equal(page.controller.ui.lifted, null);
  page.controller.pick(3, false);
  assert.deepEqual([page.controller.ui.lifted, page.sent], [null, []]);
});

test("it readies up by itself for the first deal of a table, with a seed for the promise", () => {
  const promise = viewOf(null, { phase: "between", next: { deal_no: 1, commitment: "c1" } });
  const page = newPage(promise, { ...NOTHING, ready: { prompt: "r1", due: null } });
  assert.equal(page.sent.length, 1);
  assert.deepEqual([page.sent[0].do, page.sent[0].prompt], ["ready", "r1"]);
  assert.match(page.sent[0].seed, /^[0-9a-f]{32}$/);
});

test("it tries to be ready by itself once, and leaves a second try to the player", () => {
  const promised = viewOf(null, { phase: "between", next: { deal_no: 1, commitment: "c1" } });
  const own = { ...NOTHING, ready: { prompt: "r1", due: null } };
  const page = newPage(promised, own);
  page.hear({ type: "error", id: "id-1", code: "failed", text: "Something went wrong." });
  page.hear(tableMessage(promised, own));
  assert.equal(page.sent.length, 1);
  page.controller.ready();
  assert.equal(page.sent.length, 2);
});

test("it waits for the player between later deals", () => {
  const ended = viewOf(dealOf(THIRTEEN, { ended: true, result: { type: "exhausted" } }), {
    phase: "between",
    next: { deal_no: 4, commitment: "c2" },
  });
  const page = newPage(ended, { ...NOTHING, ready: { prompt: "r2", due: null } });
  assert.deepEqual(page.sent, []);
  page.controller.ready();
  assert.equal(page.sent[0].do, "ready");
});

test("it gives its seed by itself between the deals of a match, once for each promise", () => {
  const ended = dealOf(THIRTEEN, { ended: true, result: { type: "exhausted" } });
  const view = viewOf(ended, { phase: "between", next: { deal_no: 4, commitment: "c2" } });
  const page = newPage();
  page.hear(tableMessage(view, { ...NOTHING, ready: { prompt: "r2", due: null } }, 10, "east-round"));
  page.hear(
    eventsMessage(11, [{ type: "away", chair: 1, at: 0 }], {
      ...NOTHING,
      ready: { prompt: "r2", due: null },
    }),
  );
  assert.deepEqual(
    page.sent.map((command) => [command.do, command.prompt, command.seed.length]),
    [["seed", "r2", 32]],
  );
});

test("it asks for a snapshot when it has missed something", () => {
  const page = newPage();
  page.hear(eventsMessage(20, [{ type: "away", chair: 1, at: 0 }]));
  assert.equal(page.synced, 1);
});

test("it says what happens and what may be done about it", () => {
  const page = newPage();
  page.hear(
    eventsMessage(
      11,
      [{ type: "discarded", seat: "S", tile: "4s", drawn: true, auto: false, at: 0 }],
      asked(CHOW, PASS),
    ),
  );
  assert.deepEqual(page.said, ["South discards four bamboo. You may chow."]);
});

for (const [when, view] of [
  ["in the middle of a deal", viewOf(dealOf(THIRTEEN))],
  ["after a deal", viewOf(dealOf(THIRTEEN, { ended: true }), { phase: "between" })],
]) {
  test(`it says that a log begins ${when}`, () => {
    assert.deepEqual(
      newPage(view).controller.ui.log.map(({ sentence }) => sentence[0]),
      ["You came in here; what happened before is on the table."],
    );
  });
}

test("it writes the log with names, and begins it anew with each deal", () => {
  const page = newPage();
  page.hear(
    eventsMessage(11, [{ type: "discarded", seat: "N", tile: "4s", drawn: true, auto: false, at: 0 }]),
  );
  assert.deepEqual(
    page.controller.ui.log.slice(1).map(({ wind, sentence }) => [wind, sentence[0]]),
    [["N", "Orchid"]],
  );
  const start = {
    type: "deal_started",
    deal_no: 4,
    prevailing: "E",
    players: [0, 1, 2, 3],
    scores: [0, 0, 0, 0],
    commitment: "c",
    wall: 144,
    at: 0,
  };
  page.hear(eventsMessage(12, [start]));
  assert.deepEqual(
    page.controller.ui.log.map(({ sentence }) => sentence),
    [["Hand 4, East round"]],
  );
});

test("it shows an error for a while", () => {
  const page = newPage();
  page.hear({ type: "error", id: null, code: "too_many", text: "That was too fast." });
  assert.deepEqual(
    page.controller.ui.toasts.map(({ text }) => text),
    ["That was too fast."],
  );
  page.tasks.forEach((task) => task());
  assert.deepEqual(page.controller.ui.toasts, []);
});

test("it forgets what belonged to a prompt when the next one comes", () => {
  const page = newPage(undefined, asked(CHOW, PASS));
  page.awake();
  page.controller.openChoices("chow");
  page.controller.choose(PASS);
  page.hear(
    eventsMessage(11, [{ type: "answered", seat: "W", answer: "pass", with: null, by: "player", at: 0 }]),
  );
  const { sent, choosing, prompt } = page.controller.ui;
  assert.deepEqual([sent, choosing, prompt], [null, null, null]);
});

test("it keeps a sent command through a lost line until it is answered", () => {
  const page = newPage(undefined, asked(PASS));
  page.awake();
  page.controller.choose(PASS);
  page.controller.onLine({ state: "reconnecting", code: null });
  page.hear(tableMessage(page.controller.session.view, asked(PASS), 10));
  page.controller.choose(PASS);
  assert.equal(page.sent.length, 1);
});

test("it leaves the page only when leaving is accepted", () => {
  const page = newPage();
  page.controller.leave();
  assert.equal(page.gone, 0);
  page.hear({ type: "ok", id: "id-1" });
  assert.equal(page.gone, 1);
});

test("it takes the seat back when asked to", () => {
  const page = newPage();
  page.controller.comeBack();
  assert.deepEqual(page.sent, [{ do: "back" }]);
  page.hear({ type: "ok", id: "id-1" });
  assert.equal(page.controller.ui.sent, null);
});

const ended = (changes = {}) => ({
  reason: "finished",
  match: true,
  hands: 4,
  places: [2, 1, 3, 4],
  again: null,
  ...changes,
});

test("it calls to an own turn and to a claim, once each", () => {
  const page = newPage();
  const claim = { ...asked(PASS), question: { ...question("p2", PASS), may: ["pung"] } };
  page.hear(eventsMessage(11, [{ type: "asked", seat: "W", may: ["pung"], at: 1 }], claim));
  page.hear(eventsMessage(11, [], claim));
  const turn = { ...asked(...DISCARDS), question: { ...question("p3", ...DISCARDS), may: ["act"] } };
  page.hear(eventsMessage(12, [{ type: "asked", seat: "W", may: ["act"], at: 2 }], turn));
  assert.deepEqual(
    page.calls.map(([call]) => call),
    ["claim", "turn"],
  );
});

test("it sends switches and votes beside what is asked", () => {
  const page = newPage(undefined, asked(PASS));
  page.controller.setSwitch("no_chow", true);
  page.controller.vote(true);
  assert.deepEqual(page.sent, [
    { do: "switch", name: "no_chow", on: true },
    { do: "vote", on: true },
  ]);
  assert.equal(page.controller.ui.sent, null);
});

test("it takes over what another tab has switched", () => {
  const page = newPage();
  const on = { ...NOTHING, switches: { ...NOTHING.switches, auto_win: true } };
  page.hear(eventsMessage(10, [], on));
  assert.equal(page.controller.session.own.switches.auto_win, true);
  assert.equal(page.synced, 0);
});

test("it lays the hand as its owner wants it, the drawn tile last", () => {
  const page = ownTurn();
  page.controller.setSorted(false);
  page.controller.move(0, 2);
  assert.equal(page.sorted, false);
  const [first, second, third] = THIRTEEN;
  assert.deepEqual(page.controller.ui.order.slice(0, 3), [second, third, first]);
  page.controller.move(13, 0);
  page.controller.move(0, 13);
  assert.deepEqual(page.controller.ui.order.slice(0, 3), [second, third, first]);
  page.awake();
  page.controller.pick(2, false);
  assert.equal(page.sent.at(-1).tile, first);
});

test("it lays the hand by hand from the first move on, and sorts it again when asked to", () => {
  const page = ownTurn();
  page.controller.move(0, 2);
  const { ui } = page.controller;
  assert.deepEqual([page.sorted, ui.sorted], [false, false]);
  assert.deepEqual(ui.order.slice(0, 3), ["2m", "3m", "1m"]);
  assert.equal(ui.toasts.length, 1);
  ui.toasts[0].way.act();
  assert.deepEqual([page.sorted, ui.sorted, ui.toasts], [true, true, []]);
});

test("it leaves a sorted hand as it is where a tile can't be moved to", () => {
  const page = ownTurn();
  assert.equal(page.controller.move(0, -1), false);
  assert.equal(page.controller.move(13, 2), false);
  assert.equal(page.controller.ui.sorted, true);
});

test("it remembers how the hand lay through a reload of the page", () => {
  const page = ownTurn();
  page.controller.move(0, 2);
  const again = new Controller(page.controller.outside, "en");
  again.onMessage(tableMessage(page.controller.session.view));
  assert.deepEqual(again.ui.order.slice(0, 3), ["2m", "3m", "1m"]);
});

test("it begins each deal with sorted tiles", () => {
  const page = ownTurn();
  page.controller.move(0, 2);
  const start = { type: "deal_started", deal_no: 4, prevailing: "E", players: [2, 3, 0, 1], at: 0 };
  const dealt = { type: "dealt", seat: "W", tiles: "5p2m9s", count: 3, at: 0 };
  page.hear(eventsMessage(12, [{ ...start, commitment: "c", wall: 144 }, dealt]));
  assert.deepEqual(page.controller.ui.order, ["2m", "5p", "9s"]);
});

test("it shows the scores at once where a table closes between hands", () => {
  const page = newPage();
  page.hear({ ...eventsMessage(11, [{ type: "closed", reason: "closed", at: 1 }]), end: ended() });
  assert.equal(page.controller.ui.endShown, true);
});

test("it shows the last hand before the scores", () => {
  const page = newPage();
  const events = [
    { type: "exhausted", at: 1 },
    { type: "closed", reason: "finished", at: 1 },
  ];
  page.hear({ ...eventsMessage(12, events), end: ended() });
  assert.equal(page.controller.ui.endShown, false);
  page.controller.showEnd(true);
  assert.equal(page.controller.ui.endShown, true);
});

test("it shows that the site is about to restart for as long as that is so", () => {
  const page = newPage();
  page.hear({ type: "drain", text: "The site will restart." });
  page.hear({ type: "drain", text: "The site will restart." });
  assert.deepEqual(page.said, ["The site will restart."]);
  assert.equal(page.controller.ui.toasts.length, 1);
  page.tasks.forEach((task) => task());
  assert.equal(page.controller.ui.toasts.length, 0);
  assert.equal(page.controller.ui.drain, "The site will restart.");
  page.hear({ type: "drain", text: "" });
  assert.equal(page.controller.ui.drain, "");
});

test("it shows a notice with its way, and calls to what is new", () => {
  const page = newPage();
  page.hear({ type: "notice", kind: "invited", text: "Bo invites you.", address: "/invitations/i1/" });
  page.hear({ type: "notice", kind: "expired", text: "A table was closed.", address: "/tables/t2/" });
  assert.deepEqual(
    page.controller.ui.toasts.map(({ address }) => address),
    ["/invitations/i1/", "/tables/t2/"],
  );
  assert.deepEqual(page.calls, [["invited", "Bo invites you.", "/invitations/i1/"]]);
});

test("it tells who was not ready in time why the seat is gone", () => {
  const between = viewOf(dealOf(THIRTEEN, { ended: true }), { phase: "between" });
  const page = newPage(between, { ...NOTHING, ready: { prompt: "r2", due: 5000 } });
  page.time = 6000;
  page.hear(tableMessage({ ...between, chair: null }));
  assert.match(page.said.at(-1), /not ready in time/);
  assert.equal(page.controller.ui.late, true);
});

test("it says the same where the line is closed for who has no seat", () => {
  const between = viewOf(dealOf(THIRTEEN, { ended: true }), { phase: "between" });
  const page = newPage(between, { ...NOTHING, ready: { prompt: "r2", due: 5000 } });
  page.time = 6000;
  page.controller.onLine({ state: "closed", code: 4003 });
  assert.equal(page.controller.ui.late, true);
});
