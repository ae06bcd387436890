// A term of a game, explained where it stands: a tap, a click or Enter opens a card and goes to it, a mouse need only rest there.
// The words lie beside the glossary the term links to, so they are always those of its own game.

const PATIENCE = 300; // ms that a mouse rests before a card opens, and may stray before it closes
const EDGE = 8; // px between a card and the screen's edge
const known = new Map(); // address of a game's words -> promise
let card, at, pinned, waiting;
let asked = 0; // the latest term; a card for an older one is not shown any more

document.addEventListener("pointerdown", ({ target }) => card && !card.contains(target) && target.closest("a.term") !== at && close());
document.addEventListener("focusin", ({ target }) => card && !card.contains(target) && target !== at && close());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !card) return;
  const inside = card.contains(document.activeElement);
  const link = at;
  close();
  if (inside) link.focus({ preventScroll: true });
});

// A tap, a click, Enter or the space bar. If the words can't be had, whoever called goes to the glossary.
export async function toggle(link) {
  clearTimeout(waiting);
  if (card && at === link && pinned) return close();
  if (at !== link || !card) await open(link);
  pinned = true;
  card?.querySelector("a").focus({ preventScroll: true });
}

// A mouse that came to rest on a term.
export function hover(link) {
  clearTimeout(waiting);
  if (card && at === link) return;
  waiting = setTimeout(() => link.matches(":hover") && open(link).catch(console.warn), PATIENCE);
  link.addEventListener("pointerleave", stray, { once: true });
}

function stray() {
  clearTimeout(waiting);
  waiting = setTimeout(() => card && !pinned && !card.matches(":hover") && !at.matches(":hover") && close(), PATIENCE);
}

async function open(link) {
  close();
  at = link;
  const mine = ++asked;
  const glossary = new URL(link.href);
  const words = new URL("terms.json", glossary).href;
  if (!known.has(words)) known.set(words, fetch(words).then((response) => (response.ok ? response.json() : Promise.reject(new Error(response.status)))));
  known.get(words).catch(() => known.delete(words)); // another try fetches again
  const [name, short, place, title] = (await known.get(words))[glossary.hash.slice(1)];
  if (mine !== asked || at !== link || !link.isConnected) return;
  card = make("div", { className: "term-card", popover: "manual" });
  card.setAttribute("role", "dialog");
  card.setAttribute("aria-label", name);
  const text = make("p");
  text.append(make("strong", { textContent: name }), ` ${short}`);
  card.append(text, make("a", { href: new URL(place, glossary).href, textContent: title }));
  card.addEventListener("click", ({ target }) => target.closest("a") && close());
  card.addEventListener("pointerleave", stray);
  (link.closest("label, legend") ?? link).after(card); // where Tab and a screen reader come next; a label must not hold it
  card.showPopover();
  put(link);
  link.setAttribute("aria-expanded", "true");
}

// Below the term or above it, wherever there is room, and never beyond the screen; it scrolls with the page.
function put(link) {
  const [box, { width, height }] = [link.getClientRects()[0], card.getBoundingClientRect()];
  const screen = document.documentElement.clientWidth;
  const top = box.bottom + height + 2 * EDGE > innerHeight && box.top > height + 8 * EDGE ? box.top - height - EDGE : box.bottom + EDGE;
  const left = Math.max(EDGE, Math.min(box.left, screen - width - EDGE));
  Object.assign(card.style, { top: `${top + scrollY}px`, left: `${left + scrollX}px` });
}

function close() {
  clearTimeout(waiting);
  at?.setAttribute("aria-expanded", "false");
  card?.remove();
  card = at = undefined;
  pinned = false;
}

function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
