import assert from "node:assert/strict";
import test from "node:test";

import { shortName, sortTiles, tileName, tilesOf, without } from "../../static/table/tiles.js";

test("it reads tiles with a letter each or shared", () => {
  assert.deepEqual(tilesOf("1m2m5z"), ["1m", "2m", "5z"]);
  assert.deepEqual(tilesOf("12m5z1f"), ["1m", "2m", "5z", "1f"]);
  assert.deepEqual(tilesOf(""), []);
});

test("it sorts characters, dots, bamboo, honours, flowers, seasons, each by rank", () => {
  assert.deepEqual(sortTiles(["1g", "2f", "7z", "1s", "9p", "3m", "1m"]), [
    "1m",
    "3m",
    "9p",
    "1s",
    "7z",
    "2f",
    "1g",
  ]);
});

test("it takes out one copy of each tile and leaves its own list alone", () => {
  const tiles = ["5p", "5p", "1z"];
  assert.deepEqual(without(tiles, ["5p", "9s"]), ["5p", "1z"]);
  assert.equal(tiles.length, 3);
});

test("it names every kind of tile", () => {
  const names = ["5s", "1m", "9p", "1z", "4z", "5z", "7z", "1f", "4g"].map(tileName);
  assert.deepEqual(names, [
    "five bamboo",
    "one characters",
    "nine dots",
    "east wind",
    "north wind",
    "white dragon",
    "red dragon",
    "plum",
    "winter",
  ]);
});

test("it names sets as short as a button wants them", () => {
  assert.equal(shortName(["3s", "4s", "5s"]), "345 bamboo");
  assert.equal(shortName(["6z", "6z", "6z"]), "green dragon");
});
