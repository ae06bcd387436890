// The search: from a query to results, the best first. (That it finds what people type in the real index, a browser proves.)

import assert from "node:assert/strict";
import { test } from "node:test";
import { prepare, rank, tokenizer } from "../../docs/assets/search/ranking.mjs";

/** @typedef {import("../../docs/assets/search/ranking.mjs").Index} Index */

/** @type {Index["tokens"]} */
const tokens = {
  pattern: "\\d+\\+?|[a-z]+(?:['-][a-z]+)*",
  marks: { "’": "'", "×": "x" },
  thousands: "(?<=\\d),(?=\\d{3}\\b)",
  joints: "(?<=[a-z])['-](?=[a-z])",
};

/** @type {Index} */
const INDEX = {
  games: [
    ["toy", "Toy: The Game"],
    ["other", "Other"],
  ],
  hits: [
    [
      0,
      "rule",
      "Terrain",
      "Cover",
      "toy/rules/terrain/#cover",
      "Shots at it are harder.",
      [["What shots don't go through.", "Cover", "shelter"]],
      "wood wall behind",
    ],
    [
      0,
      "rule",
      "Shooting",
      "To hit",
      "toy/rules/shooting/#to-hit",
      "Roll 4+ on one die.",
      [["", "Chances"]],
      "dice armour",
    ],
    [0, "ruling", "Cover", "Cover for two?", "toy/rules/terrain/#cover--two", "One die.", [], "cover die"],
    [0, "calculator", "", "Attack", "toy/attack/", "The odds of an attack.", [["", "Attack odds"]], "cover skill"],
    [1, "rule", "Terrain", "Cover", "other/rules/terrain/#cover", "Nothing is seen through it.", [], "fog"],
    [1, "page", "", "Glossary", "other/glossary/", "The words of Other.", [], ""],
  ],
  same: [
    ["armour", "armor"],
    ["cheat sheet", "glossary"],
  ],
  small: ["the", "of", "to"],
  tokens,
};

/**
 * The places found for a query, the best first.
 *
 * @param {string} query
 * @param {string} [here]
 */
function places(query, here) {
  return rank(prepare(INDEX), query, here).map(({ hit }) => hit.place);
}

test("a text comes apart by the rules that the index brings", () => {
  const tokenize = tokenizer(tokens);
  assert.deepEqual(tokenize("Re-roll 4+, the leader’s 2,500 × 3"), [
    "reroll",
    "4+",
    "the",
    "leaders",
    "2500",
    "x",
    "3",
  ]);
  assert.deepEqual(tokenize("…"), []);
});

test("a title goes before what only mentions it, and a rule before a ruling", () => {
  const found = places("cover");
  assert.deepEqual(found.slice(0, 3), [
    "toy/rules/terrain/#cover",
    "other/rules/terrain/#cover",
    "toy/rules/terrain/#cover--two",
  ]);
  assert.ok(found.includes("toy/attack/"));
});

test("the game whose page is open comes first, and one that is named before that", () => {
  assert.equal(places("cover for two", "toy").indexOf("other/rules/terrain/#cover"), 2); // a ruling of its own goes before it
  assert.equal(places("cover", "other")[0], "other/rules/terrain/#cover");
  assert.equal(places("other cover", "toy")[0], "other/rules/terrain/#cover");
  assert.equal(places("toy cover", "other")[0], "toy/rules/terrain/#cover");
});

test("a rare word tells more than a common one", () => {
  const rules = Array.from({ length: 60 }, (_, at) => [
    0,
    "rule",
    "",
    `Rule ${at}`,
    `toy/${at}`,
    "",
    [],
    at < 59 ? "wood" : "lantern",
  ]);
  const hits = /** @type {Index["hits"]} */ (/** @type {unknown} */ (rules));
  assert.equal(rank(prepare({ ...INDEX, hits }), "wood lantern")[0].hit.place, "toy/59");
});

test("a rule is found by its other names, and the result says which", () => {
  const [best] = rank(prepare(INDEX), "shelter");
  assert.equal(best.hit.place, "toy/rules/terrain/#cover");
  assert.deepEqual([best.name.text, best.name.definition], ["shelter", "What shots don't go through."]);
});

test("another word of the same meaning finds it too", () => {
  assert.deepEqual(places("armor"), ["toy/rules/shooting/#to-hit"]);
  assert.equal(places("cheat sheet")[0], "other/glossary/");
});

test("beginnings, other forms and one slip of the finger are forgiven", () => {
  for (const query of ["cov", "covers", "covre", "cver", "coverr", "cocer"])
    assert.equal(places(query, "toy")[0], "toy/rules/terrain/#cover", query);
});

test("symbols are words, and a space that a keyboard put into one means nothing", () => {
  assert.deepEqual(places("4+"), ["toy/rules/shooting/#to-hit"]);
  assert.deepEqual(places("4 +"), places("4+"));
});

test("nothing typed and nothing like it find nothing", () => {
  for (const query of ["", "  ", "…", "qqqq"]) assert.deepEqual(places(query), []);
});

test("a game's name alone still finds what is called so", () => {
  assert.ok(places("other").length > 0);
});
