// An army list on its page: undo and redo, saved under a name, opened again, printed.
// It knows no game: a list is the query of its link, and Python says what it costs.

import { NAME_LENGTH, newId } from "../records.mjs";
import { button, dialog, find, findAll, make, note, SITE } from "../ui.mjs";
import { holdDraft, letGo } from "./draft-lock.mjs";
import { History } from "./history.mjs";
import { preparePrint, printList } from "./print.mjs";
import { download, savedLists } from "./saved-lists.mjs";
import { ListStorage } from "./storage.mjs";

/** @typedef {import("./storage.mjs").List} List */
/** @typedef {import("./storage.mjs").NamedList} NamedList */

/**
 * The calculator's form, as a list sees it.
 *
 * @typedef {object} ListForm
 * @property {import("../calculator/query.mjs").Grammar} grammar
 * @property {() => string} read the query of every input
 * @property {(query: string) => string} comparable a query with every input, in one order
 * @property {(query: string) => void} put fills in other inputs, as if they had been typed
 * @property {() => string} note the points of the last answer, as a link notes them
 * @property {boolean} fromLink whether the page was opened with inputs in the link
 * @property {() => boolean} inLink whether the address holds what the form does
 */

/**
 * Mounts what a calculator's page has of lists: the list it makes, and rows that a saved list fits into.
 *
 * @param {HTMLElement} root
 * @param {ListForm} form
 */
export function mountLists(root, form) {
  if (document.documentElement.classList.contains("embed")) return; // in somebody else's page nothing is kept
  const storage = new ListStorage(localStorage, form.grammar);
  for (const rows of findAll(root, "[data-list-of]"))
    if (rows.dataset.rows !== root.dataset.list) offerSavedRows(rows, form, storage);
  if (root.dataset.list) mountArmyList(root, form, storage);
}

/**
 * @param {HTMLElement} root
 * @param {ListForm} form
 * @param {ListStorage} storage
 */
function mountArmyList(root, { grammar, read, comparable, put, note: lastPoints, fromLink, inLink }, storage) {
  const calculator = root.dataset.calculator ?? "";
  const input = root.dataset.list ?? "";
  const tools = findAll(root, "[data-do]", HTMLButtonElement);
  const place = find(root, ".list-state");
  const example = fromLink ? undefined : read();
  const history = new History(read, put);
  const saved = () => storage.lists(calculator);
  const whole = (/** @type {string} */ query) => comparable(grammar.withoutPoints(query));
  const isSame = (/** @type {string} */ one, /** @type {string} */ other) => whole(one) === whole(other);
  const savedWith = (/** @type {string} */ query) => saved().find((list) => isSame(list.query, query));
  const begun = storage.drafts(calculator).find(({ query }) => isSame(query, read()));
  let draft = newId();
  let draftHeld = false; // only this tab writes to it
  const same = savedWith(read());
  let current = same ?? saved().find(({ id }) => id === begun?.of); // the saved list that this one is, or was
  let since = (!same && begun?.since) || current?.saved; // when it had been saved, as this tab knows it: another may save it meanwhile
  let touched = false;
  let changed = ""; // when; an answer that comes later changes nothing of it
  let points = root.matches(".unchecked") ? "" : lastPoints();

  /** @type {Record<string, () => unknown>} */
  const actions = {
    new: async () => {
      await begin();
      const empty = new URLSearchParams(read());
      for (const rows of findAll(root, "[data-rows]")) empty.set(rows.dataset.rows ?? "", "");
      put(empty.toString());
      find(root, `[data-rows="${input}"] .add`).focus();
    },
    undo: () => history.undo(),
    redo: () => history.redo(),
    save: () => openSaveDialog(),
    lists: () => {
      const open = async (/** @type {List} */ list, /** @type {boolean} */ isDraft) => {
        opened.close();
        await begin(list, isDraft);
        put(list.query);
      };
      const shown = savedLists({ storage, of: calculator, open });
      shown.addEventListener("shelved", savedListsChanged);
      const all = make("a", { href: `${SITE}lists/`, textContent: "All that is saved" });
      const opened = dialog("My lists", shown, make("p", {}, all));
    },
    roster: () => printList(root, "roster", current?.name, link()),
    cards: () => printList(root, "cards", current?.name),
    turn: () => printList(root, "turn", current?.name),
    qr: async () => (await import("./qr.mjs")).showCode({ link: link(), name: current?.name ?? "This list" }),
  };
  for (const tool of tools) {
    tool.disabled = false;
    tool.addEventListener("click", () => tool.ariaDisabled === "true" || actions[tool.dataset.do ?? ""]());
  }
  root.addEventListener("changed", (event) => {
    const typing = event instanceof CustomEvent && event.detail;
    history.changed(typing ? document.activeElement : undefined);
    touched = true;
    changed = now();
    points = "";
    remember();
    showHistory();
  });
  root.addEventListener("settled", showStatus);
  root.addEventListener("answered", (event) => {
    points = (event instanceof CustomEvent && event.detail.note) || "";
    if (touched) remember();
    showStatus();
  });
  repeatHeadline(root);
  const beforePrint = () => {
    if (root.isConnected) preparePrint(root, current?.name);
    else window.removeEventListener("beforeprint", beforePrint);
  };
  window.addEventListener("beforeprint", beforePrint);
  if (begun) holdDraft(begun.id).then((isFree) => isFree && !touched && takeDraft(begun.id));
  showHistory();
  showStatus();

  /**
   * Another list is opened; what was there stays where it is kept.
   *
   * @param {List} [list]
   * @param {boolean} [isDraft]
   */
  async function begin(list, isDraft) {
    const isFree = list && isDraft && (await holdDraft(list.id));
    if (!isFree) letGo();
    draft = newId();
    draftHeld = false;
    if (isFree) takeDraft(list.id);
    const id = isDraft ? list?.of : list?.id;
    current = saved().find((one) => one.id === id);
    since = (isDraft && list?.since) || current?.saved;
  }

  /** @param {string} id */
  function takeDraft(id) {
    draft = id;
    draftHeld = true;
  }

  function link() {
    return `${location.origin}${location.pathname}?${linkQuery()}`;
  }

  function linkQuery() {
    return grammar.withPoints(read(), points);
  }

  function remember() {
    const query = read();
    const filled = new URLSearchParams(query).get(input);
    const same = savedWith(query);
    if (same) {
      storage.removeDraft({ id: draft });
      since = same.saved;
    } else if (filled && query !== example) {
      storage.keepDraft({ id: draft, calculator, query: linkQuery(), saved: changed, of: current?.id, since });
      if (!draftHeld) holdDraft(draft);
      draftHeld = true;
    }
    current = same ?? current;
  }

  function savedListsChanged() {
    current = saved().find(({ id }) => id === current?.id);
    showStatus();
  }

  function showHistory() {
    for (const tool of tools) {
      if (tool.dataset.do === "undo") tool.ariaDisabled = String(!history.canUndo);
      if (tool.dataset.do === "redo") tool.ariaDisabled = String(!history.canRedo);
    }
  }

  function showStatus() {
    const query = read();
    const last = storage.drafts(calculator).find(({ id }) => id !== draft); // this one goes on by itself
    place.textContent = statusOf(query, Boolean(last));
    if (query !== example || current || !last) return;
    const goOn = button("Go on with your last list", async () => {
      await begin(last, true);
      put(last.query);
    });
    place.append(goOn, make("small", { textContent: ` ${storage.points(last.query)}` }));
  }

  /**
   * @param {string} query
   * @param {boolean} hasDraft
   */
  function statusOf(query, hasDraft) {
    if (current)
      return isSame(current.query, query)
        ? `Saved as “${current.name}”.`
        : `“${current.name}”, changed since it was saved.`;
    if (query === example) return hasDraft ? "" : "An example: change it, or begin with New.";
    if (!touched) return "From a link; not saved on this device.";
    return inLink()
      ? "Not saved; the link holds it all."
      : "Not saved; the link holds the last list that could be read.";
  }

  function openSaveDialog() {
    const field = make("input", { id: "save-as", value: current?.name ?? "", maxLength: NAME_LENGTH, required: true });
    const message = make("div");
    message.setAttribute("role", "alert");
    const label = make("label", { htmlFor: "save-as", textContent: "Its name" });
    const form = make("form", { className: "save-as" }, label, field, make("button", { textContent: "Save" }), message);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = field.value.trim().replaceAll(/\s+/g, " ");
      if (!name) return;
      const other = saved().find((list) => list.name === name);
      const isOwn = other?.id === current?.id;
      if (!other || (isOwn && other.saved === since) || isSame(other.query, read())) return store(name, other);
      const why = isOwn ? "It was saved elsewhere since you opened it." : "There is another list with this name.";
      message.replaceChildren(
        make("p", { textContent: why }),
        button("Replace it", () => store(name, other)),
        button("Keep both", () => store(storage.freeName(name, calculator))),
      );
    });
    const opened = dialog("Save this list on this device", form);
    field.select();

    /**
     * @param {string} name
     * @param {NamedList} [replaced]
     */
    function store(name, replaced) {
      const list = { id: replaced?.id ?? newId(), name, calculator, query: linkQuery(), saved: now() };
      const why = storage.save(list);
      if (why) return message.replaceChildren(...withoutStorage(why, list));
      opened.close();
      navigator.storage?.persist?.(); // or else some browsers forget it when the disk is full
      const own = { id: draft, calculator, query: list.query, of: replaced?.id, since: replaced?.saved };
      storage.removeDraft({ id: draft });
      current = list;
      since = list.saved;
      showStatus();
      if (!replaced || isSame(replaced.query, list.query)) return note(`Saved as “${name}” on this device.`);
      note(`Saved as “${name}”, over the list before.`, "Undo", () => {
        storage.save(replaced);
        storage.keepDraft({ ...own, saved: now() }); // what had been saved over it goes on as a list not saved
        if (current?.id === replaced.id) since = replaced.saved;
        savedListsChanged();
      });
    }
  }
}

function now() {
  return new Date().toISOString();
}

/**
 * Repeats the headline once the form and the answer are out of sight.
 *
 * @param {HTMLElement} root
 */
function repeatHeadline(root) {
  const [again, headline] = [find(document, ".headline-again"), find(root, ".headline")];
  const words = find(again, "span");
  const repeat = () => {
    words.textContent = headline.textContent;
  };
  repeat();
  new MutationObserver(repeat).observe(headline, { childList: true });
  const seen = new IntersectionObserver(
    ([{ isIntersecting, boundingClientRect }]) => {
      again.classList.toggle("shown", !isIntersecting && boundingClientRect.top < 0);
    },
    { rootMargin: "-48px 0px 0px" }, // under the header
  );
  seen.observe(root);
}

/**
 * What to do where nothing can be stored: the link and a file hold the list just as well.
 *
 * @param {string} why
 * @param {NamedList} list
 */
function withoutStorage(why, list) {
  const link = `${location.origin}${location.pathname}?${list.query}`;
  const copy = button("Copy the link", () =>
    navigator.clipboard.writeText(link).then(
      () => {
        copy.textContent = "Copied";
      },
      () => copy.replaceWith(make("textarea", { value: link, readOnly: true, ariaLabel: "The link to copy" })),
    ),
  );
  const words = `${why} Nothing is lost: the link holds the whole list, and so does a file.`;
  return [make("p", { textContent: words }), copy, button("Download it as a file", () => download({ lists: [list] }))];
}

/**
 * Lets a saved list be put into rows that it fits into.
 *
 * @param {HTMLElement} rows
 * @param {ListForm} form
 * @param {ListStorage} storage
 */
function offerSavedRows(rows, { read, put }, storage) {
  const of = rows.dataset.listOf ?? "";
  if (!storage.lists(of).length && !storage.drafts(of).length) return;
  const fill = button("Fill from a saved list", () => {
    const open = (/** @type {List} */ list) => {
      opened.close();
      const given = new URLSearchParams(list.query).get(rows.dataset.listInput ?? "");
      if (given === null) return note(`${list.name ?? "This list"} holds no rows.`);
      const query = new URLSearchParams(read());
      query.set(rows.dataset.rows ?? "", given);
      put(query.toString());
    };
    const opened = dialog("Fill from a saved list", savedLists({ storage, of, open, pickOnly: true }));
  });
  fill.className = "from-list";
  find(rows, ".add").after(fill);
}
