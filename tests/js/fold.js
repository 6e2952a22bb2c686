/**
 * Folds streams of projected events over the views that they began with and compares with fresh views.
 * Standard input: a JSON list of {"view", "changes": [{"events", "view"}]}; the first difference is an error.
 */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { applyEvent } from "../../static/table/view.js";

for (const { view: first, changes } of JSON.parse(readFileSync(0, "utf8"))) {
  let view = first;
  for (const { events, view: fresh } of changes) {
    view = events.reduce(applyEvent, view);
    assert.deepEqual(view, fresh, `after ${JSON.stringify(events)}`);
  }
}
