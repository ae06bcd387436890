// A table: how a group reads what a rule book leaves open. As it is stored on this device, as a link and as a file.
// It holds what differs from the site's own readings, which are the first of each question; it knows no game.

/**
 * By input the reading of a ruling that the calculators can be switched by, and by ruling that of any other.
 *
 * @typedef {{ game: string, readings: Record<string, string>, others: Record<string, string>, saved?: string }} Table
 */

/**
 * A question of a game, in the order of its page: the readings by their names, ours first; and where it can be
 * switched, the input and the calculators that have it.
 *
 * @typedef {{ asked: string, input?: string, calculators?: string[], readings: [string, string][] }} Question
 */

/**
 * What the build writes beside a game's table page; `moved` has the rulings that were called otherwise before.
 *
 * @typedef {{ game: string, title: string, questions: Record<string, Question>, moved: Record<string, string> }} Catalogue
 */

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem"> & { forgets?: boolean }} Store */

const KEY = "table:";
const LONGEST = 200; // characters of a name or a value: nothing of ours is longer

/**
 * A table by which nothing differs.
 *
 * @param {string} game
 * @returns {Table}
 */
export function emptyTable(game) {
  return { game, readings: {}, others: {} };
}

/** The table of a game on this device. What changes it gives nothing, or a sentence on why it could not be done. */
export class TableStorage {
  #store;
  #game;

  /**
   * @param {Store} store
   * @param {string} game
   */
  constructor(store, game) {
    this.#store = store;
    this.#game = game;
  }

  get key() {
    return KEY + this.#game;
  }

  /**
   * What is stored; nothing if there is none, or nothing that could be read.
   *
   * @returns {Table | undefined}
   */
  read() {
    try {
      const data = JSON.parse(this.#store.getItem(this.key) ?? "null");
      return data ? tableOf(data, this.#game) : undefined;
    } catch {
      return undefined;
    }
  }

  /**
   * Stores a table; one by which nothing differs is no table.
   *
   * @param {Table} table
   * @returns {string | undefined}
   */
  save(table) {
    try {
      if (this.#store.forgets) throw new Error("nothing is stored here");
      if (isEmpty(table)) this.#store.removeItem(this.key);
      else this.#store.setItem(this.key, JSON.stringify(table));
      return undefined;
    } catch (error) {
      return error instanceof Error && /quota/i.test(error.name)
        ? "There is no room left for it on this device."
        : "This browser lets the site store nothing; it may be a private window, or a setting.";
    }
  }
}

/** @param {Table} table */
export function isEmpty({ readings, others }) {
  return !Object.keys(readings).length && !Object.keys(others).length;
}

/**
 * Of something read from elsewhere what can be a table's.
 *
 * @param {any} data
 * @param {string} game
 * @returns {Table}
 */
function tableOf(data, game) {
  const saved = typeof data.saved === "string" ? { saved: data.saved.slice(0, LONGEST) } : {};
  return { game, readings: texts(data.readings), others: texts(data.others), ...saved };
}

/**
 * @param {unknown} data
 * @returns {Record<string, string>}
 */
function texts(data) {
  if (!data || typeof data !== "object" || Array.isArray(data)) return {};
  const short = (/** @type {unknown} */ text) => typeof text === "string" && text.length <= LONGEST;
  return Object.fromEntries(Object.entries(data).filter(([name, value]) => short(name) && short(value)));
}

/**
 * A table held against the questions there are: by ruling what was chosen other than ours, and what nobody knows any more.
 *
 * @param {Table} table
 * @param {Catalogue} catalogue
 */
export function resolve(table, { questions, moved }) {
  const byInput = new Map(Object.entries(questions).map(([id, { input }]) => [input, id]));
  /** @type {Map<string, string>} */
  const chosen = new Map();
  /** @type {Table} */
  const unknown = emptyTable(table.game);
  for (const part of /** @type {const} */ (["readings", "others"]))
    for (const [name, value] of Object.entries(table[part])) {
      const id = part === "readings" ? byInput.get(name) : (moved[name] ?? name);
      const known = id === undefined || !Object.hasOwn(questions, id) ? [] : questions[id].readings;
      const at = known.findIndex(([own]) => own === value);
      if (at < 0) unknown[part][name] = value;
      else if (at > 0 && id) chosen.set(id, value);
    }
  return { chosen, unknown };
}

/**
 * The table of what was chosen, by ruling; what is not known any more stays in it.
 *
 * @param {Map<string, string>} chosen
 * @param {Catalogue} catalogue
 * @param {Table} [unknown]
 * @returns {Table}
 */
export function tableFrom(chosen, { game, questions }, unknown = emptyTable(game)) {
  const table = { game, readings: { ...unknown.readings }, others: { ...unknown.others } };
  for (const [id, value] of chosen) {
    const { input } = questions[id];
    if (input) table.readings[input] = value;
    else table.others[id] = value;
  }
  return table;
}

/**
 * What a table has by names that nobody knows, in words.
 *
 * @param {Table} unknown
 */
export function unknownWords({ readings, others }) {
  const all = [...Object.entries(readings), ...Object.entries(others)].map(([name, value]) => `${name} (${value})`);
  if (!all.length) return "";
  const what = all.length === 1 ? "a reading" : "readings";
  return `Your table has ${what} that this site no longer knows: ${all.join(", ")}.`;
}

/**
 * How the readings of two tables differ, by ruling: the one's and the other's, where ours is the first of all.
 *
 * @param {Map<string, string>} mine
 * @param {Map<string, string>} theirs
 * @param {Catalogue} catalogue
 */
export function differences(mine, theirs, { questions }) {
  const ids = Object.keys(questions).filter((id) => mine.get(id) !== theirs.get(id));
  return ids.map((id) => {
    const { asked, readings } = questions[id];
    const words = (/** @type {string | undefined} */ value) => readings.find(([name]) => name === value)?.[1];
    const ours = readings[0][1];
    return { id, asked, mine: words(mine.get(id)) ?? ours, theirs: words(theirs.get(id)) ?? ours };
  });
}

/**
 * A table as a link's query.
 *
 * @param {Table} table
 */
export function writeLink({ readings, others }) {
  const plain = (/** @type {string} */ text) => encodeURIComponent(text).replaceAll("%2F", "/");
  const pairs = [...Object.entries(readings), ...Object.entries(others)];
  return pairs.map(([name, value]) => `${plain(name)}=${plain(value)}`).join("&");
}

/**
 * The table in a link's query; names with a stroke are rulings, others are inputs.
 *
 * @param {string} search
 * @param {string} game
 * @param {RegExp} isForeign names that are nobody's
 */
export function parseLink(search, game, isForeign) {
  const table = emptyTable(game);
  for (const [name, value] of new URLSearchParams(search.replaceAll("&amp;", "&"))) {
    if (!name || isForeign.test(name) || name.length > LONGEST || value.length > LONGEST) continue;
    (name.includes("/") ? table.others : table.readings)[name] = value;
  }
  return table;
}

/**
 * A table as a file, which `python -m calculators --table` takes too.
 *
 * @param {Table} table
 */
export function writeFile({ game, readings, others, saved }) {
  const more = Object.keys(others).length ? { others } : {};
  return `${JSON.stringify({ game, readings, ...more, saved }, null, 1)}\n`;
}

/**
 * The table in a file's text, by itself or among everything saved; or an error with a sentence that says what is wrong.
 *
 * @param {string} text
 * @param {string} game
 */
export function parseFile(text, game) {
  let data;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw new Error(`This is no table's file, or a broken one: it can't be read as JSON (${why}).`);
  }
  if (Array.isArray(data?.tables)) {
    data = data.tables.find((/** @type {any} */ table) => table?.game === game);
    if (!data) throw new Error("This file of everything saved has no table of this game.");
  }
  if (typeof data?.game !== "string" || !data.readings || typeof data.readings !== "object")
    throw new Error("This is no table's file: it lacks its “game” or its “readings”.");
  if (data.game !== game)
    throw new Error(`This table is for another game, “${data.game.slice(0, LONGEST)}”: import it on that game's page.`);
  return tableOf(data, game);
}
