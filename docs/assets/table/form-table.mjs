// This device's table as a calculator's form sees it: the readings that the form asks for, and queries with and without them.
// A page that is opened bare starts with them, and its address says so at once; a link with inputs is never touched.

import { inputs } from "../calculator/fields.mjs";
import { writeQuery } from "../calculator/query.mjs";
import { TableStorage } from "./stored.mjs";

/** The readings of a table that a form asks for. */
export class FormTable {
  #form;
  #storage;

  /**
   * @param {HTMLFormElement} form
   * @param {string} calculator
   */
  constructor(form, calculator) {
    this.#form = form;
    this.game = calculator.split("/")[0];
    this.#storage = new TableStorage(localStorage, this.game);
  }

  get key() {
    return this.#storage.key;
  }

  /** The whole table, if there is one; in somebody else's page there is none. */
  get stored() {
    return document.documentElement.classList.contains("embed") ? undefined : this.#storage.read();
  }

  /**
   * What the table reads otherwise than we do, of what the form asks; a reading that its list lacks is left aside.
   *
   * @returns {Map<string, string>}
   */
  get readings() {
    const readings = this.stored?.readings ?? {};
    const own = this.#switches.map((list) => /** @type {[HTMLSelectElement, string]} */ ([list, readings[list.name]]));
    const good = own.filter(([list, value]) => value !== oursOf(list) && valuesOf(list).includes(value));
    return new Map(good.map(([{ name }, value]) => [name, value]));
  }

  /** What the form reads, where the table or the form has it otherwise than we do; nothing where all is ours. */
  get present() {
    const isOurs = !this.readings.size && this.#switches.every((list) => list.value === oursOf(list));
    return new Map(isOurs ? [] : this.#switches.map(({ name, value }) => [name, value]));
  }

  /** How many readings of the form are not the table's, and how many are not ours. */
  get differing() {
    const table = this.readings;
    const isOther = (/** @type {HTMLSelectElement} */ list) => list.value !== (table.get(list.name) ?? oursOf(list));
    return {
      fromTable: this.#switches.filter(isOther).length,
      fromOurs: this.#switches.filter((list) => list.value !== oursOf(list)).length,
    };
  }

  /** A page opened bare takes the table's readings into its address; gives whether it did. */
  begin() {
    document.documentElement.classList.toggle("tabled", this.readings.size > 0); // room for the strip
    if (!window.isBare(location.search)) return false;
    const query = this.withTable("");
    if (query)
      history.replaceState(history.state, "", `${location.origin}${location.pathname}?${query}${location.hash}`);
    return Boolean(query);
  }

  /**
   * A query with the table's readings in place of its own.
   *
   * @param {string} query
   */
  withTable(query) {
    return [this.#without(query), writeQuery(this.readings)].filter(Boolean).join("&");
  }

  /**
   * A query that starts with the table's readings: its own stand.
   *
   * @param {string} query
   */
  startedWith(query) {
    const names = query.split("&").map((pair) => pair.split("=")[0]);
    return [query, writeQuery([...this.readings].filter(([name]) => !names.includes(name)))].filter(Boolean).join("&");
  }

  /**
   * A query by our readings.
   *
   * @param {string} query
   */
  withOurs(query) {
    return this.spelled(this.#without(query));
  }

  /**
   * A query; where it would be empty, and so mean the table's readings, ours are spelled out in it.
   *
   * @param {string} query
   */
  spelled(query) {
    if (query) return query;
    const named = this.#switches.filter(({ name }) => this.readings.has(name));
    return writeQuery(named.map((list) => [list.name, oursOf(list)]));
  }

  get #switches() {
    return /** @type {HTMLSelectElement[]} */ (inputs(this.#form, ".rulings select"));
  }

  /** @param {string} query */
  #without(query) {
    const names = this.#switches.map(({ name }) => name);
    return query
      .split("&")
      .filter((pair) => pair && !names.includes(pair.split("=")[0]))
      .join("&");
  }
}

/** @param {HTMLSelectElement} list */
function oursOf(list) {
  return ([...list.options].find((option) => option.defaultSelected) ?? list.options[0]).value;
}

/** @param {HTMLSelectElement} list */
function valuesOf(list) {
  return [...list.options].map(({ value }) => value);
}
