"""A slow processor for a browser's pages, workers too.

What DevTools offers for it slows the page's own thread alone, and Python runs in another.
So the processes that run pages are stopped and let go again, one slice of time out of so many.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median
from threading import Event, Thread

from playwright.sync_api import Browser

SLICE = 0.004  # seconds
_LOOP = """async () => {
  const code = "const start = performance.now(); let sum = 0; for (let i = 0; i < 1e8; i++) sum += i % 7; "
    + "postMessage(performance.now() - start)";
  const worker = new Worker(URL.createObjectURL(new Blob([code])));
  const took = await new Promise((done) => (worker.onmessage = ({ data }) => done(data)));
  worker.terminate();
  return took;
}"""


@contextmanager
def slowed(browser: Browser, times: int) -> Iterator[None]:
    """The pages of this browser, and of no other, run so many times slower."""
    session = browser.new_browser_cdp_session()
    top = next(
        one["id"] for one in session.send("SystemInfo.getProcessInfo")["processInfo"] if one["type"] == "browser"
    )
    session.detach()
    over = Event()

    def work() -> None:
        pages: list[int] = []
        while not over.is_set():
            started = time.perf_counter()
            time.sleep(SLICE)
            _signal(pages, signal.SIGSTOP)
            stopped = time.perf_counter()
            pages = _pages(top)  # while they stand still: on a busy machine looking takes longer than a slice
            _signal(pages, signal.SIGSTOP)
            time.sleep(max(0, (stopped - started) * (times - 1) - (time.perf_counter() - stopped)))
            _signal(pages, signal.SIGCONT)

    thread = Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def slowness(browser: Browser, times: int, rounds: int) -> float:
    """How much slower a worker really runs that way: a loop with and without it, in turn."""
    page = browser.new_page()
    found: dict[bool, list[float]] = {False: [], True: []}
    for _ in range(rounds):
        for slow in found:
            with slowed(browser, times) if slow else nullcontext():
                found[slow].append(page.evaluate(_LOOP))
    page.close()
    return median(found[True]) / median(found[False])


def _pages(top: int) -> list[int]:
    return [process for process in _family(top) if "--type=renderer" in _command(process)]


def _family(process: int) -> list[int]:
    """All processes that descend from one."""
    try:
        tasks = list(Path(f"/proc/{process}/task").glob("*/children"))
        children = [int(child) for task in tasks for child in task.read_text().split()]
    except OSError:
        return []  # it has just ended
    return children + [later for child in children for later in _family(child)]


def _command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text()
    except OSError:
        return ""


def _signal(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        try:
            os.kill(process, what)
        except ProcessLookupError:
            continue
