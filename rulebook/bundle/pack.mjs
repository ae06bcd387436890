// Packs the calculators and what they need of Python for the browser, compiled by the very Pyodide that runs there.
//   node rulebook/bundle/pack.mjs PYODIDE PACKAGE OUT [readable] <QUESTIONS
// PYODIDE, PACKAGE, OUT: folders, the npm package, calculators/, and where the archives go; QUESTIONS: JSON of ids and queries.
// Readable archives keep docstrings and line numbers, and the runtime stays as it is.
// First the stock runtime finds out what is needed and compiles it. Then a second one starts with nothing else and answers the
// same, and notes which of its functions are called: the others are left out (slim.mjs) of what is published to be loaded first.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { called, instrumented, slim, withFewerExports, withFewerNames } from "./slim.mjs";

const [pyodide, sources, out, readable] = process.argv.slice(2);
const [first, ask, inside] = ["pack_start.py", "pack_ask.py", "pack_inside.py"].map((name) =>
  readFileSync(new URL(name, import.meta.url), "utf8"),
);
const questions = readFileSync(0, "utf8");
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
const lock = { info, packages: {} };
const env = { HOME: "/", PYTHONHASHSEED: "0" };
const quiet = { indexURL: join(pyodide, "/"), env, stdout: () => {}, lockFileContents: lock };

/** @typedef {import("pyodide").PyodideAPI} Pyodide */

/** @param {Pyodide["FS"]} FS */
function early(FS) {
  FS.mkdirTree("/first");
  FS.writeFile("/first/sitecustomize.py", first);
}

/**
 * The exports of another WebAssembly module that is put in the place of the next one.
 *
 * @param {Uint8Array} other
 * @returns {Promise<Record<string, { value: number }>>}
 */
function instantiateInstead(other) {
  const { WebAssembly } = /** @type {any} */ (globalThis);
  const { instantiate } = WebAssembly;
  return new Promise((resolve) => {
    WebAssembly.instantiate = async (/** @type {unknown} */ _, /** @type {unknown} */ imports) => {
      WebAssembly.instantiate = instantiate;
      const made = await instantiate(other, imports);
      resolve(made.instance.exports);
      return made;
    };
  });
}

/**
 * Asks as worker.mjs does, with a listener for progress, and gives the first question that is answered otherwise than expected.
 *
 * @param {Pyodide} python
 * @param {string[]} expected
 */
function difference(python, expected) {
  python.pyimport("calculators.kernel.progress").listener = () => {};
  python.runPython("from calculators.kernel import progress; progress.listener(1, 2)");
  const { for_page } = python.pyimport("calculators.api");
  for (const [index, [id, query]] of JSON.parse(questions).entries()) {
    let found = "";
    try {
      found = for_page(id, query);
    } catch (error) {
      found = error instanceof Error ? (error.message.trim().split("\n").at(-1) ?? "") : String(error);
    }
    if (found !== expected[index])
      return `${id}?${query}: ${expected[index].slice(0, 200)} but here ${found.slice(0, 200)}`;
  }
  return "";
}

try {
  const stock = await loadPyodide({ ...quiet, env: { ...env, PYTHONPATH: "/first" }, fsInit: early });
  const modules = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".py"));
  for (const path of modules.sort()) {
    stock.FS.mkdirTree(`/source/calculators/${dirname(path)}`);
    stock.FS.writeFile(`/source/calculators/${relative(".", path)}`, readFileSync(join(sources, path)));
  }
  stock.FS.writeFile("/pack_ask.py", ask);
  stock.runPython("import sys; sys.path[:0] = ['/source', '/']");
  const asker = stock.pyimport("pack_ask");
  const answers = asker.answers(questions);
  const used = asker.used();
  stock.FS.writeFile("/pack_inside.py", inside); // it needs more of the library than they do
  const archives = stock.pyimport("pack_inside").pack("/source", used, Boolean(readable)).toJs();
  for (const [name, content] of Object.entries(archives)) writeFileSync(join(out, name), content);

  const scripts = ["pyodide.asm.mjs", "pyodide.mjs"].map((name) => readFileSync(join(pyodide, name), "utf8"));
  const whole = new Uint8Array(readFileSync(join(pyodide, "pyodide.asm.wasm")));
  let [from, load, exported] = [pyodide, loadPyodide, Promise.resolve({})];
  let fewer = whole;
  if (!readable) {
    scripts[0] = withFewerNames(scripts[0], scripts[1]);
    fewer = withFewerExports(whole, scripts.join());
    writeFileSync(join(out, "pyodide.asm.mjs"), scripts[0]);
    writeFileSync(join(out, "pyodide.mjs"), scripts[1]);
    writeFileSync(join(out, "pyodide.asm.wasm"), fewer);
    [from, load] = [out, (await import(pathToFileURL(join(out, "pyodide.mjs")).href)).loadPyodide];
    exported = instantiateInstead(instrumented(fewer));
  }
  const bare = await load({ ...quiet, indexURL: join(from, "/"), stdLibURL: join(out, "library.zip") });
  for (const name of Object.keys(archives)) bare.FS.writeFile(`/${name}`, readFileSync(join(out, name)));
  bare.runPython("import sys; sys.path.append('/calculators.zip')");
  const games = Object.keys(archives).filter((name) => name.startsWith("calculators-"));
  for (const name of games) bare.pyimport("calculators").__path__.append(`/${name}/calculators`);
  const missing = difference(bare, JSON.parse(answers));
  if (missing) throw new Error(`The packed calculators do not do without the rest of Python: ${missing}`);
  if (!readable) {
    const record = JSON.parse(readFileSync(new URL("called.json", import.meta.url), "utf8"));
    const fits = record.wasm === createHash("sha256").update(whole).digest("hex");
    const here = called(await exported);
    writeFileSync(join(out, "called_here.json"), JSON.stringify(here)); // for tests/support/called.py, which makes the record
    const made = fits ? slim(whole, record.called, here, record.unread) : slim(whole, here);
    writeFileSync(join(out, "pyodide.asm.wasm"), withFewerExports(made, scripts.join()));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error); // without the runtime's source, which is one line of a megabyte
  process.exit(1);
}
