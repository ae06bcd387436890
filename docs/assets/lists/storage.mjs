// Lists saved on this device, one key for each, so that two tabs never overwrite each other; and lists as a file.

import { attempt, cut, newId, recordsOf, textOf } from "../records.mjs";

/**
 * A list; its query is that of its link, with the points noted in it. A draft has no name; `of` is the saved list it
 * began as, and `since` when that had been saved.
 *
 * @typedef {{ id: string, name?: string, calculator: string, query: string, saved: string, of?: string, since?: string }} List
 */

/** @typedef {List & { name: string }} NamedList */

/** @typedef {import("../records.mjs").Store} Store */

const FORMAT = "ready-reckoner-lists";
const VERSION = 1;
const [LIST, DRAFT] = ["list:", "draft:"];
const DRAFTS = 5; // unsaved lists remembered of each calculator
export const NAME_LENGTH = 80; // letters at most in a new name; older ones may be longer, and are shown all the same
const NUMBERED = / \(\d+\)$/;
const LONGEST_NUMBER = 8; // letters of " (99999)"
const CALCULATOR = /^[a-z\d-]{1,60}\/[a-z\d-]{1,60}$/;

export { newId };

/** The lists on this device. What changes them gives nothing, or a sentence on why it could not be done. */
export class ListStorage {
  #store;
  #grammar;

  /**
   * @param {Store} store
   * @param {import("../calculator/query.mjs").Grammar} grammar
   */
  constructor(store, grammar) {
    this.#store = store;
    this.#grammar = grammar;
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
    const others = this.drafts(draft.calculator).filter(({ id }) => id !== draft.id);
    const different = others.filter(({ query }) => !this.isSame(query, draft.query));
    const kept = new Set(different.slice(0, DRAFTS - 1));
    for (const other of others) if (!kept.has(other)) this.removeDraft(other);
    return this.#put(DRAFT, draft);
  }

  /**
   * Whether two queries have the same inputs, whatever their points.
   *
   * @param {string} one
   * @param {string} other
   */
  isSame(one, other) {
    return this.#grammar.withoutPoints(one) === this.#grammar.withoutPoints(other);
  }

  /**
   * The points of a whole list, as its link has them.
   *
   * @param {string} query
   */
  points(query) {
    const [total] = this.#grammar.points(query);
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

  /**
   * Takes in the lists of a file, none over another; says in a sentence how many, or throws one that says what is wrong.
   *
   * @param {string} text
   */
  importFile(text) {
    let [come, here] = [0, 0];
    const lists = this.lists(); // read once: a file may hold thousands
    const [names, known] = [new Names(lists), new Set(lists.map((list) => this.#identity(list)))];
    for (const list of parseFile(text)) {
      const identity = this.#identity(list);
      if (known.has(identity)) {
        here++;
        continue;
      }
      const why = this.save({ ...list, id: newId(), name: names.free(list.name, list.calculator) });
      if (why) throw new Error(`${why} ${come} of the file's lists were taken in, the others are in the file still.`);
      known.add(identity);
      come++;
    }
    const already = here ? `; ${here} ${here === 1 ? "was" : "were"} here already` : "";
    return `${come === 1 ? "One list" : `${come} lists`} taken in${already}.`;
  }

  /** Why nothing can be stored at all, if so. */
  forbidden() {
    return this.#attempt(() => this.#store.getItem(""));
  }

  /**
   * What makes two lists the same: calculator, name without its number, and inputs.
   *
   * @param {Omit<NamedList, "id">} list
   */
  #identity({ name, calculator, query }) {
    const bare = name.replace(NUMBERED, "");
    return JSON.stringify([calculator, cut(bare, NAME_LENGTH - LONGEST_NUMBER), this.#grammar.withoutPoints(query)]);
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
class Names {
  /** @type {Set<string>} */
  #taken;
  /** @type {Map<string, number>} */
  #numbers = new Map(); // the next to try behind a name, so that a thousand lists of one name are not a million tries

  /** @param {NamedList[]} lists */
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

/**
 * The text of a file with these lists.
 *
 * @param {Omit<NamedList, "id">[]} lists
 */
export function writeFile(lists) {
  const plain = lists.map(({ name, calculator, query, saved }) => ({ name, calculator, query, saved }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, lists: plain }, null, 1)}\n`;
}

/**
 * The lists in a file's text, or an error with a sentence that says what is wrong.
 *
 * @param {string} text
 * @returns {Omit<NamedList, "id">[]}
 */
export function parseFile(text) {
  const wrong = (/** @type {string} */ words) => new Error(`${words} Nothing was taken in.`);
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw wrong(`This is no file of lists, or a broken one: it can't be read as JSON (${why}).`);
  }
  if (data?.format !== FORMAT) throw wrong(`This file holds no lists: its “format” should be “${FORMAT}”.`);
  if (data.version !== VERSION)
    throw wrong(
      `This file is of version ${String(JSON.stringify(data.version)).slice(0, 20)}, and this site reads version ${VERSION}.`,
    );
  if (!Array.isArray(data.lists)) throw wrong("This file has no “lists” in it.");
  return data.lists.map((/** @type {any} */ list, /** @type {number} */ index) => {
    const fault = faultOf(list);
    if (fault) throw wrong(`List ${index + 1} of the file ${fault}.`);
    const { name, calculator, query, saved } = list;
    return { name: cut(name.trim(), NAME_LENGTH), calculator, query, saved: textOf(saved) };
  });
}

/**
 * What is wrong with something that should be a list; nothing, if it is one.
 *
 * @param {any} list
 */
function faultOf(list) {
  if (!list || typeof list !== "object") return "is no list";
  const { name, calculator, query } = list;
  if (typeof name !== "string" || !name.trim()) return "has no name";
  if (typeof calculator !== "string" || !CALCULATOR.test(calculator)) return `(${name}) names no calculator`;
  if (typeof query !== "string" || /[#\s]/.test(query)) return `(${name}) has no query as a link has it`;
  return "";
}
