// Answers kept on this device: the last twenty by themselves, and for as long as somebody likes those that have a name.

import { attempt, cut, faultOf, NAME_LENGTH, newId, recordsOf } from "../records.mjs";

const PREFIX = "answer:";
const LAST = 20; // answers without a name

/** @typedef {{ id: string, calculator: string, query: string, headline: string, name?: string, saved: string }} KeptAnswer */
/** @typedef {Pick<KeptAnswer, "calculator" | "query" | "headline">} Answer */

/** The answers in a store. What changes them gives nothing, or a sentence on why it could not be done. */
export class Answers {
  #store;

  /** @param {import("../records.mjs").Store} store */
  constructor(store) {
    this.#store = store;
  }

  /** @returns {KeptAnswer[]} newest first */
  all() {
    return recordsOf(this.#store, PREFIX, isAnswer);
  }

  /** Why nothing can be kept at all, if so. */
  forbidden() {
    return attempt(this.#store, () => this.#store.getItem(""));
  }

  /**
   * Keeps an answer as the newest; one with the same question moves up, and the oldest without a name goes.
   *
   * @param {Answer} answer
   * @param {Date} [now]
   */
  keep({ calculator, query, headline }, now = new Date()) {
    const all = this.all();
    const same = all.find((other) => other.calculator === calculator && other.query === query);
    const nameless = all.filter((other) => !other.name && other !== same);
    const room = same?.name ? LAST : LAST - 1;
    for (const old of nameless.slice(room)) this.remove(old);
    const kept = { ...same, calculator, query, headline, id: same?.id ?? newId(), saved: now.toISOString() };
    const why = this.#put(kept);
    const oldest = nameless.slice(0, room).at(-1);
    if (!why || !oldest) return why;
    this.remove(oldest); // the device is full: what is newer counts for more
    return this.#put(kept);
  }

  /**
   * Gives an answer a name, which keeps it; without one it is among the last ones again.
   *
   * @param {KeptAnswer} answer
   * @param {string} name
   */
  rename(answer, name) {
    const { name: _, ...rest } = answer;
    const words = cut(name.trim(), NAME_LENGTH);
    return this.#put(words ? { ...rest, name: words } : rest);
  }

  /**
   * Puts back what was removed.
   *
   * @param {KeptAnswer} answer
   */
  restore(answer) {
    return this.#put(answer);
  }

  /** @param {{ id: string }} answer */
  remove({ id }) {
    return attempt(this.#store, () => this.#store.removeItem(PREFIX + id));
  }

  /** @param {KeptAnswer} answer */
  #put({ id, ...answer }) {
    return attempt(this.#store, () => this.#store.setItem(PREFIX + id, JSON.stringify(answer)));
  }
}

/** @param {any} record */
function isAnswer({ headline, name = "", ...link }) {
  return typeof headline === "string" && typeof name === "string" && !faultOf({ ...link, name: "unnamed" });
}
