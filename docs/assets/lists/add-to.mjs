// "Add to …": a row that a calculator found or made goes into a list on this device, and the reader stays where they are.

import { appendRows, Grammar, parseRows } from "../calculator/query.mjs";
import { NAME_LENGTH, newId } from "../records.mjs";
import { withReadings } from "../table/catalogue.mjs";
import { button, dialog, make, note, SITE } from "../ui.mjs";
import { isDraftFree } from "./draft-lock.mjs";
import { savedLists } from "./saved-lists.mjs";
import { ListStorage } from "./storage.mjs";

const NEW = "My list";

/** @typedef {import("./storage.mjs").List} List */

/**
 * Lets the reader choose the list that a link's row is added to.
 *
 * @param {HTMLAnchorElement} link which opens a list with that row alone
 * @param {Grammar} grammar
 * @param {Map<string, string>} present what the form reads
 */
export function addTo(link, grammar, present) {
  const [calculator, alone] = [link.pathname.slice(new URL(SITE).pathname.length, -1), link.search.slice(1)];
  const { adds = "", most = "" } = link.dataset;
  const row = new URLSearchParams(alone).get(adds);
  if (row === null) return location.assign(link.href);
  const storage = new ListStorage(localStorage, grammar);
  const why = storage.forbidden();
  const choose = (/** @type {() => unknown} */ act) => {
    opened.close();
    act();
  };
  const open = (/** @type {List} */ list, /** @type {boolean} */ isDraft) => choose(() => addRow(list, isDraft));
  const begin = button(why ? "Open a new list" : "A new list", () =>
    choose(why ? () => location.assign(link.href) : addNew),
  );
  begin.className = "take";
  const lists = make("div", { className: "add-to" });
  if (why) lists.append(make("p", { textContent: why }));
  else if (storage.lists(calculator).length || storage.drafts(calculator).length)
    lists.append(savedLists({ storage, of: calculator, open, pickOnly: true }));
  const places = make("p", {}, begin);
  if (!why) places.append(button("My units", askName));
  const opened = dialog("Add to …", lists, places);

  function askName() {
    lists.replaceChildren();
    nameUnit(places, (name) => choose(() => saveUnit(storage, name, calculator, alone)));
  }

  async function addNew() {
    const query = await withReadings(calculator, alone, present);
    const list = { id: newId(), name: storage.freeName(NEW, calculator), calculator, query, saved: now() };
    said(storage.save(list), list, () => isUnchanged(list) && storage.remove(list));
  }

  /**
   * @param {List} list
   * @param {boolean} isDraft
   */
  async function addRow(list, isDraft) {
    const query = appendRows(grammar.withoutPoints(list.query), adds, row ?? "");
    if (query === undefined) return note("This list is the page’s example. Open it and save it, then add to it.");
    if (parseRows(new URLSearchParams(query).get(adds) ?? "").length > Number(most))
      return note(`${nameOf(list)} has ${most} rows, the most there can be.`);
    if (query.length > grammar.longest) return note(`${nameOf(list)} is too long for one more row.`);
    const longer = { ...list, query, saved: now() };
    if (isDraft && !(await isDraftFree(list.id))) longer.id = newId(); // another tab writes to it: this is a copy
    if (isDraft) return said(storage.keepDraft(longer), longer, () => takeBackDraft(longer, list));
    said(storage.save({ ...longer, name: nameOf(list) }), longer, () => takeBack(longer, list));
  }

  /**
   * @param {List} longer
   * @param {List} before
   */
  function takeBack(longer, before) {
    if (isUnchanged(longer)) storage.save({ ...before, name: nameOf(before) });
  }

  /**
   * Whether a list is as it was added to; or else says that it is not.
   *
   * @param {List} added
   */
  function isUnchanged(added) {
    const isSame = storage.lists(calculator).find(({ id }) => id === added.id)?.query === added.query;
    if (!isSame) note(`${nameOf(added)} was changed since; nothing was undone.`);
    return isSame;
  }

  /**
   * @param {List} longer
   * @param {List} before
   */
  function takeBackDraft(longer, before) {
    storage.removeDraft(longer);
    if (longer.id === before.id) storage.keepDraft(before);
  }

  /**
   * @param {string | undefined} problem
   * @param {List} list
   * @param {() => unknown} undo
   */
  function said(problem, list, undo) {
    const view = make("a", { href: `${SITE}${calculator}/?${list.query}`, textContent: "View list" });
    if (problem) return note(`${problem} Nothing was added.`);
    note(
      `Added to ${list.name ? `“${list.name}”` : "the unsaved list"}.`,
      "Undo",
      () => {
        undo();
        if (!document.querySelector(".copied p")) note("Taken back.");
      },
      view,
    );
  }
}

/**
 * Asks for the name of a unit.
 *
 * @param {Element} place that the question takes
 * @param {(name: string) => unknown} act
 */
export function nameUnit(place, act) {
  const field = make("input", { id: "unit-name", maxLength: NAME_LENGTH, required: true });
  const label = make("label", { htmlFor: "unit-name", textContent: "Its name" });
  const form = make("form", { className: "save-as" }, label, field, make("button", { textContent: "Save" }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const name = field.value.trim().replaceAll(/\s+/g, " ");
    if (name) act(name);
  });
  place.replaceWith(form);
  field.focus();
}

/**
 * @param {ListStorage} storage
 * @param {string} name
 * @param {string} calculator
 * @param {string} query
 */
export function saveUnit(storage, name, calculator, query) {
  const unit = { id: newId(), name, calculator, query, saved: now() };
  const problem = storage.saveUnit(unit);
  if (problem) return note(`${problem} Nothing was saved.`);
  note(`“${name}” is among your units: every calculator it fits offers it.`, "Undo", () => storage.removeUnit(unit));
}

/** @param {List} list */
function nameOf({ name }) {
  return name || "The unsaved list";
}

function now() {
  return new Date().toISOString();
}
