// The theme lets a table that is wider than the screen scroll inside a box; this lets a keyboard scroll it too, in every browser.
// A table that fits is no stop for the Tab key, and the same table may fit when the phone is turned.

import { findAll } from "../ui.mjs";

const BOX = ".md-typeset__scrollwrap";
const observer = new ResizeObserver((changed) => {
  for (const { target } of changed) {
    const box = target.closest(BOX);
    if (box) makeScrollable(box);
  }
});

/** Watches every table of the page. */
export function watchWideTables() {
  for (const part of findAll(document, `${BOX}, ${BOX} table`)) observer.observe(part);
}

/** @param {Element} box */
function makeScrollable(box) {
  const scrolls = box.scrollWidth > box.clientWidth;
  for (const [name, value] of Object.entries({ tabindex: "0", role: "region", "aria-label": titleOf(box) }))
    if (scrolls) box.setAttribute(name, value);
    else box.removeAttribute(name);
}

/**
 * The table's own title, or the heading above it.
 *
 * @param {Element} box
 */
function titleOf(box) {
  const own = box.closest("[data-table]")?.querySelector("strong");
  /** @type {Element | null} */
  let before = own ?? box;
  while (!own && before && !/^H[1-6]$/.test(before.tagName)) before = before.previousElementSibling;
  return before?.firstChild?.textContent ?? "Table";
}
