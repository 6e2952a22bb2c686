import assert from "node:assert/strict";
import test from "node:test";

import {
  ANSWER_WITHIN,
  LONGEST_WAIT,
  PING_EVERY,
  PLAYERS_WAIT,
  TableSocket,
  backoff,
  randomId,
} from "../../static/table/socket.js";

/** A world in which time passes when the test says so, and sockets are only pretended. */
function newWorld() {
  const world = { sockets: [], timers: [], told: [], heard: [], ids: 0, time: 0 };
  world.surroundings = {
    open: (url) => {
      const socket = {
        url,
        readyState: 1,
        sent: [],
        closed: false,
        send: (text) => socket.sent.push(JSON.parse(text)),
        close: () => (socket.closed = true),
      };
      world.sockets.push(socket);
      return socket;
    },
    later: (task, ms) => world.timers.push({ task, at: world.time + ms }) && world.timers.at(-1),
    cancel: (timer) => (world.timers = world.timers.filter((other) => other !== timer)),
    random: () => 1,
    newId: () => `id-${++world.ids}`,
  };
  world.pass = (ms) => {
    world.time += ms;
    const due = world.timers.filter(({ at }) => at <= world.time);
    world.timers = world.timers.filter(({ at }) => at > world.time);
    due.forEach(({ task }) => task());
  };
  world.say = (message) => world.sockets.at(-1).onmessage({ data: JSON.stringify(message) });
  world.drop = (code = 1006) => world.sockets.at(-1).onclose({ code });
  world.line = new TableSocket(
    "ws://table",
    { onMessage: (message) => world.heard.push(message.type), onLine: ({ state }) => world.told.push(state) },
    world.surroundings,
  );
  world.line.connect();
  return world;
}

function connected() {
  const world = newWorld();
  world.say({ type: "table" });
  return world;
}

const sent = (world) => world.sockets.at(-1).sent.map(({ type, id }) => (id ? `${type} ${id}` : type));

test("it is connected once the first snapshot is here", () => {
  const world = newWorld();
  assert.deepEqual(world.told, []);
  world.say({ type: "table" });
  assert.deepEqual([world.told, world.heard], [["connected"], ["table"]]);
});

test("it sends a command at once while the line is up", () => {
  const world = connected();
  assert.equal(world.line.send({ do: "pass", prompt: "p" }), "id-1");
  assert.deepEqual(world.sockets[0].sent, [{ type: "command", id: "id-1", do: "pass", prompt: "p" }]);
});

test("it sends an unanswered command again, with the same id, after the line was lost", () => {
  const world = connected();
  world.line.send({ do: "win" });
  world.line.send({ do: "back" });
  world.say({ type: "ok", id: "id-1" });
  world.drop();
  world.pass(400);
  assert.deepEqual(sent(world), []);
  world.say({ type: "table" });
  assert.deepEqual(sent(world), ["command id-2"]);
});

test("it does not repeat a command that was refused", () => {
  const world = connected();
  world.line.send({ do: "win" });
  world.say({ type: "error", id: "id-1", code: "illegal", text: "" });
  world.drop();
  world.pass(400);
  world.say({ type: "table" });
  assert.deepEqual(sent(world), []);
});

test("it keeps a command that is given while the line is down", () => {
  const world = connected();
  world.drop();
  world.line.send({ do: "pass" });
  world.pass(400);
  world.say({ type: "table" });
  assert.deepEqual(sent(world), ["command id-1"]);
});

test("it asks for a sign of life when all is quiet, and gives up without an answer", () => {
  const world = connected();
  world.pass(PING_EVERY);
  assert.deepEqual(sent(world), ["ping"]);
  world.pass(ANSWER_WITHIN);
  assert.deepEqual([world.told.at(-1), world.sockets[0].closed], ["reconnecting", true]);
});

test("it stays connected while it is answered", () => {
  const world = connected();
  for (let round = 0; round < 3; round += 1) {
    world.pass(PING_EVERY);
    world.say({ type: "pong", cursor: 0, now: 0 });
  }
  assert.deepEqual([world.told, world.sockets.length], [["connected"], 1]);
});

test("it gives up a connection that never opens", () => {
  const world = newWorld();
  world.pass(2 * ANSWER_WITHIN);
  world.pass(400);
  assert.equal(world.sockets.length, 2);
});

test("it waits longer with each failure, and afresh after success", () => {
  const world = connected();
  for (const wait of [400, 800, 1600]) {
    world.drop();
    world.pass(wait - 1);
    const before = world.sockets.length;
    world.pass(1);
    assert.equal(world.sockets.length, before + 1, `after ${wait} ms`);
  }
  world.say({ type: "table" });
  world.drop();
  world.pass(400);
  assert.equal(world.sockets.length, 5);
});

test("it spreads its attempts and never waits longer than eight seconds", () => {
  assert.deepEqual([backoff(0, 0), backoff(0, 1), backoff(20, 0), backoff(20, 1)], [200, 400, 200, 20_000]);
  assert.equal(backoff(20, 1, PLAYERS_WAIT), PLAYERS_WAIT);
});

test("it ends for good where trying again is no use", () => {
  for (const code of [4004, 4011]) {
    const world = connected();
    world.drop(code);
    world.pass(60_000);
    assert.deepEqual([world.told.at(-1), world.sockets.length], ["closed", 1]);
  }
});

test("it tries again when a guest may have become somebody else, but not for long", () => {
  for (const [code, attempts] of [
    [4001, 3],
    [4003, 1],
  ]) {
    const world = connected();
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      world.drop(code);
      assert.equal(world.told.at(-1), "reconnecting");
      world.pass(2000);
    }
    world.drop(code);
    world.pass(60_000);
    assert.deepEqual([world.told.at(-1), world.sockets.length], ["closed", 1 + attempts]);
  }
});

test("it says at once that a page was opened without having signed in", () => {
  const world = newWorld();
  world.drop(4001);
  assert.equal(world.told.at(-1), "closed");
});

test("it comes back by itself when it was too slow or too loud", () => {
  for (const code of [1001, 1006, 4008, 4009]) {
    const world = connected();
    world.drop(code);
    world.pass(400);
    assert.equal(world.sockets.length, 2);
  }
});

test("it tries at once when the page wakes", () => {
  const world = connected();
  world.drop();
  world.line.wake();
  assert.equal(world.sockets.length, 2);
});

test("it asks at once on waking whether a line that looks open still is", () => {
  const world = connected();
  world.line.wake();
  assert.deepEqual(sent(world), ["ping"]);
  world.pass(ANSWER_WITHIN);
  assert.equal(world.told.at(-1), "reconnecting");
});

test("it hears nothing from a socket that it has given up", () => {
  const world = connected();
  const old = world.sockets[0];
  world.drop();
  world.pass(400);
  old.onmessage({ data: '{"type": "pong"}' });
  old.onclose({ code: 4001 });
  assert.deepEqual([world.heard, world.told.at(-1)], [["table"], "reconnecting"]);
});

test("it makes ids that look like UUIDs and differ", () => {
  const ids = [randomId(), randomId()];
  for (const id of ids)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(ids[0], ids[1]);
});
