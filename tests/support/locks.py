"""What the lock files pin, and everything that is wrong with that as far as it can be told without asking anybody."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
GROUPS = {  # each lock file, and the groups of pyproject.toml that it pins
    "requirements.txt": ("site",),
    "requirements-test.txt": ("site", "test", "check"),
    "requirements-node.txt": (),
}
APART = ("requirements-mcp.txt",)  # installed beside the others, with versions of its own
# As licences call themselves; anything else is for a person to read before it comes in.
FREE = re.compile(r"MIT|BSD|Apache|MPL|Mozilla Public|ISC|PSF|Python Software|Unlicense|HPND|0BSD|CC0|Zlib", re.I)
# Looked at by a person, as their metadata says it
LOOKED_AT = {
    "codespell": "GPL-2.0-only",  # run over the sources, and no part of what is published
}


@dataclass(frozen=True)
class Pinned:
    """One package at one version; `applies` says whether this Python and this machine take it."""

    ecosystem: str
    name: str
    version: str
    applies: bool = True
    licence: str = ""


def python_packages(text: str) -> Iterator[tuple[Requirement, list[str]]]:
    """Each requirement of a lock file, with its hashes."""
    for line in text.replace("\\\n", " ").splitlines():
        words, *hashes = line.split("--hash=")
        if words.strip() and not words.lstrip().startswith("#"):
            yield Requirement(words.strip()), [one.strip() for one in hashes]


def node_packages(text: str) -> dict[str, dict]:
    """Each package of a package-lock.json by its name."""
    packages = json.loads(text)["packages"]
    return {path.rpartition("node_modules/")[2]: package for path, package in packages.items() if path}


def pinned(root: Path = ROOT) -> list[Pinned]:
    """Everything the lock files pin, each package once."""
    found = [package for lock in GROUPS for package in _pinned_by(root / lock)]
    for name, one in node_packages((root / "package-lock.json").read_text()).items():
        found.append(Pinned("npm", name, one["version"], licence=one.get("license", "")))
    return list(dict.fromkeys(found))


def _pinned_by(lock: Path) -> list[Pinned]:
    return [
        Pinned(
            "PyPI",
            canonicalize_name(package.name),
            _version(package),
            package.marker is None or package.marker.evaluate(),
        )
        for package, _ in python_packages(lock.read_text())
    ]


def problems(root: Path = ROOT) -> list[str]:
    """Pins without a hash, pins that do not fit what the project names, and hosts in lock files."""
    found = []
    for name in (*GROUPS, *APART):
        for one, hashes in python_packages((root / name).read_text()):
            if not _version(one):
                found.append(f"{name}: {one.name} is not pinned to one version")
            if not hashes or not all(re.fullmatch(r"sha256:[0-9a-f]{64}", value) for value in hashes):
                found.append(f"{name}: {one.name} has no SHA-256 to be held against")
    return found + _misfits(root) + _node(root)


def _misfits(root: Path) -> list[str]:
    """What the project names and a lock file has not; and what two lock files pin to different versions."""
    groups = tomllib.loads((root / "pyproject.toml").read_text())["dependency-groups"]
    found = []
    for lock, names in GROUPS.items():
        locked = {package.name: package.version for package in _pinned_by(root / lock) if package.applies}
        for wanted in (Requirement(line) for name in names for line in groups[name]):
            version = locked.get(canonicalize_name(wanted.name))
            applies = wanted.marker is None or wanted.marker.evaluate()
            if applies and not (version and wanted.specifier.contains(version)):
                found.append(f"{lock}: {wanted} is wanted, and {version or 'nothing'} is pinned; `make lock` mends it")
    versions: dict[str, set[str]] = {}
    for package in pinned(root):
        if package.ecosystem == "PyPI" and package.applies:
            versions.setdefault(package.name, set()).add(package.version)
    return found + [
        f"{name} is pinned to {' and '.join(sorted(several))}; `make lock` mends it"
        for name, several in versions.items()
        if len(several) > 1
    ]


def _node(root: Path) -> list[str]:
    locked = node_packages((root / "package-lock.json").read_text())
    found = [f"package-lock.json: {name} names a host" for name, one in locked.items() if "resolved" in one]
    found += [
        f"package-lock.json: {name} has no SHA-512"
        for name, one in locked.items()
        if not one.get("integrity", "").startswith("sha512-")
    ]
    project = json.loads((root / "package.json").read_text())
    for name, version in {**project["dependencies"], **project["devDependencies"]}.items():
        if locked.get(name, {}).get("version") != version:
            found.append(f"package-lock.json: {name} is not {version}, as package.json has it; `make lock` mends it")
    return found


def installed(root: Path = ROOT) -> list[str]:
    """What is installed and is another version than the one pinned, or under a licence nobody has looked at."""
    found = []
    for one in pinned(root):
        if one.ecosystem == "npm":
            here = root / "node_modules" / one.name / "package.json"
            version, licence = (
                (json.loads(here.read_text())["version"], one.licence) if here.is_file() else (one.version, one.licence)
            )
        elif not one.applies:
            continue
        else:
            try:
                known = distribution(one.name)
            except PackageNotFoundError:  # npm, where the machine has its own
                continue
            version, licence = known.version, _licence(known.metadata)
        if version != one.version:
            found.append(f"{one.name}: {version} is installed, {one.version} is pinned; `make clean` and set up again")
        if not FREE.search(licence) and LOOKED_AT.get(one.name) != licence:
            found.append(
                f"{one.name}: its licence is {licence[:60] or 'not told'}; look at it, and add it to "
                f"tests/support/locks.py"
            )
    return found


def _licence(metadata) -> str:
    classifiers = " ".join(words for words in metadata.get_all("Classifier") or () if words.startswith("License"))
    return metadata.get("License-Expression") or f"{(metadata.get('License') or '')[:200]} {classifiers}".strip()


def _version(one: Requirement) -> str:
    pins = [spec.version for spec in one.specifier if spec.operator == "==" and "*" not in spec.version]
    return pins[0] if len(pins) == 1 == len(one.specifier) else ""
