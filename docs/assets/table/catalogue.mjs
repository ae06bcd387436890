// Every question of a game with its readings, as the build wrote them beside its table page; fetched once.
// By them a link that is made on this device begins with its table's readings, spelled out.

import { writeQuery } from "../calculator/query.mjs";
import { jsonAt, SITE } from "../ui.mjs";
import { TableStorage } from "./stored.mjs";

/** @typedef {import("./stored.mjs").Catalogue} Catalogue */

/** @type {Map<string, () => Promise<Catalogue>>} */
const loaders = new Map();

/**
 * The questions of a game.
 *
 * @param {string} game
 */
export function catalogueOf(game) {
  const load = loaders.get(game) ?? jsonAt(`${SITE}${game}/table/readings.json`);
  loaders.set(game, /** @type {() => Promise<Catalogue>} */ (load));
  return /** @type {Promise<Catalogue>} */ (load());
}

/**
 * A query that is made here for a calculator, with the readings it leaves open: those of the form that it is made from,
 * and what that doesn't ask by this device's table. Where the questions can't be had it stays as it is, which means ours.
 *
 * @param {string} calculator
 * @param {string} query
 * @param {Map<string, string>} [present] what the form reads, ours too
 */
export async function withReadings(calculator, query, present = new Map()) {
  const [game, name] = calculator.split("/");
  const table = new TableStorage(localStorage, game).read()?.readings ?? {};
  const readings = new Map([...Object.entries(table), ...present]);
  if (!readings.size || document.documentElement.matches(".embed")) return query;
  const questions = await catalogueOf(game).then(
    (catalogue) => Object.values(catalogue.questions),
    () => [],
  );
  const given = new URLSearchParams(query);
  /** @type {[string, string][]} */
  const pairs = [];
  for (const { input = "", calculators = [], readings: known } of questions) {
    const value = readings.get(input);
    const isOther = known.slice(1).some(([own]) => own === value);
    if (value && isOther && calculators.includes(name) && !given.has(input)) pairs.push([input, value]);
  }
  return [query, writeQuery(pairs)].filter(Boolean).join("&");
}
