// Lists kept on this device, one key for each, so that two tabs never overwrite each other; and lists as a file.
// A list is {id, name, calculator, query, saved}: the query is that of its link, with the points behind "~".

import { POINTS } from "./fold.mjs";

const FORMAT = "ready-reckoner-lists";
const [LIST, DRAFT] = ["list:", "draft:"];
const DRAFTS = 5; // unsaved lists remembered of each calculator
export const LONGEST = 80; // letters of a name
const CALCULATOR = /^[a-z\d-]{1,60}\/[a-z\d-]{1,60}$/;

export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

// Every saved list, or those of one calculator, newest first.
export const lists = (calculator) => found(LIST, calculator);

// What was made and never saved, newest first.
export const drafts = (calculator) => found(DRAFT, calculator);

// Each of these comes back with nothing, or with a sentence on why it could not be done.
export const save = (list) => put(LIST, list);
export const forget = ({ id }) => attempt(() => localStorage.removeItem(LIST + id));
export const dropDraft = ({ id }) => attempt(() => localStorage.removeItem(DRAFT + id));

export function keepDraft(draft) {
  for (const other of drafts(draft.calculator).filter(({ id, query }) => id !== draft.id && bare(query) === bare(draft.query))) dropDraft(other);
  for (const old of drafts(draft.calculator).filter(({ id }) => id !== draft.id).slice(DRAFTS - 1)) dropDraft(old);
  return put(DRAFT, draft);
}

// The inputs alone, without the points.
export const bare = (query) => query.replace(/(^|&)~=[^&]*/, "");

// The points of the whole list, as its link has them.
export function points(query) {
  const [total] = (new URLSearchParams(query).get("~") ?? "").split(";");
  return POINTS.test(total) ? `${total} points` : "";
}

// A name that no other list of the calculator has: with (2) behind it, if need be.
export function freeName(name, calculator, id) {
  const taken = new Set(lists(calculator).filter((other) => other.id !== id).map((other) => other.name));
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;
  return free;
}

export function asFile(some) {
  const plain = some.map(({ name, calculator, query, saved }) => ({ name, calculator, query, saved }));
  return JSON.stringify({ format: FORMAT, version: 1, lists: plain }, null, 1) + "\n";
}

// Takes in the lists of a file, none over another; says in a sentence how many, or throws one that says what is wrong.
export function takeIn(text) {
  let [come, here] = [0, 0];
  for (const list of fromFile(text)) {
    if (lists(list.calculator).some(({ name, query }) => name.replace(/ \(\d+\)$/, "") === list.name.replace(/ \(\d+\)$/, "") && bare(query) === bare(list.query))) {
      here++;
      continue;
    }
    const why = save({ ...list, id: newId(), name: freeName(list.name, list.calculator) });
    if (why) throw new Error(`${why} ${come} of the file's lists were taken in, the others are in the file still.`);
    come++;
  }
  return `${come === 1 ? "One list" : `${come} lists`} taken in${here ? `; ${here} ${here === 1 ? "was" : "were"} here already` : ""}.`;
}

function fromFile(text) {
  const wrong = (words) => new Error(`${words} Nothing was taken in.`);
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw wrong(`This is no file of lists, or a broken one: it can't be read as JSON (${error.message}).`);
  }
  if (data?.format !== FORMAT) throw wrong(`This file holds no lists: its “format” should be “${FORMAT}”.`);
  if (data.version !== 1) throw wrong(`This file is of version ${String(data.version).slice(0, 20)}, and this site reads version 1.`);
  if (!Array.isArray(data.lists)) throw wrong("This file has no “lists” in it.");
  return data.lists.map((list, at) => {
    const fault = flaw(list);
    if (fault) throw wrong(`List ${at + 1} of the file ${fault}.`);
    return { name: list.name.trim(), calculator: list.calculator, query: list.query, saved: String(list.saved ?? "") };
  });
}

function flaw(list) {
  if (!list || typeof list !== "object") return "is no list";
  if (typeof list.name !== "string" || !list.name.trim() || list.name.length > LONGEST) return `has no name of 1 to ${LONGEST} letters`;
  if (typeof list.calculator !== "string" || !CALCULATOR.test(list.calculator)) return `(${list.name}) names no calculator`;
  if (typeof list.query !== "string" || /[#\s]/.test(list.query)) return `(${list.name}) has no query as a link has it`;
}

function found(kind, calculator) {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(kind));
    const all = keys.map((key) => ({ ...parsed(localStorage.getItem(key)), id: key.slice(kind.length) }));
    const good = all.filter((list) => !flaw({ name: "unnamed", ...list }) && (!calculator || list.calculator === calculator));
    return good.sort((one, other) => (one.saved === other.saved ? (one.name ?? "").localeCompare(other.name ?? "") : one.saved < other.saved ? 1 : -1));
  } catch {
    return []; // storage is forbidden: there is nothing
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {}; // somebody else's
  }
}

function put(kind, { id, ...list }) {
  return attempt(() => localStorage.setItem(kind + id, JSON.stringify(list)));
}

function attempt(act) {
  try {
    if (localStorage.forgets) throw new Error("nothing is stored here"); // the stand-in of early.js
    act();
  } catch (error) {
    return /quota/i.test(error.name)
      ? "There is no room left for it on this device."
      : "This browser lets the site store nothing; it may be a private window, or a setting.";
  }
}

// Why nothing can be stored at all, if so.
export const forbidden = () => attempt(() => localStorage.length);
