// On rule pages and among the rulings: what this device's table reads otherwise than we do, first and marked.

import { findAll, make } from "../ui.mjs";
import { catalogueOf } from "./catalogue.mjs";
import { resolve, TableStorage } from "./stored.mjs";
import { lead } from "./words.mjs";

let listening = false;

/**
 * Marks the table's readings on the page that is open.
 *
 * @param {string} game
 */
export async function markReadings(game) {
  const storage = new TableStorage(localStorage, game);
  const table = storage.read();
  const catalogue = await catalogueOf(game);
  unmark();
  if (table)
    for (const [id, value] of resolve(table, catalogue).chosen) {
      const { asked, readings } = catalogue.questions[id];
      const at = readings.findIndex(([name]) => name === value);
      for (const place of placesOf(id, asked)) mark(place, at, readings[at][1]);
    }
  if (listening) return;
  listening = true;
  window.addEventListener("storage", ({ key }) => {
    const badge = document.querySelector(".game-badge");
    const now = badge instanceof HTMLElement ? badge.dataset.game : "";
    if (now && (key === null || key.startsWith("table:"))) markReadings(now).catch(console.warn);
  });
}

/**
 * Where a ruling stands on this page: folded under its rule, or in the list of all rulings.
 * Where a whole game is on one page two chapters may share an anchor, so the question is compared too.
 *
 * @param {string} id
 * @param {string} asked
 */
function placesOf(id, asked) {
  const [chapter, ...inside] = id.split("/");
  const anchors = [inside.join("--"), id.replaceAll("/", "--")];
  const folds = anchors.map((anchor) => document.getElementById(anchor)?.closest("details.ruling"));
  const own = folds.filter((fold) => fold && questionOf(fold) === asked);
  const listed = findAll(document, `dl > div > dt > a[href$="rules/${chapter}/#${anchors[0]}"]`);
  return [...own, ...listed.map((link) => link.closest("dl > div"))].filter((place) => !!place);
}

/** @param {Element} fold */
function questionOf(fold) {
  return fold.querySelector("summary")?.firstChild?.textContent?.trim().replaceAll("\u2212", "-"); // as it is typed
}

/**
 * @param {Element} place
 * @param {number} at
 * @param {string} words
 */
function mark(place, at, words) {
  const ours = place.querySelector(".verdict");
  if (!ours) return;
  ours.before(make("strong", { className: "your-table", textContent: `Your table: ${lead(words)[0]} ` }));
  place.classList.add("read-otherwise");
  const reading = place.querySelector(`:scope > ol > li:nth-child(${at + 1})`);
  reading?.classList.add("theirs"); // which stands first, by its style
  reading?.append(make("small", { className: "played your-table", textContent: "your table" }));
}

function unmark() {
  for (const said of findAll(document, ".your-table")) said.remove();
  for (const place of findAll(document, ".read-otherwise, .theirs")) place.classList.remove("read-otherwise", "theirs");
}
