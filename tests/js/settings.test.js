import assert from "node:assert/strict";
import test from "node:test";

import { loadSettings, saveSettings } from "../../static/table/settings.js";
import { newStore } from "./helpers.js";

const DEFAULTS = {
  tiles: "indexed",
  mat: "jade",
  scheme: "auto",
  letters: "on",
  motion: "auto",
  volume: "normal",
  notify: "off",
  sort: "on",
};

test("it shows the index to newcomers", () => {
  assert.deepEqual(loadSettings(newStore()), DEFAULTS);
});

test("it keeps what was chosen", () => {
  const store = newStore();
  saveSettings(store, { ...DEFAULTS, mat: "plum", letters: "off" });
  assert.deepEqual(loadSettings(store), { ...DEFAULTS, mat: "plum", letters: "off" });
});

test("it lets the profile count more than the browser", () => {
  const store = newStore();
  saveSettings(store, { ...DEFAULTS, mat: "plum", letters: "off" });
  const profile = { tiles: "contrast", mat: "slate", address: "/look/", token: "t" };
  const expected = { ...DEFAULTS, tiles: "contrast", mat: "slate", letters: "off" };
  assert.deepEqual(loadSettings(store, profile), expected);
});

test("it takes the default for what it can't read or does not know", () => {
  const store = newStore();
  store.setItem("saamfaan.settings", '{"mat": "lava", "tiles": "classic"}');
  assert.deepEqual(loadSettings(store), { ...DEFAULTS, tiles: "classic" });
  store.setItem("saamfaan.settings", "nonsense");
  assert.deepEqual(loadSettings(store), DEFAULTS);
});

test("it begins as the profile says where nothing was chosen", () => {
  const habits = { sounds: false, auto_sort: false };
  assert.deepEqual(loadSettings(newStore(), null, habits), { ...DEFAULTS, volume: "off", sort: "off" });
  const store = newStore();
  saveSettings(store, { ...DEFAULTS, volume: "loud" });
  assert.deepEqual(loadSettings(store, null, habits), { ...DEFAULTS, volume: "loud" });
});
