"""From opening a page to its first answer, for everybody in turn: first visit and second,
on a fast processor and on a slow one; and the bytes."""

from __future__ import annotations

from collections import defaultdict
from contextlib import nullcontext

from playwright.sync_api import Browser, BrowserContext

from tests.bench.contenders import FIGURE, Contender
from tests.bench.slow import slowed, slowness
from tests.bench.tables import Report, middle, ratio, seconds
from tests.bench.wire import DELAY, sent
from tests.support.visitors import ByPlaywright, until

SLOWER = 4
SLOW_LINE = 4_000_000 // 8  # bytes a second
AT_REST = 1500  # ms: opening a window keeps a browser busy for a second, with what is no part of anybody's page
# The moment the answer is in the page, by the page's own clock, which starts with the navigation.
WATCH = f"""{{
  const look = () => document.querySelector(".headline")?.textContent.includes("{FIGURE}") &&
    (window.answered ??= performance.now());
  new MutationObserver(look).observe(document, {{ subtree: true, childList: true, characterData: true }});
}}"""


def first_answers(browser: Browser, sides: list[Contender], rounds: int) -> list[Report]:
    """Times and bytes of all contenders."""
    weighed = {side.name: _bytes(browser, side) for side in sides}
    times: dict[tuple[str, str], list[float]] = defaultdict(list)
    slow_line: dict[str, list[float]] = defaultdict(list)
    for turn in range(rounds):
        for side in sides[turn % len(sides) :] + sides[: turn % len(sides)]:
            for speed in ("", f", {SLOWER} times slower"):
                with browser.new_context() as context, slowed(browser, SLOWER) if speed else nullcontext():
                    for visit in ("cold", "warm"):
                        times[side.name, visit + speed].append(_visit(context, side, settle=visit == "cold"))
    for _ in range(rounds):
        for side in sides:
            side.server.rate = SLOW_LINE  # type: ignore[attr-defined]
            with browser.new_context(service_workers="block") as context:
                slow_line[side.name].append(_visit(context, side, settle=False))
            side.server.rate = 0  # type: ignore[attr-defined]
    return [
        _time_table(sides, times, rounds, slowness(browser, SLOWER, rounds)),
        _line_table(sides, slow_line, rounds),
        _byte_table(sides, weighed),
    ]


def _visit(context: BrowserContext, side: Contender, settle: bool) -> float:
    """Seconds to the answer; a first visit then waits until what is kept for the second is kept."""
    page = context.new_page()
    page.wait_for_timeout(AT_REST)
    page.add_init_script(WATCH)
    page.goto(side.page, wait_until="commit")
    took = until(ByPlaywright(page), "window.answered") / 1e3
    if settle and side.name == "ours":
        until(ByPlaywright(page), "!!navigator.serviceWorker.controller")
    page.close()
    return took


def _bytes(browser: Browser, side: Contender) -> int:
    """What comes over the wire until the answer is there; pages kept for offline come later, and are not counted."""
    with browser.new_context(service_workers="block") as context:
        sent(side.server).clear()
        _visit(context, side, settle=False)
        return sum(sent(side.server).values())


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


def _line_table(sides: list[Contender], times: dict[str, list[float]], rounds: int) -> Report:
    report = Report("The same through 4 Mbit/s", ["whose page", "seconds, cold", "of stock's"])
    found = {name: middle(values) for name, values in times.items()}
    stock = found[sides[1].name]
    report.rows += [[side.name, seconds(found[side.name]), ratio(found[side.name], stock)] for side in sides]
    part = found[sides[0].name] / stock
    report.promise(f"First answer at 4 Mbit/s: {part:.2f} of stock Pyodide's time, at most 0.45", part <= 0.45)
    report.notes.append(f"Medians of {rounds}; every answer of the server comes {DELAY} s later.")
    return report


def _byte_table(sides: list[Contender], weighed: dict[str, int]) -> Report:
    report = Report("Over the wire until the first answer", ["whose page", "MB, brotli", "of stock's"])
    stock = weighed[sides[1].name]
    report.rows += [[side.name, f"{weighed[side.name] / 1e6:.3f}", ratio(weighed[side.name], stock)] for side in sides]
    part = weighed[sides[0].name] / stock
    report.promise(f"Bytes: {part:.2f} of stock Pyodide's, at most 0.42", part <= 0.42)
    return report
