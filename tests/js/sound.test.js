import assert from "node:assert/strict";
import test from "node:test";

import { playSound } from "../../static/notices/sound.js";

/** As much of an audio context as a sound needs; it counts those made and the notes and knocks played. */
const heard = { contexts: 0, notes: 0, knocks: 0 };
const loudest = [];
class FakeContext {
  currentTime = 0;
  sampleRate = 1000;
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
  createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
  createBufferSource = () => ({
    connect: (next) => next,
    start: () => (heard.knocks += 1),
    stop: () => undefined,
  });
  createBiquadFilter = () => ({ frequency: {}, Q: {}, connect: (next) => next });
  createGain = () => ({
    gain: {
      setValueAtTime: () => undefined,
      exponentialRampToValueAtTime: (value) => void loudest.push(value),
    },
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
  assert.deepEqual(heard, { contexts: 0, notes: 0, knocks: 0 });
});

test("it plays from then on, with one context for all calls", () => {
  touched(true);
  playSound("claim", "normal");
  playSound("turn", "soft");
  assert.deepEqual(heard, { contexts: 1, notes: 3, knocks: 0 });
});

test("it plays nothing where sounds are off", () => {
  playSound("found", "off");
  assert.equal(heard.notes, 3);
});

test("it knocks once for a discard, twice for a pung, three times for a kong", () => {
  const knocks = (sound) => {
    const before = heard.knocks;
    playSound(sound, "normal");
    return heard.knocks - before;
  };
  assert.deepEqual(["discard", "pung", "kong"].map(knocks), [1, 2, 3]);
});

test("it is louder the louder it was chosen", () => {
  const peak = (volume) => {
    loudest.length = 0;
    playSound("win", volume);
    return Math.max(...loudest);
  };
  const [soft, normal, loud] = ["soft", "normal", "loud"].map(peak);
  assert.ok(soft < normal && normal < loud);
});
