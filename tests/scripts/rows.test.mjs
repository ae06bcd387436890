// A folded row in one line, from what its fields declare; and whether an input matters.

import assert from "node:assert/strict";
import { test } from "node:test";
import { matters } from "../../docs/assets/calculator/form.mjs";
import { rowLine } from "../../docs/assets/calculator/rows.mjs";

/** @typedef {import("../../docs/assets/calculator/rows.mjs").LineCell} LineCell */

/** @type {LineCell} */
const NAME = { role: "name", value: "Archer", called: "Archer", words: "Name {}", silent: "" };
/** @type {LineCell} */
const COUNT = { role: "count", value: "2", called: "2", words: "Count {}", silent: "1" };
/** @type {LineCell} */
const QUALITY = { value: "4", called: "4", words: "{}+", silent: "" };
/** @type {LineCell} */
const KIND = { role: "kind", value: "orc", called: "Orc", words: "{}", silent: "soldier" };

test("count and name come first, then each value in its words", () => {
  assert.deepEqual(rowLine([NAME, COUNT, QUALITY], 1), ["2 × Archer", "4+"]);
  assert.deepEqual(rowLine([NAME, { ...COUNT, value: "1" }, QUALITY], 1), ["Archer", "4+"]);
});

test("a row without a name has its number, and then its count is a value", () => {
  const nameless = { ...NAME, value: "", called: "" };
  assert.deepEqual(rowLine([nameless, COUNT, QUALITY], 3), ["Row 3", "Count 2 · 4+"]);
});

test("what is chosen first names a row that has no other name", () => {
  const nameless = { ...NAME, value: "", called: "" };
  assert.deepEqual(rowLine([KIND, COUNT, nameless], 1), ["2 × Orc", ""]);
  assert.deepEqual(rowLine([KIND, COUNT, NAME], 1), ["2 × Archer", "Orc"]);
});

test("a value that says nothing is left out", () => {
  const usual = { ...KIND, role: "", value: "soldier", called: "Soldier" };
  const leader = { value: "yes", called: "Yes", words: "Leader", silent: "no" };
  assert.deepEqual(rowLine([NAME, usual, leader], 1), ["Archer", "Leader"]);
  assert.deepEqual(rowLine([NAME, { ...leader, value: "no" }], 1), ["Archer", ""]);
});

test("a number may be typed with its unit", () => {
  assert.deepEqual(rowLine([NAME, { ...QUALITY, value: "4+", called: "4+" }], 1), ["Archer", "4+"]);
});

test("a name is words and nothing else", () => {
  const odd = { ...NAME, value: "$& {}", called: "$& {}" };
  assert.deepEqual(rowLine([odd, { ...NAME, role: "", called: "$1" }], 1), ["$& {}", "Name $1"]);
});

test("an input matters when every one of its conditions holds", () => {
  /** @type {Record<string, string>} */
  const values = { leader: "yes", gear: "own" };
  const value = (/** @type {string} */ name) => values[name];
  assert.equal(matters("leader=yes&gear=sword,own", value), true);
  assert.equal(matters("leader=yes&gear=sword", value), false);
  assert.equal(matters("leader=no", value), false);
});
