// Everything saved on this device as one file, and such a file taken in: lists, units, tables and answers.
// Each kind of thing has a place in the file, a prefix of its keys in the store, a check, and what makes two the same.
// Files of the first version held lists alone; they are read for ever.

import { cut, faultOf, NAME_LENGTH, newId } from "../records.mjs";
import { Names } from "./storage.mjs";

const FORMAT = "ready-reckoner";
const VERSION = 2;
const FIRST_FORMAT = "ready-reckoner-lists"; // version 1
const NUMBERED = / \(\d+\)$/;
const LONGEST_NUMBER = 8; // letters of " (99999)"
const LONGEST = 20_000; // letters of anything in a file

/** @typedef {import("../records.mjs").Store} Store */
/** @typedef {import("../calculator/query.mjs").Grammar} Grammar */
/** @typedef {Record<string, any>} Saved */

/**
 * A kind of saved thing.
 *
 * @typedef {object} Kind
 * @property {string} one what one of them is called
 * @property {string} prefix of its keys in the store
 * @property {(thing: any) => string} fault what is wrong with something that should be one; nothing, if it is one
 * @property {(thing: Saved, grammar: Grammar) => string} identity two with the same are the same
 * @property {(thing: Saved) => string} [key] behind the prefix, where it is not an id: then there is one for each key
 * @property {boolean} [numbered] whether a name that is taken gets a number
 */

/** @type {Record<string, Kind>} */
export const KINDS = {
  lists: { one: "list", prefix: "list:", fault: faultOf, identity: listIdentity, numbered: true },
  units: { one: "unit", prefix: "unit:", fault: faultOf, identity: listIdentity, numbered: true },
  tables: { one: "table", prefix: "table:", fault: tableFault, identity: ({ game }) => game, key: ({ game }) => game },
  answers: { one: "answer", prefix: "answer:", fault: answerFault, identity: answerIdentity },
};

/**
 * Everything of a kind in a store, by key; what is damaged, or somebody else's, is left out.
 *
 * @param {Store} store
 * @param {Kind} kind
 * @returns {Map<string, Saved>}
 */
function stored(store, { prefix, fault, key }) {
  const found = new Map();
  try {
    for (const name of Object.keys(store).filter((one) => one.startsWith(prefix))) {
      const thing = parsed(store.getItem(name));
      const whole = key && thing && typeof thing === "object" ? { game: name.slice(prefix.length), ...thing } : thing;
      if (!fault(whole)) found.set(name, whole);
    }
  } catch {} // storage is forbidden: there is nothing
  return found;
}

/** @param {string | null} text */
function parsed(text) {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

/**
 * Everything that is saved, by kind.
 *
 * @param {Store} store
 */
export function everything(store) {
  return Object.fromEntries(Object.entries(KINDS).map(([name, kind]) => [name, [...stored(store, kind).values()]]));
}

/**
 * The text of a file with these things.
 *
 * @param {Record<string, Saved[]>} things by kind
 */
export function writeFile(things) {
  const plain = Object.entries(things).filter(([, some]) => some.length);
  const kinds = plain.map(([name, some]) => [name, some.map(({ id, ...thing }) => thing)]);
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...Object.fromEntries(kinds) }, null, 1)}\n`;
}

/**
 * The things in a file's text by kind, or an error with a sentence that says what is wrong.
 *
 * @param {string} text
 * @returns {Record<string, Saved[]>}
 */
export function parseFile(text) {
  const wrong = (/** @type {string} */ words) => new Error(`${words} Nothing was imported.`);
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw wrong(`This is no file of ours, or a broken one: it can't be read as JSON (${why}).`);
  }
  if (data?.format === undefined && data?.game !== undefined)
    data = { format: FORMAT, version: VERSION, tables: [data] }; // a table's own file
  const isFirst = data?.format === FIRST_FORMAT;
  if (!isFirst && data?.format !== FORMAT)
    throw wrong(`This file was not exported here: its “format” should be “${FORMAT}”.`);
  const version = isFirst ? 1 : VERSION;
  if (data.version !== version)
    throw wrong(
      `This file is of version ${String(JSON.stringify(data.version)).slice(0, 20)}, and this site reads version ${version}.`,
    );
  if (isFirst && !Array.isArray(data.lists)) throw wrong("This file has no “lists” in it.");
  const kinds = Object.entries(KINDS).filter(([name]) => (isFirst ? name === "lists" : data[name] !== undefined));
  return Object.fromEntries(
    kinds.map(([name, kind]) => {
      if (!Array.isArray(data[name])) throw wrong(`“${name}” of the file is no list of things.`);
      return [name, data[name].map((/** @type {any} */ thing, /** @type {number} */ at) => checked(kind, thing, at))];
    }),
  );

  /**
   * @param {Kind} kind
   * @param {any} thing
   * @param {number} at
   */
  function checked({ one, fault, numbered }, thing, at) {
    const why = fault(thing) || (JSON.stringify(thing).length > LONGEST ? "is too long" : "");
    if (why) throw wrong(`${one[0].toUpperCase()}${one.slice(1)} ${at + 1} of the file ${why}.`);
    const { id, of, since, ...own } = thing; // a draft's, and nobody else's business
    const named = numbered ? { name: cut(own.name.trim(), NAME_LENGTH) } : {};
    return { ...own, ...named, saved: typeof own.saved === "string" ? own.saved : "" };
  }
}

/**
 * Takes in the things of a file, none over another; says in a sentence how many, or throws one that says what is wrong.
 *
 * @param {Store} store
 * @param {Grammar} grammar
 * @param {string} text
 */
export function importFile(store, grammar, text) {
  const file = parseFile(text);
  /** @type {string[]} */
  const come = [];
  /** @type {string[]} */
  const others = []; // tables that stay as they are here
  let here = 0;
  for (const [name, things] of Object.entries(file)) {
    const kind = KINDS[name];
    const before = [...stored(store, kind).values()]; // read once: a file may hold thousands
    const own = kind.key && new Map(before.map((one) => [kind.identity(one, grammar), readingsOf(one)]));
    const [known, names] = [new Set(before.map((one) => kind.identity(one, grammar))), new Names(before)];
    let count = 0;
    for (const thing of things) {
      const identity = kind.identity(thing, grammar);
      if (known.has(identity)) {
        if (own && own.get(identity) !== readingsOf(thing)) others.push(identity);
        else here++;
        continue;
      }
      const named = kind.numbered ? { ...thing, name: names.free(thing.name, thing.calculator) } : thing;
      put(store, kind.prefix + (kind.key?.(thing) ?? newId()), named, come, counted(count, kind.one));
      known.add(identity);
      count++;
    }
    if (count) come.push(counted(count, kind.one));
  }
  const already = here ? `${here} ${here === 1 ? "was" : "were"} here already` : "";
  const imported = come.length ? `Imported: ${come.join(", ")}` : "Nothing new";
  const said = `${[imported, already].filter(Boolean).join("; ")}.`;
  if (!others.length) return said;
  return `${said} Your own table of ${others.join(", ")} stays; to take over the file's, import it on the page “Our table”.`;
}

/** @param {Saved} table */
function readingsOf({ readings, others = {} }) {
  return JSON.stringify([readings, others].map((some) => Object.entries(some).sort()));
}

/**
 * @param {Store} store
 * @param {string} key
 * @param {Saved} thing
 * @param {string[]} come
 * @param {string} now
 */
function put(store, key, thing, come, now) {
  try {
    if (store.forgets) throw new Error("nothing is stored here");
    store.setItem(key, JSON.stringify(thing));
  } catch (error) {
    const isFull = error instanceof Error && /quota/i.test(error.name);
    const why = isFull ? "There is no room left on this device." : "This browser lets the site store nothing.";
    throw new Error(`${why} Imported so far: ${[...come, now].join(", ")}; the rest is still in the file.`);
  }
}

/**
 * @param {number} count
 * @param {string} one
 */
function counted(count, one) {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/**
 * What makes two lists the same: calculator, name without its number, and inputs.
 *
 * @param {Saved} list
 * @param {Grammar} grammar
 */
function listIdentity({ name, calculator, query }, grammar) {
  const inputs = grammar.withoutPoints(query);
  return JSON.stringify([calculator, cut(name.replace(NUMBERED, ""), NAME_LENGTH - LONGEST_NUMBER), inputs]);
}

/** @param {Saved} answer */
function answerIdentity({ calculator, query, name }) {
  return JSON.stringify([calculator, query, name ?? ""]);
}

/** @param {any} table */
function tableFault(table) {
  if (!table || typeof table !== "object") return "is no table";
  if (typeof table.game !== "string" || !/^[a-z\d-]{1,60}$/.test(table.game)) return "names no game";
  const isText = (/** @type {unknown} */ value) => typeof value === "string";
  const parts = [table.readings, table.others ?? {}];
  const good = parts.every((part) => part && typeof part === "object" && Object.values(part).every(isText));
  return good ? "" : `(${table.game}) has no readings`;
}

/** @param {any} answer */
function answerFault(answer) {
  if (!answer || typeof answer !== "object") return "is no answer";
  const { name = "", headline } = answer;
  if (typeof headline !== "string") return "has no headline";
  if (typeof name !== "string") return "has no name that can be read";
  return faultOf({ ...answer, name: name || "unnamed" });
}
