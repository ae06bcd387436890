// Python in a worker, seen from the page: started once, asked one question at a time, stopped if it hangs.

import { isGone } from "../ui.mjs";

/**
 * What the worker starts with (rulebook/bundle/runtime.py); paths are seen from the site's root.
 *
 * @typedef {object} Start
 * @property {string} python the runtime's folder, and the library's
 * @property {string} full the folder of the runtime with the functions that were left out as never called
 * @property {string} calculators the archive of what all games' calculators use
 * @property {Record<string, string>} games each game's own
 * @property {Record<string, [number, number, string]>} files each file's size, plain and compressed, and its SHA-256 in base64
 * @property {{ abi_version: string }} info what the runtime holds against its own
 */

/**
 * What a page knows of it: the file where it stands, with its SHA-256, and the bytes that come first for the page's game.
 *
 * @typedef {{ parts: [string, string], weight: number }} OnPage
 */

/** @typedef {{ step: string, words?: string, gone?: boolean, loaded?: number, total?: number }} State */
/** @typedef {import("./calculator.mjs").Answer | import("./calculator.mjs").Refusal} Reply */

/**
 * A question that waits for its answer.
 *
 * @typedef {object} Question
 * @property {string} calculator
 * @property {string} query
 * @property {string} asker
 * @property {(reply: Reply) => void} resolve
 * @property {(why: Error) => void} reject
 * @property {boolean} [dropped] a newer one has come
 */

const PATIENCE = 10_000; // ms for an answer, or for a sign that it is being worked out
const LATE = "That took more than ten seconds, so it was stopped.";
const LOADING_PATIENCE = 45_000; // ms without a byte
const STALLED = "Loading Python has come to a halt. Is there a connection?";
const STOPPED = "The calculator stopped unexpectedly.";
const GONE = "There is a newer version of this site, and the server no longer has this page’s scripts.";

export class Python {
  /** @type {Map<string, Python>} */
  static #running = new Map();

  /**
   * The one interpreter that all pages of a visit share.
   *
   * @param {DOMStringMap} page the data of the calculator's element: its id, the site's root, what the worker starts with
   * @param {boolean} [beside] whether a page's own calculator goes first
   */
  static at({ calculator = "", root = "", python = "" }, beside = false) {
    const from = new URL(root, document.baseURI).href;
    /** @type {OnPage} */
    const { parts, weight } = JSON.parse(python);
    const running = Python.#running.get(parts[0]) ?? new Python({ from, parts });
    Python.#running.set(parts[0], running);
    if (!beside || !running.weight) {
      running.#game = gameOf(calculator);
      running.weight = weight;
    }
    return running;
  }

  /** @type {State} */
  state = { step: "" };
  /** @type {(state: State) => void} */
  onstate = () => {};
  /** @type {Map<number, Question>} */
  #questions = new Map();
  #lastTicket = 0;
  #busy = 0; // the ticket being worked on
  #game = ""; // of the page
  /** @type {Set<string>} */
  #games = new Set(); // those whose calculators the worker has, or is fetching
  weight = 0; // bytes on their way to a reader who has nothing yet
  #whole = false; // whether a function was missed that the runtime loaded first does not have
  #startFailed = false; // something at hand may be damaged: the next start takes nothing for granted
  /** @type {Worker | undefined} */
  #worker;
  /** @type {{ worker: Worker, game: string } | undefined} */
  #ahead; // a worker that fetches, and has not been started
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {{ from: string, parts: [string, string] }} place */
  constructor(place) {
    this.place = place;
  }

  /** Fetches what a start needs before anybody asks: nothing is told of it, and what fails is fetched by the start. */
  prefetch() {
    if (this.#worker || this.#ahead || window.earlyPython) return;
    try {
      const worker = newWorker();
      const forget = () => {
        worker.terminate();
        this.#ahead = undefined;
      };
      worker.onmessage = ({ data }) => data.failed && forget();
      worker.onerror = (event) => {
        event.preventDefault?.();
        forget();
      };
      worker.postMessage({ prefetch: { ...this.place, game: this.#game } });
      this.#ahead = { worker, game: this.#game };
    } catch {} // the start will meet the same, and report it
  }

  start() {
    if (this.#worker) return this.#next();
    const early = window.earlyPython; // started before this script came, see early.js
    const ahead = this.#ahead;
    window.earlyPython = this.#ahead = undefined;
    try {
      this.#worker = early?.worker ?? ahead?.worker ?? newWorker();
    } catch {
      return this.#fail("This browser can't run the calculator here; the answer shown is for the page's own example.");
    }
    this.#setState({ step: "loading", words: "Loading Python …" });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault?.();
      this.#failByItself();
    };
    this.#watch(LOADING_PATIENCE, STALLED);
    const game = (!early && ahead?.game) || this.#game;
    this.#games = new Set([game]);
    if (!early) {
      const start = { ...this.place, game, whole: this.#whole, fresh: this.#startFailed };
      return this.#worker.postMessage({ start });
    }
    for (const data of early.said) if (this.#worker) this.#receive(data); // what it said after it had failed counts no more
    if (early.failed && this.#worker) this.#failByItself();
  }

  restart() {
    this.#end();
    this.start();
  }

  /** Ends what is being worked out; whoever asked is told, and Python starts anew for the next question. */
  stop() {
    const questions = [...this.#questions.values()];
    this.restart();
    for (const { reject } of questions) reject(Object.assign(new Error("Stopped."), { name: "Stopped" }));
  }

  /**
   * The answer to a calculator's query.
   *
   * @param {string} calculator
   * @param {string} query
   * @param {string} [asker] whose older questions it overtakes
   * @returns {Promise<Reply>}
   */
  async ask(calculator, query, asker = "page") {
    this.start();
    if (!this.#worker) throw Object.assign(new Error(this.state.words), this.state);
    for (const older of this.#questions.values()) older.dropped ||= older.asker === asker;
    return new Promise((resolve, reject) => {
      this.#questions.set(++this.#lastTicket, { calculator, query, asker, resolve, reject });
      this.#next();
    });
  }

  // Only the newest question is put; those overtaken while Python was busy are forgotten.
  #next() {
    if (this.state.step !== "ready" || this.#busy) return;
    for (const [ticket, { dropped }] of this.#questions) if (dropped) this.#questions.delete(ticket);
    const newest = [...this.#questions].at(-1);
    const game = newest ? gameOf(newest[1].calculator) : this.#game;
    if (!this.#games.has(game)) return this.#fetch(game);
    if (!newest) return;
    const [ticket, { calculator, query }] = newest;
    this.#busy = ticket;
    this.#worker?.postMessage({ ticket, calculator, query });
    this.#watch(PATIENCE, LATE);
  }

  /** @param {string} game */
  #fetch(game) {
    this.#games.add(game);
    this.#setState({ step: "loading", words: "Loading this game’s calculators …" });
    this.#watch(LOADING_PATIENCE, STALLED);
    this.#worker?.postMessage({ game });
  }

  /** @param {import("./worker.mjs").FromWorker} message */
  #receive({ progress, working, ready, missed, failed, gone, ticket, answer }) {
    if (progress) {
      const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
      const { loaded, total } = progress;
      const words =
        loaded >= total ? "Starting Python …" : `Loading Python, ${megabytes(loaded)} of ${megabytes(total)} MB`;
      this.#setState({ step: "loading", words, loaded, total });
      return this.#watch(LOADING_PATIENCE, STALLED);
    }
    if (working) {
      const { done, total } = working;
      const words = `Working it out, ${Math.floor((100 * done) / total)}% …`;
      this.#setState({ step: "working", words, loaded: done, total });
      return this.#watch(PATIENCE, LATE);
    }
    clearTimeout(this.#timer);
    if (missed) return this.#startWhole();
    if (failed) return this.#fail(failed, gone);
    if (ready) {
      this.#startFailed = false;
      this.#setState({ step: "ready" });
    } else if (ticket && answer) {
      this.#busy = 0;
      if (this.state.step === "working") this.#setState({ step: "ready" });
      this.#questions.get(ticket)?.resolve(JSON.parse(answer));
      this.#questions.delete(ticket);
    }
    this.#next();
  }

  /**
   * @param {number} patience
   * @param {string} words
   */
  #watch(patience, words) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(words), patience);
  }

  /** @param {string} words */
  #fail(words, gone = false) {
    const questions = [...this.#questions.values()];
    this.#startFailed ||= this.state.step === "loading";
    this.#end();
    this.#setState({ step: "failed", words, gone });
    for (const { reject } of questions) reject(Object.assign(new Error(words), { gone }));
  }

  /** The worker broke, or its script did not come: perhaps because the site has moved on. */
  async #failByItself() {
    const worker = this.#worker;
    const gone = await isGone();
    if (this.#worker === worker) this.#fail(gone ? GONE : STOPPED, gone);
  }

  /** Starts the whole runtime, and puts the same question: the reader sees nothing but a longer wait. */
  #startWhole() {
    const questions = this.#questions;
    this.#end();
    this.#whole = true;
    this.#questions = questions;
    this.start();
  }

  #end() {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#busy = 0;
    this.#questions = new Map();
    this.state = { step: "" };
  }

  /** @param {State} state */
  #setState(state) {
    this.state = state;
    this.onstate(state);
  }
}

function newWorker() {
  return new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
}

/** @param {string} calculator */
function gameOf(calculator) {
  return calculator.split("/")[0];
}
