// One calculator on its page: the form asks, Python answers, the address follows.
// It knows no game, no input and no rule: those are in the HTML it is given.

import * as fields from "./form.mjs";
import { Python } from "./python.mjs";
import { copies, filled } from "./sharing.mjs";

const NO_INPUT = /^(embed|utm_\w+|fbclid|gclid|mc_eid|igshid)$/; // a frame's mark; and what forums and mailers add to links
const SETTLED = 1500; // ms: quicker changes share one step of the Back button
const TYPING = 120; // ms

let leaving = () => {}; // takes the listeners of the page before this one away

export function calculator(root) {
  leaving();
  const form = root.querySelector("form");
  const [headline, answer, state] = [".headline", ".answer", ".state"].map((part) => root.querySelector(part));
  const python = Python.at(root.dataset);
  const firstAnswer = { html: answer.innerHTML, headline: headline.textContent, share: JSON.parse(answer.dataset.share), query: "" };
  let shown = firstAnswer;
  let asked = 0; // the latest question; an answer to an older one is dropped
  let last = []; // what was asked last, for another try
  let lastChange = 0;
  let waiting;

  python.onstate = show;
  fields.prepare(form, changed);
  const typed = fields.touched(form); // before this script came: kept, and answered like any change
  fields.fill(form, linkQuery());
  fields.retype(form, typed);
  show(python.state);
  // A pointer near the form, or a key in it, starts Python before it is asked; who saves data waits for the first question.
  const near = navigator.connection?.saveData ? [] : ["pointerover", "pointerdown", "focusin"];
  for (const sign of near) form.addEventListener(sign, () => python.start(), { once: true });
  form.addEventListener("submit", (event) => (event.preventDefault(), changed()));
  state.querySelector(".retry").addEventListener("click", () => (python.restart(), ask(...last)));
  const title = document.querySelector("h1").firstChild.textContent;
  copies(root.querySelector(".copy"), () => ({ title, link: filled(shown.share.link), says: shown.share.says, words: async () => shown.share }));
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
  else if (linkQuery()) ask(linkQuery(), true);

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
    root.scrollIntoView();
  }

  function open() {
    clearTimeout(waiting);
    fields.fill(form, linkQuery());
    ask(linkQuery(), true);
  }

  function changed(typing = false) {
    clearTimeout(waiting);
    waiting = setTimeout(() => ask(fields.read(form), false), typing ? TYPING : 0);
  }

  async function ask(query, fromLink) {
    if (!root.isConnected) return;
    const mine = ++asked;
    last = [query, fromLink];
    root.classList.toggle("asking", Boolean(query) || !fromLink);
    if (fromLink && !query) return show(python.state), take(firstAnswer, true);
    try {
      const found = await python.ask(root.dataset.calculator, query);
      if (mine === asked && root.isConnected) take(found, fromLink);
    } catch (failed) {
      if (mine === asked && root.isConnected) show({ step: "failed", words: failed.message });
    } finally {
      if (mine === asked) root.classList.remove("asking");
    }
  }

  function take(found, fromLink) {
    fields.mark(form, found.errors ?? {});
    root.classList.toggle("wrong", "errors" in found); // the last good answer stays, and says so
    if (found.errors) return;
    shown = found;
    const kept = [...answer.querySelectorAll("[data-keep] input:checked")].map((input) => [input.name, input.value]);
    const open = [...answer.querySelectorAll("details")].map((fold) => fold.open);
    headline.textContent = found.headline;
    answer.innerHTML = found.html;
    for (const [name, value] of kept)
      for (const input of answer.querySelectorAll("[data-keep] input"))
        if (input.name === name && input.value === value) input.checked = true;
    const folds = [...answer.querySelectorAll("details")];
    if (folds.length === open.length) folds.forEach((fold, at) => (fold.open = open[at]));
    if (!fromLink) follow(found.query);
  }

  function follow(query) {
    const address = here + (query ? `?${query}` : "");
    if (location.pathname !== here || address === here + location.search) return; // left already, or nothing new
    const soon = Date.now() - lastChange < SETTLED;
    lastChange = Date.now();
    history[soon ? "replaceState" : "pushState"](history.state, "", address);
  }

  function show({ step, words, loaded = 0, total = 0 }) {
    state.hidden = !step || step === "ready";
    state.dataset.step = step ?? "";
    state.querySelector("p").textContent = words ?? "";
    const bar = state.querySelector("progress");
    bar.hidden = !total;
    if (total) Object.assign(bar, { max: total, value: loaded });
    state.querySelector(".retry").hidden = step !== "failed";
  }
}

function linkQuery() {
  const kept = location.search.slice(1).split("&");
  return kept.filter((pair) => pair && !NO_INPUT.test(pair.split("=")[0])).join("&");
}
