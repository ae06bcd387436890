// Saved lists on a shelf: to open, rename, delete and bring back, and to carry away as a file.
// It stands in a dialog of a list's own page, and on the page "My lists" with those of all games.

import * as kept from "./kept.mjs";
import { make, note } from "./sharing.mjs";

const site = new URL("../", import.meta.url).href;

// The page "My lists": it brings the titles of the calculators that make lists.
export function page(place) {
  const titles = JSON.parse(place.dataset.myLists);
  place.append(shelf({ titles }));
}

// `of`: the lists of one calculator alone; `titles`: of all, each under its calculator's title. `opened` takes a list instead of its link.
export function shelf({ of, titles = {}, opened }) {
  const whole = make("div", { className: "shelf" });
  const said = make("p", { className: "said" });
  said.setAttribute("role", "status");
  const place = make("div");
  const render = () => place.replaceChildren(...parts());
  whole.append(said, place, tools());
  render();
  const elsewhere = () => (whole.isConnected ? render() : window.removeEventListener("storage", elsewhere));
  window.addEventListener("storage", elsewhere); // another tab
  return whole;

  function parts() {
    const why = kept.forbidden();
    if (why) return [make("p", { textContent: `${why} So no lists are kept here; but the link of a list holds the whole of it.` })];
    const all = kept.lists(of);
    const unsaved = kept.drafts(of);
    const made = Object.entries(grouped(all)).flatMap(([calculator, some]) => [
      ...(of ? [] : [heading(calculator)]),
      items(some.map((list) => item(list, false))),
    ]);
    if (!all.length) made.push(make("p", { textContent: "No list is saved on this device. Some browsers forget what a site keeps after a week without a visit: links and files last." }));
    if (unsaved.length) made.push(make("h3", { textContent: "Not saved" }), items(unsaved.map((list) => item(list, true))));
    return made;
  }

  function heading(calculator) {
    const title = make("h2");
    title.append(titles[calculator] ? make("a", { href: `${site}${calculator}/`, textContent: titles[calculator] }) : calculator);
    return title;
  }

  function item(list, draft) {
    const row = make("li");
    const called = draft ? "Unsaved list" : list.name;
    const link = opened ? button(called, "", () => opened(list, draft)) : make("a", { href: `${site}${list.calculator}/?${list.query}`, textContent: called });
    link.className = "take";
    const about = [kept.points(list.query), draft && !of ? titles[list.calculator] : "", day(list.saved)].filter(Boolean).join(" · ");
    const words = make("span", { className: "name" });
    words.append(link, make("small", { textContent: about }));
    row.append(words);
    if (!draft && !opened?.fills) row.append(button("Rename", list.name, () => rename(row, list)));
    if (!opened?.fills) row.append(button("Delete", draft ? about : list.name, () => remove(list, draft)));
    return row;
  }

  function rename(row, list) {
    const form = make("form");
    const field = make("input", { value: list.name, maxLength: kept.LONGEST, required: true, ariaLabel: `New name of ${list.name}` });
    form.append(field, make("button", { textContent: "Rename" }));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = field.value.trim();
      if (!name) return;
      said.textContent = kept.save({ ...list, name: kept.freeName(name, list.calculator, list.id) }) ?? "";
      render();
      whole.dispatchEvent(new CustomEvent("shelved"));
    });
    row.replaceChildren(form);
    field.select();
  }

  function remove(list, draft) {
    (draft ? kept.dropDraft : kept.forget)(list);
    render();
    whole.dispatchEvent(new CustomEvent("shelved"));
    place.querySelector("a, button")?.focus();
    note(`Deleted: ${draft ? "the unsaved list" : list.name}`, "Undo", () => {
      said.textContent = (draft ? kept.keepDraft : kept.save)(list) ?? "";
      render();
      whole.dispatchEvent(new CustomEvent("shelved"));
    });
  }

  function tools() {
    const row = make("p", { className: "shelf-tools" });
    if (opened?.fills) return row;
    const file = make("input", { type: "file", accept: ".json,application/json", className: "visually-hidden", ariaLabel: "A file of lists to take in", tabIndex: -1 });
    file.addEventListener("change", async () => {
      if (!file.files.length) return;
      try {
        said.textContent = kept.takeIn(await file.files[0].text());
      } catch (wrong) {
        said.textContent = wrong.message;
      }
      file.value = "";
      render();
      whole.dispatchEvent(new CustomEvent("shelved"));
    });
    row.append(
      button("Download as a file", "", () => {
        const unsaved = kept.drafts(of).map((draft) => ({ ...draft, name: "Unsaved list" }));
        const all = [...kept.lists(of), ...unsaved];
        said.textContent = all.length ? "" : "There is no list to download.";
        if (all.length) download(all);
      }),
      button("Take in a file", "", () => file.click()),
      file,
    );
    return row;
  }
}

export function download(some) {
  const name = some.length === 1 ? some[0].name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase() : "my-lists";
  const address = URL.createObjectURL(new Blob([kept.asFile(some)], { type: "application/json" }));
  make("a", { href: address, download: `${name || "list"}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function button(words, what, act) {
  const made = make("button", { type: "button", textContent: words });
  if (what) made.ariaLabel = `${words}: ${what}`;
  made.addEventListener("click", act);
  return made;
}

function items(rows) {
  const list = make("ul");
  list.append(...rows);
  return list;
}

function grouped(all) {
  const groups = {};
  for (const list of all) (groups[list.calculator] ??= []).push(list);
  return groups;
}

function day(saved) {
  const date = new Date(saved);
  return Number.isNaN(date.valueOf()) ? "" : date.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}
