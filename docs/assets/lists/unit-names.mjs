// How the units in a form are called: a link keeps it beside its inputs, by the first input of each.
// A name goes when one of its unit's inputs is changed.

import { parseCell, writeCell } from "../calculator/query.mjs";
import { find, findAll, setText } from "../ui.mjs";

const DOOR = "names";

/** @typedef {import("./fill.mjs").Slot} Slot */

export class UnitNames {
  /**
   * @param {HTMLElement} root
   * @param {import("../calculator/query.mjs").Grammar} grammar
   * @param {(query: string) => string} comparable
   */
  constructor(root, grammar, comparable) {
    this.place = root.querySelector(".my-units");
    this.grammar = grammar;
    this.comparable = comparable;
    /** @type {Slot[]} */
    const all = this.place instanceof HTMLElement ? JSON.parse(this.place.dataset.units ?? "{}").slots : [];
    this.slots = all.filter(({ calculator }) => calculator === root.dataset.calculator);
    for (const button of findAll(root, "[data-slot]", HTMLButtonElement)) button.disabled = false;
  }

  /** @param {string} query */
  #names(query) {
    const said = new URLSearchParams(query).get(DOOR) ?? "";
    const pairs = said.split(",").map((pair) => pair.split(":"));
    return new Map(pairs.filter(([key, name]) => key && name).map(([key, name]) => [key, parseCell(name)]));
  }

  /**
   * A query with another name of a unit; without one it goes.
   *
   * @param {string} query
   * @param {string} key
   * @param {string} [name]
   */
  with(query, key, name = "") {
    const names = this.#names(query);
    names.delete(key);
    if (name) names.set(key, name);
    const said = [...names].map(([own, words]) => `${own}:${writeCell(words)}`).join(",");
    return this.grammar.withDoor(query, DOOR, said);
  }

  /**
   * A link's query without the names of units whose inputs the form has otherwise.
   *
   * @param {string} link
   * @param {string} form
   */
  still(link, form) {
    const names = this.#names(link);
    if (!names.size) return link;
    const [before, after] = [link, form].map((query) => new URLSearchParams(this.comparable(query)));
    let query = link;
    for (const key of names.keys()) {
      const own = Object.values(this.slots.find((slot) => slot.key === key)?.names ?? {});
      if (own.some((name) => before.get(name) !== after.get(name))) query = this.with(query, key);
    }
    return query;
  }

  /**
   * Shows who fills what, on the buttons.
   *
   * @param {string} query
   */
  show(query) {
    const names = this.#names(query);
    for (const { key, label, rows } of this.slots) {
      if (rows) continue; // a row has a name of its own
      const name = names.get(key);
      setText(find(/** @type {Element} */ (this.place), `[data-slot="${key}"]`), name ? `${label}: ${name}` : label);
    }
  }
}
