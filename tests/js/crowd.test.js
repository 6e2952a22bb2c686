/** A server that is away for a while, and the crowd that comes back to it; time is the test's own. */

import assert from "node:assert/strict";
import test from "node:test";

import { LONGEST_WAIT, PING_EVERY, PLAYERS_WAIT, TableSocket } from "../../static/table/socket.js";

const SECOND = 1000;

/** Chance, the same each time. @param {number} seed */
function chanceOf(seed) {
  return () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31;
  };
}

/** Time and a server for many sockets; while it is away, connections fail at once. */
function newServer() {
  const server = { now: 0, away: false, due: new Map(), opened: [], arrivals: [], attempts: 0 };
  const later = (task, ms) => {
    const timer = { task };
    const at = Math.ceil(server.now + ms);
    server.due.set(at, [...(server.due.get(at) ?? []), timer]);
    return timer;
  };
  const cancel = (timer) => timer && (timer.task = null);
  const random = chanceOf(7);
  const open = () => {
    const socket = { readyState: 1, send: (text) => answer(socket, JSON.parse(text)), close: () => {} };
    server.attempts += 1;
    later(() => (server.away ? socket.onclose({ code: 1006 }) : welcome(socket)), 1);
    return socket;
  };
  const say = (socket, message) => socket.onmessage({ data: JSON.stringify(message) });
  const answer = (socket, { type }) =>
    type === "ping" && !server.away && later(() => say(socket, { type: "pong" }), 1);
  const welcome = (socket) => {
    server.opened.push(socket);
    server.arrivals.push(server.now);
    say(socket, { type: "table" });
  };
  server.surroundings = { open, later, cancel, random, newId: () => "id" };
  server.pass = (ms) => {
    for (const end = server.now + ms; server.now < end;) {
      server.now += 1;
      for (const timer of server.due.get(server.now) ?? []) timer.task?.();
      server.due.delete(server.now);
    }
  };
  return server;
}

/** So many pages that lose their line together for so long; when each came back, from the server's return on. */
function comeBack(count, awayFor, plays) {
  const server = newServer();
  const pages = Array.from({ length: count }, () => {
    const states = [];
    const listener = { onMessage: () => {}, onLine: ({ state }) => states.push(state), plays: () => plays };
    const socket = new TableSocket("ws://table", listener, server.surroundings);
    socket.connect();
    return { socket, states };
  });
  server.pass(SECOND);
  assert.equal(server.arrivals.length, count);
  const before = server.opened.splice(0);
  server.arrivals = [];
  server.away = true;
  for (const socket of before) socket.onclose({ code: 1012 });
  server.pass(awayFor);
  const attempts = server.attempts - count;
  server.away = false;
  const back = server.now;
  server.pass(LONGEST_WAIT + PING_EVERY);
  return { pages, attempts, arrivals: server.arrivals.map((at) => at - back) };
}

/** The most that came within one second. @param {number[]} arrivals */
function busiest(arrivals) {
  const counts = new Map();
  for (const at of arrivals)
    counts.set(Math.floor(at / SECOND), (counts.get(Math.floor(at / SECOND)) ?? 0) + 1);
  return Math.max(...counts.values());
}

test("a thousand pages come back within twenty seconds, never many at once", () => {
  const { arrivals, pages } = comeBack(1000, 60 * SECOND, false);
  assert.equal(arrivals.length, 1000);
  assert.ok(
    Math.max(...arrivals) <= LONGEST_WAIT + SECOND,
    `the last came after ${Math.max(...arrivals)} ms`,
  );
  assert.ok(busiest(arrivals) < 150, `${busiest(arrivals)} came in one second`);
  assert.ok(pages.every(({ states }) => states.join(" ") === "connected reconnecting connected"));
});

test("who plays against a clock is back in time for any decision", () => {
  const { arrivals } = comeBack(1000, 60 * SECOND, true);
  assert.equal(arrivals.length, 1000);
  assert.ok(Math.max(...arrivals) <= PLAYERS_WAIT + SECOND);
  assert.ok(busiest(arrivals) < 300, `${busiest(arrivals)} came in one second`);
});

test("a short restart costs little", () => {
  const { arrivals } = comeBack(1000, 2 * SECOND, true);
  const median = arrivals.sort((one, other) => one - other)[500];
  assert.ok(median <= 2 * SECOND, `half of them took ${median} ms`);
});

test("a dead server is not asked more often the longer it is away", () => {
  const { attempts } = comeBack(100, 300 * SECOND, false);
  assert.ok(attempts < 100 * 45, `${attempts} attempts`);
});
