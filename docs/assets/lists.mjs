// An army list on its page: steps back and forth, saved under a name, found again, printed.
// It knows no game: a list is the query of its link, and Python says what it costs.

import * as kept from "./kept.mjs";
import { prepare, print } from "./roster.mjs";
import { dialog, make, note } from "./sharing.mjs";
import { download, shelf } from "./shelf.mjs";
import { Steps } from "./undo.mjs";

const site = new URL("../", import.meta.url).href;

// `form` reads the inputs as a query, puts others in, has those of the link, and the points of the last answer.
export function lists(root, form) {
  if (document.documentElement.classList.contains("embed")) return; // in somebody else's page nothing is kept
  for (const rows of root.querySelectorAll("[data-list-of]")) if (rows.dataset.rows !== root.dataset.list) fillFrom(rows, form);
  if (root.dataset.list) army(root, form);
}

function army(root, { read, put, note: lastPoints, fromLink, inLink }) {
  const calculator = root.dataset.calculator;
  const tools = Object.fromEntries([...root.querySelectorAll("[data-do]")].map((button) => [button.dataset.do, button]));
  const place = root.querySelector(".list-state");
  const example = fromLink ? undefined : read();
  const steps = new Steps(read, put);
  const onShelf = (query) => kept.lists(calculator).find((list) => kept.bare(list.query) === query);
  const begun = kept.drafts(calculator).find(({ query }) => kept.bare(query) === read());
  let draft = begun?.id ?? kept.newId();
  let current = onShelf(read()) ?? kept.lists(calculator).find(({ id }) => id === begun?.of); // the saved list that this one is, or was
  let [touched, points] = [false, root.matches(".unchecked") ? "" : lastPoints()];

  const acts = {
    new: () => {
      begin();
      const empty = new URLSearchParams(read());
      for (const rows of root.querySelectorAll("[data-rows]")) empty.set(rows.dataset.rows, "");
      put(empty.toString());
      root.querySelector(`[data-rows="${root.dataset.list}"] .add`).focus();
    },
    undo: () => steps.undo(),
    redo: () => steps.redo(),
    save: () => saveAs(),
    lists: () => {
      const inside = shelf({ of: calculator, opened: (list, isDraft) => (open.close(), begin(list, isDraft), put(list.query)) });
      inside.addEventListener("shelved", shelved);
      const all = make("p");
      all.append(make("a", { href: `${site}lists/`, textContent: "My lists of all games" }));
      const open = dialog("My lists", inside, all);
    },
    roster: () => print(root, "roster", current?.name),
    cards: () => print(root, "cards", current?.name),
  };
  for (const [what, button] of Object.entries(tools)) {
    button.disabled = false;
    button.addEventListener("click", () => button.ariaDisabled === "true" || acts[what]());
  }
  root.addEventListener("changed", ({ detail: typing }) => {
    steps.changed(typing ? document.activeElement : undefined);
    [touched, points] = [true, ""];
    remember();
    offerSteps();
  });
  root.addEventListener("settled", tell);
  root.addEventListener("answered", ({ detail }) => {
    points = detail.note ?? "";
    if (touched) remember();
    tell();
  });
  const again = document.querySelector(".headline-again"); // below the form and the answer, the same words
  const headline = root.querySelector(".headline");
  const repeat = () => (again.textContent = headline.textContent);
  repeat();
  new MutationObserver(repeat).observe(headline, { childList: true });
  const paper = () => (root.isConnected ? prepare(root, current?.name) : window.removeEventListener("beforeprint", paper));
  window.addEventListener("beforeprint", paper);
  offerSteps();
  tell();

  // Another list is on the table; what was there stays where it is kept.
  function begin(list, isDraft) {
    draft = isDraft ? list.id : kept.newId();
    current = isDraft ? kept.lists(calculator).find(({ id }) => id === list.of) : list;
  }

  // As it would stand in a link.
  function whole() {
    return points ? `${read()}&~=${encodeURI(points)}` : read();
  }

  function remember() {
    const query = read();
    const filled = new URLSearchParams(query).get(root.dataset.list);
    const same = onShelf(query);
    if (same) kept.dropDraft({ id: draft });
    else if (filled && query !== example) kept.keepDraft({ id: draft, calculator, query: whole(), saved: new Date().toISOString(), of: current?.id });
    current = same ?? current;
  }

  function shelved() {
    current = kept.lists(calculator).find(({ id }) => id === current?.id);
    tell();
  }

  function offerSteps() {
    tools.undo.ariaDisabled = String(!steps.canUndo);
    tools.redo.ariaDisabled = String(!steps.canRedo);
  }

  function tell() {
    const [query, last] = [read(), kept.drafts(calculator)[0]];
    if (current) place.textContent = kept.bare(current.query) === query ? `Saved as “${current.name}”.` : `“${current.name}”, changed since it was saved.`;
    else if (query === example) place.textContent = last ? "" : "An example: change it, or begin with New.";
    else if (!touched) place.textContent = "From a link; not saved on this device.";
    else place.textContent = inLink() ? "Not saved; the link holds it all." : "Not saved; the link holds the last list that could be read.";
    if (query !== example || current || !last) return;
    const go = make("button", { type: "button", textContent: "Go on with your last list" });
    go.addEventListener("click", () => (begin(last, true), put(last.query)));
    place.append(go, make("small", { textContent: ` ${kept.points(last.query)}` }));
  }

  function saveAs() {
    const form = make("form", { className: "save-as" });
    const field = make("input", { id: "save-as", value: current?.name ?? "", maxLength: kept.LONGEST, required: true });
    const said = make("div");
    said.setAttribute("role", "alert");
    form.append(make("label", { htmlFor: "save-as", textContent: "Its name" }), field, make("button", { textContent: "Save" }), said);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = field.value.trim().replaceAll(/\s+/g, " ");
      if (!name) return;
      const other = kept.lists(calculator).find((list) => list.name === name);
      const mine = !other || other.id === current?.id || kept.bare(other.query) === read();
      if (mine) return store(name, other);
      said.replaceChildren(
        make("p", { textContent: "There is another list with this name." }),
        button("Replace it", () => store(name, other)),
        button("Keep both", () => store(kept.freeName(name, calculator))),
      );
    });
    const open = dialog("Save this list on this device", form);
    field.select();

    function store(name, over) {
      const list = { id: over?.id ?? kept.newId(), name, calculator, query: whole(), saved: new Date().toISOString() };
      const why = kept.save(list);
      if (why) return said.replaceChildren(...wayOn(why, list));
      open.close();
      navigator.storage?.persist?.(); // or else some browsers forget it when the disk is full
      kept.dropDraft({ id: draft });
      current = list;
      tell();
      if (over && kept.bare(over.query) !== kept.bare(list.query)) note(`Saved as “${name}”, over the list before.`, "Undo", () => (kept.save(over), shelved()));
      else note(`Saved as “${name}” on this device.`);
    }
  }
}

// Where nothing can be stored: the link and a file hold the list just as well.
function wayOn(why, list) {
  const link = `${location.origin}${location.pathname}?${list.query}`;
  const copy = button("Copy the link", () =>
    navigator.clipboard.writeText(link).then(
      () => (copy.textContent = "Copied"),
      () => copy.replaceWith(make("textarea", { value: link, readOnly: true, ariaLabel: "The link to copy" })),
    ),
  );
  return [
    make("p", { textContent: `${why} Nothing is lost: the link holds the whole list, and so does a file.` }),
    copy,
    button("Download it as a file", () => download([list])),
  ];
}

// Rows that a saved list fits into.
function fillFrom(rows, { read, put }) {
  const of = rows.dataset.listOf;
  if (!kept.lists(of).length && !kept.drafts(of).length) return;
  const opened = (list) => {
    open.close();
    const given = new URLSearchParams(list.query).get(rows.dataset.listInput);
    if (given === null) return note(`${list.name ?? "This list"} holds no rows.`);
    const now = new URLSearchParams(read());
    now.set(rows.dataset.rows, given);
    put(now.toString());
  };
  opened.fills = true;
  let open;
  const add = rows.querySelector(".add");
  add.after(button("Fill from a saved list", () => (open = dialog("Fill from a saved list", shelf({ of, opened })))));
  add.nextElementSibling.className = "from-list";
}

function button(words, act) {
  const made = make("button", { type: "button", textContent: words });
  made.addEventListener("click", act);
  return made;
}
