// Find a rule: the dialog behind the header's button, the key / and the form on the home page.
// What there is to find lies in find.json (rulebook/finding.py) and is fetched when the dialog first opens.

const root = new URL("../", import.meta.url);
const SHOWN = 20; // hits
const FAR = 0.04; // of the best hit's score: what is further off is noise
let dialog, searching;

export function finding() {
  document.addEventListener("click", ({ target }) => target.closest("[data-find]") && open());
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(".find")) return;
    event.preventDefault();
    open(event.target.elements.q.value);
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  });
}

// A query in the address of a page that has a form to find: where the form leads without this script.
export function asked() {
  const query = document.querySelector(".find") && new URLSearchParams(location.search).get("q");
  if (query && !dialog?.open) open(query);
}

function open(query) {
  dialog ??= made();
  const input = dialog.querySelector("input");
  if (query !== undefined) input.value = query;
  document.body.append(dialog); // pages are swapped around it
  dialog.showModal();
  input.select(); // at once, for a phone shows its keyboard only in the moment of the tap
  show(input.value);
}

function made() {
  const dialog = make("dialog", { className: "finder" });
  dialog.setAttribute("aria-label", "Find a rule");
  dialog.innerHTML =
    '<form role="search"><input type="search" aria-label="Find a rule" aria-controls="hits" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search" placeholder="armour save, 4+, charge …">' +
    '<button type="button">Close</button></form><p role="status"></p><ol id="hits"></ol>';
  const [form, input, hits] = ["form", "input", "ol"].map((part) => dialog.querySelector(part));
  form.addEventListener("submit", (event) => (event.preventDefault(), hits.querySelector("a")?.click()));
  form.querySelector("button").addEventListener("click", () => dialog.close());
  input.addEventListener("input", () => show(input.value));
  dialog.addEventListener("click", ({ target }) => (target === dialog || target.closest("a")) && dialog.close());
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [input, ...hits.querySelectorAll("a")];
    all[Math.min(Math.max(all.indexOf(document.activeElement) + step, 0), all.length - 1)].focus();
  });
  return dialog;
}

async function show(query) {
  const [status, list, input] = ["[role=status]", "ol", "input"].map((part) => dialog.querySelector(part));
  const say = (words, hits = []) => ((status.textContent = words), list.replaceChildren(...hits));
  try {
    searching ??= load();
    const search = await searching;
    if (input.value !== query) return; // another letter has been typed by now
    if (!query.trim()) return say("By a word, another word for it, or a symbol. With a game's name in front, that game comes first.");
    const found = search(query);
    const near = found.filter(({ score }) => score > found[0].score * FAR);
    if (!near.length) return say("Nothing found. One word of it, or another word for it, may find more.");
    say(near.length > SHOWN ? `${near.length} found; these are the best ${SHOWN}` : near.length > 1 ? `${near.length} found` : "One found", near.slice(0, SHOWN).map(shown));
    list.scrollTop = 0;
  } catch (error) {
    console.warn(error);
    searching = undefined; // another letter tries again
    say("The search could not be loaded: there is no connection, and it was not kept yet.");
  }
}

async function load() {
  const fetched = fetch(new URL("find.json", import.meta.url)).then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.status))));
  const [{ prepared, find }, index] = await Promise.all([import("./finding.mjs"), fetched]);
  const ready = prepared(index);
  return (query) => find(ready, query, document.querySelector(".game-badge")?.dataset.game);
}

function shown({ hit, door }) {
  const item = make("li");
  const link = make("a", { href: new URL(hit.place, root).href });
  item.dataset.game = hit.game[0];
  const kind = { rule: hit.where, ruling: `Ruling on ${hit.where}`, calculator: "Calculator", chapter: "Chapter", page: "" }[hit.kind];
  const of = make("span", { className: "of" });
  of.append(make("b", { textContent: hit.game[1] }), kind && kind !== hit.title ? ` ${kind}` : "");
  const title = make("strong", { textContent: hit.title });
  const other = door.name.toLowerCase() !== hit.title.toLowerCase() && hit.kind !== "calculator";
  if (other) title.append(" ", make("em", { textContent: door.name }));
  link.append(of, title, make("small", { textContent: (other && door.says) || hit.short }));
  item.append(link);
  return item;
}

function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
