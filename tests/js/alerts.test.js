import assert from "node:assert/strict";
import test from "node:test";

import { callPerson, permission } from "../../static/notices/alerts.js";
import { playSound } from "../../static/notices/sound.js";

/** What a person gets to hear and see. */
function reached(hidden, wishes) {
  const heard = [];
  const means = {
    hidden: () => hidden,
    sound: (call, volume) => heard.push([call, volume]),
    show: (text, address) => heard.push([text, address]),
  };
  callPerson(means, wishes, "turn", "Your turn", "/tables/t1/");
  return heard;
}

test("it sounds while the page is seen, and shows nothing over it", () => {
  assert.deepEqual(reached(false, { volume: "soft", notify: "on" }), [["turn", "soft"]]);
});

test("it calls through the browser while the page is out of sight", () => {
  const both = [
    ["turn", "soft"],
    ["Your turn", "/tables/t1/"],
  ];
  assert.deepEqual(reached(true, { volume: "soft", notify: "on" }), both);
  assert.deepEqual(reached(true, { volume: "off", notify: "off" }), [["turn", "off"]]);
});

test("it does without what a browser lacks", () => {
  assert.equal(permission(), "denied");
  assert.doesNotThrow(() => playSound("claim", "loud"));
});
