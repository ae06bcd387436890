"""The benchmark: `make bench`. It prints figures and ratios; no test depends on them.

A single timing means little on a shared machine, so each is a median, given also as a ratio
to one round trip to Python that works nothing out, measured alternately in the same run.
"""

from __future__ import annotations

import gzip
import os
import platform
import tempfile
import time
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

import calculators
from tests import browsers
from tests.built import build, served

ROUNDS = 15
READING = ("", "warstuff/rules/shooting/", "warstuff/rules/special-rules/", "warstuff/attack/")

# Ampersands at the end change nothing but the text, so that no answer is one remembered.
ASK = """async ([calculator, queries]) => {
  const { Python } = await import(new URL("../../assets/python.mjs", location));
  const python = Python.at(document.querySelector(".reckoner").dataset);
  const times = { asked: [], idle: [] };
  await python.ask(calculator, queries[0]);
  for (let round = 0; round < %d; round++) {
    for (const [kind, query] of [["asked", queries[round %% queries.length] + "&".repeat(round + 1)], ["idle", queries[0]]]) {
      const start = performance.now();
      await python.ask(calculator, query);
      times[kind].push(performance.now() - start);
    }
  }
  return times;
}""" % ROUNDS


def main() -> None:
    """Build the site, measure it, print the tables."""
    found = browsers.chromium()
    if found is None:
        raise SystemExit(browsers.BY_HAND)
    with tempfile.TemporaryDirectory() as folder, served() as server, sync_playwright() as playwright:
        address = f"http://localhost:{server.server_port}/"
        server.folder = Path(folder)  # type: ignore[attr-defined]
        start = time.perf_counter()
        build(Path(folder), address)
        print(f"{time.strftime('%Y-%m-%d')}, {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}")
        print(f"The whole site builds in {time.perf_counter() - start:.1f} s.\n")
        browser = playwright.chromium.launch(executable_path=str(found), args=["--no-sandbox", "--disable-gpu"])
        weights(browser, address)
        first_answer(browser, address)
        answers(browser, address)


def weights(browser: Browser, address: str) -> None:
    """What a page weighs, everything it loads included, compressed with gzip."""
    print(f"{'page':<36}{'requests':>9}{'kB, gzip':>10}{'kB, plain':>11}")
    for path in READING:
        page = browser.new_page()
        bodies: list[bytes] = []
        page.on("response", lambda response, bodies=bodies: bodies.append(response.body()) if response.ok else None)
        page.goto(address + path, wait_until="networkidle")
        packed = sum(min(len(gzip.compress(body, 9)), len(body)) for body in bodies)
        print(f"{'/' + path:<36}{len(bodies):>9}{packed / 1e3:>10.1f}{sum(map(len, bodies)) / 1e3:>11.1f}")
        page.close()
    print()


def first_answer(browser: Browser, address: str) -> None:
    """From opening a link with inputs to the answer on the page, first visit and second."""
    times: dict[str, list[float]] = {"first visit": [], "second visit": []}
    for _ in range(5):
        context = browser.new_context()
        for visit in times:
            page = context.new_page()
            start = time.perf_counter()
            page.goto(address + "warstuff/unit-cost/?quality=3")
            page.wait_for_function("document.querySelector('.headline').textContent.startsWith('A 3+')", timeout=60_000)
            times[visit].append(time.perf_counter() - start)
            page.close()
        context.close()
    first = median(times["first visit"])
    for visit, seconds in times.items():
        print(f"A link with inputs, {visit}: {median(seconds):.2f} s ({median(seconds) / first:.2f} of the first)")
    print()


def answers(browser: Browser, address: str) -> None:
    """A changed input to its new answer, for every calculator at its common cases."""
    print(f"{'calculator':<32}{'median ms':>10}{'slowest ms':>11}{'× idle':>8}")
    page: Page = browser.new_page()
    page.goto(address + "warstuff/attack/")
    for one in calculators.every():
        times = page.evaluate(ASK, [one.id, [*dict.fromkeys(["", *one.cases.values()])]])
        asked, idle = median(times["asked"]), median(times["idle"])
        print(f"{one.id:<32}{asked:>10.1f}{max(times['asked']):>11.1f}{asked / idle:>8.1f}")


if __name__ == "__main__":
    main()
