"""Our scripts as they are published: without their comments and types, a quarter of their bytes."""

from __future__ import annotations

import re
from pathlib import Path

_TYPES = r"/\*\*(?:(?!\*/).)*\*/"
_COMMENTS = re.compile(rf"^[ \t]*(?:{_TYPES}|//[^\n]*)[ \t]*\n|{_TYPES} ?", re.S | re.M)
THEIRS = re.compile(r"assets/(python-|javascripts/|lifted-)")  # the runtime's and the theme's


def without_comments(code: str) -> str:
    """A script without its types, and without the comments that stand on lines of their own; those behind code stay."""
    return _COMMENTS.sub("", code)


def strip_comments(folder: Path) -> None:
    """Publish our scripts in a built site without comments."""
    for path in [*folder.rglob("*.mjs"), *folder.rglob("*.js")]:
        if not THEIRS.match(path.relative_to(folder).as_posix()):
            path.write_text(without_comments(path.read_text(encoding="utf-8")), encoding="utf-8")
