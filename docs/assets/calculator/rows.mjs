// Rows in a form: the units of a list, the walls of a march, several attackers. Each is a copy of the page's template.
// A folded row shows one line: its name and its values in words, which the build declares on each field (rulebook/pages/row_words.py).

import { find, findAll, make, setText } from "../ui.mjs";
import { checkedIn, describeChoices, inputs, isChanged, isChosen, isFlag, queryValue, setInput } from "./fields.mjs";
import { parseCell, parseChoicesCell, parseRows, writeCell, writeChoicesCell, writeRows } from "./query.mjs";

/**
 * What Python says of a row: its points, what breaks a rule (words and link) and the fights it leads to.
 *
 * @typedef {{ points?: string, breaches?: [string, string][], fights?: [string, string][] }} RowAnswer
 */

let made = 0; // rows made so far, so that their inputs have names of their own

/** @type {WeakMap<HTMLElement, string>} */
const served = new WeakMap(); // by rows: their text as the page was served

/**
 * Brings the buttons of all rows to life.
 *
 * @param {HTMLFormElement} form
 * @param {() => void} tidy runs after a button did something, before the focus goes on
 * @param {() => void} changed runs last
 */
export function prepareRows(form, tidy, changed) {
  form.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button[data-row]") : null;
    if (!(button instanceof HTMLButtonElement)) return;
    const rows = /** @type {HTMLElement} */ (button.closest("[data-rows]"));
    const focus = ACTIONS[button.dataset.row ?? ""](rows, button.closest(".row"), button);
    limit(rows);
    tidy();
    focus?.focus();
    focus?.closest(".row")?.scrollIntoView({ block: "nearest" });
    changed();
  });
  for (const rows of findAll(form, "[data-rows]")) {
    served.set(rows, readRows(rows));
    limit(rows);
  }
}

const FIRST = "summary, input, select";

/**
 * What the buttons of a row do; each gives the element that is focused next.
 *
 * @type {Record<string, (rows: HTMLElement, row: Element | null, button: HTMLElement) => HTMLElement | null | undefined>}
 */
const ACTIONS = {
  add: (rows) => {
    const row = filled(rows, {});
    foldAll(rows);
    find(rows, "ol").append(row);
    return row.querySelector(FIRST); // the keyboard comes when a name is tapped
  },
  copy: (rows, row) => {
    const copy = filled(rows, row ? cells(row) : {});
    foldAll(rows);
    row?.after(copy);
    return copy.querySelector(FIRST);
  },
  remove: (rows, row) => {
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    row?.remove();
    return next?.querySelector(FIRST) ?? rows.querySelector("[data-row=add]");
  },
  up: (_, row, button) => {
    if (row) row.previousElementSibling?.before(row);
    return row?.previousElementSibling ? button : row?.querySelector("[data-row=down]");
  },
  down: (_, row, button) => {
    if (row) row.nextElementSibling?.after(row);
    return row?.nextElementSibling ? button : row?.querySelector("[data-row=up]");
  },
};

/** @param {HTMLElement} rows */
function foldAll(rows) {
  for (const fold of findAll(rows, ":scope > ol > .row > .fold", HTMLDetailsElement)) fold.open = false;
}

/**
 * The rows as a query has them.
 *
 * @param {HTMLElement} rows
 */
export function readRows(rows) {
  return writeRows(findAll(rows, ".row").map(cells), cells(blankRow(rows)));
}

/**
 * The rows as the page was served.
 *
 * @param {HTMLElement} rows
 */
export function servedRows(rows) {
  return served.get(rows) ?? "";
}

/**
 * Makes the rows of a query, or those of the page as it was served. One row alone is open;
 * where as many rows come back with other values, those that were open stay so.
 *
 * @param {HTMLElement} rows
 * @param {string | null} query
 */
export function fillRows(rows, query) {
  const list = find(rows, "ol");
  const open = [...list.children].map((row) => row.querySelector(":scope > .fold[open]") !== null);
  const given = parseRows(query ?? servedRows(rows)).slice(0, Number(rows.dataset.most) + 1);
  list.replaceChildren(...given.map((values) => filled(rows, values)));
  const folds = findAll(list, ":scope > .row > .fold", HTMLDetailsElement);
  folds.forEach((fold, index) => {
    fold.open = folds.length === 1 || (folds.length === open.length && open[index]);
  });
  limit(rows);
}

/** @param {HTMLElement} rows */
function blankRow(rows) {
  return /** @type {HTMLElement} */ (find(rows, "template", HTMLTemplateElement).content.firstElementChild);
}

/**
 * A new row with these cells, under names of its own.
 *
 * @param {HTMLElement} rows
 * @param {Record<string, string>} values
 */
function filled(rows, values) {
  const row = /** @type {HTMLElement} */ (blankRow(rows).cloneNode(true));
  const [placeholder, own] = [`${rows.dataset.rows}-new-`, `${rows.dataset.rows}-r${++made}-`];
  for (const attribute of ["id", "for", "name", "aria-labelledby", "aria-describedby"])
    for (const part of row.querySelectorAll(`[${attribute}]`))
      part.setAttribute(attribute, (part.getAttribute(attribute) ?? "").replace(placeholder, own));
  for (const input of inputs(row, "[data-cell]")) {
    const value = values[input.dataset.cell ?? ""];
    if (value !== undefined) setInput(input, parseCell(value), parseChoicesCell(value));
  }
  for (const list of findAll(row, "details.chips")) describeChoices(list);
  for (const fold of findAll(row, "details.more", HTMLDetailsElement))
    fold.open = inputs(fold, "[data-cell]").some(isChanged);
  for (const button of findAll(row, "button", HTMLButtonElement)) button.disabled = false;
  return row;
}

/**
 * Every cell of a row as a query has it.
 *
 * @param {Element} row
 */
function cells(row) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const list of findAll(row, "[data-cells]")) found[list.dataset.cells ?? ""] = writeChoicesCell(checkedIn(list));
  for (const input of inputs(row, "[data-cell]:is([data-flag], :not([type=checkbox]))"))
    if (isChosen(input)) found[input.dataset.cell ?? ""] = writeCell(queryValue(input));
  return found;
}

/** @param {HTMLElement} rows */
function limit(rows) {
  const most = Number(rows.dataset.most);
  find(rows, "[data-row=add]", HTMLButtonElement).disabled = findAll(rows, ".row").length >= most;
}

/**
 * Names every row anew, in its line and in its buttons.
 *
 * @param {HTMLFormElement} form
 */
export function nameRows(form) {
  for (const list of findAll(form, "[data-rows] > ol"))
    [...list.children].forEach((row, index) => {
      const [name, values] = rowLine(lineCells(findAll(row, ".field[data-words]")), index + 1);
      for (const button of findAll(row, "[data-verb]"))
        button.setAttribute("aria-label", `${button.dataset.verb}: ${name}`);
      const line = row.querySelector(":scope > .fold .line");
      if (!line) return;
      setText(find(line, "b"), name);
      setText(find(line, "span"), values);
    });
}

/**
 * What rows are called by in a text that lists some of them: their names, and without one their places.
 *
 * @param {HTMLElement} rows
 */
export function rowKeys(rows) {
  return findAll(rows, ":scope > ol > .row").map((row, index) => {
    const name = lineCells(findAll(row, ".field[data-role=name]"))[0]?.value ?? "";
    return name.includes(",") ? String(index + 1) : name || String(index + 1);
  });
}

/**
 * A cell as a row's line takes it: its part in the line, its value and how that is called, the line's words with `{}`
 * for that, and the value that adds nothing.
 *
 * @typedef {{ role?: string, value: string, called: string, words: string, silent: string }} LineCell
 */

/**
 * The name and the values of a row: "2 × Archer" and "4+ · Shooter 18".
 *
 * @param {LineCell[]} cells
 * @param {number} place
 * @returns {[string, string]}
 */
export function rowLine(cells, place) {
  const named = cells.find(({ role, value }) => role === "name" && value) ?? cells.find(({ role }) => role === "kind");
  const count = cells.find(({ role }) => role === "count");
  const times = named && count && count.value !== count.silent ? `${count.value} × ` : "";
  const others = cells.filter((cell) => cell !== named && !(named && cell === count));
  const told = others.filter(({ value, silent }) => value && value !== silent);
  const name = named ? times + named.called : `Row ${place}`;
  return [name, told.map(worded).join(" · ")];
}

/** @param {LineCell} cell */
function worded({ words, called }) {
  const [before, unit] = words.split("{}");
  if (unit === undefined) return words;
  const bare = unit && called.endsWith(unit) ? called.slice(0, -unit.length) : called; // "4+" may be typed as it is written
  return before + bare + unit;
}

/**
 * What those fields say that the choices made leave to be seen.
 *
 * @param {HTMLElement[]} fields
 * @returns {LineCell[]}
 */
function lineCells(fields) {
  const seen = fields.filter((field) => !field.hidden);
  return seen.map((field) => {
    const { role, words = "", silent = "" } = field.dataset;
    return { role, words, silent, ...fieldValue(field) };
  });
}

/**
 * The values of a group in a line, as of a row; of its rows the names.
 *
 * @param {Element} group
 */
export function groupLine(group) {
  const own = findAll(group, ".field[data-words]").filter((field) => !field.closest(".row"));
  const told = lineCells(own).filter(({ value, silent }) => value && value !== silent);
  const lines = findAll(group, ".field:not([hidden]) > [data-rows] > ol > .row > .fold .line");
  const rows = lines.map((line) => {
    const name = find(line, "b").textContent ?? "";
    return (/^Row \d+$/.test(name) && find(line, "span").textContent) || name; // a mere place says nothing
  });
  return [...told.map(worded), ...rows].join(" · ");
}

/**
 * A field's value, and how it is called: without the price that stands beside a choice.
 *
 * @param {HTMLElement} field
 */
function fieldValue(field) {
  if (field.matches(".choices")) {
    const labels = findAll(field, "input:checked + span").map((label) => label.firstChild?.textContent ?? "");
    return { value: labels.join(), called: labels.join(", ") };
  }
  const select = field.querySelector("select");
  if (select) {
    const [option] = select.selectedOptions;
    return { value: select.value, called: option.dataset.called ?? option.text };
  }
  const input =
    field.querySelector("input:checked:not([data-pick])") ?? find(field, "input:not([data-slider])", HTMLInputElement);
  if (!(input instanceof HTMLInputElement)) return { value: "", called: "" };
  if (isFlag(input)) return { value: queryValue(input), called: "" };
  const called = input.value.trim().replaceAll(/\s+/g, " ");
  const value = queryValue(input).trim().replaceAll(/\s+/g, " ");
  const label =
    input.type === "radio" ? input.nextElementSibling?.textContent : value === called ? called : called.toLowerCase();
  return { value, called: input.dataset.called ?? label ?? "" };
}

/**
 * Shows what Python says of each row: its points at the end of the line, what breaks a rule below it, and its fights.
 *
 * @param {ParentNode} form
 * @param {Record<string, RowAnswer[]>} [answers]
 */
export function showRowAnswers(form, answers = {}) {
  for (const rows of findAll(form, "[data-rows]")) {
    const all = findAll(rows, ":scope > ol > .row");
    const answer = answers[rows.dataset.rows ?? ""];
    if (answer && answer.length !== all.length) continue; // changed meanwhile: the next answer is on its way
    for (const [index, row] of all.entries()) showRowAnswer(row, answer?.[index] ?? {});
  }
}

/**
 * Shows how much of its points a list has spent, and whether it may be fielded.
 *
 * @param {Element} root
 * @param {{ spent: number, wrong: boolean, words: string }} [budget]
 */
export function showBudget(root, budget) {
  const place = root.querySelector(".budget");
  if (!(place instanceof HTMLElement) || !budget) return;
  for (const bar of findAll(root, ":is(.budget, .glance) progress", HTMLProgressElement)) bar.value = budget.spent;
  setText(find(place, "b"), budget.wrong ? "Not legal" : "Legal");
  setText(find(place, "span > span"), budget.words);
  place.toggleAttribute("data-wrong", budget.wrong);
  root.classList.toggle("illegal", budget.wrong);
}

/**
 * @param {HTMLElement} row
 * @param {RowAnswer} answer
 */
function showRowAnswer(row, { points = "", breaches = [], fights = [] }) {
  const place = row.querySelector(".row-points");
  if (!place) return;
  setText(place, points && `${points} pts`);
  const below = find(row, ".row-breaches");
  below.hidden = !breaches.length;
  below.replaceChildren(...breaches.map((breach) => make("li", {}, linked(...breach))));
  find(row, ".row-fights").replaceChildren(...fights.map((fight) => linked(...fight)));
}

/**
 * @param {string} textContent
 * @param {string} href
 */
function linked(textContent, href) {
  return href ? make("a", { textContent, href }) : make("span", { textContent });
}
