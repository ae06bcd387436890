// The shelf of answers: the last twenty by themselves, named ones for good, and nothing lost to a full or forbidden store.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Grammar } from "../../docs/assets/calculator/query.mjs";
import { NAME_LENGTH } from "../../docs/assets/records.mjs";
import { Answers } from "../../docs/assets/shelf/answers.mjs";

/** The browser's own store as far as it is used, with room for so many keys. */
class Items {
  #room;

  constructor(room = Number.POSITIVE_INFINITY) {
    this.#room = room;
  }

  /** @param {string} key */
  getItem(key) {
    return /** @type {Record<string, string>} */ (/** @type {unknown} */ (this))[key] ?? null;
  }

  /**
   * @param {string} key
   * @param {string} value
   */
  setItem(key, value) {
    if (!(key in this) && Object.keys(this).length >= this.#room)
      throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
    Object.assign(this, { [key]: value });
  }

  /** @param {string} key */
  removeItem(key) {
    Reflect.deleteProperty(this, key);
  }
}

const second = (/** @type {number} */ at) => new Date(1_700_000_000_000 + 1000 * at);
const attack = (/** @type {number} */ shots) => ({
  calculator: "warstuff/attack",
  query: `shots=${shots}`,
  headline: `${shots} shots`,
});
const shots = (/** @type {Answers} */ answers) => answers.all().map(({ headline }) => Number.parseInt(headline, 10));

test("the last twenty are kept, newest first, and the same question only once", () => {
  const answers = new Answers(new Items());
  for (let at = 1; at <= 25; at++) assert.equal(undefined, answers.keep(attack(at), second(at)));
  assert.deepEqual(
    Array.from({ length: 20 }, (_, at) => 25 - at),
    shots(answers),
  );
  answers.keep(attack(10), second(99));
  assert.deepEqual([10, 25, 24], shots(answers).slice(0, 3));
  assert.equal(20, answers.all().length);
});

test("a name keeps an answer beyond the twenty, and goes when it is emptied", () => {
  const answers = new Answers(new Items());
  answers.keep(attack(1), second(1));
  answers.rename(answers.all()[0], `  ${"long ".repeat(40)}`);
  for (let at = 2; at <= 30; at++) answers.keep(attack(at), second(at));
  const named = answers.all().filter(({ name }) => name);
  assert.deepEqual([1, 21, true], [named.length, answers.all().length, (named[0].name ?? "").length <= NAME_LENGTH]);
  answers.keep(attack(1), second(60));
  assert.equal(named[0].name, answers.all()[0].name);
  answers.rename(answers.all()[0], " ");
  assert.equal(undefined, answers.all()[0].name);
});

test("each answer has the key and the fields that other parts of the site read", () => {
  const store = new Items();
  new Answers(store).keep(attack(3), second(3));
  const [[key, text]] = Object.entries(store);
  assert.match(key, /^answer:[a-z\d]+$/);
  assert.deepEqual({ ...attack(3), saved: "2023-11-14T22:13:23.000Z" }, JSON.parse(text));
});

test("a full store drops its oldest answer for a new one, and says so if that does not help", () => {
  const store = new Items(3);
  const answers = new Answers(store);
  for (const at of [1, 2, 3, 4]) assert.equal(undefined, answers.keep(attack(at), second(at)));
  assert.deepEqual([4, 3, 2], shots(answers));
  assert.match(new Answers(new Items(0)).keep(attack(1)) ?? "", /no room left/);
});

test("a store that is forbidden, spoilt or somebody else's gives what can be read", () => {
  const forgetting = Object.assign(new Items(), { forgets: true });
  assert.match(new Answers(forgetting).keep(attack(1)) ?? "", /store nothing/);
  assert.match(new Answers(forgetting).forbidden() ?? "", /store nothing/);
  const store = new Items();
  store.setItem("answer:a", "{");
  store.setItem("answer:b", '{"calculator":"x","query":"","headline":""}');
  store.setItem("answer:c", "null");
  store.setItem("list:d", "{}");
  const answers = new Answers(store);
  assert.deepEqual([], answers.all());
  answers.keep(attack(1));
  assert.deepEqual([1], shots(answers));
});

test("two tabs see each other's answers, and deleting can be undone", () => {
  const store = new Items();
  const [one, other] = [new Answers(store), new Answers(store)];
  one.keep(attack(1), second(1));
  other.keep(attack(2), second(2));
  assert.deepEqual([2, 1], shots(one));
  const [newest] = one.all();
  other.remove(newest);
  assert.deepEqual([1], shots(one));
  one.restore(newest);
  assert.deepEqual([2, 1], shots(other));
});

test("all pinned answers stay in a link, and none of them is an input", () => {
  const grammar = new Grammar({ longest: 8000, note: "~", doors: "vs vary of" });
  const query = "shots=2&vs=shots=3&vary=shots&vs=";
  assert.equal("shots=5&vs=shots=3&vs=&vary=shots", grammar.withDoors("shots=5", query));
  assert.equal("shots=2", grammar.withoutDoors(query));
});
