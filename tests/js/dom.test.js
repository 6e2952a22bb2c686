import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";

import { h, patch } from "../../static/table/dom.js";

/** As much of a document as the drawing needs. */
class FakeNode {
  constructor(tag, text = null) {
    Object.assign(this, {
      tag,
      nodeValue: text,
      nodeType: text === null ? 1 : 3,
      childNodes: [],
      attributes: {},
      parent: null,
      set: {},
    });
    this.style = { setProperty: (name, value) => (this.set[name] = value) };
  }

  get firstChild() {
    return this.childNodes[0] ?? null;
  }

  get nextSibling() {
    const siblings = this.parent.childNodes;
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  insertBefore(node, place) {
    node.remove();
    this.childNodes.splice(place ? this.childNodes.indexOf(place) : this.childNodes.length, 0, node);
    node.parent = this;
  }

  remove() {
    if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((node) => node !== this);
    this.parent = null;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  removeAttribute(name) {
    delete this.attributes[name];
  }
}

beforeEach(() => {
  globalThis.document = {
    createElement: (tag) => new FakeNode(tag),
    createElementNS: (space, tag) => new FakeNode(`${space.split("/").at(-1)}:${tag}`),
    createTextNode: (text) => new FakeNode("#text", text),
  };
});

const text = (node) => node.nodeValue ?? node.childNodes.map(text).join("");
const item = (key) => h("li", { key }, key);

test("it draws elements, text and pictures", () => {
  const place = new FakeNode("div");
  patch(place, [h("p.warm", { class: "big", title: "t" }, "two ", 2, null, false, h("svg", null))]);
  const [p] = place.childNodes;
  assert.deepEqual(p.attributes, { class: "warm big", title: "t" });
  assert.equal(text(p), "two 2");
  assert.equal(p.childNodes[2].tag, "svg:svg");
});

test("it keeps the nodes that stay, and changes only what differs", () => {
  const place = new FakeNode("div");
  patch(place, [h("button", { disabled: true, title: "a" }, "one")]);
  const [button] = place.childNodes;
  patch(place, [h("button", { disabled: false, "aria-label": "b" }, "two")]);
  assert.equal(place.childNodes[0], button);
  assert.deepEqual(button.attributes, { "aria-label": "b" });
  assert.equal(text(place), "two");
});

test("it follows items by their key when others come and go before them", () => {
  const place = new FakeNode("ol");
  patch(place, ["a", "b", "c"].map(item));
  const [, b, c] = place.childNodes;
  patch(place, ["x", "b", "c"].map(item));
  assert.equal(text(place), "xbc");
  assert.deepEqual(place.childNodes.slice(1), [b, c]);
  patch(place, ["c", "b"].map(item));
  assert.deepEqual(place.childNodes, [c, b]);
});

test("it makes a new node where the kind changes, and removes what is left", () => {
  const place = new FakeNode("div");
  patch(place, [h("p", null, "old"), h("p", null, "more")]);
  const [first] = place.childNodes;
  patch(place, [h("h2", null, "new")]);
  assert.notEqual(place.childNodes[0], first);
  assert.equal(text(place), "new");
  assert.equal(place.childNodes.length, 1);
});

test("it takes what the template left in the place away", () => {
  const place = new FakeNode("div");
  place.insertBefore(new FakeNode("noscript"), null);
  patch(place, [h("p", null, "here")]);
  assert.deepEqual(
    place.childNodes.map(({ tag }) => tag),
    ["p"],
  );
});

test("it sets listeners and styles as properties, never as attributes", () => {
  const place = new FakeNode("div");
  const press = () => {};
  patch(place, [h("button", { onclick: press, style: { "--left": 3 } })]);
  const [button] = place.childNodes;
  assert.deepEqual([button.onclick, button.set, button.attributes], [press, { "--left": "3" }, {}]);
  patch(place, [h("button", {})]);
  assert.equal(button.onclick, null);
});
