// A table: what is stored, held against the questions there are, and carried as a link, as a file and in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  differences,
  emptyTable,
  parseFile,
  parseLink,
  resolve,
  TableStorage,
  tableFrom,
  unknownWords,
  writeFile,
  writeLink,
} from "../../docs/assets/table/stored.mjs";
import { lead } from "../../docs/assets/table/words.mjs";

/** @typedef {import("../../docs/assets/table/stored.mjs").Catalogue} Catalogue */

/** @type {Catalogue} */
const CATALOGUE = {
  game: "toy",
  title: "Toy",
  questions: {
    "terrain/cover/die": {
      asked: "One die or two?",
      input: "die",
      readings: [
        ["one", "One."],
        ["two", "Two."],
      ],
    },
    "turns/first/who": {
      asked: "Who begins?",
      readings: [
        ["roll-for-it", "Roll for it."],
        ["the-guest", "The guest."],
      ],
    },
  },
  moved: { "turns/start/who": "turns/first/who" },
};
const TABLE = { game: "toy", readings: { die: "two" }, others: { "turns/first/who": "the-guest" } };
const NOBODY_S = /^(utm_\w+)$/;

/** @param {Record<string, string>} [items] */
function storeOf(items = {}) {
  return {
    items,
    getItem: (/** @type {string} */ key) => items[key] ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => Object.assign(items, { [key]: value }),
    removeItem: (/** @type {string} */ key) => Reflect.deleteProperty(items, key),
  };
}

test("what is stored is read again, and a table by which nothing differs is no table", () => {
  const store = storeOf();
  const storage = new TableStorage(store, "toy");
  assert.equal(undefined, storage.save({ ...TABLE, saved: "2026-11-18" }));
  assert.deepEqual({ ...TABLE, saved: "2026-11-18" }, storage.read());
  assert.deepEqual(["table:toy"], Object.keys(store.items));
  storage.save(emptyTable("toy"));
  assert.deepEqual([undefined, []], [storage.read(), Object.keys(store.items)]);
});

test("what somebody else stored there, or storage broke, is no table", () => {
  for (const text of ["{", "null", "7", '{"readings": {"die": 7, "x": null}, "others": []}']) {
    const found = new TableStorage(storeOf({ "table:toy": text }), "toy").read();
    assert.deepEqual(emptyTable("toy"), { ...emptyTable("toy"), ...found }, text);
  }
});

test("no room and no storage are told in a sentence", () => {
  const full = Object.assign(storeOf(), {
    setItem: () => {
      throw Object.assign(new Error(), { name: "QuotaExceededError" });
    },
  });
  const forbidden = Object.assign(storeOf(), { forgets: true });
  assert.equal("There is no room left for it on this device.", new TableStorage(full, "toy").save(TABLE));
  assert.match(new TableStorage(forbidden, "toy").save(TABLE) ?? "", /lets the site store nothing/);
});

test("a link and a file bring back the same table", () => {
  assert.equal("die=two&turns/first/who=the-guest", writeLink(TABLE));
  assert.deepEqual(TABLE, parseLink(`?${writeLink(TABLE)}&utm_source=x`, "toy", NOBODY_S));
  assert.deepEqual(TABLE, parseFile(writeFile(TABLE), "toy"));
});

test("a table is found in a file of everything saved", () => {
  const file = JSON.stringify({ format: "ready-reckoner", version: 2, tables: [{ game: "other" }, TABLE] });
  assert.deepEqual(TABLE, parseFile(file, "toy"));
  assert.throws(() => parseFile(file, "third"), /has no table of this game/);
});

test("a reading is told without the figure of an example that stands elsewhere", () => {
  assert.deepEqual(
    ["Both dice, 4+ and 5+.", ""],
    lead("Both dice, 4+ and 5+. The same attack wounds 1/12 of the time."),
  );
  assert.deepEqual(["Yes.", " It is judged again."], lead("Yes. It is judged again."));
  assert.deepEqual(["Both.", " At +4 a die hits 5/6 of the time."], lead("Both. At +4 a die hits 5/6 of the time."));
});

test("the file is what the shell takes", () => {
  assert.deepEqual({ game: "toy", readings: { die: "two" } }, JSON.parse(writeFile({ ...TABLE, others: {} })));
});

test("a file that is no table of this game is refused with a sentence", () => {
  assert.throws(() => parseFile("{", "toy"), /can't be read as JSON/);
  assert.throws(() => parseFile('{"format": "lists"}', "toy"), /lacks its “game” or its “readings”/);
  assert.throws(() => parseFile('{"game": "other", "readings": {}}', "toy"), /for another game, “other”/);
});

test("a reading that is gone is told and stays in the table, one that moved is found", () => {
  const readings = { die: "three", dice: "two", __proto__: "x" };
  const table = { game: "toy", readings, others: { "turns/start/who": "the-guest", constructor: "y" } };
  const { chosen, unknown } = resolve(table, CATALOGUE);
  assert.deepEqual([["turns/first/who", "the-guest"]], [...chosen]);
  assert.equal(
    "Your table has readings that this site no longer knows: die (three), dice (two), constructor (y).",
    unknownWords(unknown),
  );
  assert.deepEqual(
    {
      game: "toy",
      readings: { die: "three", dice: "two" },
      others: { "turns/first/who": "the-guest", constructor: "y" },
    },
    tableFrom(chosen, CATALOGUE, unknown),
  );
  assert.equal("", unknownWords(emptyTable("toy")));
});

test("what is ours is no difference, and differences are told both ways", () => {
  const { chosen } = resolve({ ...TABLE, readings: { die: "one" } }, CATALOGUE);
  assert.deepEqual(["turns/first/who"], [...chosen.keys()]);
  const theirs = resolve({ ...TABLE, others: {} }, CATALOGUE).chosen;
  assert.deepEqual(
    [
      { id: "terrain/cover/die", asked: "One die or two?", mine: "One.", theirs: "Two." },
      { id: "turns/first/who", asked: "Who begins?", mine: "The guest.", theirs: "Roll for it." },
    ],
    differences(chosen, theirs, CATALOGUE),
  );
});
