// Rows in a form: an army list, several attackers. A row is "cell:value,cell:value"; rows are joined by ";".

import { checked, name, setInput, tidy } from "./form.mjs";

let made = 0; // rows made so far, so that their inputs have names of their own

export function prepareRows(form, changed) {
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-row]");
    if (!button) return;
    const rows = button.closest("[data-rows]");
    const row = button.closest(".row");
    const focus = ACTS[button.dataset.row](rows, row, button);
    limit(rows);
    tidy(form);
    focus?.focus();
    focus?.closest(".row")?.scrollIntoView({ block: "nearest" });
    changed();
  });
  for (const rows of form.querySelectorAll("[data-rows]")) {
    rows.firstRows = readRows(rows);
    limit(rows);
  }
}

// What the buttons of a row do, and where the keyboard goes on.
const ACTS = {
  add: (rows) => {
    const row = filled(rows, {});
    foldAll(rows);
    rows.querySelector("ol").append(row);
    return row.querySelector("input, select");
  },
  copy: (rows, row) => {
    const copy = filled(rows, cells(row));
    foldAll(rows);
    row.after(copy);
    return copy.querySelector("summary, input, select");
  },
  remove: (rows, row) => {
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    return next?.querySelector("summary, input, select") ?? rows.querySelector("[data-row=add]");
  },
  up: (rows, row, button) => {
    row.previousElementSibling?.before(row);
    return row.previousElementSibling ? button : row.querySelector("[data-row=down]");
  },
  down: (rows, row, button) => {
    row.nextElementSibling?.after(row);
    return row.nextElementSibling ? button : row.querySelector("[data-row=up]");
  },
};

function foldAll(rows) {
  for (const fold of rows.querySelectorAll(":scope > ol > .row > .fold")) fold.open = false;
}

export function readRows(rows) {
  const blank = cells(rows.querySelector("template").content.firstElementChild);
  return [...rows.querySelectorAll(".row")].map((row) => text(cells(row), blank)).join(";");
}

// Rows are closed, one alone is open; and where the same rows come back with other values, what was open stays so.
export function fillRows(rows, query) {
  const list = rows.querySelector("ol");
  const open = [...list.children].map((row) => Boolean(row.querySelector(":scope > .fold[open]")));
  list.replaceChildren();
  const given = (query ?? rows.firstRows).split(";").filter((one) => one.trim());
  for (const row of given.slice(0, Number(rows.dataset.most) + 1)) list.append(filled(rows, parse(row)));
  [...list.children].forEach((row, at, all) => {
    const fold = row.querySelector(":scope > .fold");
    if (fold) fold.open = all.length === 1 || (all.length === open.length && open[at]);
  });
  limit(rows);
}

function filled(rows, values) {
  const row = rows.querySelector("template").content.firstElementChild.cloneNode(true);
  const mine = `${rows.dataset.rows}-r${++made}-`;
  const old = `${rows.dataset.rows}-new-`;
  for (const part of row.querySelectorAll("[id], [for], [name], [aria-labelledby], [aria-describedby]"))
    for (const key of ["id", "for", "name", "aria-labelledby", "aria-describedby"])
      if (part.hasAttribute(key)) part.setAttribute(key, part.getAttribute(key).replace(old, mine));
  for (const input of row.querySelectorAll("[data-cell]")) {
    const value = values[input.dataset.cell];
    if (value !== undefined) setInput(input, value.split("."), plain(value));
  }
  for (const list of row.querySelectorAll("details.chips")) name(list);
  for (const fold of row.querySelectorAll("details.more")) fold.open = [...fold.querySelectorAll("[data-cell]")].some(changedCell);
  for (const button of row.querySelectorAll("button")) button.disabled = false;
  return row;
}

function changedCell(input) {
  if (input.options) return [...input.options].some((option) => option.selected !== option.defaultSelected);
  return input.checked !== input.defaultChecked || input.value !== input.defaultValue;
}

// Every cell as a row's text has it: a list with dots, anything else with what would break the row as %XX.
function cells(row) {
  const found = {};
  for (const list of row.querySelectorAll("[data-cells]")) found[list.dataset.cells] = checked(list).replaceAll(",", ".");
  for (const input of row.querySelectorAll("[data-cell]:not([type=checkbox])"))
    if (input.type !== "radio" || input.checked) found[input.dataset.cell] = encodeURIComponent(input.value);
  return found;
}

// What a new row has is left out, as in calculators/query.py: a long list stays short enough for a link.
function text(values, blank) {
  const all = Object.entries(values);
  const differing = all.filter(([cell, value]) => value !== blank[cell]);
  return (differing.length ? differing : all.slice(0, 1)).map(([cell, value]) => `${cell}:${value}`).join(",");
}

function parse(row) {
  const split = (cell) => [cell.slice(0, cell.indexOf(":")), cell.slice(cell.indexOf(":") + 1)];
  return Object.fromEntries(row.split(",").map(split));
}

function plain(value) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // a stray % in a link typed by hand
  }
}

function limit(rows) {
  rows.querySelector("[data-row=add]").disabled = rows.querySelectorAll(".row").length >= Number(rows.dataset.most);
}
