// What a chart reads out, from the words and the table that Python gave it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { said, share } from "../../docs/assets/calculator/plots.mjs";

test("a row fills the sentence, with its exact fraction where there is one", () => {
  const row = { name: "3", cells: ["26%", "68.1%", "58%"], exact: ["13/50", "", ""] };
  assert.deepEqual(said("{n} or more: {1} · exactly: {0} · {n} or less: {2}", row), [
    "3 or more: 68.1%",
    "exactly: 26% (13/50)",
    "3 or less: 58%",
  ]);
});

test("two sides are read out one after the other", () => {
  const row = { name: "1", cells: ["10%", "20%"], exact: ["", ""] };
  assert.deepEqual(said("A: {n} {0} | B: {n} {1}", row), ["A: 1 10%", "B: 1 20%"]);
});

test("percentages are shares", () => {
  assert.deepEqual(["50%", "<0.1%", ">99.9%", "0%"].map(share), [0.5, 0.001, 0.9990000000000001, 0]);
});
