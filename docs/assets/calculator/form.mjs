// A calculator's form: the query of its inputs both ways, what is shown for the choices made, and messages beside inputs.

import { find, findAll, make, setText } from "../ui.mjs";
import { prepareControls, showControls } from "./controls.mjs";
import { checkedIn, describeChoices, inputs, isChanged, isChosen, queryValue, setInput, unfold } from "./fields.mjs";
import { parseRows, writeQuery } from "./query.mjs";
import { fillRows, groupLine, nameRows, prepareRows, readRows, servedRows } from "./rows.mjs";

/** @typedef {import("./fields.mjs").Input} Input */

/**
 * What is wrong with a row's cells, by the rows' input: the row (from 1), the cell, and the words.
 *
 * @typedef {Record<string, [number, string, string][]>} CellErrors
 */

// By form: its pairs as it was served. A property of the form would not do, since an input may be called like it.
/** @type {WeakMap<HTMLFormElement, Map<string, string>>} */
const defaults = new WeakMap();

const WHOLE = /^-?\d{1,12}$/;

/**
 * Brings the buttons to life and reports every change.
 *
 * @param {HTMLFormElement} form
 * @param {(typing?: boolean) => void} changed
 */
export function prepare(form, changed) {
  for (const button of findAll(form, "button", HTMLButtonElement)) button.disabled = false;
  prepareRows(
    form,
    () => tidy(form),
    () => changed(),
  );
  prepareControls(form, () => {
    tidy(form);
    changed();
  });
  form.addEventListener("input", ({ target }) => {
    tidy(form);
    if (!(target instanceof HTMLElement)) return;
    const list = target.closest("details.chips");
    if (list instanceof HTMLElement) describeChoices(list);
    changed(target.matches("input:not([type=radio], [type=checkbox])"));
  });
  form.closest(".reckoner")?.setAttribute("data-alive", "");
}

/**
 * Hides what does not matter for the choices made, counts the rulings that were changed, and names the rows.
 *
 * @param {HTMLFormElement} form
 */
export function tidy(form) {
  for (const field of findAll(form, "[data-when]")) {
    const values = (/** @type {string} */ name) => chosen(form, field.closest(".row"), name);
    field.hidden = !matters(field.dataset.when ?? "", values);
  }
  for (const table of findAll(form, "table.stats")) tidyTable(table);
  for (const group of findAll(form, ".group")) group.hidden = !group.querySelector(".field:not([hidden], .row .field)");
  nameRows(form);
  for (const now of findAll(form, "details.group > summary > .now"))
    setText(now, groupLine(/** @type {Element} */ (now.closest("details"))));
  const changed = inputs(form, ".rulings select").filter(isChanged).length;
  for (const place of findAll(form, ".changed")) setText(place, changed ? `${changed} changed` : "");
  showControls(form);
}

/**
 * Hides the rows and columns of a table that have nothing to ask; what spans several takes the width of those that are seen.
 *
 * @param {HTMLElement} table
 */
function tidyTable(table) {
  const cells = findAll(table, "td[data-columns]", HTMLTableCellElement);
  const isAsked = (/** @type {Element} */ part) => part.querySelector(".field:not([hidden])") !== null;
  const heads = findAll(table, "th[data-column]");
  for (const head of heads)
    head.hidden = !cells.some((cell) => cell.dataset.columns === head.dataset.column && isAsked(cell));
  for (const cell of cells) {
    const columns = (cell.dataset.columns ?? "").split(" ").filter((at) => !heads[Number(at)].hidden);
    cell.hidden = !columns.length;
    cell.colSpan = Math.max(1, columns.length);
  }
  for (const row of findAll(table, "tbody > tr:not(.errors)")) row.hidden = !isAsked(row);
  const shown = heads.filter((head) => !head.hidden).length;
  table.dataset.shown = String(shown);
  for (const cell of findAll(table, ".errors > td", HTMLTableCellElement)) cell.colSpan = shown + 1;
}

/**
 * Whether the choices made elsewhere make an input matter: "name=value,value&name=value", as the calculator declares it.
 *
 * @param {string} when
 * @param {(name: string) => string} value
 */
export function matters(when, value) {
  return when.split("&").every((condition) => {
    const [name, accepted] = condition.split("=");
    return accepted.split(",").includes(value(name));
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {Element | null} row
 * @param {string} name
 */
function chosen(form, row, name) {
  const attribute = row ? "data-cell" : "name";
  const all = inputs(row ?? form, `[${attribute}="${name}"]`);
  return queryValue(all.find((input) => input instanceof HTMLInputElement && input.checked) ?? all[0]);
}

/**
 * What differs from the page as it was served, to be put back after the form was filled. Rows are made anew.
 *
 * @param {HTMLFormElement} form
 */
export function touched(form) {
  return inputs(form, ":is(input, select):not([data-cell], [data-slider], [data-pick])")
    .filter(isChanged)
    .map((input) => ({ input, value: input.value, checked: input instanceof HTMLInputElement && input.checked }));
}

/**
 * Puts back what was typed before the form was filled.
 *
 * @param {HTMLFormElement} form
 * @param {ReturnType<typeof touched>} typed
 */
export function retype(form, typed) {
  for (const { input, value, checked } of typed) {
    if (input instanceof HTMLInputElement && input.type !== "text") input.checked = checked;
    else input.value = value;
    const list = input.closest("details.chips");
    if (list instanceof HTMLElement) describeChoices(list);
  }
  tidy(form);
}

/**
 * A query to compare with another: with every input, those that it leaves out as the page was served, and the cells of
 * rows in one order.
 *
 * @param {HTMLFormElement} form
 * @param {string} query
 */
export function comparable(form, query) {
  const whole = new Map([...(defaults.get(form) ?? []), ...new URLSearchParams(query)]);
  for (const { dataset } of findAll(form, "[data-rows]")) {
    const name = dataset.rows ?? "";
    whole.set(name, JSON.stringify(parseRows(whole.get(name) ?? "").map((row) => Object.entries(row).sort())));
  }
  return writeQuery(whole);
}

/**
 * Whether rows are as the page was served.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function isServed(form, name) {
  const rows = find(form, `[data-rows="${name}"]`);
  return readRows(rows) === servedRows(rows);
}

/**
 * The query of every input.
 *
 * @param {HTMLFormElement} form
 */
export function read(form) {
  return writeQuery(pairs(form));
}

/**
 * The query without what is as the page came; of a list whose inputs differ at all, with every row.
 *
 * @param {HTMLFormElement} form
 * @param {boolean} isList
 */
export function readShort(form, isList) {
  const all = [...pairs(form)];
  const differs = ([name, value] = ["", ""]) => value !== defaults.get(form)?.get(name);
  const rows = isList && all.some(differs) ? findAll(form, "[data-rows]").map((one) => one.dataset.rows) : [];
  return writeQuery(all.filter(([name, value]) => differs([name, value]) || (value && rows.includes(name))));
}

/**
 * Whether Python can read the form, as far as the form knows: every number within its bounds, and not too long for a link.
 *
 * @param {HTMLFormElement} form
 * @param {number} longest
 */
export function isLegal(form, longest) {
  const within = (/** @type {HTMLInputElement} */ input) => {
    const [value, { low = "", high = "" }] = [queryValue(input).trim(), input.dataset];
    return WHOLE.test(value) && Number(value) >= Number(low) && Number(value) <= Number(high);
  };
  return findAll(form, "input[data-low]", HTMLInputElement).every(within) && read(form).length <= longest;
}

/** @param {HTMLFormElement} form */
function pairs(form) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const list of findAll(form, "[data-list]")) found.set(list.dataset.list ?? "", checkedIn(list).join(","));
  for (const rows of findAll(form, "[data-rows]")) found.set(rows.dataset.rows ?? "", readRows(rows));
  for (const input of inputs(form, "[name]:is([data-flag], :not([type=checkbox])):not([data-cell], [data-flags])"))
    if (isChosen(input)) found.set(input.name, queryValue(input));
  for (const input of inputs(form, "[data-flags]:checked"))
    for (const name of (input.dataset.flags ?? "").split(" "))
      found.set(name, input.value.split(" ").includes(name) ? "yes" : "no");
  return found;
}

/**
 * Puts a query's inputs in; what it lacks is as the page was served.
 *
 * @param {HTMLFormElement} form
 * @param {string} query
 */
export function fill(form, query) {
  HTMLFormElement.prototype.reset.call(form); // an input may be called "reset"
  const given = new URLSearchParams(query);
  const allRows = findAll(form, "[data-rows]");
  if (!defaults.has(form)) {
    const rows = /** @type {[string, string][]} */ (allRows.map((one) => [one.dataset.rows, servedRows(one)]));
    defaults.set(form, new Map([...pairs(form), ...rows]));
  }
  for (const rows of allRows) fillRows(rows, given.get(rows.dataset.rows ?? ""));
  for (const input of inputs(form, "[name]:not([data-cell], [data-flags])")) {
    const value = given.get(input.name);
    if (value !== null) setInput(input, value, value.split(","));
  }
  for (const input of inputs(form, "input[data-flags]")) {
    const names = (input.dataset.flags ?? "").split(" ");
    if (!names.some((name) => given.has(name))) continue;
    const taken = names.filter((name) => given.get(name) === "yes").join(" ");
    /** @type {HTMLInputElement} */ (input).checked = input.value === taken;
  }
  for (const list of findAll(form, "details.chips")) describeChoices(list);
  tidy(form);
  showErrors(form, {});
}

/**
 * Shows what is wrong beside each input; in rows, beside the cell too.
 *
 * @param {HTMLFormElement} form
 * @param {Record<string, string>} errors
 * @param {CellErrors} [cells]
 */
export function showErrors(form, errors, cells = {}) {
  for (const old of findAll(form, ".row .error")) old.remove();
  for (const input of findAll(form, ".row [aria-invalid]")) input.removeAttribute("aria-invalid");
  for (const [rows, wrong] of Object.entries(cells))
    for (const [place, cell, words] of wrong) {
      const row = findAll(form, `[data-rows="${rows}"] > ol > .row`)[place - 1];
      const field = row?.querySelector(`[data-field="${CSS.escape(cell)}"]`);
      if (field) showCellError(field, words); // of an unknown cell the message below the rows tells
    }
  const places = new Map(findAll(form, "[data-error-of]").map((place) => [place.dataset.errorOf ?? "", place]));
  for (const [name, place] of places) showError(place, errors[name] ?? "");
  const elsewhere = Object.keys(errors).filter((name) => !places.has(name));
  const general = places.get("");
  if (elsewhere.length && general)
    showError(general, ["", ...elsewhere].flatMap((name) => errors[name] ?? []).join(" "));
  const all = Object.values(errors);
  const standing = form.closest(".reckoner")?.querySelector(".standing");
  if (standing instanceof HTMLElement) standing.dataset.wrong = all[0] ?? "";
  if (all.length) focusFault(form);
  const more = all.length > READ_OUT ? [`And ${all.length - READ_OUT} more.`] : [];
  announce(form, [...all.slice(0, READ_OUT), ...more].join(" "));
}

/**
 * Goes to what is wrong, unless somebody is typing.
 *
 * @param {HTMLFormElement} form
 */
function focusFault(form) {
  if (document.activeElement?.matches(".reckoner input:not([type]), .reckoner select, dialog *")) return;
  const faults = findAll(form, "[aria-invalid]").filter((input) => input.checkVisibility());
  (faults.find((input) => input.matches(":checked")) ?? faults[0])?.focus();
}

const READ_OUT = 4; // messages: nobody listens to more
const PAUSE = 700; // ms: half a number is nothing to talk about

/** @type {ReturnType<typeof setTimeout> | undefined} */
let announcing;

/**
 * Tells a screen reader what is wrong, once the typing has paused.
 *
 * @param {HTMLFormElement} form
 * @param {string} words
 */
export function announce(form, words) {
  clearTimeout(announcing);
  const place = find(form, "[data-told]");
  if (words) announcing = setTimeout(() => setText(place, words), PAUSE);
  else place.textContent = "";
}

/**
 * @param {Element} field
 * @param {string} words
 */
function showCellError(field, words) {
  const [input] = inputs(field, "input, select");
  input.setAttribute("aria-invalid", "true");
  const id = input.getAttribute("aria-describedby") ?? "";
  field.append(make("p", { className: "error", id, textContent: words }));
  unfold(field);
}

/**
 * @param {HTMLElement} place
 * @param {string} words
 */
function showError(place, words) {
  place.textContent = words;
  place.hidden = !words;
  const name = CSS.escape(place.dataset.errorOf ?? "");
  const field = place.closest(".field") ?? place.closest("form")?.querySelector(`.stats [data-field="${name}"]`);
  if (!(field instanceof HTMLElement)) return;
  // A message about rows names the row; the inputs in the others are not at fault.
  if (!field.matches(".rows"))
    for (const input of findAll(field, "input:not([data-slider]), select")) {
      if (words) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
  if (!words) return;
  field.hidden = false; // a message is no use where nobody sees it
  unfold(field);
  for (const fold of findAll(field, ":scope > details", HTMLDetailsElement)) fold.open = true;
}
