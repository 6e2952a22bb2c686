import assert from "node:assert/strict";
import test from "node:test";

import { usesOf } from "../../static/table/highlight.js";

const chow = (taken) => ({ do: "chow", tile: "5s", with: taken });

test("it marks the own tiles that a claim lays down, not the claimed one", () => {
  assert.equal(usesOf([chow("3s4s")]), "3s4s");
  assert.equal(usesOf([{ do: "pung", tile: "5s" }]), "5s5s");
});

test("it marks as many tiles as the kind of kong takes from the hand", () => {
  const kong = (kind) => usesOf([{ do: "kong", kind, tile: "7z" }]);
  assert.equal(kong("exposed"), "7z7z7z");
  assert.equal(kong("concealed"), "7z7z7z7z");
  assert.equal(kong("added"), "7z");
});

test("it marks for several ways each tile that one of them takes", () => {
  assert.equal(usesOf([chow("3s4s"), chow("4s6s"), chow("6s7s")]), "3s4s6s7s");
});

test("it marks nothing where no tile is laid down", () => {
  assert.equal(usesOf([{ do: "win" }, { do: "pass" }]), null);
  assert.equal(usesOf([]), null);
});
