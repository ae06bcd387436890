// Single inputs of a form: what they hold, and setting them. Rows use them as the form itself does.

import { find, findAll, setText } from "../ui.mjs";

/** @typedef {HTMLInputElement | HTMLSelectElement} Input */

/**
 * The inputs and lists below an element that match.
 *
 * @param {ParentNode} root
 * @param {string} selector
 */
export function inputs(root, selector) {
  return /** @type {Input[]} */ (findAll(root, selector));
}

/**
 * What an input holds, as a query has it: of a number that is called by a word ("All"), the number.
 *
 * @param {Input} input
 */
export function queryValue(input) {
  if (input instanceof HTMLInputElement && isFlag(input)) return input.checked ? input.value : "no";
  return saidOf(input).find(([, word]) => word.toLowerCase() === input.value.trim().toLowerCase())?.[0] ?? input.value;
}

/**
 * Puts a number in, by its word if it has one.
 *
 * @param {Input} input
 * @param {string} value
 */
export function putNumber(input, value) {
  input.value = saidOf(input).find(([number]) => number === value.trim())?.[1] ?? value;
}

/**
 * The numbers that have a word, each with its word.
 *
 * @param {Input} input
 */
function saidOf(input) {
  return input.dataset.said?.split(",").map((pair) => pair.split("=")) ?? [];
}

/**
 * Whether an input is a yes/no question.
 *
 * @param {Input} input
 */
export function isFlag(input) {
  return input.dataset.flag !== undefined;
}

/**
 * Whether an input differs from the page as it was served.
 *
 * @param {Input} input
 */
export function isChanged(input) {
  if (input instanceof HTMLSelectElement)
    return [...input.options].some((option) => option.selected !== option.defaultSelected);
  return input.checked !== input.defaultChecked || input.value !== input.defaultValue;
}

/**
 * Whether an input's value counts: of radio buttons, the checked one's.
 *
 * @param {Input} input
 */
export function isChosen(input) {
  return input.type !== "radio" || (input instanceof HTMLInputElement && input.checked);
}

/**
 * Puts a value in: `choices` into a multiple choice, `text` into anything else. A list keeps what it has if it lacks the value.
 *
 * @param {Input} input
 * @param {string} text
 * @param {string[]} choices
 */
export function setInput(input, text, choices) {
  if (input instanceof HTMLSelectElement) {
    if ([...input.options].some((option) => option.value === text)) input.value = text;
  } else if (input.type === "checkbox") input.checked = choices.includes(input.value);
  else if (input.type === "radio") input.checked = input.value === text;
  else putNumber(input, text);
}

/**
 * What is checked in a multiple choice.
 *
 * @param {Element} list
 */
export function checkedIn(list) {
  return findAll(list, "input:checked", HTMLInputElement).map((input) => input.value);
}

/**
 * Says in the line of a multiple choice what is chosen inside, and disables the rest when no more may be chosen.
 *
 * @param {HTMLElement} list
 */
export function describeChoices(list) {
  const full = checkedIn(list).length >= Number(list.dataset.most);
  for (const input of findAll(list, "input", HTMLInputElement)) input.disabled = full && !input.checked;
  const labels = findAll(list, "input:checked + span").map((label) => label.firstChild?.textContent ?? "");
  const place = find(list, ".chosen");
  setText(place, labels.join(", ") || (place.dataset.none ?? ""));
  place.classList.toggle("some", labels.length > 0);
}

/**
 * Opens every fold around an element.
 *
 * @param {Element} element
 */
export function unfold(element) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
}
