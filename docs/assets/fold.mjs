// A folded row in one line: its name, its values in words, and what Python says of it.
// rulebook/row_words.py writes the same words into the page as it is served.

export const POINTS = /^-?[\d.,]{1,9}$/; // a link may say anything

// Names every row anew, in its line and in its buttons.
export function nameRows(form) {
  for (const list of form.querySelectorAll("[data-rows] > ol"))
    [...list.children].forEach((row, at) => {
      const [name, words] = line(row, at + 1);
      for (const button of row.querySelectorAll("[data-verb]")) button.setAttribute("aria-label", `${button.dataset.verb}: ${name}`);
      const place = row.querySelector(":scope > .fold .line");
      if (!place) return;
      put(place.querySelector("b"), name);
      put(place.querySelector("span"), words);
    });
}

// What Python says of each row: its points at the end of the line, and what breaks a rule below it.
export function tellRows(form, told = {}) {
  for (const rows of form.querySelectorAll("[data-rows]")) {
    const list = [...rows.querySelectorAll(":scope > ol > .row")];
    const said = told[rows.dataset.rows];
    if (said && said.length !== list.length) continue; // changed meanwhile: the next answer is on its way
    list.forEach((row, at) => tellRow(row, said?.[at] ?? {}));
  }
}

function tellRow(row, { points = "", breaches = [], fights = [] }) {
  const place = row.querySelector(".row-points");
  if (!place) return;
  put(place, points && `${points} pts`);
  const below = row.querySelector(".row-breaches");
  below.hidden = !breaches.length;
  below.replaceChildren(...breaches.map((one) => inside("li", link(...one))));
  row.querySelector(".row-fights").replaceChildren(...fights.map((one) => link(...one)));
}

// Words that lead on, if they lead anywhere.
function link(textContent, href) {
  return Object.assign(document.createElement(href ? "a" : "span"), { textContent, ...(href && { href }) });
}

function inside(tag, part) {
  const made = document.createElement(tag);
  made.append(part);
  return made;
}

function line(row, at) {
  const fields = [...row.querySelectorAll(".field")].filter((field) => !field.hidden);
  const named = fields.find((field) => field.matches(".text") && value(field)) ?? (fields[0].matches(".choice") ? fields[0] : undefined);
  const count = fields.find((field) => field.dataset.field === "count");
  let name = !named ? `Row ${at}` : named.matches(".text") ? value(named) : chosen(named).words;
  if (named && count && value(count) !== "1") name = `${value(count)} × ${name}`;
  const rest = fields.filter((field) => field !== named && !(field === count && (named || value(count) === "1")));
  return [name, rest.map(words).filter(Boolean).join(" · ")];
}

function words(field) {
  if (field.matches(".choices")) return [...field.querySelectorAll("input:checked + span")].map((label) => label.firstChild.textContent).join(", ");
  if (field.matches(".choice")) return chosen(field).usual ? "" : chosen(field).words;
  if (field.matches(".yes-no")) return field.querySelector("[value=yes]:checked") ? label(field) : "";
  const input = field.querySelector("input");
  if (!value(field) || (input.value === "0" && input.defaultValue === "0" && field.matches(".number"))) return "";
  const unit = field.querySelector(".unit");
  return unit ? value(field).replace(unit.textContent, "") + unit.textContent : `${label(field)} ${value(field)}`;
}

function value(field) {
  return field.querySelector("input").value.trim().replaceAll(/\s+/g, " ");
}

// What is chosen, in words without its price, and whether a new row has it too.
function chosen(field) {
  const option = field.querySelector("select")?.selectedOptions[0];
  if (option) return { words: option.dataset.words ?? option.text, usual: option.defaultSelected };
  const input = field.querySelector("input:checked");
  return { words: input.nextElementSibling.textContent, usual: input.defaultChecked };
}

function label(field) {
  const words = [...field.querySelector(".name :is(label, span), span.name").childNodes].filter(({ nodeName }) => nodeName !== "SMALL");
  return words.map(({ textContent }) => textContent).join(""); // a term in it is a link
}

function put(place, words) {
  if (place.textContent !== words) place.textContent = words;
}

// A list's link carries its points behind "~", the whole and each row's: they are seen before Python has started, and then checked.
export function linkSays(root) {
  const rows = root.dataset.list;
  const [total, ...each] = (new URLSearchParams(location.search).get("~") ?? "").split(";");
  if (!rows) return;
  const many = root.querySelectorAll(`[data-rows="${rows}"] > ol > .row`).length;
  const told = each.length === many && [total, ...each].every((points) => POINTS.test(points));
  if (told) tellRows(root, { [rows]: each.map((points) => ({ points })) });
  awaited(root, told ? `${total} points, as the link says` : "The list of the link", "checked");
}

// The answer below is to the page's own example, not to the list in the form: until there is one, the headline says so.
export function awaited(root, words, done) {
  const headline = root.querySelector(".headline");
  headline.textContent = `${words}; being ${done} …`;
  if (root.matches(".unchecked")) return;
  root.classList.add("unchecked");
  const failed = () => root.matches(".unchecked") && (headline.textContent = headline.textContent.replace(/; being (\w+) …$/, "; not $1."));
  root.addEventListener("unanswered", failed);
  root.addEventListener("answered", () => (root.classList.remove("unchecked"), root.removeEventListener("unanswered", failed)), { once: true });
}
