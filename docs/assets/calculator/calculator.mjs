// One calculator on its page: the form asks, Python answers, the address follows.
// It knows no game, no input and no rule: those are in the HTML it is given.

import { UnitNames } from "../lists/unit-names.mjs";
import { copyButton, withSite } from "../site/clipboard.mjs";
import { FormTable } from "../table/form-table.mjs";
import { closest, find, findAll, make } from "../ui.mjs";
import * as fields from "./form.mjs";
import { Plots } from "./plots.mjs";
import { Python } from "./python.mjs";
import { Grammar, writeQuery } from "./query.mjs";
import { showBudget, showRowAnswers } from "./rows.mjs";

/**
 * What Python answers (calculators/api.py, `for_page`).
 *
 * @typedef {object} Answer
 * @property {string} html
 * @property {string} headline
 * @property {string} [glance] the figures that matter, as HTML for one line
 * @property {string} query
 * @property {string} [said] what was asked further and found, in a line
 * @property {import("../site/clipboard.mjs").Formats} share
 * @property {Record<string, [string, string]>} ways links to pin, unpin and swap, each with its words
 * @property {string} [pinned]
 * @property {string} [verdict] which of the two is better
 * @property {Record<string, import("./rows.mjs").RowAnswer[]>} [rows]
 * @property {string} [note] a list's points, for its link
 * @property {{ spent: number, wrong: boolean, words: string }} [budget] a list's points against those there are
 */

/** @typedef {{ errors: Record<string, string>, cells?: import("./form.mjs").CellErrors }} Refusal */

const SETTLED = 1500; // ms: quicker changes share one step of the Back button
const TYPING = 120; // ms

let leave = () => {}; // removes the listeners of the page before this one

/**
 * Mounts a calculator.
 *
 * @param {HTMLElement} root
 */
export function mountCalculator(root) {
  leave();
  const form = find(root, "form", HTMLFormElement);
  const grammar = Grammar.of(form);
  const [headline, answer, state] = [".headline", ".answer", ".state"].map((part) => find(root, part));
  const [id, isList] = [root.dataset.calculator ?? "", root.dataset.list !== undefined];
  const python = Python.at(root.dataset);
  const further = (/** @type {string} */ door, /** @type {string} */ words) =>
    `?${grammar.withDoor(grammar.inputs(location.search, window.noInput), door, words)}`;
  const [glance, plots] = [mountGlance(root), new Plots(answer, keepMarks, further)];
  const offerFractions = mountFractions(root, answer);
  const linkQuery = () => grammar.inputs(location.search, window.noInput);
  const names = new UnitNames(root, grammar, (query) => fields.comparable(form, query));
  const linkDoors = () => names.still(linkQuery(), fields.read(form)); // what is in the link beside its inputs
  const table = new FormTable(form, id);
  const byTable = table.begin(); // opened bare: what is in the address from here on is the table's readings
  /** @type {Answer} */
  const firstAnswer = {
    html: answer.innerHTML,
    headline: headline.textContent ?? "",
    glance: find(root, ".glance .line").innerHTML,
    query: "",
    ...JSON.parse(answer.dataset.more ?? "{}"),
  };
  let shown = firstAnswer;
  let answered = ""; // the query of the answer shown
  let held = linkQuery(); // the form's inputs as a link has them, the last that could be read
  let settled = ""; // the form as it was when that was found
  let inLink = ""; // the form as it was when the address took it
  let latest = 0; // the latest question; an answer to an older one is dropped
  /** @type {[string, boolean]} */
  let lastAsked = ["", false]; // for another try
  /** @type {Set<string>} */
  const begun = new Set(); // rows that the reader chose or had otherwise: a unit joins them, however much like the example they are
  let lastChange = -SETTLED;
  /** @type {Set<string | undefined> | undefined} */
  let doorsBefore; // what was asked further when a way on was taken
  let withoutAnswer = ""; // the headline of a list that could not be worked out
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  python.onstate = showState;
  fields.prepare(form, changed);
  const typed = fields.touched(form); // before this script came: kept, and answered like any change
  fields.fill(form, linkQuery());
  settled = inLink = fields.read(form);
  if (!byTable) beginRows(linkQuery());
  fields.retype(form, typed);
  if (byTable && isList) awaitAnswer("Working it out by your table …", "Not worked out by your table yet.");
  else if (linkQuery()) showLinkPoints();
  else showRowAnswers(form, firstAnswer.rows);
  showState(python.state);
  showPinning(root, firstAnswer);
  offerFractions();
  document.documentElement.classList.remove("linked"); // from here on we know whether an answer is coming
  // A pointer near the form, or a key in it, starts Python before it is asked, and while nothing else is to do its files are
  // fetched; but where the line is slow, metered or saving they wait for the first question. Safari and Firefox don't tell.
  const { saveData: saving, effectiveType = "4g", type } = navigator.connection ?? {};
  const isFree = !saving && effectiveType === "4g" && type !== "cellular";
  const near = isFree ? ["pointerover", "pointerdown", "focusin"] : [];
  for (const sign of near) form.addEventListener(sign, () => python.start(), { once: true });
  if (isFree && navigator.connection)
    requestIdleCallback(() => {
      if (root.isConnected) python.prefetch();
    });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    changed();
  });
  find(state, ".retry").addEventListener("click", async () => {
    if (python.state.gone) {
      showState({ step: "loading", words: "Updating …" });
      return (await import("../site/offline.mjs")).takeUpdate();
    }
    python.restart();
    ask(...lastAsked);
  });
  find(state, ".stop").addEventListener("click", () => python.stop());
  find(root, ".further").addEventListener("click", () => find(answer, ".explore h2").scrollIntoView());
  const title = find(document, "h1").firstChild?.textContent ?? "";
  copyButton(find(root, ".copy", HTMLButtonElement), toCopy);
  if (linkQuery() && !byTable) showChange(root, id);
  const here = location.pathname;
  document.addEventListener("step", back); // Back or Forward, see early.js
  document.addEventListener("click", jump, { capture: true });
  leave = () => {
    document.removeEventListener("step", back);
    document.removeEventListener("click", jump, { capture: true });
  };
  if (typed.length) changed();
  else if (linkQuery() && saving && python.state.step !== "ready") offerToLoad();
  else if (linkQuery()) ask(linkQuery(), true);
  if (root.querySelector("[data-list-of]")) mountLists().catch(console.warn);
  if (table.stored) import("../table/strip.mjs").then((strip) => strip.mountStrip(root, table, present), console.warn);
  mountShelf();

  // The last answers are kept, and up to five stand beside this one: shelf/. Lists have a shelf of their own.
  function mountShelf() {
    const opener = root.querySelector(".my-answers");
    if (!(opener instanceof HTMLButtonElement) || document.documentElement.matches(".embed")) return;
    opener.hidden = false;
    let inPythonsWords = ""; // the query of the answer shown, as answers are kept
    root.addEventListener("answered", (event) => {
      inPythonsWords = /** @type {CustomEvent} */ (event).detail.query;
    });
    opener.addEventListener("click", async () => {
      const { openShelf } = await import("../shelf/shelf.mjs");
      const compare = (/** @type {string[]} */ queries) => {
        settle();
        const beside = grammar.withoutDoors(held);
        const pins = queries.map((query) => writeQuery([[grammar.doors[0], query]]));
        history.pushState(null, "", `${here}?${[beside, ...pins].filter((part) => part).join("&")}`);
        open();
        root.scrollIntoView();
      };
      const present = grammar.withoutDoors(held === answered ? inPythonsWords : held);
      openShelf(id, present, compare, (query) => table.spelled(query));
    });
    const begin = async (/** @type {Event} */ event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      (await import("../shelf/keep.mjs")).keepAnswers(root, grammar, detail);
    };
    root.addEventListener("answered", (event) => begin(event).catch(console.warn), { once: true });
  }

  // Units of one's own: who is asked for one, or where one can go, loads what knows of them.
  const units = {
    root,
    grammar,
    names,
    table,
    ask: async (/** @type {string} */ other, /** @type {string} */ query) => {
      if (root.matches(".asking")) await settledAnswer();
      return python.ask(other, query);
    },
    read: () => grammar.withDoors(fields.read(form), linkDoors()),
    isExample: (/** @type {string} */ rows) => fields.isServed(form, rows) && !begun.has(rows),
    isHere: (/** @type {string} */ other, /** @type {string} */ query) =>
      other === id &&
      fields.comparable(form, grammar.withoutPoints(query)) === fields.comparable(form, fields.read(form)),
    open: (/** @type {string} */ query, /** @type {string | undefined} */ example) => {
      history.pushState(null, "", `${here}?${query}`);
      open();
      if (example) begun.delete(example);
    },
  };
  root.addEventListener("click", (event) => {
    const slot = closest(event, "[data-slot]")?.dataset.slot;
    if (slot) import("../lists/my-units.mjs").then(({ pickUnit }) => pickUnit(units, slot)).catch(console.warn);
  });
  root.addEventListener(
    "toggle",
    ({ target: fold }) => {
      if (fold instanceof HTMLDetailsElement && fold.open && fold.matches(".uses"))
        import("../lists/my-units.mjs").then(({ showUses }) => showUses(units, fold)).catch(console.warn);
    },
    { capture: true },
  );

  function settledAnswer() {
    return new Promise((resolve) => {
      for (const end of ["answered", "unanswered"]) root.addEventListener(end, resolve, { once: true });
    });
  }

  async function mountLists() {
    const { mountLists } = await import("../lists/army-list.mjs");
    mountLists(root, {
      grammar,
      read: () => fields.read(form),
      comparable: (query) => fields.comparable(form, query),
      put,
      note: () => shown.note ?? "",
      fromLink: Boolean(linkQuery()) && !byTable,
      inLink: () => inLink === fields.read(form),
    });
  }

  /**
   * For whoever listens: "changed" when the form is, "settled" when the address knows, "answered" with Python's answer.
   *
   * @param {string} what
   * @param {unknown} [detail]
   */
  function dispatch(what, detail) {
    root.dispatchEvent(new CustomEvent(what, { detail }));
  }

  /**
   * Other inputs, as if they had been typed.
   *
   * @param {string} query
   */
  function put(query) {
    fields.fill(form, query);
    changed();
  }

  /** @param {Event} event */
  function back(event) {
    if (!root.isConnected) return leave();
    if (location.pathname !== here || location.hash) return;
    event.preventDefault();
    open();
  }

  /**
   * A link to this very page with other inputs, from the common cases say, needs no new page.
   *
   * @param {MouseEvent} event
   */
  function jump(event) {
    if (!root.isConnected) return leave();
    const link = closest(event, "a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.target) return;
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.dataset.adds && !document.documentElement.classList.contains("embed")) {
      event.preventDefault();
      event.stopPropagation();
      return import("../lists/add-to.mjs").then(
        ({ addTo }) => addTo(link, grammar, table.present),
        () => location.assign(link.href),
      );
    }
    const { origin, pathname, hash } = new URL(link.href);
    const isComing = waiting !== undefined || root.matches(".asking");
    const isPin = link.dataset.way === "pin" && !pinsOf(linkQuery()).length;
    if (isComing && ((answer.contains(link) && pathname !== here && !hash) || (link.dataset.way && !isPin))) {
      event.preventDefault();
      event.stopPropagation();
      return carryOn(link.textContent);
    }
    if (origin !== location.origin || pathname !== here || hash) return;
    event.preventDefault();
    event.stopPropagation();
    const isWayOn = isComing && (isPin || link.closest(".ways-on"));
    history.pushState(
      null,
      "",
      isWayOn ? onwards(link, isPin) : link.matches("[data-way], .tries a") ? byReadings(link) : link.href,
    );
    doorsBefore = link.closest(".explore, .ways-on, .readout") ? openDoors(answer) : undefined;
    open();
    for (const { dataset } of findAll(form, "[data-rows]")) begun.add(dataset.rows ?? ""); // a case is chosen, the example too
    if (!root.contains(link)) root.scrollIntoView();
  }

  // The form as a link has it.
  function present() {
    return grammar.withDoors(fields.readShort(form, isList), linkQuery());
  }

  /**
   * A way within this page under a table: a case to try keeps the table's readings, and what goes back to our example
   * does not end at the table's.
   *
   * @param {HTMLAnchorElement} link
   */
  function byReadings({ href, search, dataset }) {
    if (!table.readings.size) return href;
    const query = grammar.inputs(search, window.noInput);
    const isCase = dataset.way === undefined && !table.differing.fromTable;
    return `${here}?${isCase ? table.startedWith(query) : table.spelled(query)}`;
  }

  /**
   * A way to another calculator carries the inputs over, so it waits for the answer that has them.
   *
   * @param {string} words
   */
  async function carryOn(words) {
    await settledAnswer();
    if (!root.matches(".wrong, .stuck, .stopped"))
      findAll(root, ".answer a, [data-way]")
        .find(({ textContent }) => textContent === words)
        ?.click();
  }

  /**
   * A way on from an answer that is still being worked out: what is asked further, or pinned, is the form, not the answer
   * that is shown.
   *
   * @param {HTMLAnchorElement} link
   * @param {boolean} isPin
   */
  function onwards({ search }, isPin) {
    settle();
    const [inputs, doors] = [grammar.withoutDoors(held), grammar.withDoors("", search.slice(1))];
    const pins = isPin ? [writeQuery([[grammar.doors[0], inputs]])] : pinsOf(held);
    const others = doors.split("&").filter((pair) => !pinsOf(pair).length);
    return `${here}?${[inputs, ...pins, ...others].filter((part) => part).join("&")}`;
  }

  /** @param {string} query */
  function pinsOf(query) {
    return query.split("&").filter((pair) => pair.startsWith(`${grammar.doors[0]}=`));
  }

  // What is marked in a chart goes into the address, as no step of its own.
  function keepMarks() {
    const query = plots.withMarks(grammar.inputs(location.search, window.noInput));
    const others = location.search
      .slice(1)
      .split("&")
      .filter((pair) => pair && !query.split("&").includes(pair));
    const kept = others.filter((pair) => !pair.startsWith("mark="));
    const search = [query, ...kept].filter((part) => part).join("&");
    try {
      history.replaceState(history.state, "", location.origin + here + (search ? `?${search}` : "") + location.hash);
    } catch {} // Safari takes only so many in a while
  }
  // What is varied or sought: the words of a door are the values of its controls; doors beside each other go together.
  answer.addEventListener("change", ({ target }) => {
    const doors = target instanceof Element ? target.closest(".doors") : null;
    if (!doors) return;
    settle();
    let query = held;
    for (const door of findAll(doors, "[data-door]")) {
      const { door: name = "", join } = door.dataset;
      const words = findAll(door, "select, input").map((each) => /** @type {HTMLInputElement} */ (each).value.trim());
      query = grammar.withDoor(query, name, join ? words.join(join) : words.filter(Boolean).join(","));
    }
    const spelled = table.spelled(query);
    history.pushState(null, "", here + (spelled ? `?${spelled}` : ""));
    open();
  });

  function open() {
    clearTimeout(waiting);
    waiting = undefined;
    table.begin();
    plots.read(location.search);
    fields.fill(form, linkQuery());
    held = linkQuery();
    settled = inLink = fields.read(form);
    if (!held) begun.clear();
    beginRows(held);
    dispatch("changed");
    dispatch("settled");
    ask(linkQuery(), true);
  }

  /** @param {string} [query] of a link, which may spell out the very rows of the example */
  function beginRows(query = "") {
    const given = new URLSearchParams(query);
    for (const { dataset } of findAll(form, "[data-rows]")) {
      const { rows = "" } = dataset;
      if (given.has(rows) || !fields.isServed(form, rows)) begun.add(rows);
    }
  }

  function changed(typing = false) {
    clearTimeout(waiting);
    beginRows();
    dispatch("changed", typing);
    const go = () => {
      waiting = undefined;
      settle();
      ask(grammar.withDoors(fields.read(form), linkDoors()), false);
    };
    waiting = setTimeout(go, typing ? TYPING : 0);
  }

  // What the form holds goes into `held`, and of a list into the address at once: Python may be long in coming, and a reload must lose nothing.
  function settle() {
    const now = fields.read(form);
    if (settled !== now && fields.isLegal(form, grammar.longest)) {
      settled = now;
      held = grammar.withDoors(fields.readShort(form, isList), linkDoors());
      if (isList) follow(held, now);
    }
    dispatch("settled");
  }

  // The answer, if it is to what the form holds; or else the link of that alone, whose words are still to come.
  function toCopy() {
    settle();
    if (held === answered) {
      const [place, query = ""] = withSite(shown.share.link).split("?");
      const marked = plots.withMarks(query);
      const link = marked ? `${place}?${marked}` : place;
      const over = document.querySelector(".game-badge")?.textContent?.trim();
      const named = over ? `${title} · ${over}` : title;
      const picture = async () => (await import("./picture.mjs")).picture(root, named, link);
      return { title, link, words: async () => shown.share, picture };
    }
    const refused = root.matches(".wrong:not(.asking)");
    const link = withSite(`{site}r/${id}/${held ? `?${held}` : ""}`);
    const why = refused ? "It has text once every input is right." : "Its text follows once it is worked out.";
    const words = () =>
      new Promise((resolve, reject) => {
        if (!["ready", "working"].includes(python.state.step) || refused)
          return reject(new Error("no answer is coming"));
        root.addEventListener("answered", () => resolve(shown.share), { once: true });
        root.addEventListener("unanswered", reject, { once: true });
      });
    return { title, link, words, alone: `Copied: the link alone. ${why}` };
  }

  // A link's answer takes Python; who saves data is asked first.
  function offerToLoad() {
    lastAsked = [linkQuery(), true];
    root.classList.add("stuck");
    const size = (python.weight / 1e6).toFixed(1);
    const words = `The answer to this link takes ${size} MB of Python, and your device asks to save data.`;
    showState({ step: "held", words });
  }

  /**
   * @param {string} query
   * @param {boolean} fromLink
   */
  async function ask(query, fromLink) {
    if (!root.isConnected) return;
    const question = ++latest;
    const [asking, now] = [held, fields.read(form)];
    lastAsked = [query, fromLink];
    root.classList.toggle("asking", Boolean(query) || !fromLink);
    root.classList.toggle("coming", Boolean(query) && fromLink && shown === firstAnswer);
    root.classList.remove("stuck", "stopped");
    if (fromLink && !query) {
      showState(python.state);
      answered = "";
      return take(firstAnswer, true, now);
    }
    if (isList && !fromLink && python.state.step !== "ready") {
      awaitAnswer("Working it out …", "Not worked out yet.");
      showRowAnswers(form);
    }
    try {
      const reply = await python.ask(id, query);
      if (question !== latest || !root.isConnected) return;
      if (!("errors" in reply)) answered = asking;
      else if (!isList) held = answered; // the last good answer is what can be copied
      take(reply, fromLink, now);
    } catch (error) {
      if (question !== latest || !root.isConnected) return;
      const { name, message, gone } = /** @type {Error & { gone?: boolean }} */ (error);
      if (name === "Stopped") root.classList.add("stopped");
      else {
        root.classList.toggle("stuck", shown === firstAnswer);
        showState({ step: "failed", words: message, gone });
      }
      if (gone && !fromLink) follow(query, fields.read(form)); // so that the newer page begins where this one was left
      dispatch("unanswered");
    } finally {
      if (question === latest) root.classList.remove("asking", "coming");
    }
  }

  /**
   * Shows an answer, or what is wrong with the inputs: then the last good answer stays, and says so.
   *
   * @param {Answer | Refusal} reply
   * @param {boolean} fromLink
   * @param {string} asked the form when it was asked
   */
  function take(reply, fromLink, asked) {
    const refusal = "errors" in reply ? reply : undefined;
    fields.showErrors(form, refusal?.errors ?? {}, refusal?.cells);
    root.classList.toggle("wrong", Boolean(refusal));
    root.classList.toggle("example", (refusal ? shown : reply) === firstAnswer);
    if ("errors" in reply) return dispatch("unanswered");
    shown = reply;
    showPinning(root, reply);
    headline.textContent = reply.headline;
    glance(reply);
    showFurther(root, reply);
    plots.remember();
    replaceAnswer(answer, reply.html);
    offerFractions();
    plots.mount(reply !== firstAnswer);
    showRowAnswers(form, reply.rows);
    showBudget(root, reply.budget);
    names.show(reply.query);
    if (fromLink) showNoted(root, grammar.points(location.search)[0], reply.note?.split(";")[0]);
    else follow(grammar.withPoints(reply.query, reply.note), asked);
    if (doorsBefore) showOpened(root, doorsBefore);
    doorsBefore = undefined;
    dispatch("answered", reply);
  }

  /**
   * The address takes what the form held when it was `asked`; in Python's words it is the same step of the Back button.
   *
   * @param {string} query
   * @param {string} asked
   */
  function follow(query, asked) {
    const marked = plots.withMarks(table.spelled(query));
    const address = here + (marked ? `?${marked}` : "");
    if (location.pathname !== here) return; // left already
    try {
      const soon = inLink === asked || performance.now() - lastChange < SETTLED;
      if (inLink !== asked) lastChange = performance.now(); // a clock that is set back changes nothing
      if (address !== here + location.search)
        history[soon ? "replaceState" : "pushState"](history.state, "", location.origin + address); // // is no host
      inLink = asked;
    } catch {} // Safari takes only so many in a while; the next change comes along
  }

  /** @param {import("./python.mjs").State} now */
  function showState({ step, words = "", gone, loaded = 0, total = 0 }) {
    state.hidden = !step || step === "ready";
    state.dataset.step = step;
    find(state, "p").textContent = words;
    if (step === "failed") fields.announce(form, words);
    const bar = find(state, "progress", HTMLProgressElement);
    bar.hidden = !total;
    if (total) Object.assign(bar, { max: total, value: loaded });
    const retry = find(state, ".retry");
    retry.hidden = !["failed", "held"].includes(step);
    retry.textContent = step === "held" ? "Load it" : gone ? "Update" : "Try again";
    find(state, ".stop").hidden = step !== "working";
  }

  // A list's link notes its points, the total and each row's: they are seen before Python has started, and then checked.
  function showLinkPoints() {
    if (!isList) return;
    const rows = root.dataset.list ?? "";
    const [total, ...each] = grammar.points(location.search);
    const fits = each.length === findAll(root, `[data-rows="${rows}"] > ol > .row`).length;
    if (total && fits) showRowAnswers(form, { [rows]: each.map((points) => ({ points })) });
    const words = total && fits ? `${total} points, as the link says.` : "The list in the link.";
    awaitAnswer(`${words} Checking …`, `${words} Not checked.`);
  }

  /**
   * The answer below is to the page's own example, not to the list in the form: until there is one, the headline says so.
   *
   * @param {string} now
   * @param {string} ifNone what it says when no answer could be had
   */
  function awaitAnswer(now, ifNone) {
    headline.textContent = now;
    withoutAnswer = ifNone;
    if (root.matches(".unchecked")) return;
    root.classList.add("unchecked");
    const failed = () => {
      if (root.matches(".unchecked")) headline.textContent = withoutAnswer;
    };
    const checked = () => {
      root.classList.remove("unchecked");
      root.removeEventListener("unanswered", failed);
    };
    root.addEventListener("unanswered", failed);
    root.addEventListener("answered", checked, { once: true });
  }
}

/**
 * The line with the figures that matter comes when the sentence is out of sight; it opens to show that.
 *
 * @param {HTMLElement} root
 * @returns {(answer: Answer) => void} shows an answer in it
 */
function mountGlance(root) {
  const [line, full] = [find(root, ".glance .line"), find(root, ".glance .full")];
  const open = (/** @type {boolean} */ now) => {
    line.ariaExpanded = String(now);
    full.hidden = !now;
  };
  const show = (/** @type {string} */ words) => {
    full.textContent = words;
  };
  show(find(root, ".headline").textContent ?? "");
  line.addEventListener("click", () => open(Boolean(full.hidden)));
  const seen = new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) => {
    root.classList.toggle("past", !isIntersecting && boundingClientRect.top < 0);
    open(false);
  });
  seen.observe(find(root, ".headline"));
  return ({ glance = "", headline, pinned, verdict }) => {
    line.innerHTML = glance;
    show([verdict, pinned ? `${pinned} B: ${headline}` : headline].filter(Boolean).join(" "));
  };
}

/**
 * The button for exact fractions, there as long as the answer has any.
 *
 * @param {HTMLElement} root
 * @param {HTMLElement} answer
 * @returns {() => void} looks again
 */
function mountFractions(root, answer) {
  const button = find(root, ".fractions-too", HTMLButtonElement);
  button.addEventListener("click", () => {
    button.ariaPressed = String(root.classList.toggle("fractions"));
  });
  return () => {
    button.hidden = !answer.querySelector(".exact:not(:empty)");
  };
}

/**
 * Puts the links to pin, unpin and swap answers into the page. Python words them and draws both answers.
 *
 * @param {HTMLElement} root
 * @param {Answer} answer
 */
function showPinning(root, { ways, pinned = "", verdict = "" }) {
  for (const link of findAll(root, "[data-way]", HTMLAnchorElement)) {
    const [words, href] = ways[link.dataset.way ?? ""] ?? ["", ""];
    link.hidden = !href;
    link.textContent = words;
    if (href) link.href = href;
  }
  const line = find(root, ".pinned");
  line.replaceChildren(...(verdict ? [make("b", { textContent: verdict })] : []), pinned);
  line.hidden = !pinned;
}

/**
 * What was asked further stands below the form: its answer is told on top too, and leads there.
 *
 * @param {HTMLElement} root
 * @param {Answer} answer
 */
function showFurther(root, { said = "" }) {
  const line = find(root, ".further");
  line.textContent = said;
  line.hidden = !said;
}

/**
 * What changed is unfolded for whoever comes with a link, which may be an old one; on this device only once.
 *
 * @param {HTMLElement} root
 * @param {string} id
 */
function showChange(root, id) {
  const since = root.querySelector("details.since");
  if (!(since instanceof HTMLDetailsElement)) return;
  const [key, date] = [`change-seen:${id}`, find(since, "time").getAttribute("datetime") ?? ""];
  since.open = localStorage.getItem(key) !== date;
  try {
    localStorage.setItem(key, date);
  } catch {} // the store is full: it is shown again
}

/**
 * Where the points that a list's link notes are others by now, what changed is shown, with both on top of it.
 *
 * @param {HTMLElement} root
 * @param {string | undefined} noted
 * @param {string | undefined} now
 */
function showNoted(root, noted, now) {
  const since = root.querySelector("details.since");
  since?.querySelector(".noted")?.remove();
  if (!(since instanceof HTMLDetailsElement) || !noted || !now || noted === now) return;
  const words = `This link was made when the list cost ${noted} points; today it costs ${now}.`;
  find(since, "summary").after(make("p", { className: "noted", textContent: words }));
  since.open = true;
}

/**
 * Replaces an answer; what was folded open in the old one stays so.
 *
 * @param {HTMLElement} place
 * @param {string} html
 */
function replaceAnswer(place, html) {
  const folds = () => findAll(place, "details", HTMLDetailsElement);
  const open = folds().map((fold) => fold.open);
  place.innerHTML = html;
  const now = folds();
  if (now.length === open.length)
    now.forEach((fold, index) => {
      fold.open = open[index];
    });
}

/**
 * What is asked further at present.
 *
 * @param {HTMLElement} place
 */
function openDoors(place) {
  return new Set(findAll(place, "[data-door]").map(({ dataset }) => dataset.door));
}

/**
 * Brings what has been opened into sight, or the answer's head where nothing is asked further any more.
 *
 * @param {HTMLElement} root
 * @param {Set<string | undefined>} before
 */
function showOpened(root, before) {
  const opened = findAll(root, "[data-door]").find(({ dataset }) => !before.has(dataset.door));
  const place = openDoors(root).size ? opened?.closest(".doors")?.previousElementSibling : root;
  place?.scrollIntoView();
}
