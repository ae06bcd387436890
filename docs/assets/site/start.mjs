// The site's start: mounts on each page what it has, and loads nothing else.
// Instant navigation swaps pages without a reload: the theme's document$ tells, and one interpreter serves them all.

import { mountSearch, openAskedSearch } from "../search/dialog.mjs";
import { closest, findAll, isGone, make, placeAsked } from "../ui.mjs";
import { followMoved } from "./moved.mjs";

const isFramed = document.documentElement.classList.contains("embed"); // see early.js

// Where no service worker holds builds apart, instant navigation may fetch a page that another build's scripts belong to.
const buildOf = () => document.querySelector("meta[name=build]")?.getAttribute("content");
const build = buildOf();

// The theme holds on to every page it has swapped out, a thousand nodes and more each time (its components are never
// taken down). So after many a link is left to the browser, which forgets them all; Python starts anew from what is kept.
const MANY_PAGES = 50;
let pages = 0;
document.addEventListener(
  "click",
  (event) => {
    const link = pages > MANY_PAGES && closest(event, "a[href]");
    if (link instanceof HTMLAnchorElement && link.pathname !== location.pathname) link.target ||= "_self";
  },
  { capture: true },
);

function mount() {
  pages++;
  if (buildOf() !== build) return location.reload();
  if (followMoved()) return;
  if (isLost()) load(import("./lost.mjs"), ({ sayLost }) => sayLost());
  openAskedSearch();
  if (hasPopovers) for (const term of findAll(document, ":is(a.term, a[data-short]):not([role])")) markAsButton(term);
  if (document.querySelector(".md-typeset__scrollwrap"))
    load(import("./wide-tables.mjs"), ({ watchWideTables }) => watchWideTables());
  for (const button of findAll(document, "button.keep", HTMLButtonElement))
    load(offline, ({ mountKeepButton }) => mountKeepButton(button));
  once("[data-filter]", () => load(import("./filter.mjs"), ({ mountFilters }) => mountFilters()));
  once("[data-rulings-shown]", (place) =>
    load(import("./rulings-shown.mjs"), ({ mountRulingsShown }) => mountRulingsShown(place)),
  );
  once("[data-shares]", (badge) => load(import("./copy-rules.mjs"), ({ mountCopyRules }) => mountCopyRules(badge)));
  once("[data-my-lists]", (place) =>
    load(import("../lists/saved-lists.mjs"), ({ mountMyLists }) => mountMyLists(place)),
  );
  once("[data-our-table]", (place) =>
    load(import("../table/table-page.mjs"), ({ mountTablePage }) => mountTablePage(place)),
  );
  markTable();
  once(".reckoner", (root) => {
    mountCalculator(root).catch((error) => {
      console.warn(error);
      window.showBroken();
    });
  });
}

// What this device's table reads otherwise is marked where rulings stand; without a table nothing is loaded for it.
function markTable() {
  const badge = document.querySelector(".game-badge");
  const game = badge instanceof HTMLElement ? badge.dataset.game : "";
  if (game && localStorage.getItem(`table:${game}`) && document.querySelector("details.ruling, [data-rulings]"))
    load(import("../table/marks.mjs"), ({ markReadings }) => markReadings(game));
}

/** Whether the link names a page or a place that is not here. */
function isLost() {
  if (document.querySelector("[data-lost]")) return true;
  const place = placeAsked();
  if (!/\w/.test(place) || /^(__|:~:|top$)/.test(place) || document.querySelector(".reckoner")) return false;
  return document.getElementById(place) === null;
}

/**
 * @template T
 * @param {Promise<T>} module
 * @param {(module: T) => unknown} use
 */
function load(module, use) {
  module.then(use).catch(async (error) => {
    console.warn(error);
    if (await isGone()) (await offline).announceUpdate();
  });
}

/**
 * Mounts a part of the page that is not mounted yet.
 *
 * @param {string} selector
 * @param {(part: HTMLElement) => void} mountPart
 */
function once(selector, mountPart) {
  const part = document.querySelector(`${selector}:not([data-mounted])`);
  if (!(part instanceof HTMLElement)) return;
  part.dataset.mounted = "";
  mountPart(part);
}

/** @param {HTMLElement} root */
async function mountCalculator(root) {
  const { mountCalculator } = await import("../calculator/calculator.mjs").catch(importAgain);
  mountCalculator(root);
  if (isFramed) (await import("../calculator/embed.mjs")).embedCalculator(root);
}

// A script that got lost on the way is asked for once more, under another name: a browser may remember that the first one failed.
async function importAgain() {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const address = "../calculator/calculator.mjs?again";
  return import(address);
}

// Terms open in place (term-card.mjs); without this, or in a browser too old for it, they lead to the glossary.
const hasPopovers = "popover" in HTMLElement.prototype;

/** @param {HTMLElement} term */
function markAsButton(term) {
  term.setAttribute("role", "button");
  term.setAttribute("aria-haspopup", "dialog");
  term.setAttribute("aria-expanded", "false");
}

/** @param {MouseEvent | KeyboardEvent} event */
function openTerm(event) {
  const term = closest(event, "a.term, a[data-short]");
  if (!hasPopovers || !(term instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event instanceof KeyboardEvent && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  import("./term-card.mjs").then(({ toggle }) => toggle(term)).catch(() => location.assign(term.href));
}
document.addEventListener("click", openTerm, { capture: true });
document.addEventListener("keydown", openTerm, { capture: true });
document.addEventListener("pointerover", (event) => {
  const term = hasPopovers && event.pointerType === "mouse" && closest(event, "a.term, a[data-short]");
  if (term instanceof HTMLAnchorElement) load(import("./term-card.mjs"), ({ hover }) => hover(term));
});

// The styles of calculators, which a page to read only names: fetched at the first sign that another page will be opened,
// to be there when instant navigation swaps it in. In the body, for the theme takes out of the head what the next page has not.
function fetchStyles(/** @type {Event} */ event) {
  const named = document.querySelector("link[rel=later]");
  if (!(named instanceof HTMLLinkElement) || !closest(event, "a[href]")) return;
  for (const sign of SIGNS) document.removeEventListener(sign, fetchStyles);
  document.body.append(make("link", { rel: "stylesheet", href: named.href }));
}
const SIGNS = ["pointerover", "focusin"];
for (const sign of SIGNS) document.addEventListener(sign, fetchStyles);

// Offline comes last, when the page has nothing else to do and a link's answer is there; a frame keeps what it shows (embed.mjs).
const idle = window.requestIdleCallback ?? setTimeout;
const loaded = new Promise((resolve) => {
  if (isFramed) return; // never
  if (document.readyState === "complete") resolve(undefined);
  else window.addEventListener("load", resolve);
});
const offline = loaded.then(() => new Promise((resolve) => idle(resolve))).then(() => import("./offline.mjs"));
load(offline, async ({ startOffline }) => {
  await answered();
  await startOffline();
});

function answered() {
  return new Promise((resolve) => {
    const asking = document.querySelector(".reckoner.asking");
    if (!asking) return resolve(undefined);
    for (const end of ["answered", "unanswered"]) asking.addEventListener(end, resolve);
    setTimeout(resolve, 15_000); // or the reader has gone to another page
  });
}

// Two builds never mix: when another worker takes over, here or in another tab, its pages come.
let controller = navigator.serviceWorker?.controller;
navigator.serviceWorker?.addEventListener("controllerchange", () => {
  if (controller) location.reload();
  else controller = navigator.serviceWorker.controller;
});

// The size of the text, in three steps: early.js sets what was chosen before.
document.addEventListener("click", (event) => {
  if (!closest(event, "[data-text-size]")) return;
  const { dataset } = document.documentElement;
  const next = { "": "large", large: "larger", larger: "" }[dataset.text ?? ""] ?? "";
  if (next) dataset.text = next;
  else delete dataset.text;
  localStorage.setItem("text-size", next);
});

mountSearch();
window.addEventListener("hashchange", () => {
  if (!followMoved() && isLost()) load(import("./lost.mjs"), ({ sayLost }) => sayLost());
}); // another link to the same page
if (window.document$) window.document$.subscribe(mount);
else mount();
window.started = true;
