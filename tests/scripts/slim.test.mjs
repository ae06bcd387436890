// The tables that are left out of the runtime (rulebook/bundle/called.json): nothing that is kept can come to read them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { slim } from "../../rulebook/bundle/slim.mjs";

const read = (/** @type {string} */ path) => readFileSync(new URL(`../../${path}`, import.meta.url));
const { called, unread } = JSON.parse(read("rulebook/bundle/called.json").toString());
const kept = slim(new Uint8Array(read("node_modules/pyodide/pyodide.asm.wasm")), called, [], unread);
const CODE = 10;
const DATA = 11;
// Numbers that happen to lie there: of UTF-8 and code points, powers of ten, a multiplier of hashes; flags are round.
const WELL_KNOWN = new Set([
  0xe2080, 0xfffff, 0x101000, 0x10ffff, 0x110000, 0x200003, 999_999, 1_000_000, 1_000_003, 0xffc00,
]);
const POINTERS = 3_135_456; // from here on there are variables and their pointers, below it constants
const OWN = [3_631_148, 3_690_520]; // what describes the modules that read the tables

/** @param {number} value */
function isWellKnown(value) {
  return WELL_KNOWN.has(value) || (value & 0x1ffff) === 0 || [8, 16, 32].includes(value & 0xfffff);
}

/** @param {number} value */
function isUnread(value) {
  return unread.some((/** @type {{ from: number, to: number }} */ { from, to }) => from <= value && value < to);
}

/** Reads a module from a place on. */
class Reader {
  /** @param {number} at */
  constructor(at) {
    this.at = at;
  }

  byte() {
    return kept[this.at++];
  }

  number() {
    let value = 0;
    for (let power = 1; ; power *= 128) {
      const byte = this.byte();
      value += (byte & 127) * power;
      if (byte < 128) return value;
    }
  }

  signed() {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = this.byte();
      if (shift < 32) value |= (byte & 127) << shift;
      shift += 7;
    } while (byte & 128);
    return shift < 32 && byte & 64 ? value | (-1 << shift) : value;
  }

  blockType() {
    if (kept[this.at] === 0x40 || (kept[this.at] >= 0x6f && kept[this.at] <= 0x7f)) this.at++;
    else this.number();
  }

  /** The place of an access to memory: what is added to it may be an address as well. */
  access() {
    this.number();
    return this.number();
  }
}

/** @param {number} section */
function insideOf(section) {
  for (let at = 8; at < kept.length; ) {
    const reader = new Reader(at + 1);
    const size = reader.number();
    if (kept[at] === section) return reader;
    at = reader.at + size;
  }
  throw new Error(`no section ${section}`);
}

/**
 * Every number in a function that could be an address: constants, and what is added to an address.
 *
 * @param {Reader} code
 * @param {number} end
 */
function numbersIn(code, end) {
  const found = [];
  for (let groups = code.number(); groups; groups--) {
    code.number();
    code.byte();
  }
  while (code.at < end) {
    const op = code.byte();
    if (op === 0x41) found.push(code.signed() >>> 0);
    else if (op >= 0x28 && op <= 0x3e) found.push(code.access());
    else if ([0x02, 0x03, 0x04, 0x06].includes(op)) code.blockType();
    else if (op === 0x0e) for (let labels = code.number() + 1; labels; labels--) code.number();
    else if (op === 0x11 || op === 0x13) [code.number(), code.number()];
    else if (op === 0x1c) code.at += code.number();
    else if (op === 0x42) code.signed();
    else if (op === 0x43) code.at += 4;
    else if (op === 0x44) code.at += 8;
    else if (op === 0x3f || op === 0x40 || op === 0xd0) code.at++;
    else if (op === 0xfc) {
      const more = code.number();
      code.at += more === 10 ? 2 : more === 11 || more > 14 ? 1 : 0; // one byte for a memory or a table
      assert(more <= 7 || [10, 11, 15, 16, 17].includes(more), `instruction 0xfc ${more}`);
    } else if ([0x07, 0x08, 0x09, 0x0c, 0x0d, 0x10, 0x12, 0x18, 0xd2].includes(op) || (op >= 0x20 && op <= 0x26))
      code.number();
    else
      assert(
        (op >= 0x45 && op <= 0xc4) || [0x00, 0x01, 0x05, 0x0b, 0x0f, 0x19, 0x1a, 0x1b, 0xd1].includes(op),
        `instruction ${op}`,
      );
  }
  assert.equal(code.at, end);
  return found;
}

test("no function that is kept holds an address of a table that is not", () => {
  const code = insideOf(CODE);
  const found = new Set();
  let functions = 0;
  for (let left = code.number(); left; left--) {
    const size = code.number();
    functions += size > 10 ? 1 : 0;
    for (const number of numbersIn(code, code.at + size)) if (isUnread(number)) found.add(number);
  }
  assert(functions > 3000);
  assert.deepEqual(
    [...found].filter((number) => !isWellKnown(number)),
    [],
  );
});

test("no variable points into one, but those of its own modules", () => {
  const data = insideOf(DATA);
  const found = [];
  let looked = 0;
  for (let left = data.number(); left; left--) {
    data.at += 2; // active, i32.const
    const address = data.number();
    data.at++; // end
    const size = data.number();
    const words = new DataView(kept.buffer, kept.byteOffset + data.at, size);
    for (let at = -address & 3; at + 4 <= size; at += 4) {
      const own = OWN[0] <= address + at && address + at < OWN[1];
      if (own || address + at < POINTERS) continue;
      looked++;
      const word = words.getUint32(at, true);
      if (isUnread(word) && !isWellKnown(word)) found.push([address + at, word]);
    }
    data.at += size;
  }
  assert(looked > 50_000);
  assert.deepEqual(found, []);
});

test("the tables are there in the runtime as it is shipped, and empty in ours", () => {
  const whole = new Uint8Array(read("node_modules/pyodide/pyodide.asm.wasm"));
  const zeros = (/** @type {Uint8Array} */ bytes) => bytes.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0);
  const left = slim(whole, called, [], []);
  assert.equal(left.length, kept.length);
  assert(zeros(kept) - zeros(left) > 1_000_000);
});

test("a table stays if one of the functions that lead to it is called", () => {
  const whole = new Uint8Array(read("node_modules/pyodide/pyodide.asm.wasm"));
  const everything = Array.from({ length: 20_000 }, (_, index) => index);
  assert.deepEqual(slim(whole, everything, [], unread), whole);
});
