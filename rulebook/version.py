"""Which version this is: pyproject.toml says so, and nobody else."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulebook.read.models import Game

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


def version(project: Path = PROJECT) -> str:
    """The version that pyproject.toml names."""
    return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])


def set_version(new: str, project: Path = PROJECT) -> None:
    """Write another version into pyproject.toml."""
    text = project.read_text(encoding="utf-8")
    project.write_text(re.sub(r'(?m)^version = ".*"$', f'version = "{new}"', text, count=1), encoding="utf-8")


def called(games: Iterable[Game], named: str) -> str:
    """What the footer says: the version, and whether the games have changed since it was released."""
    released = [(game, release) for game in games for release in game.releases if release.version == named]
    if not released:
        return f"Before version {named}"
    later = any(len(game.changes) > release.changes for game, release in released)
    return f"Version {named}, with later changes" if later else f"Version {named}"


def misnamed(games: Iterable[Game], tag: str, named: str) -> Iterator[str]:
    """What is wrong with a tag on this commit, where pyproject.toml names this version."""
    if tag != f"v{named}":
        yield f"The tag {tag} is not v{named}, the version in pyproject.toml."
    for game in (game for game in games if game.chapters):
        release = next((release for release in game.releases if release.version == named), None)
        if release is None:
            yield f"{game.id} has no release {named}; `python -m rulebook release {named}` records it."
        elif len(game.changes) > release.changes:
            yield f"{game.id} has changed since {named} was recorded; a tag stands on the commit that recorded it."
