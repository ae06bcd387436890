// The search: the dialog behind the header's button and the key /, and the form on the home page, with hits while one types
// and what was looked for before that.
// What is shown in both is made by results.mjs, which comes when somebody first searches.

import { closest, find, findAll, make } from "../ui.mjs";

const LOST = "The search could not be loaded: there is no connection, and it was not kept yet.";
const STEPS = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
]);
const RESULTS =
  '<div class="readings"></div><div class="narrow" role="group" aria-label="Show only" hidden></div>' +
  '<p role="status"></p><div class="before"></div><ol></ol>';

/** @type {HTMLDialogElement | undefined} */
let finder;
/** @type {Promise<typeof import("./results.mjs")> | undefined} */
let loading;

/** Lets the button, the form and the key open the search, on this page and all that follow. */
export function mountSearch() {
  document.addEventListener("click", (event) => closest(event, "[data-find]") && open());
  document.addEventListener("submit", (event) => {
    const form = closest(event, "form.find");
    if (!form) return;
    event.preventDefault();
    open(find(form, "[name=q]", HTMLInputElement).value);
  });
  for (const kind of ["input", "focusin", "pointerdown"])
    document.addEventListener(kind, (event) => {
      const form = closest(event, "form.find");
      if (!form) return closest(event, ".found, dialog") || fold();
      if (kind === "pointerdown") return;
      const box = belowForm(form);
      box.hidden = false;
      show(box, find(form, "[name=q]", HTMLInputElement));
    });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") fold();
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = closest(event, "input, textarea, select, [contenteditable]");
    if (typing || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  });
}

/** Opens the dialog with what the address of the home page asks: `q` is where the form leads without this script. */
export function openAskedSearch() {
  if (!document.querySelector(".find") || finder?.open) return;
  const asked = new URLSearchParams(location.search);
  const [line, query] = [asked.get("ask"), asked.get("q")];
  if (line || query) open(line || query || "", Boolean(line));
}

/** Puts away what a form shows: it lies over the page, so somebody who is elsewhere wants the page. */
function fold() {
  for (const box of findAll(document, ".find + .found")) box.hidden = true;
}

/** @param {HTMLElement} form */
function belowForm(form) {
  const next = form.nextElementSibling;
  if (next instanceof HTMLElement && next.matches(".found")) return next;
  const made = make("div", { className: "found", innerHTML: RESULTS });
  moveByArrows(made, find(form, "input", HTMLInputElement), form);
  form.after(made);
  return made;
}

/**
 * @param {string} [query]
 * @param {boolean} [eager] whether a link asks it, so that it is worked out at once
 */
function open(query, eager) {
  finder ??= makeFinder();
  const input = find(finder, "input", HTMLInputElement);
  if (query !== undefined) input.value = query;
  document.body.append(finder); // pages are swapped around it
  finder.showModal();
  input.select(); // at once, since a phone shows its keyboard only in the moment of the tap
  show(find(finder, ".found"), input, eager);
}

function makeFinder() {
  const made = make("dialog", { className: "finder" });
  made.setAttribute("aria-label", "Find a rule");
  made.innerHTML =
    '<form role="search"><input type="search" aria-label="Find a rule, or ask in one line" aria-controls="hits" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" placeholder="armour save, 4+, charge …">' +
    `<button type="button">Close</button></form><div class="found">${RESULTS}</div>`;
  const [form, input, list] = [find(made, "form"), find(made, "input", HTMLInputElement), find(made, "ol")];
  list.id = "hits";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    /** @type {HTMLElement | null} */ (made.querySelector(".reading, li a"))?.click();
  });
  find(form, "button").addEventListener("click", () => made.close());
  input.addEventListener("input", () => show(find(made, ".found"), input));
  made.addEventListener("click", (event) => {
    if (event.target === made || closest(event, "a")) made.close();
  });
  moveByArrows(find(made, ".found"), input, made);
  return made;
}

/**
 * Arrow keys go from the field to the links below it, and on.
 *
 * @param {HTMLElement} box
 * @param {HTMLInputElement} input
 * @param {HTMLElement} around
 */
function moveByArrows(box, input, around) {
  const move = (/** @type {KeyboardEvent} */ event) => {
    const step = STEPS.get(event.key);
    if (!step) return;
    event.preventDefault();
    const stops = [input, ...findAll(box, "a")];
    const now = stops.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    stops[Math.min(Math.max(now + step, 0), stops.length - 1)].focus();
  };
  around.addEventListener("keydown", move);
  if (!around.contains(box)) box.addEventListener("keydown", move);
}

/**
 * @param {HTMLElement} box
 * @param {HTMLInputElement} input
 * @param {boolean} [eager]
 */
async function show(box, input, eager) {
  try {
    loading ??= import("./results.mjs");
    await (await loading).show(box, input, eager);
  } catch (error) {
    console.warn(error);
    loading = undefined; // another letter tries again
    find(box, "[role=status]").textContent = LOST;
    find(box, "ol").replaceChildren();
  }
}
