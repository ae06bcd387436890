// Lists and units saved on this device, one key for each, so that two tabs never overwrite each other.

import { attempt, cut, faultOf, NAME_LENGTH, recordsOf } from "../records.mjs";

/**
 * A list; its query is that of its link, with the points noted in it. A draft has no name; `of` is the saved list it
 * began as, and `since` when that had been saved.
 *
 * @typedef {{ id: string, name?: string, calculator: string, query: string, saved: string, of?: string, since?: string }} List
 */

/** @typedef {List & { name: string }} NamedList */

/** @typedef {import("../records.mjs").Store} Store */

const [LIST, DRAFT, UNIT] = ["list:", "draft:", "unit:"];
const DRAFTS = 5; // unsaved lists remembered of each calculator

/** The lists on this device. What changes them gives nothing, or a sentence on why it could not be done. */
export class ListStorage {
  #store;

  /**
   * @param {Store} store
   * @param {import("../calculator/query.mjs").Grammar} grammar
   */
  constructor(store, grammar) {
    this.#store = store;
    this.grammar = grammar;
  }

  /**
   * Every saved list, or those of one calculator, newest first.
   *
   * @param {string} [calculator]
   * @returns {NamedList[]}
   */
  lists(calculator) {
    return this.#all(LIST, calculator).map((list) => ({ ...list, name: list.name ?? "" }));
  }

  /**
   * Lists that were never saved, newest first.
   *
   * @param {string} [calculator]
   */
  drafts(calculator) {
    return this.#all(DRAFT, calculator);
  }

  /** Units saved by themselves, each a list of one row, newest first. */
  units() {
    return this.#all(UNIT);
  }

  /** @param {NamedList} unit */
  saveUnit(unit) {
    return this.#put(UNIT, unit);
  }

  /** @param {{ id: string }} unit */
  removeUnit({ id }) {
    return this.#attempt(() => this.#store.removeItem(UNIT + id));
  }

  /** @param {NamedList} list */
  save(list) {
    return this.#put(LIST, list);
  }

  /** @param {{ id: string }} list */
  remove({ id }) {
    return this.#attempt(() => this.#store.removeItem(LIST + id));
  }

  /** @param {{ id: string }} draft */
  removeDraft({ id }) {
    return this.#attempt(() => this.#store.removeItem(DRAFT + id));
  }

  /**
   * Keeps a draft in place of any with the same inputs, and of the oldest if there are too many.
   *
   * @param {List} draft
   */
  keepDraft(draft) {
    const why = this.#put(DRAFT, draft);
    if (why) return why; // and none of the others is given up for it
    const others = this.drafts(draft.calculator).filter(({ id }) => id !== draft.id);
    const different = others.filter(({ query }) => !this.isSame(query, draft.query));
    const kept = new Set(different.slice(0, DRAFTS - 1));
    for (const other of others) if (!kept.has(other)) this.removeDraft(other);
    return undefined;
  }

  /**
   * Whether two queries have the same inputs, whatever their points.
   *
   * @param {string} one
   * @param {string} other
   */
  isSame(one, other) {
    return this.grammar.withoutPoints(one) === this.grammar.withoutPoints(other);
  }

  /**
   * The points of a whole list, as its link has them.
   *
   * @param {string} query
   */
  points(query) {
    const [total] = this.grammar.points(query);
    return total ? `${total} points` : "";
  }

  /**
   * A name that no other list of the calculator has: with (2) behind it, if need be.
   *
   * @param {string} name
   * @param {string} calculator
   * @param {string} [id] the list that is to have it
   */
  freeName(name, calculator, id) {
    return new Names(this.lists(calculator).filter((other) => other.id !== id)).free(name, calculator);
  }

  /** Why nothing can be stored at all, if so. */
  forbidden() {
    return this.#attempt(() => this.#store.getItem(""));
  }

  /**
   * @param {string} prefix
   * @param {string} [calculator]
   * @returns {List[]}
   */
  #all(prefix, calculator) {
    const isList = (/** @type {any} */ list) => !faultOf({ name: "unnamed", ...list });
    return recordsOf(this.#store, prefix, isList).filter((list) => !calculator || list.calculator === calculator);
  }

  /**
   * @param {string} prefix
   * @param {List} list
   */
  #put(prefix, { id, ...list }) {
    return this.#attempt(() => this.#store.setItem(prefix + id, JSON.stringify(list)));
  }

  /**
   * @param {() => void} act
   * @returns {string | undefined}
   */
  #attempt(act) {
    return attempt(this.#store, act);
  }
}

/** Names that are taken, by calculator; whoever gets a free one takes it. */
export class Names {
  /** @type {Set<string>} */
  #taken;
  /** @type {Map<string, number>} */
  #numbers = new Map(); // the next to try behind a name, so that a thousand lists of one name are not a million tries

  /** @param {{ name?: string, calculator?: string }[]} lists */
  constructor(lists) {
    this.#taken = new Set(lists.map(({ name, calculator }) => `${calculator} ${name}`));
  }

  /**
   * The name, or with a number behind it if it is taken; it never gets longer than a name may be.
   *
   * @param {string} name
   * @param {string} calculator
   */
  free(name, calculator) {
    const own = `${calculator} ${name}`;
    let free = cut(name, NAME_LENGTH);
    let number = this.#numbers.get(own) ?? 2;
    for (; this.#taken.has(`${calculator} ${free}`); number++) {
      const suffix = ` (${number})`;
      free = cut(name, NAME_LENGTH - suffix.length) + suffix;
    }
    this.#numbers.set(own, number);
    this.#taken.add(`${calculator} ${free}`);
    return free;
  }
}
