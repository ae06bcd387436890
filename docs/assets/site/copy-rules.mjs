// Everything that can be copied from a chapter: a button at its title, at each rule's heading and in each ruling, and one at each table
// that turns its cells into buttons for one copy. Their words lie beside the chapter, in copy.json (rulebook/exports/copy_files.py).

import { find, findAll, jsonAt, make, SITE } from "../ui.mjs";
import { copy, copyButton } from "./clipboard.mjs";

/** @typedef {import("./clipboard.mjs").Formats} Formats */

const CHAPTER = "#"; // the whole chapter's place in copy.json

/**
 * Adds the buttons of a chapter.
 *
 * @param {HTMLElement} badge which names the chapter's address to share
 */
export function mountCopyRules(badge) {
  /** @type {() => Promise<Record<string, Formats>>} */
  const texts = jsonAt(new URL("copy.json", location.origin + location.pathname));
  const linkTo = (/** @type {string} */ anchor) => `${SITE}${badge.dataset.shares}${anchor.replaceAll("--", "/")}/`;
  const subject = (/** @type {string} */ title, /** @type {string} */ id, /** @type {string} */ link) => ({
    title,
    link,
    words: async () => (await texts())[id],
  });
  const add = (
    /** @type {Element} */ place,
    /** @type {string} */ anchor,
    /** @type {string} */ title,
    kind = "rule",
  ) => copyButton(copyIcon(place, `Copy this ${kind}`, `Copy: ${title}`), () => subject(title, anchor, linkTo(anchor)));
  const title = find(document, ".md-content h1");
  const name = title.firstChild?.textContent?.trim() ?? "";
  const here = location.origin + location.pathname;
  copyButton(copyIcon(title, "Copy this chapter", `Copy the chapter: ${name}`), () => subject(name, CHAPTER, here));
  for (const heading of findAll(document, ".md-content h2[id]"))
    add(heading, heading.id, heading.firstChild?.textContent?.trim() ?? "");
  for (const ruling of findAll(document, "details.ruling"))
    add(find(ruling, ".ruling-kind"), find(ruling, "a[id]").id, find(ruling, "summary").textContent ?? "", "ruling");
  for (const place of findAll(document, "[data-table]")) {
    const [anchor] = (place.dataset.table ?? "").split("/");
    makePickable(place, (title, id, opens) => {
      const link = opens ? opens.replace(SITE, `${SITE}r/`) : linkTo(anchor);
      copy(subject(title, id, link));
    });
  }
}

/**
 * A table's button: the next cell that is tapped is copied, not opened. Escape or the button again ends it.
 *
 * @param {HTMLElement} place
 * @param {(title: string, id: string, opens: string | undefined) => void} give
 */
function makePickable(place, give) {
  const [title, table] = [find(place, "strong"), find(place, "table", HTMLTableElement)];
  const name = title.textContent;
  const pick = copyIcon(title.parentElement ?? place, "Copy a cell of this table", `Copy a cell: ${name}`);
  const hint = make("small", { className: "pick" });
  hint.setAttribute("role", "status");
  pick.after(hint);
  const [head, ...rows] = table.rows;
  /** @type {[HTMLTableCellElement, ChildNode[]][]} */
  let picked = []; // the cells that are buttons now, and what they hold otherwise
  const setPicking = (/** @type {boolean} */ on) => {
    pick.setAttribute("aria-pressed", String(on));
    place.classList.toggle("picking", on);
    hint.textContent = on ? "Choose a cell to copy it." : "";
    for (const [cell, content] of picked) cell.replaceChildren(...content);
    const cells = rows.flatMap((row) => [...row.cells].slice(1).map((cell) => ({ row, cell })));
    picked = on ? cells.filter(({ cell }) => cell.textContent?.trim()).map(({ row, cell }) => asButton(row, cell)) : [];
  };
  /**
   * @param {HTMLTableRowElement} row
   * @param {HTMLTableCellElement} cell
   * @returns {[HTMLTableCellElement, ChildNode[]]}
   */
  const asButton = (row, cell) => {
    const content = [...cell.childNodes];
    const where = `${name}, ${row.cells[0].textContent?.trim()}/${head.cells[cell.cellIndex].textContent?.trim()}`;
    const opens = place.matches(".reckoned") ? find(cell, "a", HTMLAnchorElement).href : undefined;
    const shown = /** @type {HTMLElement} */ (cell.cloneNode(true));
    for (const link of findAll(shown, "a")) link.replaceWith(...link.childNodes);
    const choice = make("button", { type: "button", title: `Copy ${where}` }, ...shown.childNodes);
    choice.addEventListener("click", () => {
      setPicking(false);
      pick.focus();
      give(where, `${place.dataset.table}/${row.rowIndex}/${cell.cellIndex}`, opens);
    });
    cell.replaceChildren(choice);
    return [cell, content];
  };
  setPicking(false);
  pick.addEventListener("click", () => setPicking(!picked.length));
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !picked.length) return;
    setPicking(false);
    pick.focus();
  });
}

/**
 * @param {Element} place
 * @param {string} title
 * @param {string} name
 */
function copyIcon(place, title, name) {
  const made = make("button", { type: "button", className: "copy-rule", title, ariaLabel: name });
  made.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 7V3h13v13h-4M3 8h13v13H3z"/></svg>';
  place.append(made);
  return made;
}
