import assert from "node:assert/strict";
import test from "node:test";

import { meldArt } from "../../static/table/melds.js";

const meld = (kind, tiles, claimed, from, added = false) => ({ kind, tiles, claimed, from, added });

/** Each place of a meld as text: the tile, turned ones marked by a bar, stacked ones joined. */
const laid = (drawing) =>
  drawing.children.map((place) => {
    const tiles = place.children.map((tile) => tile.children[0].props.href.replace(/.*#t-/, "")).join("+");
    return place.props.class === "claimed" ? `|${tiles}` : tiles;
  });

test("it turns the claimed tile on the side that it came from", () => {
  const from = (seat) => laid(meldArt(meld("pung", "5z5z5z", "5z", seat), "S"));
  assert.deepEqual(from("E"), ["|5z", "5z", "5z"]);
  assert.deepEqual(from("N"), ["5z", "|5z", "5z"]);
  assert.deepEqual(from("W"), ["5z", "5z", "|5z"]);
});

test("it lays the claimed tile of a chow first, for it comes from the seat before", () => {
  assert.deepEqual(laid(meldArt(meld("chow", "4m5m6m", "5m", "E"), "S")), ["|5m", "4m", "6m"]);
});

test("it lays four tiles for a claimed kong and stacks the tile of an added one", () => {
  assert.deepEqual(laid(meldArt(meld("kong", "9p9p9p9p", "9p", "W"), "S")), ["9p", "9p", "9p", "|9p"]);
  assert.deepEqual(laid(meldArt(meld("kong", "9p9p9p9p", "9p", "N", true), "S")), ["9p", "|9p+9p", "9p"]);
});

test("it shows a concealed kong between two backs", () => {
  assert.deepEqual(laid(meldArt(meld("concealed_kong", "1s1s1s1s", null, null), "S")), [
    "back",
    "1s",
    "1s",
    "back",
  ]);
});

test("it says what a meld is and whom it was claimed from", () => {
  assert.equal(meldArt(meld("pung", "5z5z5z", "5z", "N"), "S").props["aria-label"], "Pung from North");
  assert.equal(
    meldArt(meld("concealed_kong", "1s1s1s1s", null, null), "S").props["aria-label"],
    "Concealed kong",
  );
});
