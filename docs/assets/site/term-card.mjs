// A term of a game, explained where it stands: a tap, a click or Enter opens a card and goes to it, a mouse need only rest there.
// The words lie beside the glossary the term links to, so they are always those of its own game.

import { find, jsonAt, make } from "../ui.mjs";

/** @typedef {[from: number, to: number, id: string]} Within */
/** @typedef {[name: string, short: string, place: string, title: string, within: Within[]]} Term */

const OPENERS = "a.term, a[data-short]";
const PATIENCE = 300; // ms that a mouse rests before a card opens, and may stray before it closes
const EDGE = 8; // px between a card and the screen's edge

/** @type {Map<string, () => Promise<Record<string, Term>>>} */
const glossaries = new Map(); // by the address of a game's words

/** @type {{ card: HTMLElement, link: HTMLAnchorElement, pinned: boolean } | undefined} */
let shown;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let latest = 0; // the latest term; a card for an older one is not shown any more

document.addEventListener("pointerdown", closeOutside);
document.addEventListener("focusin", closeOutside);
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !shown) return;
  const { card, link } = shown;
  const inside = card.contains(document.activeElement);
  close();
  if (inside) link.focus({ preventScroll: true });
});

/** @param {Event} event */
function closeOutside({ target }) {
  if (!shown || !(target instanceof Element)) return;
  if (!shown.card.contains(target) && target.closest(OPENERS) !== shown.link) close();
}

/**
 * A tap, a click, Enter or the space bar. If the words can't be had, whoever called goes to the glossary.
 *
 * @param {HTMLAnchorElement} link
 */
export async function toggle(link) {
  clearTimeout(waiting);
  if (shown?.link === link && shown.pinned) return close();
  if (shown?.link !== link) await open(link);
  if (!shown) return;
  shown.pinned = true;
  find(shown.card, ":scope > a").focus({ preventScroll: true });
}

/**
 * A mouse that came to rest on a term.
 *
 * @param {HTMLAnchorElement} link
 */
export function hover(link) {
  clearTimeout(waiting);
  if (shown?.link === link) return;
  waiting = setTimeout(() => link.matches(":hover") && open(link).catch(console.warn), PATIENCE);
  link.addEventListener("pointerleave", stray, { once: true });
}

function stray() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    if (shown && !shown.pinned && !shown.card.matches(":hover") && !shown.link.matches(":hover")) close();
  }, PATIENCE);
}

/**
 * Opens a term's card where its link is; a term within a card takes the card's place.
 *
 * @param {HTMLAnchorElement} asked
 */
async function open(asked) {
  const link = shown?.card.contains(asked) ? shown.link : asked;
  const glossary = new URL(asked.href);
  close();
  const mine = ++latest;
  const [name, short, place, title, within] = aboutRule(asked) ?? (await termAt(glossary));
  if (mine !== latest || !link.isConnected) return;
  const words = make("p", {}, make("strong", { textContent: name }), " ", ...linked(short, within, glossary));
  const onward = make("a", { href: new URL(place, glossary).href, textContent: title });
  const card = make("div", { className: "term-card", popover: "manual" }, words, onward);
  card.setAttribute("role", "dialog");
  card.setAttribute("aria-label", name);
  onward.addEventListener("click", close);
  card.addEventListener("pointerleave", stray);
  shown = { card, link, pinned: false };
  (link.closest("label, legend, summary") ?? link).after(card); // where Tab and a screen reader come next; a label must not hold it
  card.showPopover();
  position(card, link);
  link.setAttribute("aria-expanded", "true");
}

/**
 * What a rule says in short, if the link itself tells.
 *
 * @param {HTMLAnchorElement} link
 * @returns {Term | undefined}
 */
function aboutRule({ title, href, dataset }) {
  return dataset.short === undefined ? undefined : [title, dataset.short, href, "Read the rule", []];
}

/**
 * @param {URL} glossary
 * @returns {Promise<Term>}
 */
async function termAt(glossary) {
  const address = new URL("terms.json", glossary).href;
  const load = glossaries.get(address) ?? jsonAt(address);
  glossaries.set(address, load);
  return (await load())[glossary.hash.slice(1)];
}

/**
 * A definition with its own terms as links.
 *
 * @param {string} short
 * @param {Within[]} within
 * @param {URL} glossary
 */
function linked(short, within, glossary) {
  let at = 0;
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  for (const [from, to, id] of within) {
    const link = make("a", { className: "term", href: new URL(`#${id}`, glossary).href });
    link.textContent = short.slice(from, to);
    parts.push(short.slice(at, from), link);
    at = to;
  }
  return [...parts, short.slice(at)];
}

/**
 * Below the term or above it, wherever there is room, and never beyond the screen; it scrolls with the page.
 *
 * @param {HTMLElement} card
 * @param {HTMLElement} link
 */
function position(card, link) {
  const [box, { width, height }] = [link.getClientRects()[0], card.getBoundingClientRect()];
  const screen = document.documentElement.clientWidth;
  const above = box.bottom + height + 2 * EDGE > innerHeight && box.top > height + 8 * EDGE;
  const top = above ? box.top - height - EDGE : box.bottom + EDGE;
  const left = Math.max(EDGE, Math.min(box.left, screen - width - EDGE));
  Object.assign(card.style, { top: `${top + scrollY}px`, left: `${left + scrollX}px` });
}

function close() {
  clearTimeout(waiting);
  latest++;
  if (!shown) return;
  shown.link.setAttribute("aria-expanded", "false");
  shown.card.remove();
  shown = undefined;
}
