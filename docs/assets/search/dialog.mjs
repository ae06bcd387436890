// The search dialog, behind the header's button, the key / and the form on the home page.
// What there is to find lies in index.json (rulebook/exports/search_index.py), fetched when the dialog first opens.

import { closest, find, findAll, jsonAt, make, SITE } from "../ui.mjs";

/** @typedef {import("./ranking.mjs").Result} Result */

const SHOWN = 20; // results
const FAR = 0.04; // of the best result's score: what is further off is noise
const HINT = "By a word, another word for it, or a symbol. With a game's name in front, that game comes first.";
const STEPS = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
]);

/** @type {HTMLDialogElement | undefined} */
let finder;
/** @type {() => Promise<import("./ranking.mjs").Index>} */
const loadIndex = jsonAt(new URL("assets/search/index.json", SITE));
/** @type {Promise<(query: string) => Result[]> | undefined} */
let searching;

/** Lets the button, the form and the key open the dialog, on this page and all that follow. */
export function mountSearch() {
  document.addEventListener("click", (event) => closest(event, "[data-find]") && open());
  document.addEventListener("submit", (event) => {
    const form = closest(event, "form.find");
    if (!form) return;
    event.preventDefault();
    open(find(form, "[name=q]", HTMLInputElement).value);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = closest(event, "input, textarea, select, [contenteditable]");
    if (typing || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  });
}

/** Opens the dialog with the query in the address of a page that has the form: where the form leads without this script. */
export function openAskedSearch() {
  const query = document.querySelector(".find") && new URLSearchParams(location.search).get("q");
  if (query && !finder?.open) open(query);
}

/** @param {string} [query] */
function open(query) {
  finder ??= makeFinder();
  const input = find(finder, "input", HTMLInputElement);
  if (query !== undefined) input.value = query;
  document.body.append(finder); // pages are swapped around it
  finder.showModal();
  input.select(); // at once, since a phone shows its keyboard only in the moment of the tap
  show(finder, input.value);
}

function makeFinder() {
  const made = make("dialog", { className: "finder" });
  made.setAttribute("aria-label", "Find a rule");
  made.innerHTML =
    '<form role="search"><input type="search" aria-label="Find a rule" aria-controls="hits" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" placeholder="armour save, 4+, charge …">' +
    '<button type="button">Close</button></form><p role="status"></p><ol id="hits"></ol>';
  const [form, input, list] = [find(made, "form"), find(made, "input", HTMLInputElement), find(made, "ol")];
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  find(form, "button").addEventListener("click", () => made.close());
  input.addEventListener("input", () => show(made, input.value));
  made.addEventListener("click", (event) => {
    if (event.target === made || closest(event, "a")) made.close();
  });
  made.addEventListener("keydown", (event) => {
    const step = STEPS.get(event.key);
    if (!step) return;
    event.preventDefault();
    const stops = [input, ...findAll(list, "a")];
    const now = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    stops[Math.min(Math.max(now + step, 0), stops.length - 1)].focus();
  });
  return made;
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} query
 */
async function show(dialog, query) {
  const [status, list] = [find(dialog, "[role=status]"), find(dialog, "ol")];
  const say = (/** @type {string} */ words, /** @type {HTMLElement[]} */ items = []) => {
    status.textContent = words;
    list.replaceChildren(...items);
  };
  try {
    searching ??= load();
    const search = await searching;
    if (find(dialog, "input", HTMLInputElement).value !== query) return; // another letter has been typed by now
    if (!query.trim()) return say(HINT);
    const results = search(query);
    const near = results.filter(({ score }) => score > results[0].score * FAR);
    if (!near.length) return say("Nothing found. One word of it, or another word for it, may find more.");
    const many = near.length > 1 ? `${near.length} found` : "One found";
    say(near.length > SHOWN ? `${many}; these are the best ${SHOWN}` : many, near.slice(0, SHOWN).map(itemOf));
    list.scrollTop = 0;
  } catch (error) {
    console.warn(error);
    searching = undefined; // another letter tries again
    say("The search could not be loaded: there is no connection, and it was not kept yet.");
  }
}

async function load() {
  const [{ prepare, rank }, index] = await Promise.all([import("./ranking.mjs"), loadIndex()]);
  const prepared = prepare(index);
  const here = () => document.querySelector(".game-badge")?.getAttribute("data-game") ?? undefined;
  return (/** @type {string} */ query) => rank(prepared, query, here());
}

/** @param {Result} result */
function itemOf({ hit, name }) {
  const [id, game] = hit.game;
  const kind = kindOf(hit);
  const other = name.text.toLowerCase() !== hit.title.toLowerCase() && hit.kind !== "calculator";
  const title = make("strong", { textContent: hit.title });
  if (other) title.append(" ", make("em", { textContent: name.text }));
  const of = make("span", { className: "of" }, make("b", { textContent: game }));
  if (kind && kind !== hit.title) of.append(` ${kind}`);
  const summary = make("small", { textContent: (other && name.definition) || hit.short });
  const item = make("li", {}, make("a", { href: new URL(hit.place, SITE).href }, of, title, summary));
  item.dataset.game = id;
  return item;
}

/** @param {Result["hit"]} hit */
function kindOf({ kind, where }) {
  if (kind === "ruling") return `Ruling on ${where}`;
  if (kind === "calculator") return "Calculator";
  if (kind === "chapter") return "Chapter";
  return kind === "rule" ? where : "";
}
