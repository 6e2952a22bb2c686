import assert from "node:assert/strict";
import test from "node:test";

import { endSheet } from "../../static/table/end.js";
import { newUi, pastPlayer } from "../../static/table/model.js";
import { payDiagram } from "../../static/table/pay.js";
import { newSession, receive } from "../../static/table/session.js";
import { THIRTEEN, dealOf, eventsMessage, tableMessage, viewOf } from "./helpers.js";

const person = (name, kind = "human", you = false) => ({ name, kind, page: null, rating: null, you });
const FOUR = [person("Mei", "human", true), person("Bo"), person("Cy"), person("Di")];
/** South (Di) pays West (Mei) eight points; before, the four stood at 0. */
const PAYMENTS = [0, -8, 8, 0];
const ENDED = { type: "deal_ended", scores: PAYMENTS, server_seed: "aa", client_seeds: [], at: 2 };
const STAND_IN = [
  { type: "left", chair: 3, at: 3 },
  { type: "seated", chair: 3, kind: "robot", level: "steady", score: 0, at: 3 },
];
const LATER = [FOUR[0], FOUR[1], FOUR[2], person("Bamboo", "robot")];

/** What a page knows after these messages. */
function after(...messages) {
  return messages.reduce((session, message) => receive(session, message, 1000).session, newSession());
}
const first = () => ({ ...tableMessage(viewOf(dealOf(THIRTEEN)), undefined, 10), people: FOUR });
const leaving = (cursor) => ({ ...eventsMessage(cursor, STAND_IN), people: LATER });

/** All that a drawing says. */
const texts = (node) =>
  typeof node === "string" || typeof node === "number"
    ? [String(node)]
    : (node?.children ?? []).flatMap((child) => texts(child));

function drawn(session) {
  const { deal } = session.view;
  return payDiagram({ session, language: "en" }, deal, PAYMENTS);
}

test("it keeps the names and scores of a deal when a loser is replaced by a robot", () => {
  const session = after(first(), eventsMessage(11, [ENDED]), leaving(13));
  const said = texts(drawn(session)).join("|");
  assert.match(said, /Di\|南 0 → −8/);
  assert.match(said, /Mei\|西 0 → \+8/);
  assert.doesNotMatch(said, /Bamboo/);
});

test("it keeps them where the deal's end and the leaving come in one message", () => {
  const session = after(first(), { ...eventsMessage(13, [ENDED, ...STAND_IN]), people: LATER });
  assert.equal(pastPlayer({ session }, session.view.deal, "S").name, "Di");
  assert.equal(session.played.players[1].score, -8);
});

test("it takes the server's word after a reload", () => {
  const view = viewOf(dealOf(THIRTEEN, { ended: true }), { phase: "between" });
  const played = [2, 3, 0, 1].map((chair, seat) => ({ person: FOUR[chair], score: PAYMENTS[seat] }));
  const session = after({ ...tableMessage(view), people: LATER, played });
  assert.match(texts(drawn(session)).join("|"), /Di\|南 0 → −8/);
});

test("it names the wind alone, and only the change, where nobody tells who played", () => {
  const view = viewOf(dealOf(THIRTEEN, { ended: true }), { phase: "between" });
  const said = texts(drawn(after({ ...tableMessage(view), people: LATER }))).join("|");
  assert.match(said, /South\|南 −8/);
  assert.doesNotMatch(said, /Bamboo|Mei|→/);
});

test("it prefers what it has seen itself to a snapshot of the same deal", () => {
  const seen = after(first(), eventsMessage(11, [ENDED]), leaving(13));
  const again = { ...tableMessage(seen.view, undefined, 13), people: LATER, played: [] };
  assert.equal(receive(seen, again, 1000).session.played.players[2].person.you, true);
});

test("it forgets the last deal when the next has begun", () => {
  const next = tableMessage(viewOf(dealOf(THIRTEEN, { no: 4 })));
  assert.equal(after(first(), eventsMessage(11, [ENDED]), next).played, null);
});

test("it names in the log who left, not the robot that came", () => {
  const { steps } = receive(after(first()), leaving(12), 1000);
  assert.deepEqual(
    steps.map(({ people }) => people[3].name),
    ["Di", "Bamboo"],
  );
});

test("it lists at the end who played the last hand", () => {
  const session = after(first(), eventsMessage(11, [ENDED]), leaving(13));
  const end = { reason: "left", match: false, hands: 1, places: [1, 2, 2, 4], again: null };
  const said = texts(endSheet({ session, ui: newUi(), language: "en" }, end, "/")).join("|");
  assert.match(said, /1\|Mei\| \|you\|\+8/);
  assert.match(said, /4\|Di\|−8/);
  assert.doesNotMatch(said, /Bamboo/);
});
