"""Files kept in .cache between builds: whole or not at all, though two builds may run at once."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path


def keep(path: Path, content: bytes) -> None:
    """Write a file that nobody sees half written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".")
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    os.replace(name, path)


def keep_alone(folder: Path, made: Path) -> None:
    """Put a folder in place of others of its kind; one that another build has put there meanwhile stays."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".", ignore_cleanup_errors=True) as apart:
        shutil.copytree(made, Path(apart) / "made")
        with suppress(OSError):
            os.rename(Path(apart) / "made", folder)
    for other in folder.parent.glob("[!.]*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
