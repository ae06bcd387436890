"""Our kernel against two dice libraries, all inside Pyodide."""

from __future__ import annotations

import json
import subprocess
import sysconfig
from importlib.metadata import version
from pathlib import Path

from tests.bench.contenders import PYODIDE
from tests.bench.tables import Report, middle, milliseconds, ratio
from tests.support.built import ROOT

LIBRARIES = ("icepool", "dyce")
TIMES = 20


def kernel(rounds: int) -> Report:
    """Each problem solved by each side in turn, in the same runtime; a problem on which they do not agree is an
    error."""
    packages = Path(sysconfig.get_paths()["purelib"])
    about = [path.name for name in ("dyce", "icepool", "optype") for path in packages.glob(f"{name}-*.dist-info")]
    needed = [*LIBRARIES, "optype", "typing_extensions.py", *about]
    script = Path(__file__).with_name("kernel.mjs")
    command = ["node", str(script), str(PYODIDE), str(rounds), str(ROOT / "calculators"), str(packages), *needed]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"The kernel could not be measured:\n{done.stderr[-2000:]}")
    report = Report(
        "The kernel against dice libraries, in Pyodide",
        ["problem", "ours, ms", *(f"{name} {version(name)}" for name in LIBRARIES)],
    )
    for problem, times in json.loads(done.stdout).items():
        ours = middle(times["ours"])
        theirs = {name: middle(times[name]) for name in LIBRARIES}
        cells = (f"{milliseconds(each)} ({ratio(each, ours)} times)" for each in theirs.values())
        report.rows.append([problem, milliseconds(ours), *cells])
        least = min(each / ours for each in theirs.values())
        report.promise(
            f"{problem[0].upper()}{problem[1:]}: {least:,.0f} times as fast as the faster of them, at least {TIMES}",
            least >= TIMES,
        )
    report.notes.append(f"Medians of {rounds}. Every answer is exact, and was the same on all sides.")
    return report
