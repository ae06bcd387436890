"""How long the site takes to build, and how long with the same games ten times over."""

from __future__ import annotations

import re
import resource
import shutil
import tempfile
from pathlib import Path

from tests.bench.tables import Report, middle, seconds
from tests.support.built import build, copied

TIMES, AT_MOST = 10, 10


def building(rounds: int) -> Report:
    """Both in turn, each after a first build that fills the caches of the runtime and the pictures."""
    with tempfile.TemporaryDirectory() as place:
        projects = [copied(Path(place) / "once"), multiplied(copied(Path(place) / "times"))]
        took: list[list[float]] = [[], []]
        for turn in range(1 + rounds):
            for project, times in zip(projects, took, strict=True):
                start = _worked()
                build(Path(place) / "site", "http://localhost/", root=project)
                if turn:
                    times.append(_worked() - start)
                shutil.rmtree(Path(place) / "site")
    once, often = map(middle, took)
    report = Report("Building the site", ["data", "seconds of work", "of once"])
    report.rows += [["as it is", seconds(once), "1"], [f"{TIMES} times over", seconds(often), f"{often / once:.1f}"]]
    report.promise(
        f"{TIMES} times the data takes {often / once:.1f} times as long, at most {AT_MOST}", often <= AT_MOST * once
    )
    report.notes.append(f"Medians of {len(took[0])}, in turn, with the runtime already packed.")
    return report


def _worked() -> float:
    """Seconds that processors have spent on builds so far: whatever else the machine does meanwhile,
    that is no part of them."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def multiplied(project: Path) -> Path:
    """Every game so many times, under other ids: data and calculators, as if they were as many games."""
    for data in [path for path in (project / "data").iterdir() if path.is_dir()]:
        for copy in range(2, TIMES + 1):
            name = f"{data.name}{copy}"
            shutil.copytree(data, data.with_name(name))
            code = project / "calculators" / name
            shutil.copytree(project / "calculators" / data.name, code)
            for path in [*code.rglob("*.py"), *data.with_name(name).rglob("*.*")]:
                text = path.read_text(encoding="utf-8")
                path.write_text(re.sub(rf"\b{data.name}/", f"{name}/", text), encoding="utf-8")
    return project
