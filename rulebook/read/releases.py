"""What each release of the site said, by game: `data/<game>/releases/<version>.json`, written once and never changed.

The first holds everything, each later one what had changed since; so a clone without Git's history knows the past.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulebook.read.source import Source

_VERSION = re.compile(r"\d+\.\d+\.\d+")
State = Mapping[str, str]  # what stood on the site, by `kind name` (rulebook/history/record.py)


@dataclass(frozen=True)
class Release:
    """A game as one version had it."""

    version: str
    date: str
    changes: int  # entries that its changes.yaml had by then; those on top of them are younger
    state: State = field(default_factory=dict, repr=False)


def order(version: str) -> tuple[int, ...]:
    """Versions in their order: 1.9.0 before 1.10.0."""
    return tuple(map(int, version.split(".")))


def read_releases(folder: Path, source: Source) -> tuple[Release, ...]:
    """Every release of a game, the oldest first, each with all that it said; what can't be read is noted."""
    releases: list[Release] = []
    state: dict[str, str] = {}
    files = [path for path in folder.glob("*") if _is_release(path, source)] if folder.is_dir() else []
    for path in sorted(files, key=lambda path: order(path.stem)):
        try:
            read = json.loads(path.read_text(encoding="utf-8"))
            for key, text in read["state"].items():
                state.pop(key, None) if text is None else state.__setitem__(key, str(text))
            releases.append(Release(path.stem, str(read["date"]), int(read["changes"]), dict(state)))
        except (ValueError, KeyError, AttributeError, TypeError):
            source.note(1, f"The file releases/{path.name} is no release; `python -m rulebook release` writes them.")
    return tuple(releases)


def _is_release(path: Path, source: Source) -> bool:
    fits = path.suffix == ".json" and bool(_VERSION.fullmatch(path.stem))
    if not fits:
        source.note(1, f"The file releases/{path.name} is not read; a release is called like 1.0.0.json.")
    return fits


def write_release(folder: Path, release: Release, before: Iterable[Release]) -> None:
    """Write a release: all it says, or of a later one what differs from the one before."""
    if not _VERSION.fullmatch(release.version):
        raise ValueError(f"{release.version} is no version; one is written like 1.0.0.")
    earlier = list(before)
    if earlier and order(release.version) <= order(earlier[-1].version):
        raise ValueError(f"{folder.parent.name} has version {earlier[-1].version} already; a release is never changed.")
    old = earlier[-1].state if earlier else {}
    state: dict[str, str | None] = {key: text for key, text in release.state.items() if old.get(key) != text}
    state |= {key: None for key in old if key not in release.state}
    whole = {"date": release.date, "changes": release.changes, "state": state}
    folder.mkdir(exist_ok=True)
    text = json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    (folder / f"{release.version}.json").write_text(text, encoding="utf-8")
