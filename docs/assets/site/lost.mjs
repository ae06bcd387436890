// A link to a page or a place that is not there: says so, and offers what is called most like it.

import { find, make, placeAsked, SITE } from "../ui.mjs";

/** @typedef {[game: number, kind: string, where: string, title: string, place: string]} Hit of the search's index */

/** Says what is missing, on the page for missing ones or above the text of a page that lacks the place. */
export async function sayLost() {
  const place = placeAsked();
  const path = location.href.startsWith(SITE) ? location.pathname.slice(new URL(SITE).pathname.length) : "";
  const page = document.querySelector("[data-lost]");
  const own = path.replace(/^(r|embed)\//, "").replace(/\/(rules\/)?/g, " ");
  const chapter = page ? "" : path;
  const wanted = page ? own : place.replaceAll("--", " ");
  const places = await placesOf(chapter);
  const found = nearest(wanted, places, ({ name }) => name);
  show(page, page ? "" : place, found);
}

/**
 * Everything that has an address; on a page of its own game that is named, by its place alone.
 *
 * @param {string} chapter the page that lacks a place, or nothing
 */
async function placesOf(chapter) {
  /** @type {{ games: [id: string, title: string][], hits: Hit[] }} */
  const { games, hits } = await (await fetch(new URL("assets/search/index.json", SITE))).json();
  const game = chapter.split("/")[0];
  const own = hits.filter(([, , , , place]) => !chapter || place.startsWith(`${game}/`));
  return own.map(([at, kind, , title, place]) => ({
    title: chapter ? title : fullTitle(title, games[at][1], kind),
    place,
    name: chapter ? placeName(place) : place.replace(/\/(rules\/)?#?|--/g, " "),
  }));
}

/**
 * A title that says which game it is of, and whether it is a calculator: a chapter may have the same.
 *
 * @param {string} title
 * @param {string} game
 * @param {string} kind
 */
function fullTitle(title, game, kind) {
  return title === game ? title : `${title} (${game}${kind === "calculator" ? ", calculator" : ""})`;
}

/** @param {string} place */
function placeName(place) {
  const [page, anchor] = place.split("#");
  return (anchor ?? page.split("/").at(-2) ?? "").replaceAll("--", " ");
}

/**
 * @param {Element | null} page where to say it, if there is such a place
 * @param {string} place
 * @param {{ title: string, place: string }[]} found
 */
function show(page, place, found) {
  document.querySelector(".lost:not([data-lost])")?.remove();
  const box = page instanceof HTMLElement ? page : make("div", { className: "lost" });
  const name = place.replaceAll("--", ", ").replaceAll("-", " ");
  const links = found.map(({ title, place }) => make("a", { href: SITE + place, textContent: title }));
  const search = make("a", { href: `${SITE}?q=${encodeURIComponent(name)}`, textContent: `Search for “${name}”` });
  if (!page) links.push(search);
  const says = page ? "" : `There is nothing called “${name}” on this page. `;
  const offer = found.length ? "Perhaps you want:" : "";
  const rows = links.map((link) => make("li", {}, link));
  box.replaceChildren(make("p", { textContent: says + offer }), make("ul", {}, ...rows));
  box.setAttribute("role", "status");
  box.hidden = !links.length;
  if (!page) find(document, ".md-content h1").after(box);
}

/**
 * How much two names share, from 0 to 1.
 *
 * @param {string} one
 * @param {string} other
 */
export function likeness(one, other) {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  let shared = 0;
  for (const [pair, count] of pairs) shared += Math.min(count, others.get(pair) ?? 0);
  const all = size(pairs) + size(others);
  return all ? (2 * shared) / all : 0;
}

/**
 * The names most like the wanted one, the nearest first; nothing that shares little with it.
 *
 * @template T
 * @param {string} wanted
 * @param {T[]} candidates
 * @param {(candidate: T) => string} nameOf
 * @param {number} [most]
 */
export function nearest(wanted, candidates, nameOf, most = 3) {
  return candidates
    .map((candidate) => ({ candidate, like: likeness(wanted, nameOf(candidate)) }))
    .filter(({ like }) => like > 0.34)
    .sort((one, other) => other.like - one.like)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}

/** @param {string} name */
function pairsOf(name) {
  /** @type {Map<string, number>} */
  const pairs = new Map();
  const letters = ` ${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()} `;
  for (let at = 0; at + 1 < letters.length; at++) {
    const pair = letters.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** @param {Map<string, number>} pairs */
function size(pairs) {
  return [...pairs.values()].reduce((sum, count) => sum + count, 0);
}
