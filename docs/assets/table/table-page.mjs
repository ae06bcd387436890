// The page “Our table”: readings are chosen, kept on this device, shared, taken over, printed and put back.

import { copy } from "../site/clipboard.mjs";
import { button, find, findAll, make, note, SITE, setText } from "../ui.mjs";
import { catalogueOf } from "./catalogue.mjs";
import {
  differences,
  emptyTable,
  isEmpty,
  parseFile,
  parseLink,
  resolve,
  TableStorage,
  tableFrom,
  unknownWords,
  writeFile,
  writeLink,
} from "./stored.mjs";
import { agreement, counted, lead, pasted } from "./words.mjs";

/** @typedef {import("./stored.mjs").Table} Table */

/**
 * Brings the page to life.
 *
 * @param {HTMLElement} place its tools
 */
export async function mountTablePage(place) {
  const game = place.dataset.ourTable ?? "";
  const state = find(place, ".table-state");
  const catalogue = await catalogueOf(game).catch((error) => {
    state.textContent = "The questions could not be loaded. Is there a connection?";
    throw error;
  });
  if (!place.isConnected) return;
  const storage = new TableStorage(localStorage, game);
  const [offered, gone] = [make("div"), make("p", { className: "gone" })];
  const questions = findAll(document, "fieldset.question");
  let table = storage.read() ?? emptyTable(game);
  let why = ""; // the table could not be stored
  let told = false; // what a choice does
  const printed = make("section", { className: "agreement" }); // which takes the page's place on paper
  place.before(offered);
  place.append(gone);
  place.parentElement?.append(printed);

  /** @type {Record<string, () => unknown>} */
  const actions = {
    share: () => {
      const words = async () => pasted(catalogue.title, agreed(), link());
      copy({ title: "Our table", link: link(), words, unframed: true });
    },
    print: () => window.print(),
    export: () => download(writeFile(table), `our-table-${game}.json`),
    import: () => file.click(),
    ours: () => {
      const before = table;
      keep(emptyTable(game));
      note("Back to our readings.", "Undo", () => keep(before));
    },
  };
  for (const tool of findAll(place, "[data-do]", HTMLButtonElement)) {
    tool.disabled = false;
    tool.addEventListener("click", () => actions[tool.dataset.do ?? ""]());
  }
  const file = fileInput((text) => {
    try {
      offer(parseFile(text, game));
    } catch (error) {
      offered.replaceChildren(make("p", { className: "note", textContent: String(error).replace(/^Error: /, "") }));
    }
  });
  place.append(file);
  const only = button("Only what differs", () => {
    only.ariaPressed = String(only.ariaPressed !== "true");
    hideRest();
  });
  only.ariaPressed = "false";
  find(place, "[role=group]").append(only);
  for (const question of questions) question.addEventListener("change", () => choose(question));
  const filter = document.querySelector("[data-filter]");
  filter?.addEventListener("input", () => setTimeout(hideRest)); // when the filter has done its part
  const elsewhere = (/** @type {StorageEvent} */ { key }) => {
    if (!place.isConnected) return window.removeEventListener("storage", elsewhere);
    if (key === null || key === storage.key) changedElsewhere();
  };
  window.addEventListener("storage", elsewhere);
  document.documentElement.dataset.tableAlive = "";
  show();
  if (!window.isBare(location.search)) offer(parseLink(location.search, game, window.noInput), true);

  function chosen() {
    return resolve(table, catalogue).chosen;
  }

  function agreed() {
    return differences(new Map(), chosen(), catalogue);
  }

  function link() {
    const query = writeLink(tableFrom(chosen(), catalogue));
    return `${SITE}${game}/table/${query ? `?${query}` : ""}`;
  }

  /** @param {HTMLElement} question */
  function choose(question) {
    const picked = find(question, "input:checked", HTMLInputElement).value;
    table = why ? table : (storage.read() ?? table); // another tab may have chosen meanwhile
    const { chosen, unknown } = resolve(table, catalogue);
    const id = question.dataset.ruling ?? "";
    if (picked === catalogue.questions[id].readings[0][0]) chosen.delete(id);
    else chosen.set(id, picked);
    keep(tableFrom(chosen, catalogue, unknown));
    if (told || why) return;
    navigator.storage?.persist?.(); // or else some browsers forget it when the disk is full
    note(`Kept on this device: the calculators of ${catalogue.title} start with it.`);
    told = true;
  }

  /** @param {Table} next */
  function keep(next) {
    table = { ...next, saved: new Date().toISOString() };
    why = storage.save(table) ?? "";
    show();
  }

  function show() {
    const { chosen, unknown } = resolve(table, catalogue);
    for (const question of questions) {
      const value = chosen.get(question.dataset.ruling ?? "");
      const boxes = findAll(question, "input", HTMLInputElement);
      for (const [at, box] of boxes.entries()) box.checked = value ? box.value === value : !at;
      question.classList.toggle("differs", value !== undefined);
    }
    const count = chosen.size;
    const kept = why ? `${why} It holds until you leave this page: share or export it.` : "Kept on this device.";
    const says = counted(count, "ours");
    setText(state, count || why ? `${says[0].toUpperCase()}${says.slice(1)} ${kept}` : "By our readings throughout.");
    state.classList.toggle("unkept", Boolean(why));
    find(place, "[data-do=ours]", HTMLButtonElement).disabled = isEmpty(table);
    only.hidden = !count && only.ariaPressed !== "true";
    hideRest();
    gone.replaceChildren();
    printed.replaceChildren(...agreement(catalogue.title, agreed(), link()));
    if (!isEmpty(unknown))
      gone.append(
        `${unknownWords(unknown)} This changes nothing. `,
        button("Remove", () => keep(tableFrom(chosen, catalogue)), "what this site no longer knows"),
      );
  }

  // Questions that are as we read them, if nobody wants to see those, and whatever has no question left; folds open on a search.
  function hideRest() {
    const all = only.ariaPressed !== "true";
    const searched = filter instanceof HTMLInputElement && filter.value.trim() !== "";
    for (const question of questions) question.classList.toggle("off", !all && !question.matches(".differs"));
    const left = questions.filter((question) => !question.hidden && !question.matches(".off"));
    for (const fold of findAll(document, "details.others", HTMLDetailsElement)) {
      const holds = left.some((question) => fold.contains(question));
      fold.classList.toggle("off", !holds);
      if (holds && (searched || !all)) fold.open = true;
    }
    const chapters = new Set(left.map((question) => chapterOf(question)));
    for (const heading of findAll(place.parentElement ?? document, "h2[id]"))
      heading.classList.toggle("off", !chapters.has(heading));
  }

  function changedElsewhere() {
    const before = table;
    table = storage.read() ?? emptyTable(game);
    why = "";
    show();
    if (isEmpty(table) && !isEmpty(before))
      note("Your table was taken off this device elsewhere.", "Put it back", () => keep(before));
    else note("Your table was changed in another tab.");
  }

  /**
   * Asks whether to take over a table from a link or a file.
   *
   * @param {Table} other
   * @param {boolean} [isLink]
   */
  function offer(other, isLink = false) {
    const { chosen: theirs, unknown } = resolve(other, catalogue);
    const differing = differences(chosen(), theirs, catalogue);
    const close = () => {
      offered.replaceChildren();
      if (isLink) history.replaceState(history.state, "", location.origin + location.pathname);
    };
    const yes = button("Yes, take it over", () => {
      const before = table;
      close();
      keep(tableFrom(theirs, catalogue));
      note("This is your table now.", "Undo", () => keep(before));
    });
    const no = button(!differing.length ? "Close" : isEmpty(table) ? "No, keep ours" : "No, keep mine", close);
    const items = differing.map(({ asked, mine, theirs }) => {
      const [first, more] = lead(theirs);
      const now = make("small", { textContent: ` Now: ${mine}` });
      return make("li", {}, `${asked} `, make("strong", { textContent: first }), more, now);
    });
    const title = differing.length ? "Take over this table?" : "This is your table already";
    const told = make("p", { textContent: differing.length ? said(differing.length) : "No reading differs." });
    const left = unknownWords(unknown)
      .replace(/^Your table/, "It")
      .replace(/\.$/, "; left out here.");
    const parts = [make("h2", { textContent: title }), told, make("ul", {}, ...items)];
    if (left) parts.push(make("p", { textContent: left }));
    parts.push(make("p", {}, ...(differing.length ? [yes, " ", no] : [no])));
    const whole = make("section", { className: "offer screen-only", ariaLabel: title, tabIndex: -1 }, ...parts);
    offered.replaceChildren(whole);
    whole.focus();
  }

  /** @param {number} count */
  function said(count) {
    const words = counted(count, isEmpty(table) ? "ours" : "yours");
    return words[0].toUpperCase() + words.slice(1);
  }
}

/**
 * The heading over a question.
 *
 * @param {Element} question
 */
function chapterOf(question) {
  let before = question.closest("details") ?? question;
  while (before.previousElementSibling && !before.matches("h2")) before = before.previousElementSibling;
  return before;
}

/** @param {(text: string) => void} take */
function fileInput(take) {
  const made = make("input", {
    type: "file",
    accept: ".json,application/json",
    className: "visually-hidden",
    tabIndex: -1,
  });
  made.ariaLabel = "A table's file to import";
  made.addEventListener("change", async () => {
    const [chosen] = made.files ?? [];
    if (chosen) take(await chosen.text());
    made.value = "";
  });
  return made;
}

/**
 * @param {string} text
 * @param {string} name
 */
function download(text, name) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
