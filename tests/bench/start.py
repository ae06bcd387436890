"""From opening a page to its first answer, for everybody in turn: first visit and second,
on a fast processor and on a slow one; and the bytes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import nullcontext

from playwright.sync_api import Browser, BrowserContext

from tests.bench.contenders import FIGURE, Contender
from tests.bench.slow import slowed, slowness
from tests.bench.tables import Report, middle, ratio, seconds
from tests.bench.wire import DELAY, gzipped, sent
from tests.support.visitors import ByPlaywright, until

SLOWER = 4
LINES = (4, 1.6)  # Mbit/s
SMALL = 5_000  # bytes: the many files below are told together
PATIENCE = 300  # seconds: stock Pyodide on the slowest line and a busy machine
AT_REST = 1500  # ms: opening a window keeps a browser busy for a second, with what is no part of anybody's page
# The moment the answer is in the page, by the page's own clock, which starts with the navigation.
WATCH = f"""{{
  const look = () => document.querySelector(".headline")?.textContent.includes("{FIGURE}") &&
    (window.answered ??= performance.now());
  new MutationObserver(look).observe(document, {{ subtree: true, childList: true, characterData: true }});
}}"""


def first_answers(browser: Browser, sides: list[Contender], rounds: int) -> Report:
    """Times of all contenders, with nothing in the way of the bytes."""
    times: dict[tuple[str, str], list[float]] = defaultdict(list)
    for turn in range(rounds):
        for side in sides[turn % len(sides) :] + sides[: turn % len(sides)]:
            for speed in ("", f", {SLOWER} times slower"):
                with browser.new_context() as context, slowed(browser, SLOWER) if speed else nullcontext():
                    for visit in ("cold", "warm"):
                        times[side.name, visit + speed].append(_visit(context, side, settle=visit == "cold"))
    return _time_table(sides, times, rounds, slowness(browser, SLOWER, rounds))


def over_the_wire(browser: Browser, sides: list[Contender], rounds: int) -> Iterator[Report]:
    """Bytes of all contenders, and times where bytes are what takes long."""
    weighed = {side.name: _bytes(browser, side) for side in sides}
    yield _byte_table(sides, weighed)
    yield _file_table(sides[0], weighed)
    times: dict[tuple[str, float], list[float]] = defaultdict(list)
    for _ in range(rounds):
        for line in LINES:
            for side in sides:
                side.server.rate = line * 1e6 / 8
                with browser.new_context(service_workers="block") as context:
                    times[side.name, line].append(_visit(context, side, settle=False))
                side.server.rate = 0
    yield _line_table(sides, times, rounds)


def _visit(context: BrowserContext, side: Contender, settle: bool) -> float:
    """Seconds to the answer; a first visit then waits until what is kept for the second is kept."""
    page = context.new_page()
    page.wait_for_timeout(AT_REST)
    page.add_init_script(WATCH)
    page.goto(side.page, wait_until="commit")
    took = until(ByPlaywright(page), "window.answered", PATIENCE) / 1e3
    if settle and side.name == "ours":
        until(ByPlaywright(page), "!!navigator.serviceWorker.controller")
    page.close()
    return took


def _bytes(browser: Browser, side: Contender) -> dict[str, tuple[int, int]]:
    """What comes over the wire until the answer is there, by path, with brotli and with gzip.
    Pages kept for offline come later, and are not counted."""
    with browser.new_context(service_workers="block") as context:
        sent(side.server).clear()
        _visit(context, side, settle=False)
        return {path: (size, gzipped(side.server, path)) for path, size in sent(side.server).items()}


def _time_table(
    sides: list[Contender], times: dict[tuple[str, str], list[float]], rounds: int, slower: float
) -> Report:
    visits = list(dict.fromkeys(visit for _, visit in times))
    report = Report("From opening a page to its first answer", ["seconds (of stock's)", *visits])
    found = {at: middle(values) for at, values in times.items()}
    stock = sides[1].name
    for side in sides:
        report.rows.append(
            [
                side.name,
                *(f"{seconds(found[side.name, v])} ({ratio(found[side.name, v], found[stock, v])})" for v in visits),
            ]
        )
    for visit, fast, slow in (("cold", 0.36, 0.33), ("warm", 0.33, 0.28)):
        for speed, most in (("", fast), (f", {SLOWER} times slower", slow)):
            part = found[sides[0].name, visit + speed] / found[stock, visit + speed]
            report.promise(
                f"First answer {visit}{speed}: {part:.2f} of stock Pyodide's time, at most {most}", part <= most
            )
    report.promise(
        f"The slow processor is {SLOWER} times slower, or what is said of it does not count: {slower:.1f}",
        abs(slower - SLOWER) <= SLOWER / 4,
    )
    report.notes.append(
        f"Medians of {rounds}, everybody in turn. Stock is the same site with Pyodide as it is shipped, our package "
        f"as source, and started by the page's script."
    )
    report.notes.append(f"The slow processor is this one held up {SLOWER} times, page and worker alike.")
    return report


def _line_table(sides: list[Contender], times: dict[tuple[str, float], list[float]], rounds: int) -> Report:
    columns = [f"{line} Mbit/s, seconds (of stock's)" for line in LINES]
    report = Report("The same on a slow line", ["whose page", *columns])
    found = {at: middle(values) for at, values in times.items()}
    stock = sides[1].name
    for side in sides:
        cells = (f"{seconds(found[side.name, at])} ({ratio(found[side.name, at], found[stock, at])})" for at in LINES)
        report.rows.append([side.name, *cells])
    part = found[sides[0].name, LINES[0]] / found[stock, LINES[0]]
    report.promise(f"First answer at {LINES[0]} Mbit/s: {part:.2f} of stock Pyodide's time, at most 0.45", part <= 0.45)
    report.notes.append(f"First visits, medians of {rounds}; every answer of the server comes {DELAY} s later.")
    return report


def _byte_table(sides: list[Contender], weighed: dict[str, dict[str, tuple[int, int]]]) -> Report:
    report = Report("Over the wire until the first answer", ["whose page", "MB, brotli (of stock's)", "MB, gzip"])
    sums = {name: [sum(sizes) for sizes in zip(*files.values(), strict=True)] for name, files in weighed.items()}
    stock = sums[sides[1].name]
    for side in sides:
        cells = (f"{own / 1e6:.3f} ({ratio(own, other)})" for own, other in zip(sums[side.name], stock, strict=True))
        report.rows.append([side.name, *cells])
    part = sums[sides[0].name][0] / stock[0]
    report.promise(f"Bytes: {part:.2f} of stock Pyodide's, at most 0.35", part <= 0.35)
    return report


def _file_table(ours: Contender, weighed: dict[str, dict[str, tuple[int, int]]]) -> Report:
    report = Report("Ours, by file", ["file", "kB, brotli", "kB, gzip"])
    rest = [0, 0, 0]
    for path, sizes in sorted(weighed[ours.name].items(), key=lambda one: -one[1][0]):
        if sizes[0] >= SMALL:
            name = re.sub(r"-[0-9a-f]{12}\b", "", path.partition("?")[0]).strip("/").removeprefix("assets/")
            report.rows.append([name, *(f"{size / 1e3:.1f}" for size in sizes)])
        else:
            rest = [rest[0] + 1, rest[1] + sizes[0], rest[2] + sizes[1]]
    report.rows.append([f"{rest[0]} smaller files", *(f"{size / 1e3:.1f}" for size in rest[1:])])
    return report
