// What the search shows: hits for what is typed, narrowed to a game or a kind; before anything is typed, what was looked
// for before. Above the hits stands how a line may be meant as a question (asking.mjs).
// What there is to find lies in index.json (rulebook/exports/search_index.py).

import { button, closest, find, jsonAt, make, SITE } from "../ui.mjs";
import { offerReadings } from "./asking.mjs";
import { prepare, rank } from "./ranking.mjs";
import { mostUsed, recent, remember } from "./recent.mjs";

/** @typedef {import("./ranking.mjs").Result} Result */
/** @typedef {Result["hit"]} Hit */

const SHOWN = 20; // results
const LIKELY = 3; // calculators that a line may be about
const FAR = 0.04; // of the best result's score: what is further off is noise
const HINT = "Type a word, a whole question, or a fight in numbers: who attacks whom, with what, in what cover.";
const NONE = "Nothing found. One word of it, or another word for it, may find more.";
/** @type {[string, (hit: Hit) => boolean][]} */
const KINDS = [
  ["Rules", ({ kind }) => kind === "rule"],
  ["Rulings", ({ kind }) => kind === "ruling"],
  ["Calculators", ({ kind }) => kind === "calculator"],
];

/** @type {() => Promise<import("./ranking.mjs").Index>} */
const loadIndex = jsonAt(new URL("assets/search/index.json", SITE));
/** @type {ReturnType<typeof prepare> | undefined} */
let index;
/** @type {WeakMap<HTMLElement, { game: string, kind: string }>} */
const narrowed = new WeakMap();
/** @type {WeakSet<HTMLElement>} */
const watched = new WeakSet();

/**
 * Shows in a box what an input asks for.
 *
 * @param {HTMLElement} box
 * @param {HTMLInputElement} input
 * @param {boolean} [eager] whether a question is worked out without being told to
 */
export async function show(box, input, eager) {
  const query = input.value;
  index ??= prepare(await loadIndex());
  if (input.value !== query) return; // another letter has been typed by now
  watch(box, input);
  const here = document.querySelector(".game-badge")?.getAttribute("data-game") ?? "";
  const say = (/** @type {string} */ words, /** @type {HTMLElement[]} */ items = []) => {
    find(box, "[role=status]").textContent = words;
    find(box, "ol").replaceChildren(...items);
    find(box, "ol").scrollTop = 0;
  };
  find(box, ".before").replaceChildren(...(query.trim() ? [] : lookedFor(box, input)));
  showChips(box, input, Boolean(query.trim()));
  const { game, kind } = narrowed.get(box) ?? { game: "", kind: "" };
  const ranked = query.trim()
    ? rank(index, query, game || here).filter(({ hit }) => !game || hit.game[0] === game)
    : [];
  const calculators = ranked.filter(({ hit }) => hit.kind === "calculator").slice(0, LIKELY);
  offerReadings(find(box, ".readings"), query.trim(), {
    game,
    here,
    likely: calculators.map(({ hit }) => hit),
    eager,
    isCurrent: () => input.value === query && (narrowed.get(box)?.game ?? "") === game,
  });
  if (!query.trim())
    return say(
      HINT,
      often(index.hits, here).map((hit) => itemOf({ hit, name: hit.names[0], score: 0 })),
    );
  const fits = KINDS.find(([label]) => label === kind)?.[1] ?? (() => true);
  const results = ranked.filter(({ hit }) => fits(hit));
  const near = results.filter(({ score }) => score > results[0].score * FAR);
  if (!near.length) return say(NONE);
  const many = near.length > 1 ? `${near.length} found` : "One found";
  say(near.length > SHOWN ? `${many}; these are the best ${SHOWN}` : many, near.slice(0, SHOWN).map(itemOf));
}

/**
 * Notes which hits are followed, and for which query.
 *
 * @param {HTMLElement} box
 * @param {HTMLInputElement} input
 */
function watch(box, input) {
  if (watched.has(box)) return;
  watched.add(box);
  box.addEventListener("click", (event) => {
    const link = closest(event, "a");
    if (link instanceof HTMLAnchorElement) remember(input.value.trim(), link.href.slice(SITE.length));
  });
}

/**
 * Chips that leave the hits of one game, or of one kind.
 *
 * @param {HTMLElement} box
 * @param {HTMLInputElement} input
 * @param {boolean} wanted
 */
function showChips(box, input, wanted) {
  const place = find(box, ".narrow");
  place.hidden = !wanted;
  if (!wanted || place.childElementCount || !index) return;
  const chip = (/** @type {"game" | "kind"} */ of, /** @type {string} */ value, /** @type {string} */ label) => {
    const made = button(label, () => {
      const now = narrowed.get(box) ?? { game: "", kind: "" };
      narrowed.set(box, { ...now, [of]: now[of] === value ? "" : value });
      for (const other of place.querySelectorAll("button"))
        other.ariaPressed = String(Object.values(narrowed.get(box) ?? {}).includes(other.value));
      show(box, input);
    });
    made.value = value;
    made.ariaPressed = "false";
    return made;
  };
  const games = [...new Map(index.hits.map(({ game }) => game)).entries()];
  const byGame = games.map(([id, title]) => {
    const made = chip("game", id, title.split(":")[0]);
    made.dataset.game = id;
    return made;
  });
  place.append(...byGame, ...KINDS.map(([label]) => chip("kind", label, label)));
}

/**
 * Buttons for what was looked for before.
 *
 * @param {HTMLElement} box
 * @param {HTMLInputElement} input
 */
function lookedFor(box, input) {
  const again = recent().map((query) =>
    button(query, () => {
      input.value = query;
      input.focus();
      show(box, input);
    }),
  );
  return again.length ? [make("span", { textContent: "Recent:" }), ...again] : [];
}

/**
 * What was opened most from here; at first, the pages of the game, or of all.
 *
 * @param {Hit[]} hits
 * @param {string} here
 */
function often(hits, here) {
  const used = mostUsed().flatMap((place) => hits.find((hit) => hit.place === place) ?? []);
  if (used.length) return used;
  return hits.filter(({ kind, game, place }) => kind === "page" && (here ? game[0] === here : place === `${game[0]}/`));
}

/** @param {Result} result */
function itemOf({ hit, name }) {
  const [id, game] = hit.game;
  const kind = kindOf(hit);
  const other = name.text.toLowerCase() !== hit.title.toLowerCase() && hit.kind !== "calculator";
  const title = make("strong", { textContent: hit.title });
  if (other) title.append(" ", make("em", { textContent: name.text }));
  const of = make("span", { className: "of" }, make("b", { textContent: game }));
  if (kind && kind !== hit.title) of.append(` ${kind}`);
  const summary = make("small", { textContent: (other && name.definition) || hit.short });
  const about = game === hit.title ? [] : [of];
  const item = make("li", {}, make("a", { href: new URL(hit.place, SITE).href }, ...about, title, summary));
  item.dataset.game = id;
  return item;
}

/** @param {Hit} hit */
function kindOf({ kind, where }) {
  if (kind === "ruling") return `Ruling on ${where}`;
  if (kind === "calculator") return "Calculator";
  if (kind === "chapter") return "Chapter";
  return kind === "rule" ? where : "";
}
