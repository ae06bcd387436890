// One calculator on its page: the form asks, Python answers, the address follows.
// It knows no game, no input and no rule: those are in the HTML it is given.

import { offer, withPin } from "./compare.mjs";
import { awaited, linkSays, tellRows } from "./fold.mjs";
import * as fields from "./form.mjs";
import { Python } from "./python.mjs";
import { copies, filled } from "./sharing.mjs";

const SETTLED = 1500; // ms: quicker changes share one step of the Back button
const TYPING = 120; // ms

let leaving = () => {}; // takes the listeners of the page before this one away

export function calculator(root) {
  leaving();
  const form = root.querySelector("form");
  const [headline, answer, state] = [".headline", ".answer", ".state"].map((part) => root.querySelector(part));
  const python = Python.at(root.dataset);
  const firstAnswer = { html: answer.innerHTML, headline: headline.textContent, query: "", ...JSON.parse(answer.dataset.more) };
  let shown = firstAnswer;
  let answered = ""; // what that is the answer to
  let held = linkQuery(); // the form's inputs as a link has them, the last that could be read
  let [settled, inLink] = []; // the form as it was when that was found, and when the address took it
  let asked = 0; // the latest question; an answer to an older one is dropped
  let last = []; // what was asked last, for another try
  let lastChange = -SETTLED;
  let waiting;

  python.onstate = show;
  fields.prepare(form, changed);
  const typed = fields.touched(form); // before this script came: kept, and answered like any change
  fields.fill(form, linkQuery());
  settled = inLink = fields.read(form);
  fields.retype(form, typed);
  if (linkQuery()) linkSays(root);
  else tellRows(form, firstAnswer.rows);
  show(python.state);
  offer(root, firstAnswer);
  document.documentElement.classList.remove("linked"); // from here on we know whether an answer is coming
  // A pointer near the form, or a key in it, starts Python before it is asked; who saves data waits for the first question.
  const saving = navigator.connection?.saveData;
  const near = saving ? [] : ["pointerover", "pointerdown", "focusin"];
  for (const sign of near) form.addEventListener(sign, () => python.start(), { once: true });
  form.addEventListener("submit", (event) => (event.preventDefault(), changed()));
  state.querySelector(".retry").addEventListener("click", () => {
    if (python.state.gone) return import("./offline.mjs").then(({ newer }) => newer());
    python.restart();
    ask(...last);
  });
  state.querySelector(".stop").addEventListener("click", () => python.stop());
  const title = document.querySelector("h1").firstChild.textContent;
  copies(root.querySelector(".copy"), toCopy);
  const since = root.querySelector(".since"); // what changed: for those who may come with an old link
  if (since && linkQuery()) since.open = true;
  const here = location.pathname;
  document.addEventListener("step", back); // Back or Forward, see early.js
  document.addEventListener("click", jump, { capture: true });
  leaving = () => {
    document.removeEventListener("step", back);
    document.removeEventListener("click", jump, { capture: true });
  };
  if (typed.length) changed();
  else if (linkQuery() && saving && python.state.step !== "ready") hold();
  else if (linkQuery()) ask(linkQuery(), true);
  if (root.querySelector("[data-list-of]"))
    import("./lists.mjs").then(({ lists }) => lists(root, { read: () => fields.read(form), put, note: () => shown.note ?? "", fromLink: linkQuery(), inLink: () => inLink === fields.read(form) })).catch(console.warn);

  // For whoever listens: "changed" when the form is, "settled" when the address knows, "answered" with what Python found.
  function tell(what, detail) {
    root.dispatchEvent(new CustomEvent(what, { detail }));
  }

  // Other inputs, as if they had been typed.
  function put(query) {
    fields.fill(form, query);
    changed();
  }

  function back(event) {
    if (!root.isConnected) return leaving();
    if (location.pathname !== here || location.hash) return;
    event.preventDefault();
    open();
  }

  // A link to this very page with other inputs, from the common cases say, needs no new page.
  function jump(event) {
    if (!root.isConnected) return leaving();
    const link = event.target.closest("a[href]");
    if (!link || link.target || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const { origin, pathname, hash } = new URL(link.href);
    if (origin !== location.origin || pathname !== here || hash) return;
    event.preventDefault();
    event.stopPropagation();
    history.pushState(null, "", link.href);
    open();
    if (!root.contains(link)) root.scrollIntoView();
  }

  function open() {
    clearTimeout(waiting);
    fields.fill(form, linkQuery());
    held = linkQuery();
    settled = inLink = fields.read(form);
    tell("changed");
    tell("settled");
    ask(linkQuery(), true);
  }

  function changed(typing = false) {
    clearTimeout(waiting);
    tell("changed", typing);
    const go = () => (settle(), ask(withPin(fields.read(form), linkQuery()), false));
    waiting = setTimeout(go, typing ? TYPING : 0);
  }

  // What the form holds goes into `held`, and of a list into the address at once: Python may be long in coming, and a reload must lose nothing.
  function settle() {
    const now = fields.read(form);
    if (settled !== now && fields.legal(form)) {
      [settled, held] = [now, withPin(fields.readShort(form, root.dataset.list), linkQuery())];
      if (root.dataset.list) follow(held, now);
    }
    tell("settled");
  }

  // The answer, if it is to what the form holds; or else the link of that alone, whose words are still to come.
  function toCopy() {
    settle();
    if (held === answered) return { title, link: filled(shown.share.link), words: async () => shown.share };
    const refused = root.matches(".wrong:not(.asking)");
    const words = (resolve, reject) => {
      if (!["ready", "working"].includes(python.state.step) || refused) return reject(new Error("no answer is coming"));
      root.addEventListener("answered", () => resolve(shown.share), { once: true });
      root.addEventListener("unanswered", reject, { once: true });
    };
    const link = filled(`{site}r/${root.dataset.calculator}/${held ? `?${held}` : ""}`);
    return { title, link, words: () => new Promise(words), alone: `Copied: the link alone. ${refused ? "It has words when every input is right." : "Its words follow when it is reckoned."}` };
  }

  // A link's answer takes Python; who saves data is asked first.
  function hold() {
    last = [linkQuery(), true];
    root.classList.add("stuck");
    show({ step: "held", words: `The answer to this link takes ${(python.weight / 1e6).toFixed(1)} MB of Python, and your device asks to save data.` });
  }

  async function ask(query, fromLink) {
    if (!root.isConnected) return;
    const mine = ++asked;
    const [of, now] = [held, fields.read(form)];
    last = [query, fromLink];
    root.classList.toggle("asking", Boolean(query) || !fromLink);
    root.classList.toggle("coming", Boolean(query) && fromLink && shown === firstAnswer);
    root.classList.remove("stuck", "stopped");
    if (fromLink && !query) return show(python.state), (answered = ""), take(firstAnswer, true);
    if (root.dataset.list && !fromLink && python.state.step !== "ready") awaited(root, "Your list", "reckoned"), tellRows(form);
    try {
      const found = await python.ask(root.dataset.calculator, query);
      if (mine !== asked || !root.isConnected) return;
      if (!found.errors) answered = of;
      else if (!root.dataset.list) held = answered; // the last good answer is what can be copied
      take(found, fromLink, now);
    } catch (failed) {
      if (mine !== asked || !root.isConnected) return;
      if (failed.name === "Stopped") root.classList.add("stopped");
      else root.classList.toggle("stuck", shown === firstAnswer), show({ step: "failed", words: failed.message, gone: failed.gone });
      if (failed.gone && !fromLink) follow(query, fields.read(form)); // so that the newer page begins where this one was left
      tell("unanswered");
    } finally {
      if (mine === asked) root.classList.remove("asking", "coming");
    }
  }

  function take(found, fromLink, of) {
    fields.mark(form, found.errors ?? {}, found.cells);
    root.classList.toggle("wrong", "errors" in found); // the last good answer stays, and says so
    root.classList.toggle("example", "errors" in found ? shown === firstAnswer : found === firstAnswer);
    if (found.errors) return tell("unanswered");
    shown = found;
    offer(root, found);
    const kept = [...answer.querySelectorAll("[data-keep] input:checked")].map((input) => [input.name, input.value]);
    const open = [...answer.querySelectorAll("details")].map((fold) => fold.open);
    headline.textContent = found.headline;
    answer.innerHTML = found.html;
    for (const [name, value] of kept)
      for (const input of answer.querySelectorAll("[data-keep] input"))
        if (input.name === name && input.value === value) input.checked = true;
    const folds = [...answer.querySelectorAll("details")];
    if (folds.length === open.length) folds.forEach((fold, at) => (fold.open = open[at]));
    tellRows(form, found.rows);
    if (!fromLink) follow(found.query && found.note ? `${found.query}&~=${encodeURI(found.note)}` : found.query, of);
    tell("answered", found);
  }

  // The address takes what the form held when it was `of`; in Python's words it is the same step of the Back button.
  function follow(query, of) {
    const address = here + (query ? `?${query}` : "");
    if (location.pathname !== here) return; // left already
    try {
      const soon = inLink === of || performance.now() - lastChange < SETTLED;
      if (inLink !== of) lastChange = performance.now(); // a clock that is set back changes nothing
      if (address !== here + location.search) history[soon ? "replaceState" : "pushState"](history.state, "", address);
      inLink = of;
    } catch {} // Safari takes only so many in a while; the next change comes along
  }

  function show({ step, words, gone, loaded = 0, total = 0 }) {
    state.hidden = !step || step === "ready";
    state.dataset.step = step ?? "";
    state.querySelector("p").textContent = words ?? "";
    if (step === "failed") fields.tell(form, words);
    const bar = state.querySelector("progress");
    bar.hidden = !total;
    if (total) Object.assign(bar, { max: total, value: loaded });
    const retry = state.querySelector(".retry");
    retry.hidden = !["failed", "held"].includes(step);
    retry.textContent = step === "held" ? "Load it" : gone ? "Take the newer version" : "Try again";
    state.querySelector(".stop").hidden = step !== "working";
  }
}

function linkQuery() {
  const kept = location.search.slice(1).replaceAll("&amp;", "&").split("&"); // a forum may have escaped the link once too often
  return kept.filter((pair) => pair && !window.noInput.test(pair.split("=")[0])).join("&");
}
