/**
 * Folds retold deals as the page of a replay does.
 * Standard input: a JSON list of [view, moments]. Standard output: the last view of each.
 */

import { readFileSync } from "node:fs";

import { applyEvent } from "../../static/table/view.js";

process.stdout.write(
  JSON.stringify(
    JSON.parse(readFileSync(0, "utf8")).map(([view, moments]) => moments.flat().reduce(applyEvent, view)),
  ),
);
