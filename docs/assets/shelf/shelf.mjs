// The shelf of answers in a dialog: to open, to name, to delete, and up to five to stand beside the present one.

import { NAME_LENGTH } from "../records.mjs";
import { button, dialog, findAll, make, note, SITE } from "../ui.mjs";
import { Answers } from "./answers.mjs";

const MOST = 5; // beside the present answer

/** @typedef {import("./answers.mjs").KeptAnswer} KeptAnswer */

/**
 * @param {string} calculator the one whose page this is
 * @param {string} present the query of the answer that it shows
 * @param {(queries: string[]) => void} compare puts answers beside the present one
 * @param {(query: string) => string} spelled a query of this calculator, as it means the same under a table
 */
export function openShelf(calculator, present, compare, spelled) {
  const answers = new Answers(localStorage);
  const place = make("div", { className: "shelf answers" });
  const status = make("p", { className: "said" });
  status.setAttribute("role", "status");
  const go = button("Compare with this answer", () => {
    const queries = findAll(place, "input:checked", HTMLInputElement).map(({ value }) => value);
    opened.close();
    compare(queries);
  });
  go.className = "go";
  const opened = dialog("My answers", status, place, go);
  opened.classList.add("wide");
  const elsewhere = () => (opened.isConnected ? render() : window.removeEventListener("storage", elsewhere));
  window.addEventListener("storage", elsewhere); // another tab
  place.addEventListener("change", count);
  render();

  function render() {
    const chosen = new Set(findAll(place, "input:checked", HTMLInputElement).map(({ value }) => value));
    place.replaceChildren(...parts());
    for (const box of findAll(place, "input", HTMLInputElement)) box.checked = chosen.has(box.value);
    count();
  }

  function count() {
    const boxes = findAll(place, "input[type=checkbox]", HTMLInputElement);
    const chosen = boxes.filter(({ checked }) => checked).length;
    for (const box of boxes) box.disabled = !box.checked && chosen >= MOST;
    go.hidden = !boxes.length;
    go.disabled = !chosen;
  }

  function parts() {
    const why = answers.forbidden();
    if (why) return [make("p", { textContent: `${why} So no answers are kept here; but a link holds any of them.` })];
    const all = answers.all();
    if (!all.length) {
      const words = "Nothing is kept yet: the last twenty answers will stand here by themselves, on this device alone.";
      return [make("p", { textContent: words })];
    }
    const own = all.filter((one) => one.calculator === calculator);
    const others = all.filter((one) => one.calculator !== calculator);
    return [
      ...group(
        "Kept by name",
        own.filter(({ name }) => name),
      ),
      ...group(
        "The last ones",
        own.filter(({ name }) => !name),
      ),
      ...group("Of other calculators", others),
    ];
  }

  /**
   * @param {string} title
   * @param {KeptAnswer[]} kept
   */
  function group(title, kept) {
    return kept.length ? [make("h3", { textContent: title }), make("ul", {}, ...kept.map(item))] : [];
  }

  /** @param {KeptAnswer} answer */
  function item(answer) {
    const words = answer.name || answer.headline;
    const query = answer.calculator === calculator ? spelled(answer.query) : answer.query;
    const href = `${SITE}${answer.calculator}/${query ? `?${query}` : ""}`;
    const link = make("a", { href, textContent: words });
    link.addEventListener("click", () => opened.close());
    const isOwn = answer.calculator === calculator;
    const isPresent = isOwn && answer.query === present;
    const whose = isPresent ? "this answer" : isOwn ? "" : answer.calculator;
    const about = [answer.name ? answer.headline : "", whose, dayOf(answer.saved)];
    const row = make("li");
    if (isOwn && !isPresent) {
      const box = make("input", { type: "checkbox", value: answer.query });
      box.ariaLabel = `Compare: ${words}`;
      row.append(box);
    }
    row.append(
      make("span", {}, link, make("small", { textContent: about.filter(Boolean).join(" · ") })),
      button(answer.name ? "Rename" : "Name it", () => rename(row, answer), words),
      button("Delete", () => remove(answer), words),
    );
    return row;
  }

  /**
   * @param {HTMLElement} row
   * @param {KeptAnswer} answer
   */
  function rename(row, answer) {
    const field = make("input", { type: "text", value: answer.name ?? "", maxLength: NAME_LENGTH });
    field.ariaLabel = "Name";
    const form = make("form", {}, field, make("button", { textContent: "Save" }), button("Cancel", render));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      status.textContent = answers.rename(answer, field.value) ?? "";
      render();
    });
    row.replaceChildren(make("small", { textContent: answer.headline }), form);
    field.focus();
  }

  /** @param {KeptAnswer} answer */
  function remove(answer) {
    status.textContent = answers.remove(answer) ?? "";
    render();
    note("Deleted.", "Undo", () => {
      answers.restore(answer);
      render();
    });
  }
}

/** @param {string} saved */
function dayOf(saved) {
  const day = new Date(saved);
  return Number.isNaN(day.getTime()) ? "" : day.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
