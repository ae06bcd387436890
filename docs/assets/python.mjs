// Python in a worker, seen from the page: started once, asked one question at a time, stopped if it hangs.

const PATIENCE = 10_000; // ms for an answer, or for a sign that it is being worked out
const LATE = "That took more than ten seconds, so it was stopped.";
const STALLED = 45_000; // ms without a byte while loading

export class Python {
  static #running = new Map();

  // One interpreter, shared by all pages of a visit; a page names the site's root and, as JSON, what the worker starts with.
  static at({ root, python }) {
    const from = new URL(root, document.baseURI).href;
    const found = this.#running.get(python) ?? new Python({ ...JSON.parse(python), from });
    this.#running.set(python, found);
    return found;
  }

  state = { step: "" };
  onstate = () => {};
  #asked = new Map();
  #ticket = 0;

  constructor(start) {
    this.parts = start;
  }

  // Bytes on their way to a reader who has nothing yet.
  get weight() {
    return Object.values(this.parts.files).reduce((all, [, packed]) => all + packed, 0);
  }

  start() {
    if (this.worker) return;
    const early = window.earlyPython; // started before this script came, see early.js
    window.earlyPython = undefined;
    try {
      this.worker = early?.worker ?? new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
    } catch {
      return this.#fail("This browser can't run the calculator here; the answer shown is for the page's own example.");
    }
    this.#tell({ step: "loading", words: "Loading Python …" });
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault?.();
      this.#fail("The calculator stopped unexpectedly.");
    };
    this.#watch(STALLED, "Loading Python has come to a halt. Is there a connection?");
    if (!early) return this.worker.postMessage({ start: { ...this.parts, fresh: this.unsound } });
    for (const data of early.said) if (this.worker) this.#hear(data); // what it said after it had failed counts no more
    if (early.failed && this.worker) this.#fail("The calculator stopped unexpectedly.");
  }

  restart() {
    this.#stop();
    this.start();
  }

  // Ends what is being worked out; whoever asked is told, and Python starts anew for the next question.
  stop() {
    const asked = [...this.#asked.values()];
    this.restart();
    for (const one of asked) one.reject(Object.assign(new Error("Stopped."), { name: "Stopped" }));
  }

  async ask(calculator, query) {
    this.start();
    if (!this.worker) throw Object.assign(new Error(this.state.words), this.state);
    for (const older of this.#asked.values()) older.dropped = true;
    return new Promise((resolve, reject) => {
      const ticket = ++this.#ticket;
      this.#asked.set(ticket, { calculator, query, resolve, reject });
      this.#next();
    });
  }

  // Only the newest question is put; those overtaken while Python was busy are forgotten.
  #next() {
    if (this.state.step !== "ready" || this.busy) return;
    for (const [ticket, { dropped }] of this.#asked) if (dropped) this.#asked.delete(ticket);
    const [ticket, one] = [...this.#asked].at(-1) ?? [];
    if (!one) return;
    this.busy = ticket;
    this.worker.postMessage({ ticket, calculator: one.calculator, query: one.query });
    this.#watch(PATIENCE, LATE);
  }

  #hear({ progress, working, ready, failed, gone, ticket, answer }) {
    if (progress) {
      const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
      const here = progress.loaded >= progress.total;
      const words = here ? "Starting Python …" : `Loading Python, ${megabytes(progress.loaded)} of ${megabytes(progress.total)} MB`;
      this.#tell({ step: "loading", words, ...progress });
      return this.#watch(STALLED, "Loading Python has come to a halt. Is there a connection?");
    }
    if (working) {
      const words = `Working it out, ${Math.floor((100 * working.done) / working.total)} % …`;
      this.#tell({ step: "working", words, loaded: working.done, total: working.total });
      return this.#watch(PATIENCE, LATE);
    }
    clearTimeout(this.timer);
    if (failed) return this.#fail(failed, gone);
    if (ready) {
      this.unsound = false;
      this.#tell({ step: "ready" });
    } else {
      this.busy = 0;
      if (this.state.step === "working") this.#tell({ step: "ready" });
      this.#asked.get(ticket)?.resolve(JSON.parse(answer));
      this.#asked.delete(ticket);
    }
    this.#next();
  }

  #watch(patience, words) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#fail(words), patience);
  }

  #fail(words, gone = false) {
    const asked = [...this.#asked.values()];
    this.unsound ||= this.state.step === "loading"; // something at hand may be damaged: the next start takes nothing for granted
    this.#stop();
    this.#tell({ step: "failed", words, gone });
    for (const one of asked) one.reject(Object.assign(new Error(words), { gone }));
  }

  #stop() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = undefined;
    this.busy = 0;
    this.#asked.clear();
    this.state = { step: "" };
  }

  #tell(state) {
    this.state = state;
    this.onstate(state);
  }
}
