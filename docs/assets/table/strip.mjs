// The strip over a calculator's form that says whose readings the answer is by, with a way to the others.

import { find, make, SITE } from "../ui.mjs";
import { catalogueOf } from "./catalogue.mjs";
import { resolve, unknownWords } from "./stored.mjs";

/**
 * Mounts the strip.
 *
 * @param {HTMLElement} root
 * @param {import("./form-table.mjs").FormTable} table
 * @param {() => string} query the form's inputs, as a link has them
 */
export function mountStrip(root, table, query) {
  const place = find(root, ".by-table");
  const page = `${SITE}${table.game}/table/`;
  let gone = "";
  const show = () => {
    const count = table.readings.size;
    document.documentElement.classList.toggle("tabled", count > 0 || gone !== "");
    if (!count && !gone) return place.replaceChildren();
    const parts = [linked(count ? words(table) : gone, page)];
    if (count) parts.push(way(table, query()));
    if (count && gone) parts.push(linked(gone, page));
    if (place.innerHTML === parts.map((part) => part.outerHTML).join("")) return; // or the focus would be lost
    place.replaceChildren(...parts);
  };
  const elsewhere = (/** @type {StorageEvent} */ { key }) => {
    if (!root.isConnected) return window.removeEventListener("storage", elsewhere);
    if (key === null || key === table.key) check();
  };
  const check = async () => {
    show();
    const { stored } = table;
    gone = stored ? unknownWords(resolve(stored, await catalogueOf(table.game)).unknown) : "";
    if (root.isConnected) show();
  };
  for (const sign of ["settled", "answered"]) root.addEventListener(sign, show);
  window.addEventListener("storage", elsewhere); // another tab
  check().catch(console.warn); // what is not known any more can wait for a connection
}

/**
 * A sentence in which the table's name leads to its page.
 *
 * @param {string} sentence
 * @param {string} href
 */
function linked(sentence, href) {
  const [before, name, after] = sentence.split(/(your table)/i);
  return make("span", {}, before, make("a", { href, textContent: name }), after);
}

/** @param {import("./form-table.mjs").FormTable} table */
function words(table) {
  const { fromTable, fromOurs } = table.differing;
  const [count, own] = [table.readings.size, (/** @type {number} */ n) => `${n} ${n === 1 ? "reading" : "readings"}`];
  if (!fromTable) return `By your table: ${own(count)} ${count === 1 ? "differs" : "differ"} from ours.`;
  if (!fromOurs) return `By our readings; your table has ${count === 1 ? "another" : `${count} others`} here.`;
  return `${own(fromTable)} here ${fromTable === 1 ? "differs" : "differ"} from your table.`;
}

/**
 * @param {import("./form-table.mjs").FormTable} table
 * @param {string} query
 */
function way(table, query) {
  const back = !table.differing.fromTable;
  return make("a", {
    href: `?${back ? table.withOurs(query) : table.withTable(query)}`,
    textContent: back ? "Use ours" : "Use your table's readings",
  });
}
