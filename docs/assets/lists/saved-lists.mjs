// Saved lists and units: to open, rename, delete and bring back, and all that is saved to carry away as a file.
// They stand in a dialog of a list's own page, and on the page "Saved" with those of all games.

import { Grammar } from "../calculator/query.mjs";
import { NAME_LENGTH } from "../records.mjs";
import { button, make, note, SITE } from "../ui.mjs";
import { everything, importFile, writeFile } from "./saved-file.mjs";
import { ListStorage } from "./storage.mjs";

const SOON = 50; // ms: another tab that takes in a file tells of every list in it

/** @typedef {import("./storage.mjs").List} List */
/** @typedef {import("./storage.mjs").NamedList} NamedList */
/** @typedef {"list" | "draft" | "unit"} Stored */

/**
 * @typedef {object} Options
 * @property {ListStorage} storage
 * @property {string} [of] the calculator whose lists are shown; without it those of all
 * @property {Record<string, string>} [titles] of the calculators, where those of all are shown
 * @property {(list: List, isDraft: boolean) => void} [open] takes a list instead of its link
 * @property {boolean} [pickOnly] lists can be opened, and nothing else
 */

/**
 * Fills the page "Saved".
 *
 * @param {HTMLElement} place which brings the titles of the calculators that make lists
 */
export function mountMyLists(place) {
  const storage = new ListStorage(localStorage, Grammar.of(place));
  place.append(savedLists({ storage, titles: JSON.parse(place.dataset.myLists ?? "{}") }));
}

/**
 * The saved lists in an element, which dispatches "shelved" whenever they change.
 *
 * @param {Options} options
 */
export function savedLists({ storage, of, titles = {}, open, pickOnly = false }) {
  const status = make("p", { className: "said" });
  status.setAttribute("role", "status");
  const place = make("div");
  const whole = make("div", { className: "shelf" }, status, place, tools());
  const render = () => place.replaceChildren(...parts());
  const changed = (/** @type {string | undefined} */ words) => {
    status.textContent = words ?? "";
    render();
    whole.dispatchEvent(new CustomEvent("shelved"));
  };
  render();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let due;
  const elsewhere = () => {
    if (!whole.isConnected) return window.removeEventListener("storage", elsewhere);
    clearTimeout(due);
    due = setTimeout(render, SOON);
  };
  window.addEventListener("storage", elsewhere); // another tab
  return whole;

  function parts() {
    const why = storage.forbidden();
    if (why) {
      const words = `${why} So no lists are kept here; but the link of a list holds the whole of it.`;
      return [make("p", { textContent: words })];
    }
    const [saved, drafts] = [storage.lists(of), storage.drafts(of)];
    /** @type {HTMLElement[]} */
    const made = [];
    for (const [calculator, lists] of byCalculator(saved)) {
      if (!of) made.push(heading(calculator));
      made.push(make("ul", {}, ...lists.map(savedItem)));
    }
    const units = of || pickOnly ? [] : storage.units();
    if (units.length) made.push(make("h2", { textContent: "My units" }), make("ul", {}, ...units.map(unitItem)));
    const none =
      "No list is saved on this device. Some browsers forget what a site keeps after a week without a visit: links and files last.";
    if (!saved.length) made.push(make("p", { textContent: none }));
    if (drafts.length) made.push(make("h3", { textContent: "Not saved" }), make("ul", {}, ...drafts.map(draftItem)));
    return made;
  }

  /** @param {string} calculator */
  function heading(calculator) {
    const title = titles[calculator];
    const linked = title ? make("a", { href: `${SITE}${calculator}/`, textContent: title }) : calculator;
    return make("h2", {}, linked);
  }

  /** @param {NamedList} list */
  function savedItem(list) {
    const row = item(list, list.name, "list", [storage.points(list.query), dayOf(list.saved)]);
    if (pickOnly) return row;
    row.append(
      button("Rename", () => rename(row, list, "list"), list.name),
      button("Delete", () => remove(list, "list"), list.name),
    );
    return row;
  }

  /** @param {List} list */
  function unitItem(list) {
    const unit = { ...list, name: list.name ?? "" };
    const row = item(unit, unit.name, "unit", [titles[unit.calculator], dayOf(unit.saved)]);
    row.append(
      button("Rename", () => rename(row, unit, "unit"), unit.name),
      button("Delete", () => remove(unit, "unit"), unit.name),
    );
    return row;
  }

  /** @param {List} list */
  function draftItem(list) {
    const about = [storage.points(list.query), of ? "" : titles[list.calculator], dayOf(list.saved)];
    const row = item(list, "Unsaved list", "draft", about);
    if (!pickOnly) row.append(button("Delete", () => remove(list, "draft"), about.filter(Boolean).join(" · ")));
    return row;
  }

  /**
   * @param {List} list
   * @param {string} name
   * @param {Stored} kind
   * @param {string[]} about
   */
  function item(list, name, kind, about) {
    const link = open
      ? button(name, () => open(list, kind === "draft"))
      : make("a", { href: `${SITE}${list.calculator}/?${list.query}`, textContent: name });
    link.className = "take";
    const small = make("small", { textContent: about.filter(Boolean).join(" · ") });
    const row = make("li", {}, make("span", { className: "name" }, link, small));
    row.dataset.list = list.id;
    return row;
  }

  /**
   * @param {HTMLElement} row
   * @param {NamedList} list
   * @param {Stored} kind
   */
  function rename(row, list, kind) {
    const field = make("input", { value: list.name, maxLength: NAME_LENGTH, required: true });
    field.ariaLabel = `New name of ${list.name}`;
    const form = make("form", {}, field, make("button", { textContent: "Rename" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = field.value.trim();
      if (name && kind === "unit") changed(storage.saveUnit({ ...list, name }));
      else if (name) changed(storage.save({ ...list, name: storage.freeName(name, list.calculator, list.id) }));
    });
    row.replaceChildren(form);
    field.select();
  }

  /**
   * @param {List} list
   * @param {Stored} kind
   */
  function remove(list, kind) {
    const named = { ...list, name: list.name ?? "" };
    const ways = {
      list: [() => storage.remove(list), () => storage.save(named)],
      draft: [() => storage.removeDraft(list), () => storage.keepDraft(list)],
      unit: [() => storage.removeUnit(list), () => storage.saveUnit(named)],
    };
    const [away, back] = ways[kind];
    away();
    changed(status.textContent ?? "");
    focusFirst();
    note(`Deleted: ${kind === "draft" ? "the unsaved list" : named.name}`, "Undo", () => {
      changed(back());
      focusFirst(`[data-list="${CSS.escape(list.id)}"]`);
    });
  }

  /**
   * Focuses a row, or the first, or what stands below: what had the focus is gone.
   *
   * @param {string} [row]
   */
  function focusFirst(row = "li") {
    const next = place.querySelector(`${row} .take`) ?? whole.querySelector(".take, .shelf-tools button");
    if (next instanceof HTMLElement) next.focus();
  }

  function tools() {
    const row = make("p", { className: "shelf-tools" });
    if (pickOnly) return row;
    const file = make("input", { type: "file", accept: ".json,application/json", className: "visually-hidden" });
    file.ariaLabel = "A file to import";
    file.tabIndex = -1;
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      const words = await chosen.text().then((text) => {
        try {
          return importFile(localStorage, storage.grammar, text);
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      });
      file.value = "";
      changed(words);
    });
    const downloadAll = () => {
      const drafts = storage.drafts(of).map((draft) => ({ ...draft, name: "Unsaved list" }));
      const others = of ? {} : everything(localStorage);
      const all = { ...others, lists: [...storage.lists(of), ...drafts] };
      const isEmpty = !Object.values(all).flat().length;
      status.textContent = isEmpty ? "There is nothing to export." : "";
      if (!isEmpty) download(all);
    };
    row.append(
      button("Export", downloadAll),
      button("Import", () => file.click()),
      file,
    );
    return row;
  }
}

/**
 * Downloads saved things as a file.
 *
 * @param {Record<string, import("./saved-file.mjs").Saved[]>} things by kind
 */
export function download(things) {
  const [only, ...more] = Object.values(things).flat();
  const name = more.length
    ? "ready-reckoner"
    : String(only.name ?? "")
        .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
        .toLowerCase();
  const address = URL.createObjectURL(new Blob([writeFile(things)], { type: "application/json" }));
  make("a", { href: address, download: `${name || "list"}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {NamedList[]} lists */
function byCalculator(lists) {
  /** @type {Map<string, NamedList[]>} */
  const groups = new Map();
  for (const list of lists) {
    const group = groups.get(list.calculator) ?? [];
    groups.set(list.calculator, group);
    group.push(list);
  }
  return groups;
}

/** @param {string} saved */
function dayOf(saved) {
  const date = new Date(saved);
  if (Number.isNaN(date.valueOf())) return "";
  return date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}
