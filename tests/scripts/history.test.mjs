// Undo and redo.

import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "../../docs/assets/lists/history.mjs";

/** A form that holds one text, and its history. */
function start() {
  const form = { text: "a" };
  /** @type {History} */
  const history = new History(
    () => form.text,
    (text) => {
      form.text = text;
      history.changed(); // a form reports what is put into it like any change
    },
  );
  const type = (/** @type {string} */ text, /** @type {unknown} */ field) => {
    form.text = text;
    history.changed(field);
  };
  return { form, history, type };
}

test("steps go back and forth", () => {
  const { form, history, type } = start();
  assert.deepEqual([history.canUndo, history.canRedo], [false, false]);
  type("b", undefined);
  type("c", undefined);
  history.undo();
  assert.equal(form.text, "b");
  history.undo();
  history.undo();
  assert.equal(form.text, "a");
  assert.deepEqual([history.canUndo, history.canRedo], [false, true]);
  history.redo();
  history.redo();
  history.redo();
  assert.equal(form.text, "c");
});

test("typing on in one field is one step", () => {
  const { form, history, type } = start();
  const [name, count] = [{}, {}];
  for (const text of ["b", "bc", "bcd"]) type(text, name);
  type("bcd2", count);
  history.undo();
  assert.equal(form.text, "bcd");
  history.undo();
  assert.equal(form.text, "a");
});

test("a change after an undo begins another future", () => {
  const { form, history, type } = start();
  type("b", undefined);
  history.undo();
  type("c", undefined);
  assert.equal(history.canRedo, false);
  history.undo();
  assert.equal(form.text, "a");
});

test("nothing changed is no step, and after an undo the same field begins a new one", () => {
  const { form, history, type } = start();
  const name = {};
  type("a", name);
  assert.equal(history.canUndo, false);
  type("b", name);
  history.undo();
  type("c", name);
  history.undo();
  assert.equal(form.text, "a");
});
