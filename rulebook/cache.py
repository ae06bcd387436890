"""Files kept in .cache between builds: whole or not at all, though two builds may run at once."""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent
CACHE = ROOT / ".cache"
CALCULATORS = ROOT / "calculators"


def keep(path: Path, content: bytes) -> None:
    """Write a file that nobody sees half written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".")
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    os.replace(name, path)


def kept(path: Path, make: Callable[[], bytes]) -> bytes:
    """What a file in the cache holds; made if it is not there yet."""
    if not path.is_file():
        keep(path, make())
    return path.read_bytes()


def made_from(sources: Iterable[Path], name: str, make: Callable[[Path], object], asked: str = "") -> dict[str, bytes]:
    """The files that `make` puts into a folder, by name; made anew only if a source or what is asked has changed."""
    parts = (part for path in sources for part in (str(path.relative_to(ROOT)).encode(), path.read_bytes()))
    kept = CACHE / name / digest([asked.encode(), *parts])
    if not kept.is_dir():
        with tempfile.TemporaryDirectory() as folder:
            make(Path(folder))
            _replace(kept, Path(folder))
    return {path.name: path.read_bytes() for path in sorted(kept.iterdir())}


def code_of(games: Iterable[str]) -> dict[str, str]:
    """By game a name for the code that its answers come from: its own calculators, and what all games share."""
    rooms = {game: CALCULATORS / game for game in games}
    outside = [path for path in sorted(CALCULATORS.iterdir()) if path not in rooms.values()]
    shared = [path for room in outside for path in ([room] if room.is_file() else sorted(room.rglob("*.py")))]
    common = digest(path.read_bytes() for path in shared).encode()
    return {
        game: digest([common, *(path.read_bytes() for path in sorted(room.rglob("*.py")))])
        for game, room in rooms.items()
    }


def digest(parts: Iterable[bytes]) -> str:
    """A short name for a content of several parts."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()[:12]


def _replace(folder: Path, made: Path) -> None:
    """Put a folder in place of others of its kind; one that another build has put there meanwhile stays."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".", ignore_cleanup_errors=True) as apart:
        shutil.copytree(made, Path(apart) / "made")
        with suppress(OSError):
            os.rename(Path(apart) / "made", folder)
    for other in folder.parent.glob("[!.]*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
