// A box that hides whatever does not hold the words typed into it, on pages that list many things alike; it says how many are left.

import { make } from "../ui.mjs";

/** Wakes the boxes of the page that is open. */
export function mountFilters() {
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-filter]"))) {
    const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(box.dataset.filter ?? "")]);
    const texts = rows.map((row) => (row.textContent ?? "").toLowerCase());
    const headings = rows.map((row) => headingOf(row));
    const told = make("small", { role: "status" });
    box.closest("label")?.after(told);
    box.closest(".for-scripts")?.classList.remove("for-scripts");
    box.oninput = () => {
      const words = box.value.toLowerCase().split(/\s+/);
      rows.forEach((row, at) => {
        row.hidden = !words.every((word) => texts[at].includes(word));
      });
      const left = rows.filter((row) => !row.hidden).length;
      const held = new Set(headings.filter((_, at) => !rows[at].hidden));
      for (const heading of new Set(headings)) if (heading) heading.hidden = !held.has(heading);
      told.textContent = box.value.trim() ? (left ? `${left} of ${rows.length}` : "Nothing found") : "";
    };
  }
}

/**
 * The heading that a row stands under, if it is not the row's own.
 *
 * @param {Element} row
 */
function headingOf(row) {
  /** @type {Element | null} */
  let before = row.closest("article > *");
  while (before && !before.matches("h2")) before = before.previousElementSibling;
  return /** @type {HTMLElement | null} */ (before);
}
