// Mounts the calculator on a page that has one; every other page loads nothing but these lines.
// Instant navigation swaps pages without a reload: document$ tells, and one interpreter serves them all.

import { asked, finding } from "./find.mjs";
import { movedOn } from "./moved.mjs";

const framed = document.documentElement.classList.contains("embed"); // see early.js

async function mount() {
  if (movedOn()) return;
  asked();
  if (cards) for (const term of document.querySelectorAll("a.term:not([role])")) button(term);
  if (document.querySelector(".md-typeset__scrollwrap")) import("./wide.mjs").then(({ wide }) => wide()).catch(console.warn);
  for (const button of document.querySelectorAll("button.keep")) away.then(({ keeping }) => keeping(button)).catch(console.warn);
  const badge = document.querySelector("[data-shares]:not([data-mounted])"); // a chapter, with rules to copy
  if (badge) {
    badge.dataset.mounted = "";
    import("./copying.mjs").then(({ chapter }) => chapter(badge)).catch(console.warn);
  }
  const lists = document.querySelector("[data-my-lists]:not([data-mounted])"); // those saved on this device
  if (lists) {
    lists.dataset.mounted = "";
    import("./shelf.mjs").then(({ page }) => page(lists)).catch(console.warn);
  }
  const root = document.querySelector(".reckoner:not([data-mounted])");
  if (!root) return;
  root.dataset.mounted = "";
  try {
    const { calculator } = await import("./calculator.mjs").catch(again);
    calculator(root);
    if (framed) (await import("./embed.mjs")).embedded(root);
  } catch (error) {
    console.warn(error);
    document.documentElement.classList.remove("linked");
    const state = root.querySelector(".state");
    state.querySelector("p").textContent = "The form's script could not be loaded. Reload the page to try again.";
    for (const part of state.querySelectorAll("progress, button")) part.hidden = true;
    state.hidden = false;
  }
}

// Terms open in place (terms.mjs); without this, or in a browser too old for it, they lead to the glossary.
const cards = "popover" in HTMLElement.prototype;
function button(term) {
  for (const [name, value] of [["role", "button"], ["aria-haspopup", "dialog"], ["aria-expanded", "false"]]) term.setAttribute(name, value);
}
function opened(event) {
  const term = event.target.closest?.("a.term");
  if (!cards || !term || event.ctrlKey || event.metaKey || event.shiftKey || (event.type === "keydown" && event.key !== " ")) return;
  event.preventDefault();
  event.stopPropagation();
  import("./terms.mjs").then(({ toggle }) => toggle(term)).catch(() => location.assign(term.href));
}
for (const sign of ["click", "keydown"]) document.addEventListener(sign, opened, { capture: true });
document.addEventListener("pointerover", ({ target, pointerType }) => {
  const term = cards && pointerType === "mouse" && target.closest?.("a.term");
  if (term) import("./terms.mjs").then(({ hover }) => hover(term)).catch(console.warn);
});
// A script that got lost on the way is asked for once more, under another name: a browser may remember that the first one failed.
async function again() {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  return import("./calculator.mjs?again");
}

// Offline comes last, when the page has nothing else to do and a link's answer is there; in somebody else's page nothing is kept.
const later = window.requestIdleCallback ?? setTimeout;
const away = new Promise((resolve) => framed || (document.readyState === "complete" ? resolve() : window.addEventListener("load", resolve)))
  .then(() => new Promise((resolve) => later(resolve)))
  .then(() => import("./offline.mjs"));
const answered = () =>
  new Promise((resolve) => {
    const asking = document.querySelector(".reckoner.asking");
    if (!asking) return resolve();
    for (const end of ["answered", "unanswered"]) asking.addEventListener(end, resolve);
    setTimeout(resolve, 15_000); // or the reader has gone to another page
  });
away.then(async ({ offline }) => (await answered(), offline())).catch(console.warn);

// Two builds never mix: when another worker takes over, here or in another tab, its pages come.
let before = navigator.serviceWorker?.controller;
navigator.serviceWorker?.addEventListener("controllerchange", () => (before ? location.reload() : (before = navigator.serviceWorker.controller)));

finding();
window.addEventListener("hashchange", movedOn); // another link to the same page
if (window.document$) window.document$.subscribe(mount);
else mount();
