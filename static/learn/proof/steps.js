/** The proof of one deal, step by step: each says in plain words what was found. */

import { keptPromise } from "../../table/seeds.js";
import { fill, gettext } from "../../table/text.js";
import { windName } from "../../table/tiles.js";
import { Wrong, readDeal } from "./log.js";
import { buildWall, commitmentOf, firstSeats } from "./shuffle.js";
import { followTiles } from "./tiles.js";

/**
 * @typedef {import("./log.js").Deal} Deal
 * @typedef {import("./log.js").LogEvent} LogEvent
 * @typedef {{title: string, state: "right" | "wrong" | "open", text: string}} Step  `open`: can't be told
 * @typedef {{dealNo: number | null, steps: Step[], wall: string[], verdict: "right" | "wrong" | "open"}} Proof
 * @typedef {{store: import("../../table/seeds.js").Store, table: string | null}} Own  what this browser kept,
 *   and the table as it calls it; null if the log does not come from the site
 */

const SEATS = ["E", "S", "W", "N"];
const SHOWN = 12;

/** The stages in their order, each with its title. @returns {[string, (deal: Deal, own: Own, proof: Proof) => any][]} */
const stages = () => [
  [gettext("The log is complete"), complete],
  [gettext("The server’s seed is the one that was promised"), promised],
  [gettext("The players’ browsers added their seeds"), seeded],
  [gettext("Your own browser’s part"), ownPart],
  [gettext("The seeds make the wall"), shuffledWall],
  [gettext("Every tile came from this wall"), tiles],
  [gettext("The scores add up"), scores],
  [gettext("The first seats were drawn by lot"), seats],
];

/**
 * Proves one deal; whatever is wrong ends it with a step that says what and where.
 * @param {LogEvent[]} events
 * @param {Own} own
 * @returns {Promise<Proof>}
 */
export async function prove(events, own) {
  /** @type {Proof} */
  const proof = { dealNo: null, steps: [], wall: [], verdict: "right" };
  /** @type {Deal | null} */
  let deal = null;
  for (const [title, stage] of stages()) {
    try {
      deal ??= readDeal(events);
      proof.dealNo = deal.dealNo;
      const found = await stage(deal, own, proof);
      if (found) proof.steps.push({ title, ...found });
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      proof.steps.push({ title, state: "wrong", text: located(error) });
      proof.verdict = "wrong";
    }
    if (proof.verdict !== "right") break;
  }
  return proof;
}

/** @param {Wrong} error */
export const located = (error) =>
  error.line === undefined
    ? error.message
    : fill(gettext("Line {line} of the log: {what}"), { line: error.line, what: error.message });

/** @param {string} text */
const right = (text) => ({ state: "right", text });

/** What can't be told. @param {string} text */
const open = (text) => ({ state: "open", text });

/** @param {string} hex */
const brief = (hex) => `${hex.slice(0, SHOWN)}…`;

/** @param {Deal} deal */
const complete = (deal) =>
  right(
    fill(gettext("It has {count} lines, from the promise to the revealed seeds."), {
      count: deal.events.length,
    }),
  );

/** @param {Deal} deal @param {Own} _own @param {Proof} proof */
async function promised({ serverSeed, commitments, events }, _own, proof) {
  if (serverSeed === null) {
    proof.verdict = "open";
    return open(gettext("The seed is not revealed yet: other tables still play this wall."));
  }
  const made = await commitmentOf(serverSeed);
  const broken = commitments.findIndex((commitment) => commitment !== made);
  if (broken >= 0) {
    const type = ["deal_committed", "deal_started"][broken];
    throw new Wrong(
      fill(gettext("The revealed seed has the fingerprint {made}, but {promised} was promised."), {
        made: brief(made),
        promised: brief(String(commitments[broken])),
      }),
      events.find((event) => event.type === type)?.line,
    );
  }
  return right(
    fill(gettext("Its fingerprint (SHA-256) is {made}, as it was published before the deal."), {
      made: brief(made),
    }),
  );
}

/** @param {Deal} deal */
function seeded({ clientSeeds }) {
  const seats = SEATS.filter((_, place) => clientSeeds[place]).map(windName);
  if (!seats.length) return open(gettext("No browser sent one: only the promise speaks for this wall."));
  return right(
    fill(gettext("Seeds came from: {seats}."), {
      seats: seats.join(gettext(", ")),
    }),
  );
}

/** @param {Deal} deal @param {Own} own */
function ownPart({ dealNo, commitments, clientSeeds }, { store, table }) {
  const kept = table === null ? null : keptPromise(store, table, dealNo);
  if (!kept)
    return open(gettext("This browser has kept nothing of this deal: it did not play in it, or long ago."));
  if (kept.commitment !== commitments[0])
    throw new Wrong(
      fill(gettext("Before the deal this browser saw the promise {kept}, not this one."), {
        kept: brief(kept.commitment),
      }),
    );
  if (!clientSeeds.includes(kept.seed))
    throw new Wrong(gettext("The seed that this browser sent is not in the log."));
  return right(gettext("It saw this very promise before the deal, and the seed that it sent was used."));
}

/** @param {Deal} deal @param {Own} _own @param {Proof} proof */
async function shuffledWall({ serverSeed, dealNo, clientSeeds, flowers }, _own, proof) {
  proof.wall = await buildWall(serverSeed ?? "", dealNo, clientSeeds, flowers);
  return right(
    fill(gettext("Your browser has shuffled {count} tiles by these seeds; the wall is below."), {
      count: proof.wall.length,
    }),
  );
}

/** @param {Deal} deal @param {Own} _own @param {Proof} proof */
function tiles({ events }, _own, { wall }) {
  followTiles(wall, events);
  return right(
    gettext(
      "All hands and all draws are the wall’s tiles in its order, and no seat used a tile that it did not have.",
    ),
  );
}

/** @param {Deal} deal */
function scores({ events, before, after }) {
  const won = events.find(({ type }) => type === "won");
  /** @type {number[]} */
  const payments = won ? won.payments : [0, 0, 0, 0];
  if (payments.reduce((sum, points) => sum + points, 0) !== 0)
    throw new Wrong(gettext("The payments do not add up to nothing."), won?.line);
  const wrong = SEATS.findIndex((_, place) => before[place] + payments[place] !== after[place]);
  if (wrong >= 0)
    throw new Wrong(
      fill(gettext("The score of {seat} is not what it was with the payment."), {
        seat: windName(SEATS[wrong]),
      }),
      events.find(({ type }) => type === "deal_ended")?.line,
    );
  return right(gettext("Each score is what it was before, with the payment."));
}

/** @param {Deal} deal */
async function seats({ dealNo, serverSeed }) {
  if (dealNo !== 1) return null;
  const order = (await firstSeats(serverSeed ?? "")).map(windName);
  return right(
    fill(gettext("In the order in which the four joined the table, their seats were to be: {seats}."), {
      seats: order.join(gettext(", ")),
    }),
  );
}
