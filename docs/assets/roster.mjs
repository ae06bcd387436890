// A list on paper: a roster with every rule it needs once, or a card for each unit with its own rules.
// The rules are taken from their chapters' pages, which are kept for offline like all others.

import { make, note } from "./sharing.mjs";

let asked; // what the button wants printed; printing by the browser's own menu gives the roster

// Puts the rules in and opens the browser's print dialog.
export async function print(root, kind, name) {
  const roster = root.querySelector(".roster");
  if (root.matches(".unchecked")) return note("The list is not reckoned yet; print it when its points are there.");
  if (root.matches(".wrong")) return note("An input needs another look; print the list when it is right.");
  if (!roster) return note("There is no unit to print yet.");
  const missing = await addRules(root, roster);
  if (missing) note(`${missing === 1 ? "One rule" : `${missing} rules`} could not be fetched and will be missing on the paper.`);
  asked = kind;
  prepare(root, name);
  window.addEventListener("afterprint", () => (asked = undefined), { once: true });
  window.print();
}

// What paper needs beside the roster: the list's name, and the other rows of the form in their own words.
export function prepare(root, name = "") {
  document.documentElement.dataset.print = asked ?? "roster";
  const roster = root.querySelector(".roster");
  if (!roster) return;
  for (const old of roster.querySelectorAll(".other-rows, .list-name")) old.remove();
  if (name) roster.prepend(make("p", { className: "list-name", textContent: name }));
  const others = make("div", { className: "other-rows" });
  for (const rows of root.querySelectorAll(`[data-rows]:not([data-rows="${root.dataset.list}"])`)) {
    const lines = [...rows.querySelectorAll(".line")].map((line) => [...line.children].map((part) => part.textContent).filter(Boolean).join(", "));
    if (lines.length) others.append(entry(rows.querySelector("legend").firstChild.textContent, lines.join("; ")));
  }
  roster.append(others);
}

// How many could not be had.
async function addRules(root, roster) {
  const units = [...roster.querySelectorAll(".unit")];
  const named = (words) => words.split(" ").filter(Boolean);
  const common = new Set(units.flatMap((unit) => named(unit.dataset.common)));
  const ids = [...new Set([...units.flatMap((unit) => named(unit.dataset.rules)), ...common])];
  const found = new Map(await Promise.all(ids.map(async (id) => [id, await rule(root, id).catch(() => undefined)])));
  for (const id of common) found.get(id)?.classList.add("common");
  const have = (words) => named(words).map((id) => found.get(id)).filter(Boolean);
  for (const unit of units) {
    const titles = have(unit.dataset.common).map((one) => one.firstElementChild.textContent);
    const behind = titles.length ? [entry("Behind the cards", titles.join(", "))] : [];
    unit.querySelector(".card-rules").replaceChildren(...have(unit.dataset.rules).map((one) => one.cloneNode(true)), ...behind);
  }
  root.querySelector(".rules-used")?.remove();
  const used = make("section", { className: "rules-used" });
  used.append(make("h2", { textContent: "Rules used" }), ...[...found.values()].filter(Boolean));
  if (used.children.length > 1) roster.after(used);
  return [...found.values()].filter((one) => !one).length;
}

const chapters = new Map();

// A rule as its chapter has it, without what only a screen can use: rulings, ways on, tables full of links.
async function rule(root, id) {
  const [chapter, ...place] = id.split("/");
  const address = new URL(`${root.dataset.root}${root.dataset.calculator.split("/")[0]}/rules/${chapter}/`, document.baseURI).href;
  if (!chapters.has(address)) {
    const coming = fetch(address).then(async (response) => {
      if (!response.ok) throw new Error(response.status);
      return new DOMParser().parseFromString(await response.text(), "text/html");
    });
    coming.catch(() => chapters.delete(address)); // another try fetches again
    chapters.set(address, coming);
  }
  const heading = (await chapters.get(address)).getElementById(place[0]);
  const made = make("div", { className: "rule" });
  made.append(make("h3", { textContent: heading.firstChild.textContent.trim() }));
  for (let part = heading.nextElementSibling; part && !part.matches("h1, h2"); part = part.nextElementSibling)
    if (part.matches("table")) table(made, plain(part));
    else if (part.matches("p:not([class]), ul, ol, blockquote")) made.append(plain(part));
  return made;
}

// A table with its title; one full of links is a tool, and left out.
function table(rule, found) {
  const title = rule.lastElementChild;
  const box = make("div", { className: "table" });
  if (title.matches("p") && title.children.length === 1 && title.firstElementChild.matches("strong")) box.append(title);
  box.append(found);
  if (found.dataset.links === undefined) rule.append(box);
}

function plain(part) {
  const copy = document.importNode(part, true);
  if (copy.querySelectorAll("td a").length * 2 > copy.querySelectorAll("td").length) copy.dataset.links = "";
  for (const link of copy.querySelectorAll("a")) {
    if (!copy.contains(link)) continue; // gone with its sentence
    if (leadsOn(link)) dropSentence(link);
    else link.replaceWith(...link.childNodes);
  }
  for (const id of copy.querySelectorAll("[id]")) id.removeAttribute("id");
  for (const gone of copy.querySelectorAll("button, svg")) gone.remove();
  return copy;
}

// To a calculator, in a sentence for nothing but that: "See the odds.", "See one shot or another."
function leadsOn(link) {
  const begun = link.previousSibling?.textContent.match(/(^|[.!?]\s+|\n)(See\b[^.!?]*)?$/)?.[0] ?? (link.previousSibling ? undefined : "");
  const alone = /^See\b|^[A-Z].*[?!]$/.test(link.textContent) || (/^[A-Z]/.test(link.textContent) && link.nextSibling?.textContent.startsWith("."));
  return link.getAttribute("href").startsWith("../../") && begun !== undefined && (/See\b/.test(begun) || alone);
}

function dropSentence(link) {
  const before = link.previousSibling;
  if (before) before.textContent = before.textContent.replace(/See\b[^.!?]*$/, "");
  for (let part = link, last = false; part && !last; ) {
    const next = part.nextSibling;
    const end = part.nodeType === Node.TEXT_NODE ? part.textContent.search(/[.!?](\s|$)/) : -1;
    last = end >= 0 || /[?!]$/.test(part.textContent);
    if (end >= 0) part.textContent = part.textContent.slice(end + 1);
    else part.remove();
    part = next;
  }
}

function entry(name, words) {
  const line = make("p");
  line.append(make("b", { textContent: `${name}: ` }), words);
  return line;
}
