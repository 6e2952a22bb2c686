import assert from "node:assert/strict";
import test from "node:test";

import { playSound } from "../../static/notices/sound.js";

/** As much of an audio context as a call needs; it counts those made and the notes played. */
const heard = { contexts: 0, notes: 0 };
class FakeContext {
  currentTime = 0;
  constructor() {
    heard.contexts += 1;
  }
  resume = async () => undefined;
  createOscillator = () => ({
    frequency: {},
    connect: (next) => next,
    start: () => (heard.notes += 1),
    stop: () => undefined,
  });
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (next) => next,
  });
}
globalThis.AudioContext = FakeContext;

/** @param {boolean} yes  whether somebody has clicked or pressed a key */
const touched = (yes) =>
  Object.defineProperty(globalThis, "navigator", {
    value: { userActivation: { hasBeenActive: yes } },
    configurable: true,
  });

test("it asks the browser for no sound before the first click or key", () => {
  touched(false);
  playSound("claim", "normal");
  assert.deepEqual(heard, { contexts: 0, notes: 0 });
});

test("it plays from then on, with one context for all calls", () => {
  touched(true);
  playSound("claim", "normal");
  playSound("turn", "soft");
  assert.deepEqual(heard, { contexts: 1, notes: 3 });
});

test("it plays nothing where sounds are off", () => {
  playSound("found", "off");
  assert.equal(heard.notes, 3);
});
