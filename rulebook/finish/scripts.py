"""Our scripts as they are published: without their comments and types, a quarter of their bytes,
and in a folder that is named by their content."""

import re
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

_TYPES = r"/\*\*(?:(?!\*/).)*\*/"
_COMMENTS = re.compile(rf"^[ \t]*(?:{_TYPES}|//[^\n]*)[ \t]*\n|{_TYPES} ?", re.S | re.M)
_OTHERS = re.compile(r"assets/(python-|javascripts/|lifted-|qr-code)")  # the runtime's, the theme's and a library's
_ALONE = "assets/site/redirect.js"  # which links to share name; it asks for no other
_FOLDER = "scripts-"


def without_comments(code: str) -> str:
    """A script without its types, and without the comments that stand on lines of their own; those behind code stay."""
    return _COMMENTS.sub("", code)


def strip_comments(folder: Path) -> None:
    """Publish our scripts in a built site without comments."""
    for path in own_scripts(folder):
        path.write_text(without_comments(path.read_text(encoding="utf-8")), encoding="utf-8")


def name_by_content(folder: Path) -> Callable[[str], str]:
    """Move our scripts from assets into a folder named by a digest of them all, and give what makes a page name it.

    Scripts ask for each other beside themselves. So an open page of an older build gets its own scripts or none,
    and never one of a newer build, even where no service worker holds the builds apart.
    """
    moved, assets, scripts = [*folder.glob(f"{_FOLDER}*")], folder / "assets", own_scripts(folder)
    before = {
        path.relative_to(place).as_posix(): path
        for place in (*moved, assets)  # what is new counts before what was moved already
        for path in scripts
        if path.is_relative_to(place) and path != folder / _ALONE
    }
    if not before:
        return lambda page: page
    digest = sha256()
    for name, path in sorted(before.items()):
        digest.update(f"{name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    named = f"{_FOLDER}{digest.hexdigest()[:12]}"
    for name, path in before.items():
        after = folder / named / name
        after.parent.mkdir(parents=True, exist_ok=True)
        path.rename(after)
    for older in moved:
        if older.name != named:
            shutil.rmtree(older)
    names = "|".join(map(re.escape, before))
    asked_for = re.compile(rf'(?<=["/])(?:assets|{_FOLDER}[0-9a-f]+)(?=/(?:{names})")')
    return lambda page: asked_for.sub(named, page)


def own_scripts(folder: Path) -> list[Path]:
    """Every script that is ours."""
    scripts = [path for path in folder.rglob("*js") if path.suffix in (".mjs", ".js")]
    return [path for path in scripts if not _OTHERS.match(path.relative_to(folder).as_posix())]
