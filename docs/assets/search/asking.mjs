// A line as a question: how it may be meant, each as a sentence with its link, and the answer as soon as Python has it.
// The line is read by Python (calculators/oneline), since the grammar stands there once. Whoever looks up a rule downloads none:
// it is used where it is running or kept on the device, where a link asks, or on a tap.

import { Python } from "../calculator/python.mjs";
import { button, jsonAt, make, SITE } from "../ui.mjs";

/** @typedef {{ calculator: string, query: string, unknown: string[], sentence: string }} Reading */
/** @typedef {import("./ranking.mjs").Result["hit"]} Hit */
/** @typedef {{ game: string, here: string, likely: Hit[], eager?: boolean, isCurrent: () => boolean }} Asking `game`: no other's */
/** @typedef {{ python: { parts: [string, string], weight: number }, words: object }} Vocabulary */

const PAUSE = 350; // ms after the last letter
const ASKER = "search";
const ASK = "oneline/ask"; // see calculators/api.py

/** @type {() => Promise<Vocabulary>} */
const loadVocabulary = jsonAt(new URL("assets/search/asking.json", SITE));
let spoken = ""; // the words as Python takes them
let started = false; // somebody wanted an answer on this visit

/**
 * Shows how a line may be meant, or offers to find out; nothing for what is no question with numbers in it.
 *
 * @param {HTMLElement} place
 * @param {string} line
 * @param {Asking} asking
 */
export async function offerReadings(place, line, asking) {
  if (!/\d/.test(line) || !/\s/.test(line)) return place.replaceChildren();
  try {
    if (asking.eager && !navigator.connection?.saveData) return await answer(place, line, asking);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (!asking.isCurrent()) return;
    if (started || (await isAtHand())) return await answer(place, line, asking);
    const { python } = await loadVocabulary();
    if (!python.parts || !asking.isCurrent()) return;
    const size = `${(python.weight / 1e6).toFixed(1)} MB, once`;
    const start = button("Work it out", () => answer(place, line, asking).catch((error) => tell(place, error)));
    const own = make("a", {
      href: `${SITE}?${new URLSearchParams({ ask: withGame(line, asking) })}`,
      textContent: "Link to this question",
    });
    const offer = make("p", { className: "ask" }, start, make("small", { textContent: size }), own);
    place.replaceChildren(offer, ...byHand(asking));
  } catch (error) {
    tell(place, error);
  }
}

/**
 * A line that is narrowed to a game names it.
 *
 * @param {string} line
 * @param {Asking} asking
 */
function withGame(line, { game }) {
  return game ? `${game} ${line}` : line;
}

/** Whether Python is on this device: from an earlier visit, or kept for the time without a connection. */
async function isAtHand() {
  const name = `python ${new URL(SITE).pathname}`; // see worker.mjs
  if (!(await self.caches?.has(name))) return false;
  return (await (await caches.open(name)).keys()).some(({ url }) => url.endsWith(".wasm"));
}

/**
 * @param {HTMLElement} place
 * @param {string} line
 * @param {Asking} asking
 */
async function answer(place, line, asking) {
  const { here, isCurrent } = asking;
  const waiting = make("p", { className: "ask waiting", textContent: "Working it out …" });
  if (!place.querySelector(".reading")) place.replaceChildren(waiting, ...byHand(asking));
  const { python: start, words } = await loadVocabulary();
  if (!start.parts) return place.replaceChildren();
  started = true;
  const python = Python.at({ calculator: ASK, root: SITE, python: JSON.stringify(start) }, true);
  if (!document.querySelector(".reckoner")) python.onstate = ({ words }) => words && waiting.replaceChildren(words);
  spoken ||= JSON.stringify(words);
  const reply = /** @type {{ readings: Reading[], problem: string }} */ (
    /** @type {unknown} */ (await python.ask(ASK, [withGame(line, asking), here, spoken].join("\n"), ASKER))
  );
  if (!isCurrent()) return;
  if (!asking.eager) await Promise.all(reply.readings.map(byTable)); // a link means the same on every device
  if (!isCurrent()) return;
  const shown = reply.readings.map(itemOf);
  place.replaceChildren(
    ...(reply.problem ? [make("p", { textContent: reply.problem })] : shown.map(({ item }) => item)),
  );
  for (const { reading, result } of shown) {
    const found = await python.ask(reading.calculator, reading.query, ASKER);
    if (!isCurrent()) return;
    result.textContent = "errors" in found ? Object.values(found.errors).join(" ") : found.said || found.headline;
  }
}

/**
 * What needs no Python: the calculators that the search takes a line to be about, to be filled in by hand.
 *
 * @param {Asking} asking
 */
function byHand({ likely }) {
  const forms = likely.flatMap(({ game: [, game], title, place }) => [
    " ",
    make("a", { href: new URL(place, SITE).href, textContent: `${game.split(":")[0]} ${title}` }),
  ]);
  return forms.length ? [make("p", { className: "by-hand" }, "By hand:", ...forms)] : [];
}

/**
 * A question that is typed here starts with this device's table, and its link says so.
 *
 * @param {Reading} reading
 */
async function byTable(reading) {
  const { calculator, query } = reading;
  if (!localStorage.getItem(`table:${calculator.split("/")[0]}`)) return; // and nothing is loaded for it
  reading.query = await (await import("../table/catalogue.mjs")).withReadings(calculator, query);
}

/** @param {Reading} reading */
function itemOf(reading) {
  const [name, said] = reading.sentence.split(/: (.*)/);
  const result = make("output", { textContent: "…" });
  const words = make("span", { textContent: said ?? "" });
  const left = reading.unknown.flatMap((word) => [" ", make("s", { textContent: word, title: "Not understood" })]);
  words.append(...left);
  const href = new URL(`${reading.calculator}/${reading.query && `?${reading.query}`}`, SITE).href;
  const item = make("a", { href, className: "reading" }, make("b", { textContent: name }), " ", words, result);
  item.dataset.game = reading.calculator.split("/")[0];
  return { item, reading, result };
}

/**
 * @param {HTMLElement} place
 * @param {unknown} error
 */
function tell(place, error) {
  console.warn(error);
  const words = error instanceof Error && error.message ? error.message : "That could not be worked out.";
  place.replaceChildren(make("p", { textContent: words }));
}
