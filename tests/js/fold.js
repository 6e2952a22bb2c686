/**
 * Folds streams of projected events over the views that they began with and compares with fresh views; the
 * motion between the views must account for every tile.
 * Standard input: a JSON list of {"view", "changes": [{"events", "view"}]}; the first difference is an error.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { newUi } from "../../static/table/model.js";
import { movesBetween } from "../../static/table/moves.js";
import { sceneOf } from "../../static/table/scene.js";
import { tilesOf } from "../../static/table/tiles.js";
import { applyEvent, ownSeat } from "../../static/table/view.js";

/** How many tiles lie open in ponds, melds and bonus rows. */
const openTiles = ({ deal }) =>
  deal.seats
    .flatMap(({ pond, bonus, melds }) => [pond, bonus, ...melds.map(({ tiles }) => tiles)])
    .reduce((sum, tiles) => sum + tilesOf(tiles).length, 0);

/**
 * Every tile that was laid open moves once, a claimed one does so out of a pond, and of other hands nobody is
 * shown the place.
 */
function checkMoves(before, after) {
  if (before.deal?.commitment !== after.deal?.commitment || !after.deal) return;
  const [older, newer] = [before, after].map((view) => sceneOf({ session: { view }, ui: newUi() }));
  const moves = movesBetween(older, newer);
  const laid = moves.filter(({ from, to }) => to.in !== "hand" && from.in !== "pond");
  assert.equal(laid.length, openTiles(after) - openTiles(before));
  for (const { from } of moves)
    if (from.in === "hand" && from.wind !== ownSeat(after)) assert.equal(from.place, null);
}

for (const { view: first, changes } of JSON.parse(readFileSync(0, "utf8"))) {
  let view = first;
  for (const { events, view: fresh } of changes) {
    const before = view;
    view = events.reduce(applyEvent, view);
    checkMoves(before, view);
    assert.deepEqual(view, fresh, `after ${JSON.stringify(events)}`);
  }
}
