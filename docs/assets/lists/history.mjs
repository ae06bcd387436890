// Undo and redo through what a form has held. Typing on in one field is one step.

export class History {
  /** @type {string[]} */
  #past = [];
  /** @type {string[]} */
  #future = [];
  /** @type {unknown} */
  #field; // where the last change was typed
  #stepping = false;

  /**
   * @param {() => string} read gives what the form holds
   * @param {(state: string) => void} put fills the form
   */
  constructor(read, put) {
    this.read = read;
    this.put = put;
    this.now = read();
  }

  /**
   * Takes note of a change, if there was one.
   *
   * @param {unknown} [field] where it was typed
   */
  changed(field) {
    const next = this.read();
    if (next === this.now || this.#stepping) return;
    if (!field || field !== this.#field) this.#past.push(this.now);
    this.#field = field;
    this.#future = [];
    this.now = next;
  }

  undo() {
    this.#step(this.#past, this.#future);
  }

  redo() {
    this.#step(this.#future, this.#past);
  }

  /**
   * @param {string[]} from
   * @param {string[]} to
   */
  #step(from, to) {
    const next = from.pop();
    if (next === undefined) return;
    to.push(this.now);
    this.#field = undefined;
    this.#stepping = true;
    this.put(next);
    this.#stepping = false;
    this.now = this.read(); // the same, in the form's own words
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }
}
