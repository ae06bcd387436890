// Saved lists: to open, rename, delete and bring back, and to carry away as a file.
// They stand in a dialog of a list's own page, and on the page "My lists" with those of all games.

import { Grammar } from "../calculator/query.mjs";
import { button, make, note, SITE } from "../ui.mjs";
import { ListStorage, NAME_LENGTH, writeFile } from "./storage.mjs";

const SOON = 50; // ms: another tab that takes in a file tells of every list in it

/** @typedef {import("./storage.mjs").List} List */
/** @typedef {import("./storage.mjs").NamedList} NamedList */

/**
 * @typedef {object} Options
 * @property {ListStorage} storage
 * @property {string} [of] the calculator whose lists are shown; without it those of all
 * @property {Record<string, string>} [titles] of the calculators, where those of all are shown
 * @property {(list: List, isDraft: boolean) => void} [open] takes a list instead of its link
 * @property {boolean} [pickOnly] lists can be opened, and nothing else
 */

/**
 * Fills the page "My lists".
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
    const row = item(list, list.name, false, [storage.points(list.query), dayOf(list.saved)]);
    if (pickOnly) return row;
    row.append(
      button("Rename", () => rename(row, list), list.name),
      button("Delete", () => remove(list, false), list.name),
    );
    return row;
  }

  /** @param {List} list */
  function draftItem(list) {
    const about = [storage.points(list.query), of ? "" : titles[list.calculator], dayOf(list.saved)];
    const row = item(list, "Unsaved list", true, about);
    if (!pickOnly) row.append(button("Delete", () => remove(list, true), about.filter(Boolean).join(" · ")));
    return row;
  }

  /**
   * @param {List} list
   * @param {string} name
   * @param {boolean} isDraft
   * @param {string[]} about
   */
  function item(list, name, isDraft, about) {
    const link = open
      ? button(name, () => open(list, isDraft))
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
   */
  function rename(row, list) {
    const field = make("input", { value: list.name, maxLength: NAME_LENGTH, required: true });
    field.ariaLabel = `New name of ${list.name}`;
    const form = make("form", {}, field, make("button", { textContent: "Rename" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = field.value.trim();
      if (name) changed(storage.save({ ...list, name: storage.freeName(name, list.calculator, list.id) }));
    });
    row.replaceChildren(form);
    field.select();
  }

  /**
   * @param {List} list
   * @param {boolean} isDraft
   */
  function remove(list, isDraft) {
    const name = list.name ?? "";
    if (isDraft) storage.removeDraft(list);
    else storage.remove(list);
    changed(status.textContent ?? "");
    focusFirst();
    note(`Deleted: ${isDraft ? "the unsaved list" : name}`, "Undo", () => {
      changed(isDraft ? storage.keepDraft(list) : storage.save({ ...list, name }));
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
    file.ariaLabel = "A file of lists to take in";
    file.tabIndex = -1;
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      const words = await chosen.text().then((text) => {
        try {
          return storage.importFile(text);
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      });
      file.value = "";
      changed(words);
    });
    const downloadAll = () => {
      const drafts = storage.drafts(of).map((draft) => ({ ...draft, name: "Unsaved list" }));
      const all = [...storage.lists(of), ...drafts];
      status.textContent = all.length ? "" : "There is no list to download.";
      if (all.length) download(all);
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
 * Downloads lists as a file.
 *
 * @param {NamedList[]} lists
 */
export function download(lists) {
  const name = lists.length === 1 ? lists[0].name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase() : "my-lists";
  const address = URL.createObjectURL(new Blob([writeFile(lists)], { type: "application/json" }));
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
