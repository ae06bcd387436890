// What a link that leads nowhere was probably meant to be.

import assert from "node:assert/strict";
import { test } from "node:test";
import { likeness, nearest } from "../../docs/assets/site/lost.mjs";

const PLACES = [
  "warstuff shooting to hit",
  "warstuff shooting who may shoot",
  "warstuff melee striking back",
  "warfig melee parry",
];

test("a name is wholly like itself, however it is written, and not at all like another", () => {
  assert.deepEqual([1, 0], [likeness("to-hit", "To hit"), likeness("abc", "xyz")]);
});

test("a slip or a letter that got lost finds what was meant", () => {
  assert.equal("warstuff shooting to hit", nearest("warstuff shooting to-hti", PLACES, String)[0]);
  assert.equal("warstuff melee striking back", nearest("warstuff melee strikin", PLACES, String)[0]);
});

test("nonsense finds nothing, and nobody is offered more than three", () => {
  assert.deepEqual([], nearest("qqq", PLACES, String));
  assert.equal(3, nearest("shooting", Array(9).fill("shooting"), String).length);
});
