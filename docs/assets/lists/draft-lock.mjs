// A draft is written by one tab at a time: it holds the draft's lock until it takes another or is closed.
// Where a browser has no locks, or grants none, two tabs with one draft share it.

import { SITE } from "../ui.mjs";

let held = ""; // the draft that this tab holds
let release = () => {};

/** @param {string} id */
const lockOf = (id) => `${SITE} draft ${id}`;

/**
 * Holds a draft for this tab; gives whether it could be had.
 *
 * @param {string} id
 * @returns {Promise<boolean>}
 */
export function holdDraft(id) {
  if (held === id) return Promise.resolve(true);
  letGo();
  return new Promise((resolve) => {
    const hold = (/** @type {Lock | null} */ lock) => {
      resolve(lock !== null);
      if (!lock) return undefined;
      held = id;
      return new Promise((done) => {
        release = () => {
          held = "";
          done(undefined);
        };
      });
    };
    if (!navigator.locks) return resolve(true);
    navigator.locks.request(lockOf(id), { ifAvailable: true }, hold).catch(() => resolve(true));
  });
}

/** Lets go of the draft that this tab holds. */
export function letGo() {
  release();
}

/**
 * Whether no other tab holds a draft.
 *
 * @param {string} id
 */
export async function isDraftFree(id) {
  if (held === id || !navigator.locks) return true;
  const isFree = (/** @type {Lock | null} */ lock) => lock !== null;
  return navigator.locks.request(lockOf(id), { ifAvailable: true }, isFree).catch(() => true);
}
