// A link to a page or a place that is not there: says so, and offers what was probably meant (near.mjs).

import { find, findAll, make, placeAsked, SITE } from "../ui.mjs";
import { closeness, nearest } from "./near.mjs";

/** @typedef {[game: number, kind: string, where: string, title: string, place: string]} Hit of the search's index */
/** @typedef {{ games: [id: string, title: string][], hits: Hit[] }} Index */
/** @typedef {{ title: string, place: string, names: string[], around: string, weight?: number }} Offer of a place seen from the root */

const OF_RULINGS = 0.75; // they come after rules and pages that are as near

/** Says what is missing, on the page for missing ones or above the text of a page that lacks the place. */
export async function sayLost() {
  /** @type {Index} */
  const index = await (await fetch(new URL("assets/search/index.json", SITE))).json();
  const path = location.href.startsWith(SITE) ? location.pathname.slice(new URL(SITE).pathname.length) : "";
  const page = document.querySelector("[data-lost]");
  if (page instanceof HTMLElement) sayNoPage(page, path, index);
  else sayNoPlace(placeAsked(), path, index);
}

/**
 * Offers pages, those of the game that the address begins with if there is such a game, or at least that game.
 *
 * @param {HTMLElement} box
 * @param {string} path
 * @param {Index} index
 */
function sayNoPage(box, path, { games, hits }) {
  const parts = path.split("/").filter((part) => part && !/^(r|embed|rules|index\.html)$/.test(part));
  const game = games.findIndex(([id]) => closeness(parts[0] ?? "", id) > 0.9);
  const offers = hits
    .filter(([at]) => game < 0 || at === game)
    .map((hit) => {
      const [at, kind, , title] = hit;
      const calculator = kind === "calculator" ? ", calculator" : "";
      const full = title === games[at][1] ? title : `${title} (${games[at][1]}${calculator})`;
      return offer(hit, full, calculator ? location.search : ""); // a calculator's link keeps its inputs
    });
  const asked = game < 0 ? parts : parts.slice(1);
  const found = nearest(asked, offers);
  const home = offers.filter(({ place }) => place === `${games[game]?.[0]}/`);
  find(document, "#find", HTMLInputElement).value = (asked.at(-1) ?? "").replaceAll("-", " ");
  show(box, "", found.length ? found : home);
}

/**
 * Offers places on this page and in its game.
 *
 * @param {string} asked
 * @param {string} path
 * @param {Index} index
 */
function sayNoPlace(asked, path, { games, hits }) {
  const [first, ...rest] = path.split("/").filter((part) => part && part !== "rules");
  const game = games.findIndex(([id]) => id === first);
  const own = findAll(document, ".md-content :is(h2, h3)[id]").map((heading) => {
    const title = heading.firstChild?.textContent?.trim() ?? "";
    return { title, place: `${path}#${heading.id}`, names: [heading.id, title], around: rest[0] ?? "" };
  });
  const others = hits
    .filter(([at]) => at === game)
    .map((hit) => {
      const [, kind, where, title, place] = hit;
      const there = kind === "calculator" ? kind : kind === "rule" && !place.startsWith(`${path}#`) ? where : "";
      return { ...offer(hit, there ? `${title} (${there})` : title), place: onThisPage(place, path) };
    });
  const places = new Map([...others, ...own].map((each) => [each.place, each])); // a place stands once
  const found = nearest(asked.split(/--|\//), [...places.values()], rest[0]);
  const name = asked.replaceAll("--", ", ").replaceAll("-", " ");
  const box = make("div", { className: "lost" });
  document.querySelector(".lost:not([data-lost])")?.remove();
  find(document, ".md-content h1").after(box);
  const search = make("a", { href: `${SITE}?q=${encodeURIComponent(name)}`, textContent: `Search for “${name}”` });
  const all = make("a", { href: `${SITE}${first}/all/`, textContent: `All rules of ${games[game]?.[1]}` });
  show(
    box,
    `There is nothing called “${name}” on this page.`,
    found,
    found.length || game < 0 || rest[0] === "all" ? [search] : [search, all],
  );
}

/**
 * A hit of the search as something to offer.
 *
 * @param {Hit} hit
 * @param {string} shown
 * @param {string} [query]
 * @returns {Offer}
 */
function offer([, kind, , title, place], shown, query = "") {
  const [page, anchor] = place.split("#");
  const folders = page.split("/").filter(Boolean);
  const name = (anchor ?? folders.at(-1) ?? "").split("--").at(-1) ?? "";
  const isRuling = kind === "ruling";
  const names = isRuling ? [name] : [name, title]; // a question has too many words
  const around = anchor ? (folders.at(-1) ?? "") : "";
  return { title: shown, place: place + query, names, around, weight: isRuling ? OF_RULINGS : 1 };
}

/**
 * Where a place stands on a page that holds all rules; on any other page it is where it was.
 *
 * @param {string} place
 * @param {string} path
 */
function onThisPage(place, path) {
  const [page, anchor] = place.split("#");
  if (!document.querySelector(".whole-contents")) return place;
  const chapter = page.split("/").at(-2) ?? "";
  const ids = anchor ? [`${chapter}--${anchor}`, anchor] : [`${chapter}--chapter`, chapter];
  const id = ids.find((each) => document.getElementById(each));
  return id && page.includes("/rules/") ? `${path}#${id}` : place;
}

/**
 * @param {HTMLElement} box
 * @param {string} says
 * @param {Offer[]} found
 * @param {HTMLElement[]} [more] ways on besides
 */
function show(box, says, found, more = []) {
  const offers = found.map(({ title, place }) => make("a", { href: SITE + place, textContent: title }));
  const rows = [...offers, ...more].map((link) => make("li", {}, link));
  const words = [says, found.length ? "Perhaps you want:" : ""].filter(Boolean).join(" ");
  box.replaceChildren(make("p", { textContent: words }), make("ul", {}, ...rows));
  box.setAttribute("role", "status");
  box.hidden = !rows.length;
}
