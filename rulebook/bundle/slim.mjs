// The runtime's WebAssembly without the functions that are never called, and without the names that only compiled packages
// would ask for: which those are, and how they are left out.
// Sections are walked by hand (https://webassembly.github.io/spec/core/binary/modules.html); no index changes.

const [IMPORTS, GLOBALS, EXPORTS, CODE, DATA] = [2, 6, 7, 10, 11];
const [A_FUNCTION, A_GLOBAL] = [0, 3];
const BITS = 32; // of one global in a profile
const I32 = 0x7f;
const SMALL = 1000; // bytes of a neighbour that is kept, see `slim`
/** Where a function that was left out notes that it was called: below everything else in memory. */
export const NOTED_AT = 8;
// No locals; i32.const 0, i32.const 1, i32.store8 at NOTED_AT, unreachable.
const LEFT_OUT = [0, 0x41, 0, 0x41, 1, 0x3a, 0, NOTED_AT, 0, 0x0b];

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/**
 * A copy in which every function notes its first call, to be read by `called`.
 *
 * @param {Bytes} wasm
 */
export function instrumented(wasm) {
  const before = all(wasm, IMPORTS).filter((one) => kindOf(one) === A_GLOBAL).length + all(wasm, GLOBALS).length;
  const noting = Math.ceil(all(wasm, CODE).length / BITS);
  const numbers = Array.from({ length: noting }, (_, index) => index);
  const globals = numbers.map(() => [I32, 1, 0x41, 0, 0x0b]); // mutable, 0
  const names = numbers.map((index) => [...named(`called${index}`), A_GLOBAL, ...unsigned(before + index)]);
  return changed(wasm, {
    [GLOBALS]: (old) => [...old, ...globals],
    [EXPORTS]: (old) => [...old, ...names],
    [CODE]: (old) =>
      old.map((body, index) => {
        const global = unsigned(before + Math.floor(index / BITS));
        const note = [0x23, ...global, 0x41, ...signed((1 << (index % BITS)) | 0), 0x72, 0x24, ...global];
        const start = afterLocals(body);
        return sized([...body.subarray(0, start), ...note, ...body.subarray(start)]);
      }),
  });
}

/**
 * The functions that an instrumented copy has called, by their place among the bodies.
 *
 * @param {Record<string, { value: number }>} exports
 */
export function called(exports) {
  const found = [];
  for (let index = 0; `called${index}` in exports; index++)
    for (let bit = 0; bit < BITS; bit++)
      if (exports[`called${index}`].value & (1 << bit)) found.push(index * BITS + bit);
  return found;
}

/**
 * Tables in the runtime's memory, and the exported functions through which alone anybody comes to read them.
 *
 * @typedef {{ from: number, to: number, by: string[] }} Tables
 */

/**
 * A copy in which all other functions trap, but for a margin: what comes from one source file lies side by side, so the small
 * neighbours of a function that is called are the likeliest to be called by another question.
 * Tables whose functions trap are empty.
 *
 * @param {Bytes} wasm
 * @param {Iterable<number>} called
 * @param {Iterable<number>} [besides] these stay too, without neighbours
 * @param {Tables[]} [tables]
 */
export function slim(wasm, called, besides = [], tables = []) {
  const kept = new Set(called);
  const near = new Set([...kept].flatMap((index) => [index - 1, index + 1]));
  for (const index of besides) kept.add(index);
  const place = placesOf(wasm);
  const unread = tables.filter(({ by }) => !by.some((name) => kept.has(place[name])));
  for (const name of unread.flatMap(({ by }) => by)) near.delete(place[name]);
  return changed(wasm, {
    [CODE]: (old) =>
      old.map((body, index) => {
        const stays = kept.has(index) || (near.has(index) && body.length <= SMALL);
        return sized(stays ? body : LEFT_OUT);
      }),
    [DATA]: (old) => old.map((segment) => emptied(segment, unread)),
  });
}

/**
 * Where the exported functions stand among the bodies.
 *
 * @param {Bytes} wasm
 * @returns {Record<string, number>}
 */
function placesOf(wasm) {
  const imported = all(wasm, IMPORTS).filter((one) => kindOf(one) === A_FUNCTION).length;
  const functions = all(wasm, EXPORTS).filter((one) => one[afterName(one, 0)] === A_FUNCTION);
  return Object.fromEntries(functions.map((one) => [nameOf(one), number(one, afterName(one, 0) + 1)[0] - imported]));
}

/**
 * A segment of data with zeros where these tables are.
 *
 * @param {Bytes} segment
 * @param {Tables[]} tables
 */
function emptied(segment, tables) {
  const [address, end] = number(segment, 2); // of i32.const; below 2 ** 31 a signed number reads like an unsigned one
  const [size, start] = number(segment, end + 1);
  const copy = new Uint8Array(segment);
  for (const { from, to } of tables)
    copy.fill(0, start + clamp(from - address, size), start + clamp(to - address, size));
  return copy;
}

/**
 * @param {number} value
 * @param {number} most
 */
function clamp(value, most) {
  return Math.max(0, Math.min(value, most));
}

/**
 * The runtime's script without the names that it assigns and nobody reads: what the WebAssembly exports for compiled packages.
 *
 * @param {string} script
 * @param {string} caller the script that starts it
 */
export function withFewerNames(script, caller) {
  const [head, body] = ["function assignWasmExports(wasmExports){", "}"];
  const start = script.indexOf(head) + head.length;
  const end = script.indexOf(body, start);
  const declared = script.lastIndexOf("var ", start);
  if (start < head.length || !/^var [\w$,]+;function assign/.test(script.slice(declared, start)))
    throw new Error("the runtime's script assigns its names in another way");
  const read = words(script.slice(0, declared) + script.slice(end) + caller);
  const wanted = script
    .slice(start, end)
    .split(";")
    .filter((line) => [...words(line)].some((word) => !/^(Module|wasmExports|value|0)$/.test(word) && read.has(word)));
  const assigned = words(wanted.join());
  const variables = script.slice(declared + 4, start - head.length - 1).split(",");
  const left = variables.filter((name) => read.has(name) || assigned.has(name));
  return `${script.slice(0, declared)}var ${left};${head}${wanted.join(";")}${script.slice(end)}`;
}

/**
 * A copy that exports only what the scripts name in any way.
 *
 * @param {Bytes} wasm
 * @param {string} scripts
 */
export function withFewerExports(wasm, scripts) {
  const read = words(scripts);
  return changed(wasm, {
    [EXPORTS]: (old) => old.filter((one) => read.has(nameOf(one))),
  });
}

/** @param {string} script */
function words(script) {
  return new Set(script.match(/[\w$]+/g));
}

/** @typedef {(old: Bytes[]) => (number[] | Bytes)[]} Change */

/**
 * A copy with some sections changed, each given as its entries; those of the code come without their size.
 *
 * @param {Bytes} wasm
 * @param {Record<number, Change>} changes
 */
function changed(wasm, changes) {
  const parts = [wasm.subarray(0, 8)];
  for (const { id, start, end, whole } of sections(wasm)) {
    if (!(id in changes)) parts.push(wasm.subarray(whole, end));
    else {
      const made = changes[id](entries(wasm, id, start));
      const inside = Buffer.concat([Buffer.from(unsigned(made.length)), ...made.map((one) => Buffer.from(one))]);
      parts.push(Buffer.from([id, ...unsigned(inside.length)]), inside);
    }
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** @param {Bytes} wasm */
function sections(wasm) {
  const found = [];
  for (let at = 8; at < wasm.length; ) {
    const [size, start] = number(wasm, at + 1);
    found.push({ id: wasm[at], start, end: start + size, whole: at });
    at = start + size;
  }
  return found;
}

/**
 * The entries of a section.
 *
 * @param {Bytes} wasm
 * @param {number} section
 */
function all(wasm, section) {
  const found = sections(wasm).find(({ id }) => id === section);
  return found ? entries(wasm, section, found.start) : [];
}

/**
 * @param {Bytes} wasm
 * @param {number} id
 * @param {number} start
 */
function entries(wasm, id, start) {
  const found = [];
  let [left, at] = number(wasm, start);
  for (; left; left--) {
    let from = at;
    if (id === CODE) {
      const [size, body] = number(wasm, at);
      from = body;
      at = body + size;
    } else if (id === DATA) {
      if (wasm[at] !== 0 || wasm[at + 1] !== 0x41) throw new Error("data begin at something other than a number");
      at = afterName(wasm, number(wasm, at + 2)[1] + 1); // a size and so many bytes, like a name
    } else if (id === EXPORTS) at = number(wasm, afterName(wasm, at) + 1)[1];
    else if (id === IMPORTS) at = afterImport(wasm, afterName(wasm, afterName(wasm, at)));
    else {
      if (wasm[at + 2] !== 0x41) throw new Error("a global begins with something other than a number");
      at = number(wasm, at + 3)[1] + 1; // type, mutability, i32.const, end
    }
    found.push(wasm.subarray(from, at));
  }
  return found;
}

/**
 * @param {Bytes} bytes
 * @param {number} at
 */
function afterName(bytes, at) {
  const [length, start] = number(bytes, at);
  return start + length;
}

/**
 * @param {Bytes} bytes
 * @param {number} at
 */
function afterImport(bytes, at) {
  if (bytes[at] === A_FUNCTION) return number(bytes, at + 1)[1];
  if (bytes[at] === A_GLOBAL) return at + 3;
  throw new Error("the runtime imports something other than functions and globals");
}

/** @param {Bytes} entry of the exports */
function nameOf(entry) {
  return Buffer.from(entry.subarray(number(entry, 0)[1], afterName(entry, 0))).toString();
}

/** @param {Bytes} entry of the imports */
function kindOf(entry) {
  return entry[afterName(entry, afterName(entry, 0))];
}

/** @param {Bytes} body */
function afterLocals(body) {
  let [left, at] = number(body, 0);
  for (; left; left--) at = number(body, at)[1] + 1;
  return at;
}

/** @param {number[] | Bytes} body */
function sized(body) {
  return Buffer.concat([Buffer.from(unsigned(body.length)), Buffer.from(body)]);
}

/** @param {string} name */
function named(name) {
  return [...unsigned(name.length), ...Buffer.from(name)];
}

/**
 * A number in LEB128, and where it ends.
 *
 * @param {Bytes} bytes
 * @param {number} at
 */
function number(bytes, at) {
  for (let value = 0, power = 1; ; power *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * power;
    if (byte < 128) return [value, at];
  }
}

/** @param {number} value */
function unsigned(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}

/** @param {number} value of 32 bits */
function signed(value) {
  const bytes = [];
  for (; value < -64 || value > 63; value >>= 7) bytes.push((value & 127) | 128);
  return [...bytes, value & 127];
}
