// What a finger does with a control: a tap selects a number, a button held down repeats, a slider, the word for a number.

import { closest, find, findAll, make } from "../ui.mjs";
import { putNumber, queryValue } from "./fields.mjs";
import { rowKeys } from "./rows.mjs";

const STEPS = new Map([
  ["ArrowUp", 1],
  ["ArrowDown", -1],
]);
const PATIENCE = 400; // ms that a button is held before it repeats
const SLOWEST = 160; // ms from one step to the next, at first
const FASTEST = 30;
const TEN_AT_ONCE = 25; // steps; after these a wide range goes by tens
const LINEAR = 120; // values; a slider over more has finer steps where the numbers are small
const CURVE = 3;

/**
 * Brings numbers and their buttons to life.
 *
 * @param {HTMLFormElement} form
 * @param {() => void} changed
 */
export function prepareControls(form, changed) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let holding;
  /** @type {Element | null} */
  let entered = null; // what had the focus before the finger came down
  let held = false; // whether the click that ends a hold has done its work already

  const stop = () => clearTimeout(holding);
  form.addEventListener("pointerdown", (event) => {
    const button = closest(event, "[data-step]");
    held = false;
    entered = document.activeElement;
    stop();
    if (!button || event.button) return;
    const repeat = (/** @type {number} */ times) => {
      if (!button.isConnected) return;
      held = true;
      step(button, times > TEN_AT_ONCE ? 10 : 1);
      changed();
      holding = setTimeout(() => repeat(times + 1), Math.max(FASTEST, SLOWEST * 0.88 ** times));
    };
    holding = setTimeout(() => repeat(1), PATIENCE);
  });
  for (const end of ["pointerup", "pointercancel", "pointerout"]) form.addEventListener(end, stop);
  form.addEventListener("contextmenu", (event) => {
    if (held && closest(event, "[data-step]")) event.preventDefault(); // a long touch asks for a menu
  });
  form.addEventListener("click", (event) => {
    const button = closest(event, "[data-step]");
    if (button && !held) {
      step(button, 1);
      changed();
    }
    held = false;
    const word = closest(event, "[data-put]");
    if (word) {
      const input = numberBeside(word);
      putNumber(input, word.dataset.put ?? "");
      changed(); // hides the word
      if (event.detail === 0) find(/** @type {Element} */ (input.parentElement), "[data-step='1']").focus(); // by keyboard
    }
  });
  form.addEventListener("keydown", (event) => {
    const by = STEPS.get(event.key);
    if (!by || !(event.target instanceof HTMLInputElement && event.target.matches(".stepper input"))) return;
    event.preventDefault();
    stepBy(event.target, by);
    changed();
  });
  // What is tapped is selected, so that a figure typed next takes the place of the old one; a second tap sets the caret.
  form.addEventListener("click", ({ target }) => {
    if (target !== entered && target instanceof HTMLInputElement && target.matches(".stepper input")) target.select();
  });
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.said) putNumber(target, target.value);
  });
  form.addEventListener("input", ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.pick !== undefined) pick(target);
    if (!(target instanceof HTMLInputElement && target.dataset.slider !== undefined)) return;
    const input = numberBeside(target);
    input.value = String(slid(Number(target.value), Number(input.dataset.low), Number(input.dataset.high)));
    showSlider(target, input);
  });
  for (const slider of findAll(form, "[data-slider]", HTMLInputElement)) slider.disabled = false;
}

/**
 * Shows on every slider what the number beside it holds, and offers its words but the one that it says.
 *
 * @param {HTMLFormElement} form
 */
export function showControls(form) {
  for (const slider of findAll(form, "[data-slider]", HTMLInputElement))
    if (slider !== document.activeElement) {
      const input = numberBeside(slider);
      const [low, high] = [Number(input.dataset.low), Number(input.dataset.high)];
      slider.value = String(placeOn(Number.parseInt(input.value, 10), low, high));
      showSlider(slider, input);
    }
  for (const input of findAll(form, "[data-said]", HTMLInputElement))
    input.classList.toggle("word", queryValue(input) !== input.value);
  for (const word of findAll(form, "[data-put]", HTMLButtonElement))
    word.disabled = queryValue(numberBeside(word)) === word.dataset.put;
  for (const both of findAll(form, "[data-flags]", HTMLInputElement)) {
    const label = both.closest("label");
    if (label && both.value.includes(" ")) label.hidden = !both.checked;
  }
  for (const picks of findAll(form, "[data-names-of]")) showPicks(form, picks);
}

/**
 * Shows a chip for each row that a text may name, and for whatever else it names.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement} picks
 */
function showPicks(form, picks) {
  const keys = rowKeys(find(form, `[data-rows="${picks.dataset.namesOf}"]`));
  const taken = picked(picks, keys);
  const all = [...new Set([...keys, ...taken])];
  const chips = findAll(picks, "[data-pick]", HTMLInputElement);
  if (all.join() !== chips.map(({ value }) => value).join())
    find(picks, ".flags").replaceChildren(...all.map((key) => chip(key, keys.indexOf(key) + 1)));
  for (const one of findAll(picks, "[data-pick]", HTMLInputElement)) one.checked = taken.includes(one.value);
}

/**
 * @param {string} key
 * @param {number} place
 */
function chip(key, place) {
  const box = make("input", { type: "checkbox", value: key });
  box.dataset.pick = "";
  const words = key === String(place) ? `Row ${key}` : key;
  return make("label", { className: "flag" }, box, make("span", { textContent: words }));
}

/**
 * What a text with chips names, each as its chip does: Python takes a row's name in any case, or its place.
 *
 * @param {Element} picks
 * @param {string[]} keys
 */
function picked(picks, keys) {
  const named = textBeside(picks)
    .value.split(",")
    .map((name) => name.trim());
  const own = (/** @type {string} */ name) => keys.find((key) => key.toLowerCase() === name.toLowerCase());
  return named.filter(Boolean).map((name) => own(name) ?? keys[Number(name) - 1] ?? name);
}

/**
 * Puts the name of a chip behind the others, or takes it out.
 *
 * @param {HTMLInputElement} box
 */
function pick(box) {
  const picks = /** @type {Element} */ (box.closest("[data-names-of]"));
  const keys = findAll(picks, "[data-pick]", HTMLInputElement).map(({ value }) => value);
  const others = picked(picks, keys).filter((name) => name !== box.value);
  textBeside(picks).value = (box.checked ? [...others, box.value] : others).join();
}

/** @param {Element} picks */
function textBeside(picks) {
  return find(picks, "input[name]", HTMLInputElement);
}

/**
 * @param {HTMLInputElement} slider
 * @param {HTMLInputElement} input
 */
function showSlider(slider, input) {
  slider.setAttribute("aria-valuetext", input.value);
}

/** @param {Element} control */
function numberBeside(control) {
  const field = /** @type {Element} */ (control.closest(".field"));
  return find(field, ".stepper input", HTMLInputElement);
}

/**
 * @param {HTMLElement} button
 * @param {number} size
 */
function step(button, size) {
  const input = find(/** @type {Element} */ (button.parentElement), "input", HTMLInputElement);
  const wide = Number(input.dataset.high) - Number(input.dataset.low) > LINEAR;
  stepBy(input, Number(button.dataset.step) * (wide ? size : 1));
}

/**
 * @param {HTMLInputElement} input
 * @param {number} by
 */
function stepBy(input, by) {
  const number = Number.parseInt(queryValue(input), 10);
  const [low, high] = [Number(input.dataset.low), Number(input.dataset.high)];
  const isWord = queryValue(input) !== input.value;
  if (isWord && number === high && by < 0) putNumber(input, firstNumber(input));
  else {
    const next = Number.isNaN(number) ? Number.parseInt(input.defaultValue, 10) || 0 : number + by;
    putNumber(input, String(Math.min(high, Math.max(low, next))));
  }
}

/**
 * The smallest number without a word: what comes below "All", since nobody knows how many all are.
 *
 * @param {HTMLInputElement} input
 */
function firstNumber(input) {
  const words = (input.dataset.said ?? "").split(",").map((pair) => pair.split("=")[0]);
  let number = Number(input.dataset.low);
  while (words.includes(String(number))) number++;
  return String(number);
}

/**
 * The number at a place of a slider, from 0 to 100; over a wide range a round one.
 *
 * @param {number} place
 * @param {number} low
 * @param {number} high
 */
function slid(place, low, high) {
  const span = high - low;
  if (span <= LINEAR) return low + Math.round((place / 100) * span);
  const exact = low + span * (place / 100) ** CURVE;
  const unit = exact < 20 ? 1 : 10 ** Math.max(0, Math.floor(Math.log10(exact)) - 1);
  return Math.min(high, Math.max(low, Math.round(exact / unit) * unit));
}

/**
 * The place of a number on a slider.
 *
 * @param {number} number
 * @param {number} low
 * @param {number} high
 */
function placeOn(number, low, high) {
  const part = Math.min(1, Math.max(0, (number - low) / (high - low) || 0));
  return Math.round(100 * (high - low <= LINEAR ? part : part ** (1 / CURVE)));
}
