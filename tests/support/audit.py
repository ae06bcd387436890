"""Audits everything the lock files pin: `make audit`, or `python -m tests.support.audit`.

First what can be told here: hashes, versions, licences. Then two questions to others:
whether a version was withdrawn (the package index that pip is set to), and whether a weakness of it is known (OSV,
which gathers the advisories of PyPI, npm and GitHub).

Ends with 0 if nothing is wrong, 1 if something is, and 3 if somebody could not be asked and nothing else is wrong.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.request import Request, urlopen

from tests.support import locks
from tests.support.locks import ROOT, Pinned

OSV = "https://api.osv.dev/v1/querybatch"
PATIENCE = 20  # seconds


class Unreachable(Exception):
    """Somebody could not be asked; says who, and why."""


def advisories(packages: Sequence[Pinned], service: str = OSV) -> list[str]:
    """A line for every package with known weaknesses."""
    queries = [{"package": {"name": one.name, "ecosystem": one.ecosystem}, "version": one.version} for one in packages]
    asked = Request(service, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(asked, timeout=PATIENCE) as answer:
            results = json.load(answer)["results"]
    except (OSError, ValueError, KeyError) as failed:
        raise Unreachable(
            f"The advisory service could not be asked ({failed}). Known weaknesses were NOT looked up."
        ) from None
    if len(results) != len(packages):
        raise Unreachable(
            f"The advisory service answered {len(results)} of {len(packages)} questions. Its answers are not used."
        )
    known = {one: [found["id"] for found in result.get("vulns", ())] for one, result in zip(packages, results)}
    return [f"{one.name} {one.version} ({one.ecosystem}): {', '.join(ids)}" for one, ids in known.items() if ids]


def withdrawn(root: Path = ROOT) -> list[str]:
    """A line for every Python package that its makers have taken back; pip downloads what it does not have yet."""
    named = [word for name in locks.GROUPS for word in ("-r", str(root / name))]
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--dry-run",
        "--ignore-installed",
        "--no-deps",
        *named,
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    said = done.stderr.strip().splitlines()
    if done.returncode:
        raise Unreachable(
            f"The package index could not be asked ({said[-1] if said else 'pip is silent'}). Withdrawn versions were "
            f"NOT looked up."
        )
    found = (re.search(r"is a yanked version: '(.+?)' candidate \(version (\S+)", line) for line in said)
    return [f"{one[1]} {one[2]} was withdrawn by its makers" for one in found if one]


def main(service: str = OSV) -> int:
    """Tell everything, line by line."""
    packages = locks.pinned()
    wrong = locks.problems() + locks.installed()
    print(
        f"{len(packages)} packages are pinned: hashes, versions and licences "
        f"{'are NOT in order' if wrong else 'are in order'}."
    )
    silent = []
    for ask in (withdrawn, lambda: advisories(packages, service)):
        try:
            wrong += ask()
        except Unreachable as nobody:
            silent.append(str(nobody))
    for line in wrong + silent:
        print(line, file=sys.stderr)
    if not wrong and not silent:
        print("No version was withdrawn, and no weakness is known.")
    return 1 if wrong else 3 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
