// Rows in a form: an army list, several attackers. A row is "cell:value,cell:value"; rows are joined by ";".

import { checked, name, setInput, tidy } from "./form.mjs";

let made = 0; // rows made so far, so that their inputs have names of their own

export function prepareRows(form, changed) {
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-row]");
    if (!button) return;
    const rows = button.closest("[data-rows]");
    const row = button.closest(".row");
    ({
      add: () => add(rows).querySelector("input, select").focus(),
      copy: () => row.after(filled(rows, cells(row))),
      remove: () => row.remove(),
      up: () => row.previousElementSibling?.before(row),
    })[button.dataset.row]();
    limit(rows);
    tidy(form);
    changed();
  });
  for (const rows of form.querySelectorAll("[data-rows]")) {
    rows.firstRows = readRows(rows);
    limit(rows);
  }
}

export function readRows(rows) {
  return [...rows.querySelectorAll(".row")].map((row) => text(cells(row))).join(";");
}

export function fillRows(rows, query) {
  const list = rows.querySelector("ol");
  list.replaceChildren();
  const given = (query ?? rows.firstRows).split(";").filter((one) => one.trim());
  for (const row of given.slice(0, Number(rows.dataset.most) + 1)) list.append(filled(rows, parse(row)));
  limit(rows);
}

function add(rows) {
  const row = filled(rows, {});
  rows.querySelector("ol").append(row);
  return row;
}

function filled(rows, values) {
  const row = rows.querySelector("template").content.firstElementChild.cloneNode(true);
  const mine = `${rows.dataset.rows}-r${++made}-`;
  const old = `${rows.dataset.rows}-new-`;
  for (const part of row.querySelectorAll("[id], [for], [name], [aria-describedby]"))
    for (const key of ["id", "for", "name", "aria-describedby"])
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

function text(values) {
  return Object.entries(values)
    .map(([cell, value]) => `${cell}:${value}`)
    .join(",");
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
