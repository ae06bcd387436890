// A list on paper: a roster with every rule it needs once, or a card for each unit with its own rules.
// What a rule says on paper lies in the game's cards.json (rulebook/exports/cards.py), kept for offline like every page.

import { find, findAll, jsonAt, make, note, SITE } from "../ui.mjs";

/** @typedef {Record<string, [title: string, html: string]>} Cards rules by id */

/** @type {string | undefined} */
let asked; // what the button wants printed; printing by the browser's own menu gives the roster

/** @type {Map<string, () => Promise<Cards>>} */
const games = new Map();

/**
 * Puts the rules in and opens the browser's print dialog.
 *
 * @param {HTMLElement} root
 * @param {"roster" | "cards"} kind
 * @param {string} [name]
 */
export async function printList(root, kind, name) {
  const roster = root.querySelector(".roster");
  if (root.matches(".unchecked")) return note("The list is not reckoned yet; print it when its points are there.");
  if (root.matches(".wrong")) return note("An input needs another look; print the list when it is right.");
  if (!roster) return note("There is no unit to print yet.");
  const missing = await addRules(root, roster);
  const count = missing === 1 ? "One rule" : `${missing} rules`;
  if (missing) note(`${count} could not be fetched and will be missing on the paper.`);
  asked = kind;
  preparePrint(root, name);
  window.addEventListener(
    "afterprint",
    () => {
      asked = undefined;
    },
    { once: true },
  );
  window.print();
}

/**
 * Adds what paper needs beside the roster: the list's name, and the other rows of the form in their own words.
 *
 * @param {HTMLElement} root
 * @param {string} [name]
 */
export function preparePrint(root, name = "") {
  document.documentElement.dataset.print = asked ?? "roster";
  const roster = root.querySelector(".roster");
  if (!roster) return;
  for (const old of findAll(roster, ".other-rows, .list-name")) old.remove();
  if (name) roster.prepend(make("p", { className: "list-name", textContent: name }));
  const others = make("div", { className: "other-rows" });
  for (const rows of findAll(root, `[data-rows]:not([data-rows="${root.dataset.list}"])`)) {
    const lines = findAll(rows, ".line").map(({ children }) =>
      [...children].flatMap(({ textContent }) => textContent || []).join(", "),
    );
    const label = find(rows, "legend").firstChild?.textContent ?? "";
    if (lines.length) others.append(entry(label, lines.join("; ")));
  }
  roster.append(others);
}

/**
 * Puts each unit's rules on its card, and all rules below the roster; gives how many could not be had.
 *
 * @param {HTMLElement} root
 * @param {Element} roster
 */
async function addRules(root, roster) {
  const units = findAll(roster, ".unit");
  const own = units.map((unit) => idsIn(unit.dataset.rules));
  const common = units.map((unit) => idsIn(unit.dataset.common));
  const ids = [...new Set([...own, ...common].flat())];
  const cards = ids.length ? await cardsOf(root).catch(() => /** @type {Cards} */ ({})) : {};
  const known = ids.filter((id) => cards[id]);
  units.forEach((unit, index) => {
    const rules = own[index].filter((id) => cards[id]).map((id) => ruleOf(cards[id]));
    const titles = common[index].filter((id) => cards[id]).map((id) => cards[id][0]);
    const behind = titles.length ? [entry("Behind the cards", titles.join(", "))] : [];
    find(unit, ".card-rules").replaceChildren(...rules, ...behind);
  });
  root.querySelector(".rules-used")?.remove();
  const used = make("section", { className: "rules-used" }, make("h2", { textContent: "Rules used" }));
  for (const id of known) {
    const rule = ruleOf(cards[id]);
    if (common.flat().includes(id)) rule.classList.add("common");
    used.append(rule);
  }
  if (known.length) roster.after(used);
  return ids.length - known.length;
}

/** @param {string | undefined} ids */
function idsIn(ids) {
  return (ids ?? "").split(" ").filter(Boolean);
}

/** @param {HTMLElement} root */
function cardsOf(root) {
  const [game] = (root.dataset.calculator ?? "").split("/");
  const load = games.get(game) ?? jsonAt(`${SITE}${game}/cards.json`);
  games.set(game, load);
  return load();
}

/** @param {Cards[string]} card */
function ruleOf([title, html]) {
  const made = make("div", { className: "rule", innerHTML: html });
  made.prepend(make("h3", { textContent: title }));
  return made;
}

/**
 * @param {string} name
 * @param {string} words
 */
function entry(name, words) {
  return make("p", {}, make("b", { textContent: `${name}: ` }), words);
}
