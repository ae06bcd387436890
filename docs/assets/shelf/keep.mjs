// Keeps the answers of a calculator's page by themselves, once nobody has changed anything for a while.

import { Answers } from "./answers.mjs";

const SETTLED = 2000; // ms: what is passed on the way to an answer is none

/**
 * @param {HTMLElement} root the calculator
 * @param {import("../calculator/query.mjs").Grammar} grammar
 * @param {{ query: string, headline: string }} first the answer that is there
 */
export function keepAnswers(root, grammar, first) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let due;
  const later = (/** @type {{ query: string, headline: string }} */ { query, headline }) => {
    clearTimeout(due);
    const calculator = root.dataset.calculator ?? "";
    const answer = { calculator, query: grammar.withoutDoors(query), headline };
    due = setTimeout(() => new Answers(localStorage).keep(answer), SETTLED);
  };
  root.addEventListener("answered", (event) => later(/** @type {CustomEvent} */ (event).detail));
  later(first);
}
