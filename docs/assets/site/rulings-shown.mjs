// All rules on one page: whether the rulings are folded, open or left out. A browser remembers it, for every game.

import { findAll } from "../ui.mjs";

const KEY = "rulings-shown";

/**
 * Wakes the switch of the page that is open.
 *
 * @param {HTMLElement} place
 */
export function mountRulingsShown(place) {
  const choices = findAll(place, "input", HTMLInputElement);
  const page = place.closest(".md-content");
  const folds = findAll(document, "details:is(.ruling, .more-rulings)", HTMLDetailsElement);
  const show = (/** @type {string} */ wanted) => {
    for (const choice of choices) choice.checked = choice.value === wanted;
    page?.classList.toggle("no-rulings", wanted === "none");
    page?.classList.toggle("rulings-folded", wanted === "folded"); // for print
    for (const fold of folds) fold.open = wanted === "open" || fold.querySelector(":target") !== null;
  };
  const follow = () => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target?.closest(".ruling") || !page?.classList.contains("no-rulings")) return;
    show("folded"); // a link to a ruling shows it, whatever was chosen
    target.scrollIntoView();
  };
  const chosen = localStorage.getItem(KEY);
  show(choices.some(({ value }) => value === chosen) ? (chosen ?? "") : "folded");
  follow();
  window.addEventListener("hashchange", follow);
  place.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    show(target.value);
    localStorage.setItem(KEY, target.value);
  });
  place.classList.remove("for-scripts");
}
