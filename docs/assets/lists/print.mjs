// A list on paper: a roster with every rule it needs in a line, a card for each unit with its own, or a turn card with
// the army's rules in the order of the turn. A rule's line stands on its chapter's page, kept for offline like every page;
// the build marks what is for the screen only.

import { find, findAll, make, note, SITE } from "../ui.mjs";

/** @type {string | undefined} */
let asked; // what the button wants printed; printing by the browser's own menu gives the roster

/** @type {Map<string, Promise<Document>>} */
const chapters = new Map(); // by address

/**
 * Puts the rules in and opens the browser's print dialog.
 *
 * @param {HTMLElement} root
 * @param {"roster" | "cards" | "turn"} kind
 * @param {string} [name]
 * @param {string} [link] for a QR code on the paper
 */
export async function printList(root, kind, name, link) {
  const roster = root.querySelector(".roster");
  if (root.matches(".unchecked")) return note("The points are still being worked out. Print once they are there.");
  if (root.matches(".wrong")) return note("An input needs another look; print the list when it is right.");
  if (!roster) return note("There is no unit to print yet.");
  const { missing, cards } = await addRules(root, roster);
  const count = missing === 1 ? "One rule" : `${missing} rules`;
  if (missing) note(`${count} could not be fetched and will be missing on the paper.`);
  asked = kind;
  preparePrint(root, name);
  if (kind === "cards") fitCards(roster, cards);
  await addCode(root, link);
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
  for (const old of findAll(roster, ".other-rows")) old.remove();
  nameOnPaper(root, name);
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

const MODULE = 0.38; // mm: a phone reads nothing finer off paper
const [SMALLEST, LARGEST] = [28, 60]; // mm

/**
 * The list's link as a QR code in the corner of the paper, where it is short enough for one; it goes when the list changes.
 *
 * @param {HTMLElement} root
 * @param {string} [link]
 */
async function addCode(root, link) {
  document.querySelector(".paper-code")?.remove();
  if (!link) return;
  const { CELL, codeOf } = await import("./qr.mjs");
  const code = await codeOf(link);
  if (!code) return;
  const width = MODULE * (code.viewBox.baseVal.width / CELL);
  document.documentElement.style.setProperty("--code", `${Math.max(SMALLEST, width)}mm`);
  const paper = make("div", { className: "paper-code" }, code);
  if (width <= LARGEST) root.before(paper);
  root.addEventListener("changed", () => paper.remove(), { once: true });
}

/**
 * The list's own name is the paper's title, in place of the calculator's.
 *
 * @param {HTMLElement} root
 * @param {string} name
 */
function nameOnPaper(root, name) {
  document.querySelector(".list-name")?.remove();
  document.documentElement.toggleAttribute("data-named", Boolean(name));
  if (name) root.before(make("p", { className: "list-name", textContent: name }));
}

/**
 * A unit's card: the rules that stand on it, and those that it names and that are printed behind the cards.
 *
 * @typedef {{ unit: HTMLElement, on: HTMLElement[], behind: HTMLElement[] }} Card
 */

/**
 * Puts all rules below the roster; gives how many could not be had, and what belongs on each unit's card.
 *
 * @param {HTMLElement} root
 * @param {Element} roster
 */
async function addRules(root, roster) {
  const units = findAll(roster, ".unit");
  const own = units.map((unit) => idsIn(unit.dataset.rules));
  const common = units.map((unit) => idsIn(unit.dataset.common));
  const ids = [...new Set([...own, ...common].flat())];
  const fetched = await Promise.all(ids.map(async (id) => [id, await ruleOf(root, id).catch(() => undefined)]));
  /** @type {Map<string, HTMLElement>} */
  const rules = new Map(/** @type {[string, HTMLElement][]} */ (fetched.filter(([, rule]) => rule)));
  const known = (/** @type {string[]} */ some) => some.flatMap((id) => rules.get(id) ?? []);
  addTurnCard(
    root,
    roster,
    units,
    own.map((some, index) => [...some, ...common[index]]),
    rules,
  );
  root.querySelector(".rules-used")?.remove();
  if (rules.size)
    roster.after(
      make("section", { className: "rules-used" }, make("h2", { textContent: "Rules used" }), ...rules.values()),
    );
  const cards = units.map((unit, index) => ({ unit, on: known(own[index]), behind: known(common[index]) }));
  return { missing: ids.length - rules.size, cards };
}

const PAPER = "189.5mm"; // A4 within its margins

/**
 * Writes the cards, each with as many of its rules as it has room for; the others are printed behind the cards.
 *
 * @param {Element} roster
 * @param {Card[]} cards
 */
function fitCards(roster, cards) {
  asPrinted(() => {
    const sheet = find(roster, "ol");
    sheet.style.width = PAPER;
    for (const card of cards) {
      writeCard(card);
      while (card.on.length && card.unit.scrollHeight > card.unit.clientHeight) {
        card.behind.unshift(...card.on.splice(-1));
        writeCard(card);
      }
    }
    sheet.style.width = "";
  });
}

/** @param {Card} card */
function writeCard({ unit, on, behind }) {
  const titles = behind.map((rule) => find(rule, "h3").textContent).join(", ");
  const named = titles ? [entry("Behind the cards", titles)] : [];
  find(unit, ".card-rules").replaceChildren(...on.map((rule) => rule.cloneNode(true)), ...named);
  for (const rule of behind) rule.classList.add("behind");
}

/**
 * Does something while the page is laid out as on paper, which no reader sees: it is the screen's again before the next frame.
 *
 * @param {() => void} act
 */
function asPrinted(act) {
  const place = window.scrollY;
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const forPaper = rules.flatMap((rule) =>
    rule instanceof CSSMediaRule && rule.media.mediaText === "print" ? rule.media : [],
  );
  for (const media of forPaper) media.mediaText = "all";
  act();
  for (const media of forPaper) media.mediaText = "print";
  window.scrollTo({ top: place, behavior: "instant" });
}

/**
 * The army's rules on one card in the order of the turn, each with the units that need it.
 *
 * @param {HTMLElement} root
 * @param {Element} roster
 * @param {HTMLElement[]} units
 * @param {string[][]} ids of each unit
 * @param {Map<string, HTMLElement>} rules
 */
function addTurnCard(root, roster, units, ids, rules) {
  root.querySelector(".turn-card")?.remove();
  const names = units.map((unit) => (find(unit, "h3").firstChild?.textContent ?? "").replace(/^\d+ × /, "").trim());
  const card = make("section", { className: "turn-card" });
  /** @type {[string, string[]][]} */
  const turn = JSON.parse(root.dataset.turn ?? "[]");
  for (const [title, inOrder] of turn) {
    const own = inOrder.flatMap((id) => {
      const rule = rules.get(id);
      return rule ? [/** @type {const} */ ([id, rule])] : [];
    });
    if (!own.length) continue;
    card.append(make("h2", { textContent: title }));
    for (const [id, rule] of own) {
      const whose = names.filter((_, index) => ids[index].includes(id));
      const copy = /** @type {HTMLElement} */ (rule.cloneNode(true));
      const all = whose.length === names.length && names.length > 1 ? "all" : [...new Set(whose)].join(", ");
      copy.append(make("p", { className: "whose", textContent: all }));
      card.append(copy);
    }
  }
  roster.after(card);
}

/** @param {string | undefined} ids */
function idsIn(ids) {
  return (ids ?? "").split(" ").filter(Boolean);
}

/**
 * A rule's title and its line, as its chapter has them; one without a line has its first words.
 *
 * @param {HTMLElement} root
 * @param {string} id
 */
async function ruleOf(root, id) {
  const [game] = (root.dataset.calculator ?? "").split("/");
  const [chapter, anchor] = id.split("/");
  const heading = find(await pageAt(`${SITE}${game}/rules/${chapter}/`), `[id="${anchor}"]`);
  const made = make("div", { className: "rule" });
  made.append(make("h3", { textContent: heading.firstChild?.textContent?.trim() ?? "" }));
  /** @type {Element[]} */
  const parts = [];
  for (let part = heading.nextElementSibling; part && !part.matches("h1, h2"); part = part.nextElementSibling)
    if (part.matches("p:not([class]), p.summary, ul, ol, blockquote")) parts.push(part);
  const line = parts.find((part) => part.matches("p.summary")) ?? parts[0];
  if (line) made.append(onPaper(line));
  return made;
}

/** @param {string} address */
function pageAt(address) {
  const page =
    chapters.get(address) ??
    fetch(address).then(async (response) => {
      if (!response.ok) throw new Error(`${response.status} for ${address}`);
      return new DOMParser().parseFromString(await response.text(), "text/html");
    });
  chapters.set(address, page);
  page.catch(() => chapters.delete(address)); // another try fetches again
  return page;
}

/**
 * A part of a rule's text without what only a screen can use.
 *
 * @param {Element} part
 */
function onPaper(part) {
  const copy = document.importNode(part, true);
  for (const gone of findAll(copy, ".screen-only, button, svg")) gone.remove();
  for (const link of findAll(copy, "a")) link.replaceWith(...link.childNodes);
  for (const named of [copy, ...findAll(copy, "[id]")]) named.removeAttribute("id");
  return copy.textContent?.trim() ? copy : "";
}

/**
 * @param {string} name
 * @param {string} words
 */
function entry(name, words) {
  return make("p", {}, make("b", { textContent: `${name}: ` }), words);
}
