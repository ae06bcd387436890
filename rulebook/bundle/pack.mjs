// Packs the calculators and what they need of the standard library for the browser, compiled by the very Pyodide that runs there.
//   node rulebook/bundle/pack.mjs PYODIDE PACKAGE OUT    (folders: the npm package, calculators/, where the two archives go)
// First the stock runtime finds out what is needed and compiles it; then a second one starts with nothing else and answers the same.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const [pyodide, sources, out] = process.argv.slice(2);
const [first, inside] = ["pack_start.py", "pack_inside.py"].map((name) =>
  readFileSync(new URL(name, import.meta.url), "utf8"),
);
const { loadPyodide } = await import(join(pyodide, "pyodide.mjs"));
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
 * The packing module inside Python, with a folder or archive in front of its path.
 *
 * @param {Pyodide} python
 * @param {string} path
 */
function start(python, path) {
  python.FS.writeFile("/pack_inside.py", inside);
  python.runPython(`import sys; sys.path[:0] = [${JSON.stringify(path)}, "/"]`);
  return python.pyimport("pack_inside");
}

try {
  const stock = await loadPyodide({ ...quiet, env: { ...env, PYTHONPATH: "/first" }, fsInit: early });
  const modules = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".py"));
  for (const path of modules.sort()) {
    stock.FS.mkdirTree(`/source/calculators/${dirname(path)}`);
    stock.FS.writeFile(`/source/calculators/${relative(".", path)}`, readFileSync(join(sources, path)));
  }
  const packer = start(stock, "/source");
  const answers = packer.answers();
  const archives = packer.pack("/source").toJs();
  for (const [name, content] of Object.entries(archives)) writeFileSync(join(out, name), content);

  const bare = await loadPyodide({ ...quiet, stdLibURL: join(out, "library.zip") });
  bare.FS.writeFile("/calculators.zip", readFileSync(join(out, "calculators.zip")));
  const missing = start(bare, "/calculators.zip").differences(answers);
  if (missing) throw new Error(`The packed calculators do not do without the rest of Python: ${missing}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error); // without the runtime's source, which is one line of a megabyte
  process.exit(1);
}
