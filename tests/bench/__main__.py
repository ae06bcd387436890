"""The benchmark: `make bench`. It prints tables with ratios, and whether each target holds; no test depends on them.

    python -m tests.bench [--only PART …] [--rounds N] [--write FILE]

Parts: start (first answers), line (bytes, and first answers on a slow line), answers, exploring (curves, maps and
goals), kernel, building.
A single timing means little on a shared machine,
so all sides take turns in one run, and medians are told; only ratios can be carried to another machine.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.bench.answers import answers
from tests.bench.building import building
from tests.bench.contenders import contenders
from tests.bench.exploring import exploring
from tests.bench.kernel import kernel
from tests.bench.start import first_answers, over_the_wire
from tests.bench.tables import Report
from tests.support import browsers

PARTS = ("start", "line", "answers", "exploring", "kernel", "building")
ROUNDS = 7
HEAD = """---
title: Speed
description: How fast the calculators start and answer, measured against the alternatives.
---

# Speed

The first calculator you open has to fetch Python; after that it is kept, and every answer comes at once.
The tables say how long that takes and how much it weighs beside other ways to do the same: look at the ratios,
because seconds depend on the machine; less is better everywhere.

`make bench` measures and writes this page: all sides take turns in one run, and medians are told.
"""


def main() -> None:
    """Measure what was asked for, print it, and write it down."""
    asked = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__.split("\n")[0])
    asked.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    asked.add_argument("--rounds", type=int, default=ROUNDS)
    asked.add_argument("--write", type=Path)
    chosen = asked.parse_args()
    found = []
    for report in reports(chosen.only, chosen.rounds):
        print(report.markdown(), flush=True)
        found.append(report)
    if chosen.write:
        before = chosen.write.read_text(encoding="utf-8") if chosen.write.exists() else ""
        chosen.write.write_text(page(before, found, machine()), encoding="utf-8")


def reports(parts: list[str], rounds: int) -> Iterator[Report]:
    """Each part as soon as it is measured."""
    if "kernel" in parts:
        yield kernel(rounds)
    if {"start", "line", "answers", "exploring"} & set(parts):
        with tempfile.TemporaryDirectory() as folder, contenders(Path(folder)) as sides, browser() as chromium:
            if "start" in parts:
                yield first_answers(chromium, sides, rounds)
            if "line" in parts:
                yield from over_the_wire(chromium, sides, rounds)
            if "answers" in parts:
                yield answers(chromium, sides[0], rounds)
            if "exploring" in parts:
                yield exploring(chromium, sides[0], rounds)
    if "building" in parts:
        yield building(rounds)


class browser:
    """Debian's Chromium, or a word on how to get it."""

    def __enter__(self) -> Browser:
        found = browsers.chromium()
        if found is None:
            raise SystemExit(browsers.BY_HAND)
        self.playwright = sync_playwright().start()
        self.started = self.playwright.chromium.launch(
            executable_path=str(found), args=["--no-sandbox", "--disable-gpu"]
        )
        return self.started

    def __exit__(self, *_: object) -> None:
        self.started.close()
        self.playwright.stop()


def machine() -> str:
    """The day and what it was measured on."""
    with browser() as chromium:
        version = chromium.version
    return (
        f"Measured on {time.strftime('%Y-%m-%d')}: {os.cpu_count()} cores ({processor()}), Chromium {version}, "
        f"Python {platform.python_version()} for the build; the machine had a load of {os.getloadavg()[1]:.1f}."
    )


def processor() -> str:
    """As the machine calls it, where it says so."""
    about = Path("/proc/cpuinfo")
    names = (
        [line.partition(":")[2].strip() for line in about.read_text().splitlines() if line.startswith("model name")]
        if about.is_file()
        else []
    )
    return next(iter(names), platform.machine())


def page(before: str, found: list[Report], on: str) -> str:
    """The page of the site with these parts measured anew; of the page before,
    the parts that were not measured stay."""
    parts = {part.partition("\n")[0]: part.strip() for part in before.split("\n## ")[1:]}
    parts |= {report.title: f"{report.markdown().removeprefix('## ')}\n{on}" for report in found}
    return HEAD + "".join(f"\n## {part}\n" for part in parts.values())


if __name__ == "__main__":
    main()
