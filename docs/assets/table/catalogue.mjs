// Every question of a game with its readings, as the build wrote them beside its table page; fetched once.

import { jsonAt, SITE } from "../ui.mjs";

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
