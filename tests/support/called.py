"""Brings rulebook/bundle/called.json up to date: `python -m tests.support.called`.

The build finds out under node which functions of the runtime are called. The record has these and those called by the
start in Chromium, Firefox and WebKitGTK, and there by the golden and the seeded cases. It needs all three.
For one Pyodide the record only grows, so that the runtime stays the same file for those who have it.
Which tables nobody reads (decision 11) is found out by hand for each, and held by tests/scripts/slim.test.mjs.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from rulebook import sources
from rulebook.bundle import runtime
from tests.support import browsers, visitors
from tests.support.built import ROOT, served

RECORD = ROOT / "rulebook" / "bundle" / "called.json"
WASM, MJS = "pyodide.asm.wasm", "pyodide.asm.mjs"
INSTRUMENT = """
import { readFileSync, writeFileSync } from "node:fs";
const [code, from, to, ...scripts] = process.argv.slice(1);
const { instrumented, withFewerExports } = await import(code);
const text = scripts.map((path) => readFileSync(path, "utf8")).join();
writeFileSync(to, instrumented(withFewerExports(new Uint8Array(readFileSync(from)), text)));
"""
# Before the runtime's own script: what is instantiated can be asked for its calls.
LISTEN = """{
  const { instantiateStreaming } = WebAssembly;
  const channel = new BroadcastChannel("called");
  WebAssembly.instantiateStreaming = async (...how) => {
    const made = await instantiateStreaming.apply(WebAssembly, how);
    const { called0, ...others } = made.instance.exports;
    if (called0) channel.onmessage = async () => channel.postMessage(
      [called0, ...Object.keys(others).filter((name) => /^called[0-9]/.test(name))
        .sort((a, b) => a.slice(6) - b.slice(6)).map((name) => others[name])].map(({ value }) => value));
    return made;
  };
}
"""
ASK = """(async () => {
  const worker = new Worker("/assets/calculator/worker.mjs", { type: "module" });
  const said = (message) => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.failed || data.missed) reject(new Error(data.failed));
      if (data.ready || data.ticket) resolve(data);
    };
    worker.postMessage(message);
  });
  const start = %(start)s;
  await said({ start: { ...start, from: `${location.origin}/` } });
  for (const game of Object.keys(start.games)) if (game !== start.game) await said({ game });
  for (const [calculator, query] of %(cases)s) await said({ ticket: 1, calculator, query });
  await said({ ticket: 1, calculator: "no/such", query: "" }).catch(() => {});
  const channel = new BroadcastChannel("called");
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => resolve(data);
    channel.postMessage("tell");
  });
})()"""


def main() -> str | None:
    """Ask every engine, and write down what the build does not know."""
    missing = [name for name, find in browsers.FIND.items() if not find()]
    if missing:
        return f"The record takes three engines, and {', '.join(missing)} is not here."
    asked = sources.asked(sources.checked_games())
    called = {*json.loads(runtime._packed(asked, False)[runtime.CALLED])}
    with tempfile.TemporaryDirectory() as folder, served() as server, sync_playwright() as playwright:
        server.folder = folder
        start, address = _site(Path(folder), asked), f"http://localhost:{server.server_port}/"
        for name in browsers.FIND:
            called |= {*_called(playwright, name, address, start)}
    wasm = sha256((runtime.PYODIDE / WASM).read_bytes()).hexdigest()
    before = json.loads(RECORD.read_text(encoding="utf-8"))
    record = before if before["wasm"] == wasm else {"wasm": wasm, "called": [], "unread": []}
    record["called"] = sorted(called | {*record["called"]})
    RECORD.write_text(json.dumps(record) + "\n", encoding="utf-8")
    return None


def _site(folder: Path, asked: list[tuple[str, str]]) -> dict[str, Any]:
    """The worker and what it starts with, its runtime instrumented."""
    made = runtime.runtime(asked)
    start = {**made.start, "full": "none/", "game": "warfig"}
    for path, content in made.files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    python = folder / start["python"]
    code = str(ROOT / "rulebook" / "bundle" / "slim.mjs")
    scripts = [str(python / name) for name in (MJS, "pyodide.mjs")]
    wasms = [str(runtime.PYODIDE / WASM), str(python / WASM)]
    subprocess.run(["node", "--input-type=module", "-e", INSTRUMENT, code, *wasms, *scripts], check=True)
    (python / MJS).write_text(LISTEN + (python / MJS).read_text(encoding="utf-8"), encoding="utf-8")
    start["files"] = {path: _about((folder / path).read_bytes()) for path in start["files"] if "full" not in path}
    (folder / "parts.json").write_text(json.dumps(start), encoding="utf-8")
    (folder / "index.html").write_text("<!doctype html><title>Called</title>", encoding="utf-8")
    (folder / "assets" / "calculator").mkdir()
    shutil.copy(ROOT / "docs" / "assets" / "calculator" / "worker.mjs", folder / "assets" / "calculator")
    return {**start, "parts": ["parts.json", _about((folder / "parts.json").read_bytes())[2]]}


def _about(content: bytes) -> list[Any]:
    return [len(content), len(content), b64encode(sha256(content).digest()).decode()]


def _called(playwright: Playwright, engine: str, address: str, start: dict[str, Any]) -> Iterator[int]:
    """The functions that one engine's start and answers call, by their place."""
    golden = (case for path in (ROOT / "tests").glob("*/golden.json") for case in json.loads(path.read_text()))
    cases = [(case["calculator"], case["query"]) for case in golden]
    seeded = json.loads((ROOT / "tests" / "records" / "seeded.json").read_text())
    if engine == "chromium":  # the answers are the same functions everywhere; the start may not be
        cases += [(id, query) for id, queries in seeded.items() for query in queries]
    with getattr(visitors, engine)(playwright, width=800, height=600) as visitor:
        visitor.open(address)
        bits = visitor.run(ASK % {"start": json.dumps(start), "cases": json.dumps(cases)})
    return (32 * index + bit for index, word in enumerate(bits) for bit in range(32) if word >> bit & 1)


if __name__ == "__main__":
    sys.exit(main())
