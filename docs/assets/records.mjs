// Records on this device, one key for each, so that two tabs never overwrite each other. What changes them gives nothing,
// or a sentence on why it could not be done; where nothing can be stored there is nothing to read.

/**
 * What of `localStorage` is used; `forgets` marks the stand-in that early.js puts where a browser stores nothing.
 *
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem"> & { forgets?: boolean }} Store
 */

/** @typedef {{ id: string, saved: string }} Saved */

export const NAME_LENGTH = 80; // letters at most in a new name; older ones may be longer, and are shown all the same
const CALCULATOR = /^[a-z\d-]{1,60}\/[a-z\d-]{1,60}$/;

/** A new record's id. */
export function newId() {
  return Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
}

/**
 * Every record under a prefix that can be read, newest first, each with its id.
 *
 * @param {Store} store
 * @param {string} prefix
 * @param {(record: any) => boolean} isGood
 * @returns {any[]}
 */
export function recordsOf(store, prefix, isGood) {
  try {
    const keys = Object.keys(store).filter((key) => key.startsWith(prefix));
    const all = keys.map((key) => ({ ...parsed(store.getItem(key)), id: key.slice(prefix.length) }));
    return all
      .filter(isGood)
      .map((record) => ({ ...record, saved: textOf(record.saved) }))
      .sort(newestFirst);
  } catch {
    return []; // storage is forbidden: there is nothing
  }
}

/**
 * Does something to the store, or says why it can't be done.
 *
 * @param {Store} store
 * @param {() => void} act
 * @returns {string | undefined}
 */
export function attempt(store, act) {
  try {
    if (store.forgets) throw new Error("nothing is stored here");
    act();
    return undefined;
  } catch (error) {
    return error instanceof Error && /quota/i.test(error.name)
      ? "There is no room left for it on this device."
      : "This browser lets the site store nothing; it may be a private window, or a setting.";
  }
}

/**
 * The beginning of a name, without half a letter or a space at its end.
 *
 * @param {string} name
 * @param {number} length
 */
export function cut(name, length) {
  return name.length <= length
    ? name
    : name
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd();
}

/**
 * What is wrong with something that should be a list; nothing, if it is one.
 *
 * @param {any} list
 */
export function faultOf(list) {
  if (!list || typeof list !== "object") return "is no list";
  const { name, calculator, query } = list;
  if (typeof name !== "string" || !name.trim()) return "has no name";
  if (typeof calculator !== "string" || !CALCULATOR.test(calculator)) return `(${name}) names no calculator`;
  if (typeof query !== "string" || /[#\s]/.test(query)) return `(${name}) has no query as a link has it`;
  return "";
}

/** @param {unknown} value */
function textOf(value) {
  return typeof value === "string" ? value : "";
}

/**
 * @param {{ saved: string, name?: string }} one
 * @param {{ saved: string, name?: string }} other
 */
function newestFirst(one, other) {
  if (one.saved === other.saved) return textOf(one.name).localeCompare(textOf(other.name));
  return one.saved < other.saved ? 1 : -1;
}

/** @param {string | null} text */
function parsed(text) {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return {}; // somebody else's
  }
}
