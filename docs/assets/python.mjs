// Python in a worker, seen from the page: started once, asked one question at a time, stopped if it hangs.

const PATIENCE = 10_000; // ms for an answer
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

  start() {
    if (this.worker) return;
    try {
      this.worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
    } catch {
      return this.#fail("This browser can't run the calculator here; the answer shown is for the page's own example.");
    }
    this.#tell({ step: "loading", words: "Loading Python …" });
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = (event) => {
      event.preventDefault?.();
      this.#fail("The calculator stopped unexpectedly.");
    };
    this.worker.postMessage({ start: this.parts });
    this.#watch(STALLED, "Loading Python has come to a halt. Is there a connection?");
  }

  restart() {
    this.#stop();
    this.start();
  }

  async ask(calculator, query) {
    this.start();
    if (!this.worker) throw new Error(this.state.words);
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
    this.#watch(PATIENCE, "That took more than ten seconds, so it was stopped.");
  }

  #hear({ progress, ready, failed, ticket, answer }) {
    if (progress) {
      const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
      const here = progress.loaded >= progress.total;
      const words = here ? "Starting Python …" : `Loading Python, ${megabytes(progress.loaded)} of ${megabytes(progress.total)} MB`;
      this.#tell({ step: "loading", words, ...progress });
      return this.#watch(STALLED, "Loading Python has come to a halt. Is there a connection?");
    }
    clearTimeout(this.timer);
    if (failed) return this.#fail(failed);
    if (ready) {
      this.#tell({ step: "ready" });
    } else {
      this.busy = 0;
      this.#asked.get(ticket)?.resolve(JSON.parse(answer));
      this.#asked.delete(ticket);
    }
    this.#next();
  }

  #watch(patience, words) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#fail(words), patience);
  }

  #fail(words) {
    const asked = [...this.#asked.values()];
    this.#stop();
    this.#tell({ step: "failed", words });
    for (const one of asked) one.reject(new Error(words));
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
