import assert from "node:assert/strict";
import test from "node:test";

import { newSpeech } from "../../static/table/speech.js";

/** What is read out, and a clock that the test moves. */
function newReader() {
  const reader = { time: 5000, read: [], tasks: [] };
  reader.speak = newSpeech({
    write: (text) => reader.read.push(text),
    now: () => reader.time,
    later: (task, ms) => reader.tasks.push({ task, at: reader.time + ms }),
  });
  reader.wait = (ms) => {
    reader.time += ms;
    for (const due of reader.tasks.filter(({ at }) => at <= reader.time)) due.task();
    reader.tasks = reader.tasks.filter(({ at }) => at > reader.time);
  };
  return reader;
}

test("it reads together what comes together", () => {
  const reader = newReader();
  reader.speak("South discards two dots.");
  reader.speak("West calls pung: two dots.");
  reader.wait(200);
  assert.deepEqual(reader.read, ["South discards two dots. West calls pung: two dots."]);
});

test("it leaves a second between readings, but keeps no question waiting", () => {
  const reader = newReader();
  reader.speak("one");
  reader.wait(200);
  reader.speak("two");
  reader.wait(200);
  assert.deepEqual(reader.read, ["one"]);
  reader.speak("You may pung.", true);
  reader.wait(200);
  assert.deepEqual(reader.read, ["one", "two You may pung."]);
  reader.wait(2000);
  assert.equal(reader.read.length, 2);
});

test("it leaves out the oldest of very much", () => {
  const reader = newReader();
  for (let number = 1; number <= 9; number += 1) reader.speak(String(number));
  reader.wait(200);
  assert.deepEqual(reader.read, ["4 5 6 7 8 9"]);
});

test("it makes the same words heard again", () => {
  const reader = newReader();
  for (let time = 0; time < 2; time += 1) {
    reader.speak("Connected.");
    reader.wait(1500);
  }
  assert.equal(reader.read.length, 2);
  assert.notEqual(reader.read[0], reader.read[1]);
});
