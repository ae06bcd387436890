// A box that hides whatever does not hold the words typed into it, on pages that list many things alike.

/** Wakes the boxes of the page that is open. */
export function mountFilters() {
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-filter]"))) {
    const rows = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(box.dataset.filter ?? "")]);
    const texts = rows.map((row) => (row.textContent ?? "").toLowerCase());
    box.closest(".for-scripts")?.classList.remove("for-scripts");
    box.oninput = () => {
      const words = box.value.toLowerCase().split(/\s+/);
      rows.forEach((row, at) => {
        row.hidden = !words.every((word) => texts[at].includes(word));
      });
    };
  }
}
