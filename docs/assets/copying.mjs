// Everything that can be copied from a chapter: a button at each rule's heading, one in each ruling, and one at each table
// that makes buttons of its cells for once. Their words lie beside the chapter, in copy.json (rulebook/copies.py).

import { copies, copy, make } from "./sharing.mjs";

const root = new URL("../", import.meta.url).href;

export function chapter(badge) {
  const words = textsBeside(new URL("copy.json", location.origin + location.pathname));
  const linkTo = (id) => root + badge.dataset.shares + id.replaceAll("--", "/") + "/";
  const subject = (title, id, link) => ({ title, link, words: () => words().then((all) => all[id]) });
  const add = (place, id, title, what) => copies(button(place, `Copy this ${what}`, `Copy: ${title}`), () => subject(title, id, linkTo(id)));
  for (const heading of document.querySelectorAll(".md-content h2[id]")) add(heading, heading.id, heading.firstChild.textContent.trim(), "rule");
  for (const fold of document.querySelectorAll("details.ruling"))
    add(fold.querySelector(".ruling-kind"), fold.querySelector("a[id]").id, fold.querySelector("summary").textContent, "ruling");
  for (const place of document.querySelectorAll("[data-table]")) {
    const [rule] = place.dataset.table.split("/");
    pickable(place, (title, id, opens) => copy(subject(title, id, opens ? opens.replace(root, root + "r/") : linkTo(rule))));
  }
}

// A table's button: the next cell that is tapped is copied, not opened. Escape or the button again, and all is as it was.
function pickable(place, give) {
  const [title, table] = [place.querySelector("strong"), place.querySelector("table")];
  const name = title.textContent;
  const pick = button(title.parentElement, "Copy a cell of this table", `Copy a cell: ${name}`);
  const hint = make("small", { className: "pick" });
  hint.setAttribute("role", "status");
  pick.after(hint);
  const [head, ...rows] = table.rows;
  let kept = []; // what the cells hold otherwise
  const picking = (on) => {
    pick.setAttribute("aria-pressed", on);
    place.classList.toggle("picking", on);
    hint.textContent = on ? "Choose a cell to copy it." : "";
    for (const [cell, inside] of kept) cell.replaceChildren(...inside);
    kept = on ? rows.flatMap((row) => [...row.cells].slice(1)).filter((cell) => cell.textContent.trim()).map(ready) : [];
  };
  const ready = (cell) => {
    const inside = [...cell.childNodes];
    const where = `${name}, ${cell.parentElement.cells[0].textContent.trim()}/${head.cells[cell.cellIndex].textContent.trim()}`;
    const opens = place.matches(".reckoned") && cell.querySelector("a").href;
    const shown = cell.cloneNode(true);
    for (const link of shown.querySelectorAll("a")) link.replaceWith(...link.childNodes);
    const choice = make("button", { type: "button", title: `Copy ${where}` });
    choice.append(...shown.childNodes);
    choice.addEventListener("click", () => {
      const id = `${place.dataset.table}/${cell.parentElement.rowIndex}/${cell.cellIndex}`;
      picking(false);
      pick.focus();
      give(where, id, opens);
    });
    cell.replaceChildren(choice);
    return [cell, inside];
  };
  picking(false);
  pick.addEventListener("click", () => picking(!kept.length));
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !kept.length) return;
    picking(false);
    pick.focus();
  });
}

function button(place, title, name) {
  const made = make("button", { type: "button", className: "copy-rule", title, ariaLabel: name });
  made.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 7V3h13v13h-4M3 8h13v13H3z"/></svg>';
  place.append(made);
  return made;
}

function textsBeside(address) {
  let coming;
  return () => {
    coming ??= fetch(address).then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.status))));
    coming.catch(() => (coming = undefined)); // another try fetches again
    return coming;
  };
}
