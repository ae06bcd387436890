// A unit put into the inputs of a calculator: the same text for a link and for the form that is filled.
// What a unit stands as, and where that fits, Python declares (calculators/declare/slots.py).

import { appendRows, parseRows, writeCell, writeChoicesCell, writeQuery } from "../calculator/query.mjs";

/**
 * A place for a unit: public names by those of the class that fits; of a row its input, how many rows there may be, and
 * how long a name and how large a count it takes.
 *
 * @typedef {object} Slot
 * @property {string} calculator
 * @property {string} title
 * @property {string} label
 * @property {string} key
 * @property {string} kind
 * @property {Record<string, string>} names
 * @property {string} [rows]
 * @property {number} [most]
 * @property {Record<string, number>} [besides]
 * @property {boolean} [typed] whether what is typed in there can be saved as a unit
 */

/**
 * A row of a list as Python tells it.
 *
 * @typedef {object} Unit
 * @property {string} name
 * @property {number} count
 * @property {string} text
 * @property {string} points
 * @property {Record<string, Record<string, string | string[]>>} stands by class, its values
 */

/**
 * Whether a unit can stand in a slot.
 *
 * @param {Slot} slot
 * @param {Unit} unit
 */
export function fits({ kind }, { stands }) {
  return kind in stands;
}

/**
 * The query with a unit in a slot; all else stays, but rows are begun anew.
 *
 * @param {string} query
 * @param {Slot} slot
 * @param {Unit} unit
 */
export function filled(query, slot, unit) {
  if (slot.rows) return withRow(query, slot.rows, rowOf(slot, unit), true);
  const values = unit.stands[slot.kind] ?? {};
  const pairs = new URLSearchParams(query);
  for (const [own, name] of Object.entries(slot.names)) {
    const value = values[own];
    pairs.set(name, Array.isArray(value) ? value.join(",") : value);
  }
  return writeQuery(pairs);
}

/**
 * A query with the inputs of a slot alone.
 *
 * @param {string} query
 * @param {Slot} slot
 */
export function alone(query, { names }) {
  const own = Object.values(names);
  return writeQuery(new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => own.includes(name))));
}

/**
 * The query with one more row, or with that row alone.
 *
 * @param {string} query
 * @param {string} rows
 * @param {string} row
 * @param {boolean} anew
 */
export function withRow(query, rows, row, anew) {
  const added = anew ? undefined : appendRows(query, rows, row);
  if (added !== undefined) return added;
  const pairs = new URLSearchParams(query);
  pairs.set(rows, row);
  return writeQuery(pairs);
}

/**
 * Whether a slot of rows has room for one more.
 *
 * @param {string} query
 * @param {Slot} slot
 */
export function hasRoom(query, { rows, most = 0 }) {
  return !rows || parseRows(new URLSearchParams(query).get(rows) ?? "").length < most;
}

/**
 * A unit as a row of a slot.
 *
 * @param {Slot} slot
 * @param {Unit} unit
 */
export function rowOf({ kind, names, besides = {} }, { name, count, stands }) {
  const values = Object.entries(names).map(([own, cell]) => /** @type {const} */ ([cell, stands[kind][own]]));
  const given = new Map(values);
  const more = { name: name.slice(0, besides.name), count: String(Math.min(count, besides.count ?? 1)) };
  for (const cell of /** @type {const} */ (["name", "count"]))
    if (cell in besides && !given.get(cell)) given.set(cell, more[cell]);
  const text = (/** @type {string | string[]} */ value) =>
    Array.isArray(value) ? writeChoicesCell(value) : writeCell(value);
  return [...given].map(([cell, value]) => `${cell}:${text(value)}`).join(",");
}
