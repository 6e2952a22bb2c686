import assert from "node:assert/strict";
import test from "node:test";

import { KEEPS, newChat, receiveChat } from "../../static/chat/chat.js";
import { ChatPanel } from "../../static/chat/panel.js";
import { chatBrief, chatPicture } from "../../static/chat/view.js";

const ANN = { id: "ann", name: "Ann" };
const ME = { id: "me", name: "Mei" };
const setting = {
  me: "me",
  phrases: [{ id: "thanks", text: "Thank you!" }],
  signUp: "",
  report: "/report?line=",
  people: "/people/",
};
const line = (id, by = ANN, said = { text: `line ${id}` }) => ({
  id,
  by,
  watching: false,
  at: Number(id) * 1000,
  ...said,
});
const said = (...parts) => ({ type: "chat", ...line(...parts) });
const history = (lines, changes = {}) => ({
  type: "chat_history",
  lines,
  may_say: true,
  may_write: true,
  notice: "",
  ...changes,
});
const AWAY = { me: "me", seen: false };
const begun = receiveChat(newChat(), history([line("1")]), AWAY);

const ids = (chat) => chat.lines.map(({ id }) => id);

test("it begins with what was said before, which is not news", () => {
  assert.deepEqual([ids(begun), begun.unread, begun.mayWrite], [["1"], 0, true]);
});

test("it takes each line once", () => {
  const twice = receiveChat(receiveChat(begun, said("2"), AWAY), said("2"), AWAY);
  assert.deepEqual([ids(twice), twice.unread], [["1", "2"], 1]);
});

test("it counts only what others said out of sight", () => {
  const own = receiveChat(begun, said("2", ME), AWAY);
  const seen = receiveChat(own, said("3"), { me: "me", seen: true });
  assert.deepEqual([own.unread, seen.unread], [0, 0]);
});

test("it counts what came while the line was lost", () => {
  const back = receiveChat(begun, history([line("1"), line("2"), line("3", ME)]), AWAY);
  assert.deepEqual([ids(back), back.unread], [["1", "2", "3"], 1]);
});

test("it takes older lines that come to light for no news", () => {
  const heardAgain = receiveChat(begun, history([line("0"), line("1")]), AWAY);
  assert.equal(heardAgain.unread, 0);
});

test("it keeps the newest lines of a long evening", () => {
  let chat = begun;
  for (let number = 2; number < KEEPS + 5; number++) chat = receiveChat(chat, said(String(number)), AWAY);
  assert.equal(chat.lines.length, KEEPS);
  assert.equal(chat.lines.at(-1).id, String(KEEPS + 4));
});

/** A panel on a page that notes what it does. */
function panelOf(inSight = false) {
  const page = { sent: [], spoken: [], given: [], inSight };
  const panel = new ChatPanel(setting, {
    send: (message) => `id${page.sent.push(message)}`,
    draw: () => {},
    speak: (text) => page.spoken.push(text),
    giveBack: (text) => page.given.push(text),
    inSight: () => page.inSight,
  });
  panel.onMessage(history([line("1")]));
  return { page, panel };
}

test("it leaves messages about other things to the page", () => {
  const { panel } = panelOf();
  assert.equal(panel.onMessage({ type: "events" }), false);
  assert.equal(panel.onMessage({ type: "ok", id: "of a command" }), false);
  assert.equal(panel.onMessage({ type: "error", id: null, text: "no" }), false);
});

test("it speaks the lines of others as they are said, each once", () => {
  const { page, panel } = panelOf();
  panel.onMessage(said("2", ANN, { phrase: "thanks" }));
  panel.onMessage(said("2", ANN, { phrase: "thanks" }));
  panel.onMessage(said("3", ME));
  assert.deepEqual(page.spoken, ["Ann: Thank you!"]);
});

test("it sends words and takes their answer", () => {
  const { page, panel } = panelOf();
  panel.write("hello");
  assert.deepEqual(page.sent, [{ type: "chat", text: "hello" }]);
  assert.equal(panel.onMessage({ type: "ok", id: "id1" }), true);
  assert.equal(panel.onMessage({ type: "ok", id: "id1" }), false);
});

test("it gives words back that were not taken, and says why until the next try", () => {
  const { page, panel } = panelOf();
  panel.write("hello");
  panel.onMessage({ type: "error", id: "id1", text: "Not so fast." });
  assert.deepEqual([page.given, panel.chat.error], [["hello"], "Not so fast."]);
  panel.phrase("thanks");
  assert.deepEqual([page.sent[1], panel.chat.error], [{ type: "chat", phrase: "thanks" }, ""]);
});

test("it mutes a person and lets that be undone", () => {
  const { page, panel } = panelOf();
  panel.menu("1");
  panel.mute(line("1"));
  assert.deepEqual([panel.chat.menu, panel.chat.muted], [null, ANN]);
  panel.unmute();
  assert.deepEqual(page.sent, [
    { type: "mute", who: "ann" },
    { type: "mute", who: "ann", on: false },
  ]);
  assert.equal(panel.chat.muted, null);
});

test("it has nothing unread once the lines were seen", () => {
  const { panel } = panelOf();
  panel.onMessage(said("2"));
  assert.equal(panel.chat.unread, 1);
  panel.seen();
  assert.equal(panel.chat.unread, 0);
});

const acts = { phrase() {}, write() {}, menu() {}, mute() {}, unmute() {} };

/** All nodes of a picture. */
const nodes = (picture) =>
  picture.flatMap((node) => (typeof node === "string" ? [] : [node, ...nodes(node.children)]));
const drawn = (chat) => nodes(chatPicture(chat, setting, acts, "chat"));
const labels = (chat) => drawn(chat).map(({ props }) => props["aria-label"]);
const text = (node) => (typeof node === "string" ? node : node.children.map(text).join(""));

test("it offers the menu for lines of others only", () => {
  const chat = receiveChat(begun, said("2", ME), AWAY);
  assert.equal(labels(chat).filter((label) => label === "Mute or report Ann").length, 1);
  assert.equal(labels(chat).includes("Mute or report Mei"), false);
});

test("it offers no menu for the lines of a closed account", () => {
  const chat = receiveChat(newChat(), history([line("1", { id: "", name: "closed account" })]), AWAY);
  assert.equal(
    labels(chat).some((label) => label?.startsWith("Mute")),
    false,
  );
});

test("it leads from a line's menu to the form that reports it and to who said it", () => {
  const links = drawn({ ...begun, menu: "1" }).filter(({ tag }) => tag === "a");
  assert.deepEqual(
    links.map(({ props }) => props.href),
    ["/report?line=1", "/people/ann/"],
  );
});

test("it shows phrases in the reader's language, and markup as what it is", () => {
  const chat = receiveChat(
    newChat(),
    history([line("1", ANN, { phrase: "thanks" }), line("2", ANN, { text: "<b>hi</b>" })]),
    AWAY,
  );
  const shown = drawn(chat)
    .filter(({ tag, props }) => tag === "span" && props.dir === "auto")
    .map(text);
  assert.deepEqual(shown, ["Thank you!", "<b>hi</b>"]);
});

test("it has no field for words where only phrases are allowed, and neither where nothing is", () => {
  const tags = (changes) => drawn(receiveChat(newChat(), history([], changes), AWAY)).map(({ tag }) => tag);
  assert.equal(tags({ may_write: false }).includes("form"), false);
  assert.equal(tags({ may_write: false }).includes("button"), true);
  assert.equal(tags({ may_say: false, may_write: false }).includes("button"), false);
});

test("it leads guests, who have the phrases alone, to an account", () => {
  const links = (changes, signUp) =>
    nodes(
      chatPicture(receiveChat(newChat(), history([], changes), AWAY), { ...setting, signUp }, acts, "chat"),
    )
      .filter(({ tag }) => tag === "a")
      .map(({ props }) => props.href);
  assert.deepEqual(links({ may_write: false }, "/sign-up/"), ["/sign-up/"]);
  assert.deepEqual(links({ may_write: false }, ""), []);
  assert.deepEqual(links({}, "/sign-up/"), []);
});

test("it says why nothing may be said", () => {
  const chat = receiveChat(newChat(), history([], { may_say: false, notice: "You may not chat." }), AWAY);
  assert.equal(
    drawn(chat).some((node) => text(node) === "You may not chat."),
    true,
  );
});

test("it tells the newest line in short", () => {
  assert.equal(chatBrief(begun, setting), "Ann: line 1");
  assert.equal(chatBrief(newChat(), setting), "");
});
