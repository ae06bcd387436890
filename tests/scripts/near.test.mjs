// What a link that leads nowhere was probably meant to be.

import assert from "node:assert/strict";
import { test } from "node:test";
import { closeness, nearest } from "../../docs/assets/site/near.mjs";

/** @type {[anchor: string, title: string, chapter: string][]} */
const RULES = [
  ["to-hit", "Rolling to hit", "shooting"],
  ["who-may-shoot", "Who may shoot", "shooting"],
  ["guard-shots", "Guard shots", "shooting"],
  ["cover", "Cover", "terrain"],
  ["difficult", "Difficult ground", "terrain"],
  ["striking-back", "Striking back", "melee"],
  ["after-melee", "After the melee", "melee"],
  ["regeneration", "Regeneration", "special-rules"],
  ["charge", "Charging", "rounds"],
  ["two-way", "Two-way fights", "melee"],
];

const PLACES = RULES.map(([anchor, title, chapter]) => ({ names: [anchor, title], around: chapter, anchor }));

/**
 * @param {string} asked
 * @param {typeof PLACES} [places]
 */
const offers = (asked, places = PLACES) => nearest(asked.split("--"), places).map(({ anchor }) => anchor);

test("a slip finds what was meant: a letter wrong, lost, added or swapped, a hyphen or a capital", () => {
  const slips = ["to-hti", "to-hi", "tohit", "To_Hit", "to-hitt", "ot-hit"];
  assert.deepEqual(
    slips.map(() => ["to-hit"]),
    slips.map((slip) => offers(slip)),
  );
  assert.deepEqual(["regeneration"], offers("regenaration"));
  assert.deepEqual(["cover"], offers("covre"));
  assert.deepEqual(["difficult"], offers("difficlt"));
});

test("a part of a name, a word of its title and another form of a word find it", () => {
  assert.deepEqual(["to-hit"], offers("hit"));
  assert.deepEqual(["to-hit"], offers("rolling"));
  assert.deepEqual(["difficult"], offers("ground"));
  assert.deepEqual(["regeneration"], offers("regen"));
  assert.deepEqual(["charge"], offers("charging"));
  assert.deepEqual(["striking-back"], offers("strike-back"));
});

test("a name with more around it is found by the words that both have", () => {
  assert.deepEqual(["to-hit"], offers("to-hit-rolls"));
  assert.deepEqual(["cover"], offers("cover-save"));
  assert.deepEqual(["striking-back"], offers("melee-striking-back"));
});

test("of several parts the last counts, an earlier one only where something is called just so", () => {
  assert.deepEqual(["cover"], offers("terrain--cover"));
  assert.deepEqual(["cover"], offers("cover--nonsense"));
  assert.deepEqual([], offers("corvette--nonsense"));
  const both = [...PLACES, { names: ["shooting", "Shooting"], around: "", anchor: "the chapter" }];
  assert.deepEqual(["to-hit"], offers("shooting--to-hit--nonsense", both));
  assert.deepEqual(["the chapter"], offers("shooting--nonsense", both));
});

test("of two that are as near, the one where it was looked for comes first", () => {
  const twice = ["melee", "shooting"].map((around) => ({ names: ["odds"], around }));
  assert.equal("shooting", nearest(["odds"], twice, "shooting")[0].around);
  assert.equal("shooting", nearest(["shooting", "odds"], twice)[0].around);
  assert.equal("melee", nearest(["odds"], twice, "terrain")[0].around);
  const lighter = { names: ["odds"], around: "terrain", weight: 0.9 };
  assert.equal("melee", nearest(["odds"], [lighter, ...twice], "none")[0].around);
});

test("nonsense and small words alone find nothing", () => {
  const far = [
    "xyzzy-foo",
    "qqq",
    "foo",
    "the",
    "to-be-or-not",
    "lorem-ipsum",
    "section-3",
    "content",
    "12",
    "---",
    "",
  ];
  assert.deepEqual(
    far.map(() => []),
    far.map((asked) => offers(asked)),
  );
});

test("what is much less near than the best is not offered beside it, and nobody is offered more than three", () => {
  assert.deepEqual(["guard-shots"], offers("guard-shot"));
  assert.equal(3, nearest(["cover"], Array(9).fill({ names: ["cover"], around: "" })).length);
});

test("a name is wholly like itself, however it is written, and not at all like another", () => {
  assert.deepEqual([1, 1, 0], [closeness("to-hit", "To hit"), closeness("TO HIT", "to-hit"), closeness("abc", "xyz")]);
});
