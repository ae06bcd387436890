// Runs problems.py inside Pyodide under node: every side in the same runtime, in turn.
//   node tests/bench/kernel.mjs PYODIDE ROUNDS CALCULATORS SITE_PACKAGES LIBRARY …   prints JSON: problem -> side -> milliseconds

import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const [pyodide, rounds, calculators, packages, ...libraries] = process.argv.slice(2);
const { loadPyodide } = await import(join(pyodide, "pyodide.mjs"));
const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json")));
const python = await loadPyodide({ indexURL: join(pyodide, "/"), lockFileContents: { info, packages: {} } });

function give(folder, name) {
  const from = join(folder, name);
  const files = statSync(from).isDirectory()
    ? readdirSync(from, { recursive: true }).map((path) => join(name, path))
    : [name];
  for (const path of files.filter((one) => one.endsWith(".py") || one.endsWith("METADATA"))) {
    python.FS.mkdirTree(join("/given", dirname(path)));
    python.FS.writeFile(join("/given", path), readFileSync(join(folder, path)));
  }
}

give(dirname(calculators), "calculators");
for (const library of libraries) give(packages, library);
python.FS.writeFile("/given/problems.py", readFileSync(new URL("problems.py", import.meta.url)));
console.log(
  python.runPython(`
import sys; sys.path.insert(0, "/given")
import json, time
ENOUGH = 5  # ms: what is over sooner is done several times in a row, as no clock tells so little
from problems import PROBLEMS, SIDES, chances, sides

def took(way, size, often):
    start = time.perf_counter()
    for _ in range(often):
        way(size)
    return (time.perf_counter() - start) * 1e3 / often

found = {}
for problem, (kind, size) in PROBLEMS.items():
    ways = sides(kind)
    answers = [chances(side, way(size)) for side, way in ways.items()]
    assert all(answer == answers[0] for answer in answers), f"the sides do not agree: {problem}"
    found[problem] = {side: [] for side in SIDES}
    often = {side: 1 + int(ENOUGH / took(way, size, 1)) for side, way in ways.items()}
    for _ in range(${Number(rounds)}):
        for side, way in ways.items():
            found[problem][side].append(took(way, size, often[side]))
json.dumps(found)
`),
);
