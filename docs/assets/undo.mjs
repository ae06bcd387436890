// Steps back and forth through what a form has held. Typing on in one field is one step.

export class Steps {
  #past = [];
  #future = [];

  constructor(read, put) {
    Object.assign(this, { read, put, now: read() });
  }

  // The form has changed, if at all, by what happened in `field`.
  changed(field) {
    const next = this.read();
    if (next === this.now || this.stepping) return;
    if (!field || field !== this.field) this.#past.push(this.now);
    this.field = field;
    this.#future = [];
    this.now = next;
  }

  undo() {
    this.#step(this.#past, this.#future);
  }

  redo() {
    this.#step(this.#future, this.#past);
  }

  #step(from, to) {
    if (!from.length) return;
    to.push(this.now);
    this.now = from.pop();
    this.field = undefined;
    this.stepping = true;
    this.put(this.now);
    this.stepping = false;
    this.now = this.read(); // the same, in the form's own words
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }
}
