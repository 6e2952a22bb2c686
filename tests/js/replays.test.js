import assert from "node:assert/strict";
import test from "node:test";

import { newUi } from "../../static/table/model.js";
import { replayOfDeal, replaysOfEnd } from "../../static/table/replays.js";
import { newSession, receive } from "../../static/table/session.js";
import { NOTHING, THIRTEEN, dealOf, tableMessage, viewOf } from "./helpers.js";

const REPLAYS = "/replays/abc/";
const END = { reason: "finished", match: true, hands: 4, places: [1, 2, 3, 4], again: null };

function model(you, replays = REPLAYS) {
  const { session } = receive(newSession(), tableMessage(viewOf(dealOf(THIRTEEN)), NOTHING, 10), 1000);
  const players = [{ person: { name: "Ann", kind: "human", page: null, rating: null, you }, score: 0 }];
  return { session: { ...session, played: { no: 7, players } }, ui: { ...newUi(), replays } };
}

test("it leads who played a hand to its replay, in another tab", () => {
  const { props } = replayOfDeal(model(true), dealOf(THIRTEEN, { no: 7 }));
  assert.equal(props.href, "/replays/abc/7/");
  assert.equal(props.target, "_blank");
});

test("it leads nobody else there, who would find nothing", () => {
  assert.equal(replayOfDeal(model(false), dealOf(THIRTEEN, { no: 7 })), null);
  assert.equal(replayOfDeal(model(true), dealOf(THIRTEEN, { no: 8 })), null);
  assert.equal(replayOfDeal(model(true, ""), dealOf(THIRTEEN, { no: 7 })), null);
});

test("it leads from a table's end to all its hands, if there were any", () => {
  const seated = model(true);
  const watching = {
    ...seated,
    session: { ...seated.session, view: { ...seated.session.view, chair: null } },
  };
  assert.equal(replaysOfEnd(seated, END).props.href, REPLAYS);
  assert.equal(replaysOfEnd(seated, { ...END, hands: 0 }), null);
  assert.equal(replaysOfEnd(watching, END), null);
});
