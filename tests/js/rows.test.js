import assert from "node:assert/strict";
import test from "node:test";

import { follow } from "../../static/lobby/rows.js";

/** Just enough of a page for a list of rows. */
class Row {
  dataset = {};
  className = "";
  innerHTML = "";
  list = null;
  remove() {
    this.list.children.splice(this.list.children.indexOf(this), 1);
  }
  contains(element) {
    return element === this || element?.row === this;
  }
  querySelector() {
    return { row: this, focus: () => (document.activeElement = { row: this }) };
  }
}

class List {
  children = [];
  insertBefore(row, other) {
    if (row.list === this) row.remove();
    row.list = this;
    const place = other ? this.children.indexOf(other) : this.children.length;
    this.children.splice(place, 0, row);
  }
  shown() {
    return this.children.map(({ dataset, innerHTML }) => `${dataset.table}:${innerHTML}`);
  }
}

globalThis.document = { activeElement: null, createElement: () => new Row() };

/** A list that shows tables a, b and c. */
function shown() {
  const list = new List();
  follow(list, ["a", "b", "c"], { a: "A", b: "B", c: "C" });
  return list;
}

test("it shows rows in the server's order", () => {
  assert.deepEqual(shown().shown(), ["a:A", "b:B", "c:C"]);
});

test("it moves rows without making them anew", () => {
  const list = shown();
  const [a, b, c] = list.children;
  follow(list, ["c", "a", "b"], {});
  assert.deepEqual(list.children, [c, a, b]);
});

test("it changes a row where it stands, and takes away what is gone", () => {
  const list = shown();
  const [a, , c] = list.children;
  follow(list, ["a", "c"], { c: "C2" });
  assert.deepEqual(list.shown(), ["a:A", "c:C2"]);
  assert.deepEqual(list.children, [a, c]);
});

test("it puts a new row in its place", () => {
  const list = shown();
  follow(list, ["n", "a", "b", "c"], { n: "N" });
  assert.deepEqual(list.shown(), ["n:N", "a:A", "b:B", "c:C"]);
});

test("it keeps the focus in a row that changes", () => {
  const list = shown();
  const [, b] = list.children;
  document.activeElement = { row: b };
  follow(list, ["a", "b", "c"], { b: "B2" });
  assert.equal(document.activeElement.row, b);
});
