// Units of one's own: picked into the inputs of a calculator, and taken from a list to every calculator that they fit.
// A unit is a row of a list, saved or not, or one saved by itself, from a list or a form; Python tells what each stands as.

import { withReadings } from "../table/catalogue.mjs";
import { button, dialog, find, findAll, make, note, SITE } from "../ui.mjs";
import { nameUnit, saveUnit } from "./add-to.mjs";
import { alone, filled, fits, hasRoom, rowOf, withRow } from "./fill.mjs";
import { ListStorage } from "./storage.mjs";

/** @typedef {import("./fill.mjs").Slot} Slot */
/** @typedef {import("./fill.mjs").Unit} Unit */

/**
 * What a calculator's page lends.
 *
 * @typedef {object} Page
 * @property {HTMLElement} root
 * @property {import("../calculator/query.mjs").Grammar} grammar
 * @property {import("./unit-names.mjs").UnitNames} names
 * @property {import("../table/form-table.mjs").FormTable} table
 * @property {(id: string, query: string) => Promise<any>} ask what Python answers to a calculator's query
 * @property {() => string} read the query of every input, with the doors of the link
 * @property {(rows: string) => boolean} isExample whether rows are the page's own, which nobody chose
 * @property {(calculator: string, query: string) => boolean} isHere whether a list is what the form holds
 * @property {(query: string, example?: string) => void} open opens another query on this page; these rows are its example again
 */

/**
 * Where units come from: a list's calculator and query.
 *
 * @typedef {{ name: string, about: string, calculator: string, query: string, single?: boolean }} Source
 */

/**
 * Units of the book's: of each its name, what it is, its points, its query as a list of its own, and the kinds of slots
 * that it does not fit.
 *
 * @typedef {{ name: string, calculator: string, units: [string, string, string, string, string[]][] }} Group
 */

/**
 * Everything the page says of its game's units.
 *
 * @param {HTMLElement} root
 * @returns {{ slots: Slot[], lists: Record<string, { rows: string, kind: string }>, book: Group[] }}
 */
function declared(root) {
  return JSON.parse(find(root, ".my-units").dataset.units ?? "{}");
}

/**
 * Lets the reader pick a unit for a slot of the page.
 *
 * @param {Page} page
 * @param {string} key
 */
export function pickUnit(page, key) {
  const { slots, lists, book } = declared(page.root);
  const slot = slots.find((one) => one.key === key && one.calculator === page.root.dataset.calculator);
  if (!slot) return;
  const storage = new ListStorage(localStorage, page.grammar);
  const makers = [...Object.keys(lists), ...slots.map(({ calculator }) => calculator)];
  const own = (/** @type {import("./storage.mjs").List[]} */ kept, /** @type {string} */ unnamed) =>
    kept
      .filter(
        ({ calculator, query }) =>
          makers.includes(calculator) && !(calculator in lists && page.isHere(calculator, query)),
      )
      .map((list) => source(list, unnamed));
  const source = (/** @type {import("./storage.mjs").List} */ list, /** @type {string} */ unnamed) => ({
    ...list,
    name: list.name ?? unnamed,
    about: storage.points(list.query),
  });
  const units = own(storage.units(), "").map((unit) => ({ ...unit, single: true }));
  const places = make("div", { className: "unit-sources" });
  const opened = dialog(slot.rows ? `Add to ${slot.label.toLowerCase()}` : `${slot.label}: from my units`, places);
  if (slot.rows) {
    find(opened, ".close").textContent = "Done"; // whoever adds one unit mostly adds another
    repeatBudget(page.root, opened);
  }
  /** @type {Promise<unknown>} */
  let taken = Promise.resolve(); // one unit after the other, however fast they are tapped
  if (units.length) places.append(section({ name: "My units", about: "" }, units, true));
  const sources = [...own(storage.lists(), ""), ...own(storage.drafts(), "Last list").slice(0, 1)];
  for (const one of sources) places.append(section(one, [one], places.childElementCount === 0));
  for (const group of book) {
    const fitting = group.units.filter(([, , , , misfits]) => !misfits.includes(slot.kind));
    if (fitting.length) places.append(gallery({ ...group, units: fitting }, !sources.length && !units.length));
  }
  if (!places.childElementCount)
    places.append(make("p", { textContent: "No unit that could stand here is known yet." }));
  if (slot.typed) places.append(...typed(slot));

  /**
   * What stands in the slot now: to be saved under a name, and to be used elsewhere.
   *
   * @param {Slot} here
   */
  function typed(here) {
    const { calculator, key, label } = here;
    const query = alone(page.read(), here);
    const keep = button("Save these values as a unit", () =>
      nameUnit(keep, (name) => {
        opened.close();
        page.open(page.names.with(page.read(), key, name));
        saveUnit(storage, name, calculator, page.names.with(query, key, name));
      }),
    );
    const fold = make("details", { className: "uses" }, make("summary", { textContent: "Use these values in …" }));
    fold.append(make("div", { className: "use-links" }));
    const asked = { calculator, query: page.names.with(query, key, label), name: "", about: "", single: true };
    fold.addEventListener("toggle", () => showUses(page, fold, async () => (await unitsOf(page, [asked]))[0]));
    return [make("p", {}, keep), fold];
  }

  /**
   * A fold with units of the book's, which need no working out before one is taken.
   *
   * @param {Group} group
   * @param {boolean} open
   */
  function gallery({ name, calculator, units: all }, open) {
    const items = all.map(([called, text, points, query]) => {
      const { rows, kind } = lists[calculator];
      const row = slot?.kind === kind ? new URLSearchParams(query).get(rows) : null;
      const take = async () => {
        if (row !== null) return putRow(called, row);
        const [unit] = await unitsOf(page, [{ calculator, query, name: called, about: "" }]);
        if (unit) put(unit);
      };
      return entry(called, text, points, take);
    });
    const fold = make("details", { open });
    fold.append(make("summary", { textContent: name }), make("ul", {}, ...items));
    return fold;
  }

  /**
   * A fold with the units of some lists, worked out when it is opened.
   *
   * @param {{ name: string, about: string }} head
   * @param {Source[]} from
   * @param {boolean} open
   */
  function section({ name, about }, from, open) {
    const list = make("ul", {});
    const fold = make("details", { open });
    fold.append(make("summary", {}, name, " ", make("small", { textContent: about })), list);
    const fill = async () => {
      if (!fold.open || list.childElementCount) return;
      list.append(make("li", { textContent: "…" }));
      const found = await unitsOf(page, from);
      const fitting = found.filter((unit) => slot && fits(slot, unit));
      list.replaceChildren(...fitting.map(item));
      if (!fitting.length) list.append(make("li", { textContent: "No unit here fits." }));
    };
    fold.addEventListener("toggle", fill);
    return fold;
  }

  /** @param {Unit} unit */
  function item(unit) {
    return entry(unit.name, unit.text === unit.name ? "" : unit.text, unit.points, () => put(unit));
  }

  /**
   * @param {string} name
   * @param {string} text
   * @param {string} points
   * @param {() => unknown} take
   */
  function entry(name, text, points, take) {
    const pick = button(name, () => {
      if (!slot?.rows) opened.close();
      taken = taken.then(take);
    });
    pick.className = "take";
    if (points) pick.append(make("b", { textContent: `${points} pts` }));
    return make("li", {}, pick, make("small", { textContent: text }));
  }

  /** @param {Unit} unit */
  function put(unit) {
    if (!slot) return;
    if (slot.rows) return putRow(unit.name, rowOf(slot, unit));
    page.open(page.names.with(filled(page.read(), slot, unit), slot.key, unit.name));
  }

  /**
   * A row joins the others, or takes the place of the page's example; the units stay open for the next one.
   *
   * @param {string} name
   * @param {string} row
   */
  function putRow(name, row) {
    if (!slot?.rows) return;
    const now = page.read();
    const anew = page.isExample(slot.rows);
    if (!anew && !hasRoom(now, slot)) return note(`${slot.label}: there is no room for another row.`);
    page.open(withRow(now, slot.rows, row, anew));
    note(`Added: ${name}.`, "Undo", () => page.open(now, anew ? slot.rows : undefined));
  }
}

/**
 * Repeats the points of a list on top of a dialog that covers them, with every answer while it is open.
 *
 * @param {HTMLElement} root
 * @param {HTMLDialogElement} opened
 */
function repeatBudget(root, opened) {
  const budget = root.querySelector(".budget");
  if (!budget) return;
  const again = make("div", { className: "budget-again" });
  const closed = new AbortController();
  const repeat = (/** @type {boolean} */ isKnown) => {
    again.ariaBusy = String(!isKnown);
    if (isKnown) again.replaceChildren(budget.cloneNode(true));
  };
  repeat(!root.matches(".unchecked, .asking"));
  root.addEventListener("changed", () => repeat(false), closed);
  root.addEventListener("answered", () => repeat(true), closed);
  root.addEventListener("unanswered", () => again.replaceChildren(), closed);
  opened.addEventListener("close", () => closed.abort());
  find(opened, "h2").after(again);
}

/**
 * The units of some lists, one list after the other: Python forgets a question when the next one comes.
 *
 * @param {Page} page
 * @param {Source[]} sources
 */
async function unitsOf(page, sources) {
  /** @type {Map<string, Unit>} */
  const found = new Map(); // the same unit of several lists is one
  for (const { calculator, query, name, single } of sources) {
    const reply = await page.ask(calculator, query).catch(() => undefined);
    /** @type {Unit[]} */
    const rows = reply?.units ?? Object.values(reply?.rows ?? {})[0] ?? [];
    for (const [place, row] of rows.entries()) {
      const unit = single ? { ...row, name } : row;
      found.set(sources.length > 1 ? `${unit.name} ${unit.text}` : String(place), unit);
    }
  }
  return [...found.values()];
}

/**
 * Fills a fold with links to every calculator that a unit fits, with the unit filled in.
 *
 * @param {Page} page
 * @param {HTMLDetailsElement} fold in a roster, behind its row; elsewhere behind a link that adds the unit to a list
 * @param {() => Promise<Unit | undefined>} worked
 */
export async function showUses(page, fold, worked = () => unitOf(page, fold)) {
  const place = find(fold, ".use-links");
  if (place.childElementCount) return;
  place.replaceChildren(make("p", {}, make("small", { textContent: "Working it out …" }))); // Python may be long in coming
  const unit = await worked();
  if (!unit)
    return place.replaceChildren(make("p", {}, make("small", { textContent: "It can’t be worked out here." })));
  const { slots } = declared(page.root);
  const here = page.root.dataset.calculator;
  /** @type {Map<string, Slot[]>} */
  const byTitle = new Map();
  for (const slot of slots.filter((one) => fits(one, unit) && one.calculator !== here))
    byTitle.set(slot.title, [...(byTitle.get(slot.title) ?? []), slot]);
  const rows = [...byTitle].map(async ([title, some]) => {
    const hrefs = await Promise.all(some.map((slot) => linkTo(page, slot, unit)));
    const links = some.map(({ label }, at) => make("a", { href: hrefs[at], textContent: label }));
    return make("p", {}, make("b", { textContent: title }), ...links);
  });
  place.replaceChildren(...(await Promise.all(rows)));
}

/**
 * @param {Page} page
 * @param {Slot} slot
 * @param {Unit} unit
 */
async function linkTo(page, slot, unit) {
  const query = await withReadings(slot.calculator, filled("", slot, unit), page.table.present);
  return `${SITE}${slot.calculator}/?${slot.rows ? query : page.names.with(query, slot.key, unit.name)}`;
}

/**
 * @param {Page} page
 * @param {HTMLElement} fold
 * @returns {Promise<Unit | undefined>}
 */
async function unitOf(page, fold) {
  const adds = fold.parentElement?.querySelector("a[data-adds]");
  if (adds instanceof HTMLAnchorElement) {
    const calculator = adds.pathname.slice(new URL(SITE).pathname.length, -1);
    return (await unitsOf(page, [{ calculator, query: adds.search.slice(1), name: "", about: "" }]))[0];
  }
  const unit = fold.closest(".unit");
  const all = findAll(page.root, ".roster .unit");
  const units = await unitsOf(page, [
    { calculator: page.root.dataset.calculator ?? "", query: page.read(), name: "", about: "" },
  ]);
  return unit instanceof HTMLElement ? units[all.indexOf(unit)] : undefined;
}
