// The text of a calculator's inputs: name=value pairs, commas in a multiple choice, and rows as
// "cell:value,cell:value;cell:value". Python (calculators/declare/query.py) reads and checks it;
// here it is only taken apart and put together, so that a link fills the form before Python has started.

/**
 * What Python hands over in the page: the most characters a query may have, and the names that are no inputs: that of
 * a list's points, and those that stay in a link when an input changes (a pinned answer, what is varied, a goal).
 *
 * @typedef {{ longest: number, note: string, doors: string }} Limits
 */

const POINTS = /^-?[\d.,]{1,9}$/; // a link may say anything

/** A query's parts that are no inputs of the form: the points noted in a list's link, and its doors. */
export class Grammar {
  /** @param {Limits} limits */
  constructor({ longest, note, doors }) {
    this.longest = longest;
    this.note = note;
    this.doors = doors.split(" ");
  }

  /**
   * The grammar that an element of the page carries.
   *
   * @param {HTMLElement} element
   */
  static of(element) {
    const { longest, note = "", doors = "" } = element.dataset;
    return new Grammar({ longest: Number(longest), note, doors });
  }

  /**
   * The query without the points noted in it.
   *
   * @param {string} query
   */
  withoutPoints(query) {
    return query
      .split("&")
      .filter((pair) => nameOf(pair) !== this.note)
      .join("&");
  }

  /**
   * The query with a list's points: the total, then each row's, joined by ";".
   *
   * @param {string} query
   * @param {string | undefined} points
   */
  withPoints(query, points) {
    return query && points ? `${query}&${this.note}=${encodeURI(points)}` : query;
  }

  /**
   * The points noted in a query, the total first; none if they are not what Python would have noted.
   *
   * @param {string} query
   */
  points(query) {
    const noted = (new URLSearchParams(query).get(this.note) ?? "").split(";");
    return noted.every((points) => POINTS.test(points)) ? noted : [];
  }

  /**
   * The form's inputs, followed by the doors of another query as they stand there.
   *
   * @param {string} inputs
   * @param {string} query
   */
  withDoors(inputs, query) {
    const doors = this.doors.flatMap((door) => query.split("&").filter((pair) => nameOf(pair) === door));
    return [inputs, ...doors].filter((part) => part).join("&");
  }

  /**
   * The query without anything behind its doors.
   *
   * @param {string} query
   */
  withoutDoors(query) {
    return query
      .split("&")
      .filter((pair) => !this.doors.includes(nameOf(pair)))
      .join("&");
  }

  /**
   * The query with other words behind a door; without any, the door goes.
   *
   * @param {string} query
   * @param {string} door
   * @param {string} words
   */
  withDoor(query, door, words) {
    const others = query.split("&").filter((pair) => pair && nameOf(pair) !== door);
    return [...others, ...(words ? [writeQuery([[door, words]])] : [])].join("&");
  }

  /**
   * The inputs in an address, without the points, what `isForeign` names, and what a forum escaped once too often.
   *
   * @param {string} search
   * @param {RegExp} isForeign
   */
  inputs(search, isForeign) {
    const pairs = search.slice(1).replaceAll("&amp;", "&").split("&");
    return pairs.filter((pair) => pair && nameOf(pair) !== this.note && !isForeign.test(nameOf(pair))).join("&");
  }
}

/** @param {string} pair */
function nameOf(pair) {
  return pair.split("=")[0];
}

/**
 * A query of names and values; ":", "," and ";" stay readable.
 *
 * @param {Iterable<[string, string]>} pairs
 */
export function writeQuery(pairs) {
  const encoded = (/** @type {string} */ value) =>
    encodeURIComponent(value).replaceAll(/%(3A|2C|3B)/g, decodeURIComponent);
  return [...pairs].map(([name, value]) => `${name}=${encoded(value)}`).join("&");
}

/**
 * The cells of every row in a text, each as the text has it.
 *
 * @param {string} text
 * @returns {Record<string, string>[]}
 */
export function parseRows(text) {
  const cell = (/** @type {string} */ pair) => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)];
  const rows = text.split(";").filter((row) => row.trim());
  return rows.map((row) => Object.fromEntries(row.split(",").map(cell)));
}

/**
 * The text of rows. Cells that are as in a new row are left out, or the first one stands for all of them.
 *
 * @param {Record<string, string>[]} rows
 * @param {Record<string, string>} blank
 */
export function writeRows(rows, blank) {
  const row = (/** @type {Record<string, string>} */ cells) => {
    const all = Object.entries(cells);
    const differing = all.filter(([name, value]) => value !== blank[name]);
    return (differing.length ? differing : all.slice(0, 1)).map(([name, value]) => `${name}:${value}`).join(",");
  };
  return rows.map(row).join(";");
}

/**
 * The query with more rows at the end of an input's; nothing if it has no rows of its own, but those it has by default.
 *
 * @param {string} query
 * @param {string} input
 * @param {string} rows
 */
export function appendRows(query, input, rows) {
  const pairs = new URLSearchParams(query);
  const before = pairs.get(input);
  if (before === null) return undefined;
  pairs.set(input, [before, rows].filter((some) => some.trim()).join(";"));
  return writeQuery(pairs);
}

/**
 * A multiple choice as a row's cell has it, with dots, since commas part the cells.
 *
 * @param {string[]} slugs
 */
export function writeChoicesCell(slugs) {
  return slugs.join(".");
}

/** @param {string} text */
export function parseChoicesCell(text) {
  return text.split(".");
}

/**
 * Any other value as a row's cell has it: what would break the row is escaped.
 *
 * @param {string} value
 */
export function writeCell(value) {
  return encodeURIComponent(value);
}

/** @param {string} text */
export function parseCell(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % in a link typed by hand
  }
}
