// A form and the text of its inputs, both ways. The grammar is the one of calculators/query.py:
// name=value pairs with commas in a multiple choice, and rows as "cell:value,cell:value;cell:value".

import { nameRows } from "./fold.mjs";
import { prepareRows, readRows, fillRows } from "./rows.mjs";

const defaults = new WeakMap(); // by form: what it was served with. (An input may be called anything, and would hide a property of the form.)

const LONGEST = 8000; // characters of a query, as in calculators/query.py

// The buttons come to life here; in the page as it is served they would do nothing.
export function prepare(form, changed) {
  for (const button of form.querySelectorAll("button")) button.disabled = false;
  prepareRows(form, changed);
  form.addEventListener("input", () => tidy(form));
  form.addEventListener("click", ({ target }) => {
    const step = target.closest("[data-step]");
    if (!step) return;
    stepBy(step.parentElement.querySelector("input"), Number(step.dataset.step));
    nameRows(form);
    changed();
  });
  form.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by || !event.target.matches(".stepper input")) return;
    event.preventDefault();
    stepBy(event.target, by);
    nameRows(form);
    changed();
  });
  form.addEventListener("input", ({ target }) => {
    if (target.type === "checkbox") name(target.closest("details"));
    changed(target.matches("input:not([type=radio], [type=checkbox])"));
  });
}

// Hides what does not matter for the choices made, and counts the rulings that were changed.
export function tidy(form) {
  for (const field of form.querySelectorAll("[data-when]")) {
    const holds = (condition) => {
      const [name, values] = condition.split("=");
      return values.split(",").includes(chosen(form, field.closest(".row"), name));
    };
    field.hidden = !field.dataset.when.split("&").every(holds);
  }
  for (const group of form.querySelectorAll("fieldset.group"))
    group.hidden = !group.querySelector(":scope > .field:not([hidden])");
  const rulings = [...form.querySelectorAll(".rulings select")];
  const changed = rulings.filter((ruling) => ![...ruling.selectedOptions].every((option) => option.defaultSelected));
  for (const place of form.querySelectorAll(".changed")) place.textContent = changed.length ? `${changed.length} changed` : "";
  nameRows(form);
}

function chosen(form, row, name) {
  if (!row) return form.elements[name].value;
  const inputs = [...row.querySelectorAll(`[data-cell="${name}"]`)];
  return (inputs.find((input) => input.checked) ?? inputs[0]).value;
}

// What differs from the page as it was served, and a way to put it back after the form was filled. Rows are made anew.
export function touched(form) {
  return [...form.querySelectorAll("input:not([data-cell]), select:not([data-cell])")]
    .filter((input) =>
      input.options
        ? [...input.options].some((option) => option.selected !== option.defaultSelected)
        : input.checked !== input.defaultChecked || input.value !== input.defaultValue,
    )
    .map((input) => ({ input, value: input.value, checked: input.checked }));
}

export function retype(form, typed) {
  for (const { input, value, checked } of typed) {
    Object.assign(input, "checked" in input && input.type !== "text" ? { checked } : { value });
    if (input.type === "checkbox") name(input.closest("details"));
  }
  tidy(form);
}

function stepBy(input, by) {
  const number = Number.parseInt(input.value, 10);
  const from = Number.isNaN(number) ? Number(input.defaultValue) : number + by;
  input.value = Math.min(Number(input.dataset.high), Math.max(Number(input.dataset.low), from));
}

export function read(form) {
  return written(pairs(form));
}

// The same, without what is as the page came; of a list whose inputs differ at all, every row.
export function readShort(form, list) {
  const now = pairs(form);
  const differing = [...now].filter(([name, value]) => value !== defaults.get(form).get(name));
  const rows = new Set(list && differing.length ? [...form.querySelectorAll("[data-rows]")].map((one) => one.dataset.rows) : []);
  return written([...now].filter(([name, value]) => value !== defaults.get(form).get(name) || (value && rows.has(name))));
}

// Whether Python can read it, as far as the form itself knows: every number in its bounds, and short enough for a link.
export function legal(form) {
  const numbers = [...form.querySelectorAll("input[data-low]")];
  const inside = ({ value, dataset: { low, high } }) => /^-?\d{1,12}$/.test(value.trim()) && Number(value) >= Number(low) && Number(value) <= Number(high);
  return numbers.every(inside) && read(form).length <= LONGEST;
}

function written(pairs) {
  return [...pairs].map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll(/%(3A|2C|3B)/g, decodeURIComponent)}`).join("&"); // : , ; as they are
}

function pairs(form) {
  const pairs = new Map();
  for (const list of form.querySelectorAll("[data-list]")) pairs.set(list.dataset.list, checked(list));
  for (const rows of form.querySelectorAll("[data-rows]")) pairs.set(rows.dataset.rows, readRows(rows));
  for (const input of form.querySelectorAll("[name]:not([type=checkbox], [data-cell])"))
    if (input.type !== "radio" || input.checked) pairs.set(input.name, input.value);
  return pairs;
}

export function fill(form, query) {
  HTMLFormElement.prototype.reset.call(form); // an input may be called "reset"
  const given = new URLSearchParams(query);
  if (!defaults.has(form)) defaults.set(form, new Map([...pairs(form), ...[...form.querySelectorAll("[data-rows]")].map((rows) => [rows.dataset.rows, rows.firstRows])]));
  for (const rows of form.querySelectorAll("[data-rows]")) fillRows(rows, given.get(rows.dataset.rows));
  for (const input of form.querySelectorAll("[name]:not([data-cell])"))
    if (given.has(input.name)) setInput(input, given.get(input.name).split(","), given.get(input.name));
  for (const list of form.querySelectorAll("details.chips")) name(list);
  tidy(form);
  mark(form, {});
}

export function setInput(input, list, text) {
  if (input.type === "checkbox") input.checked = list.includes(input.value);
  else if (input.type === "radio") input.checked = input.value === text;
  else if (input.tagName !== "SELECT" || [...input.options].some((option) => option.value === text)) input.value = text;
}

export function checked(list) {
  return [...list.querySelectorAll("input:checked")].map((input) => input.value).join(",");
}

// Says in the fold's own line what is chosen inside it, and takes no more than may be chosen.
export function name(list) {
  const full = list.querySelectorAll("input:checked").length >= Number(list.dataset.most);
  for (const input of list.querySelectorAll("input")) input.disabled = full && !input.checked;
  const place = list.querySelector(".chosen");
  const words = [...list.querySelectorAll("input:checked + span")].map((label) => label.firstChild.textContent);
  place.textContent = words.join(", ") || place.dataset.none;
  place.classList.toggle("some", words.length > 0);
}

// What is wrong, beside the input; in rows, `cells` has it as [row, cell, words] too.
export function mark(form, errors, cells = {}) {
  for (const old of form.querySelectorAll(".row .error")) old.remove();
  for (const input of form.querySelectorAll(".row [aria-invalid]")) input.removeAttribute("aria-invalid");
  for (const [rows, wrong] of Object.entries(cells)) for (const one of wrong) markCell(form.querySelectorAll(`[data-rows="${rows}"] > ol > .row`), ...one);
  const places = new Map([...form.querySelectorAll("[data-error-of]")].map((place) => [place.dataset.errorOf, place]));
  const elsewhere = [];
  for (const [name, place] of places) say(place, errors[name] ?? "");
  for (const [name, words] of Object.entries(errors)) if (!places.has(name)) elsewhere.push(words);
  if (elsewhere.length) say(places.get(""), [errors[""], ...elsewhere].filter(Boolean).join(" "));
  tell(form, Object.values(errors).join(" "));
}

// Aloud, for those who don't see the messages: when the typing has paused, so that half a number is no matter of talk.
const PAUSE = 700; // ms
let telling;
export function tell(form, words) {
  clearTimeout(telling);
  const place = form.querySelector("[data-told]");
  if (!words) place.textContent = "";
  else if (place.textContent !== words) telling = setTimeout(() => (place.textContent = words), PAUSE);
}

function markCell(rows, row, cell, words) {
  const field = rows[row - 1]?.querySelector(`[data-field="${cell}"]`);
  if (!field) return; // a cell nobody knows: the message below the rows says so
  const input = field.querySelector("input, select");
  input.setAttribute("aria-invalid", "true");
  field.append(Object.assign(document.createElement("p"), { className: "error", id: input.getAttribute("aria-describedby") ?? "", textContent: words }));
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
}

function say(place, words) {
  place.textContent = words;
  place.hidden = !words;
  const field = place.closest(".field");
  if (!field) return;
  if (!field.matches(".rows")) // a row's message names the row; the others in it are not at fault
    for (const input of field.querySelectorAll("input, select")) words ? input.setAttribute("aria-invalid", "true") : input.removeAttribute("aria-invalid");
  if (!words) return;
  field.hidden = false; // a message is no use where nobody sees it
  for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  for (const fold of field.querySelectorAll(":scope > details")) fold.open = true;
}
