// Saved lists: what is stored, what is found again, and lists as a file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Grammar } from "../../docs/assets/calculator/query.mjs";
import { everything, importFile, parseFile, writeFile } from "../../docs/assets/lists/saved-file.mjs";
import { ListStorage } from "../../docs/assets/lists/storage.mjs";
import { NAME_LENGTH, newId } from "../../docs/assets/records.mjs";

/** @typedef {import("../../docs/assets/lists/storage.mjs").Store} Store */

const grammar = new Grammar({ longest: 8000, note: "~", doors: "vs vary of for" });
const CALCULATOR = "warstuff/army-list";

/** The browser's own store as far as it is used: keys are its properties. */
class Items {
  /** @param {string} key */
  getItem(key) {
    return /** @type {Record<string, string>} */ (/** @type {unknown} */ (this))[key] ?? null;
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  setItem(key, value) {
    Object.assign(this, { [key]: value });
  }

  /** @param {string} key */
  removeItem(key) {
    Reflect.deleteProperty(this, key);
  }
}

class Opened extends ListStorage {
  /** @param {Store} store */
  constructor(store) {
    super(store, grammar);
    this.store = store;
  }

  /** @param {string} text */
  importFile(text) {
    return importFile(this.store, grammar, text);
  }
}

/** @param {Store} [store] */
function opened(store = new Items()) {
  return new Opened(store);
}

/**
 * @param {string} name
 * @param {object} [more]
 */
function list(name, more) {
  return { id: newId(), name, calculator: CALCULATOR, query: "units=name:Guard", saved: "2026-01-01", ...more };
}

test("a saved list is found again, the newest first, and those of one calculator alone", () => {
  const storage = opened();
  const [old, fresh] = [list("Old"), list("Fresh", { saved: "2026-02-01" })];
  const other = list("Other", { calculator: "warfig/army-list" });
  for (const one of [old, fresh, other]) assert.equal(storage.save(one), undefined);
  assert.deepEqual(storage.lists(CALCULATOR), [fresh, old]);
  assert.equal(storage.lists().length, 3);
  storage.remove(old);
  assert.deepEqual(
    storage.lists(CALCULATOR).map(({ name }) => name),
    ["Fresh"],
  );
});

test("what somebody else stored, or what is broken, is no list", () => {
  const store = new Items();
  const stored = { "list:1": "no JSON", "list:2": "{}", other: JSON.stringify(list("x")), "list:3": "null" };
  for (const [key, value] of Object.entries(stored)) store.setItem(key, value);
  assert.deepEqual(opened(store).lists(), []);
});

test("unsaved lists: one for the same inputs, five of a calculator", () => {
  const storage = opened();
  for (let number = 1; number <= 7; number++) {
    const draft = {
      id: `d${number}`,
      calculator: CALCULATOR,
      query: `units=count:${number}`,
      saved: `2026-01-0${number}`,
    };
    storage.keepDraft(draft);
  }
  const ids = () => storage.drafts(CALCULATOR).map(({ id }) => id);
  assert.deepEqual(ids(), ["d7", "d6", "d5", "d4", "d3"]);
  storage.keepDraft({ id: "d8", calculator: CALCULATOR, query: "units=count:5&~=40;40", saved: "2026-01-08" });
  assert.deepEqual(ids(), ["d8", "d7", "d6", "d4", "d3"]);
  storage.removeDraft({ id: "d8" });
  assert.deepEqual(ids(), ["d7", "d6", "d4", "d3"]);
});

test("where there is no room for an unsaved list, none of the others is given up for it", () => {
  const store = new Items();
  const storage = opened(store);
  const draft = (/** @type {number} */ number) => ({
    id: `d${number}`,
    calculator: CALCULATOR,
    query: `units=count:${number}`,
    saved: `2026-01-0${number}`,
  });
  for (const number of [1, 2, 3, 4, 5]) storage.keepDraft(draft(number));
  Object.assign(store, {
    setItem: () => {
      throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
    },
  });
  assert.match(storage.keepDraft(draft(6)) ?? "", /no room left/);
  assert.match(storage.keepDraft({ ...draft(1), id: "d7" }) ?? "", /no room left/);
  assert.deepEqual(
    storage.drafts(CALCULATOR).map(({ id }) => id),
    ["d5", "d4", "d3", "d2", "d1"],
  );
});

test("a name that is taken gets a number", () => {
  const storage = opened();
  const raid = list("Raid");
  storage.save(raid);
  assert.equal(storage.freeName("Raid", CALCULATOR), "Raid (2)");
  assert.equal(storage.freeName("Raid", CALCULATOR, raid.id), "Raid");
  assert.equal(storage.freeName("Raid", "warfig/army-list"), "Raid");
  storage.save(list("Raid (2)"));
  assert.equal(storage.freeName("Raid", CALCULATOR), "Raid (3)");
});

test("a long name that is taken is cut for its number, so that the list is found again", () => {
  for (const length of [76, 77, 79, 80]) {
    const storage = opened();
    const name = "n".repeat(length);
    storage.save(list(name));
    const free = storage.freeName(name, CALCULATOR);
    assert.equal(free, `${"n".repeat(Math.min(length, 76))} (2)`);
    assert.ok(free.length <= NAME_LENGTH);
    storage.save(list(free));
    assert.equal(storage.lists().length, 2);
  }
  const storage = opened();
  const dragons = "🐉".repeat(40);
  storage.save(list(dragons));
  assert.equal(storage.freeName(dragons, CALCULATOR), `${"🐉".repeat(38)} (2)`);
  storage.save(list(`n${dragons.slice(2)}!`));
  assert.equal(storage.freeName(`n${dragons.slice(2)}!`, CALCULATOR), `n${"🐉".repeat(37)} (2)`);
});

test("a name that an older version made too long is shown, goes into a file, and comes back out of it", () => {
  const storage = opened();
  const name = `${"n".repeat(80)} (2)`;
  storage.save(list(name));
  assert.deepEqual(
    storage.lists().map((one) => one.name),
    [name],
  );
  const other = opened();
  assert.equal(other.importFile(writeFile({ lists: storage.lists() })), "Imported: 1 list.");
  assert.deepEqual(
    other.lists().map((one) => one.name),
    ["n".repeat(80)],
  );
});

test("two lists of one long name in a file are both there afterwards, and a second time neither is new", () => {
  const storage = opened();
  const name = "n".repeat(80);
  const file = writeFile({ lists: [list(name), list(name, { query: "units=count:2" })] });
  assert.equal(storage.importFile(file), "Imported: 2 lists.");
  assert.equal(storage.lists().length, 2);
  assert.equal(storage.importFile(file), "Nothing new; 2 were here already.");
});

test("a file of thousands of lists reads what is stored once", () => {
  class Counted extends Items {
    /**
     * @override
     * @param {string} key
     */
    getItem(key) {
      reads++;
      return super.getItem(key);
    }
  }
  let reads = 0;
  const storage = opened(new Counted());
  for (let number = 0; number < 10; number++) storage.save(list(`Old ${number}`));
  const many = Array.from({ length: 3000 }, (_, number) => list("Raid", { query: `units=count:${number}` }));
  assert.equal(storage.importFile(writeFile({ lists: many })), "Imported: 3000 lists.");
  assert.equal(reads, 10);
  const names = new Set(storage.lists().map(({ name }) => name));
  assert.ok(["Raid", "Raid (2)", "Raid (3000)"].every((name) => names.has(name)));
});

test("a date that is none hides no list, neither in the store nor in a file", () => {
  const store = new Items();
  const poisoned = list("Odd", { saved: { toString: 1, valueOf: 1 } });
  store.setItem("list:odd", JSON.stringify(poisoned));
  const storage = opened(store);
  storage.save(list("Raid"));
  const names = () => storage.lists().map(({ name }) => name);
  assert.deepEqual(names(), ["Raid", "Odd"]);
  const file = JSON.stringify({
    ...JSON.parse(writeFile({ lists: [] })),
    lists: [{ ...poisoned, query: "units=count:4" }],
  });
  assert.equal(storage.importFile(file), "Imported: 1 list.");
  assert.deepEqual(names(), ["Raid", "Odd", "Odd (2)"]);
});

test("the points of a list are those in its query", () => {
  assert.equal(opened().points("units=name:A&~=40;40"), "40 points");
  assert.equal(opened().points("units=name:A"), "");
});

test("a file brings the lists it was made of, none twice and none over another", () => {
  const file = writeFile({ lists: [list("Raid"), list("Guards", { query: "units=count:9" })] });
  const storage = opened();
  storage.save(list("Raid", { query: "units=count:3" }));
  assert.equal(storage.importFile(file), "Imported: 2 lists.");
  const names = () => storage.lists().map(({ name }) => name);
  assert.deepEqual(names().sort(), ["Guards", "Raid", "Raid (2)"]);
  assert.equal(storage.importFile(file), "Nothing new; 2 were here already.");
  assert.equal(names().length, 3);
});

test("a file of before is read as it was", () => {
  const file = readFileSync(new URL("../records/lists-2026-11-16.json", import.meta.url), "utf8");
  const things = parseFile(file);
  assert.deepEqual(Object.keys(things), ["lists"]);
  assert.deepEqual(things.lists, JSON.parse(file).lists);
  assert.deepEqual(parseFile(writeFile(things)), things);
});

test("what is wrong with a file is told in a sentence, and nothing is taken in", () => {
  const good = JSON.parse(writeFile({ lists: [list("Raid")] }));
  const wrong = /** @type {[unknown, RegExp][]} */ ([
    ["{", /^This is no file of ours, or a broken one/],
    [{ ...good, format: "other" }, /^This file was not exported here: its “format” should be “ready-reckoner”/],
    [{ ...good, version: 3 }, /^This file is of version 3, and this site reads version 2/],
    [{ ...good, version: "2" }, /^This file is of version "2", and this site reads version 2/],
    [{ ...good, version: undefined }, /^This file is of version undefined, and/],
    [{ ...good, format: "ready-reckoner-lists" }, /^This file is of version 2, and this site reads version 1/],
    [{ format: "ready-reckoner-lists", version: 1 }, /^This file has no “lists” in it/],
    [{ ...good, lists: {} }, /^“lists” of the file is no list of things/],
    [{ ...good, tables: [{ game: "../x" }] }, /Table 1 of the file names no game/],
    [{ ...good, tables: [{ game: "toy", readings: { a: 1 } }] }, /Table 1 of the file \(toy\) has no readings/],
    [{ ...good, answers: [{ calculator: "a/b", query: "" }] }, /Answer 1 of the file has no headline/],
    [{ ...good, units: [{ ...good.lists[0], query: "x".repeat(30_000) }] }, /Unit 1 of the file is too long/],
    [{ ...good, lists: [...good.lists, 1] }, /^List 2 of the file is no list/],
    [{ ...good, lists: [{ ...good.lists[0], name: " " }] }, /List 1 of the file has no name/],
    [{ ...good, lists: [{ ...good.lists[0], calculator: "../x" }] }, /\(Raid\) names no calculator/],
    [{ ...good, lists: [{ ...good.lists[0], query: "a b" }] }, /\(Raid\) has no query as a link has it/],
  ]);
  for (const [content, message] of wrong) {
    const storage = opened();
    const text = typeof content === "string" ? content : JSON.stringify(content);
    assert.throws(() => storage.importFile(text), { message });
    assert.throws(() => storage.importFile(text), /Nothing was imported\.$/);
    assert.deepEqual(storage.lists(), []);
  }
});

test("where nothing can be stored, a sentence says why", () => {
  const full = Object.assign(new Items(), {
    setItem: () => {
      throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
    },
  });
  assert.match(opened(full).save(list("Raid")) ?? "", /no room left/);
  assert.equal(opened(full).forbidden(), undefined);
  const forgetful = Object.assign(new Items(), { forgets: true });
  assert.match(opened(forgetful).save(list("Raid")) ?? "", /store nothing/);
  assert.match(opened(forgetful).forbidden() ?? "", /store nothing/);
  const file = writeFile({ lists: [list("Raid")] });
  assert.throws(() => opened(full).importFile(file), /Imported so far: 0 lists; the rest is still in the file/);
});

test("everything that is saved goes into one file and comes out of it elsewhere, none over another", () => {
  const [here, there] = [new Items(), new Items()];
  const storage = opened(here);
  storage.save(list("Raid"));
  storage.saveUnit(list("Ogre"));
  storage.keepDraft(list("Draft"));
  here.setItem("table:toy", JSON.stringify({ readings: { cover_die: "two" }, others: {} }));
  here.setItem(
    "answer:x",
    JSON.stringify({ calculator: "toy/attack", query: "skill=3", headline: "Half.", saved: "" }),
  );
  here.setItem("answer:y", "broken");
  here.setItem("text-size", "large");
  const file = writeFile(everything(here));
  const { format, version, ...kinds } = JSON.parse(file);
  assert.deepEqual([format, version], ["ready-reckoner", 2]);
  assert.deepEqual(
    Object.entries(kinds).map(([name, things]) => [name, things.length]),
    [
      ["lists", 1],
      ["units", 1],
      ["tables", 1],
      ["answers", 1],
    ],
  );
  there.setItem("list:1", JSON.stringify(list("Raid", { query: "units=count:5" })));
  assert.equal(importFile(there, grammar, file), "Imported: 1 list, 1 unit, 1 table, 1 answer.");
  assert.equal(JSON.parse(there.getItem("table:toy") ?? "").readings.cover_die, "two");
  assert.equal(importFile(there, grammar, file), "Nothing new; 4 were here already.");
  there.setItem("table:toy", JSON.stringify({ game: "toy", readings: { cover_die: "one" } }));
  assert.equal(
    importFile(there, grammar, file),
    "Nothing new; 3 were here already. Your own table of toy stays; to take over the file's, import it on the page “Our table”.",
  );
  assert.equal(JSON.parse(there.getItem("table:toy") ?? "").readings.cover_die, "one");
});

test("a table's own file is taken in among everything saved", () => {
  const [here, file] = [new Items(), JSON.stringify({ game: "toy", readings: { cover_die: "two" } })];
  assert.equal(importFile(here, grammar, file), "Imported: 1 table.");
  assert.equal(JSON.parse(here.getItem("table:toy") ?? "").readings.cover_die, "two");
});
