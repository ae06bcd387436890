"""The site's sources on disk, whole and without hooks, for any engine that reads what MkDocs reads.

    DIR/mkdocs.yml   our settings, with the navigation in them
    DIR/docs/        what is generated and what is written by hand
    DIR/theme/       the theme's overrides
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import yaml

from .whole import DATA, whole_site

ROOT = Path(__file__).parent.parent
_OURS = ("hooks", "watch", "docs_dir", "nav")  # what makes no sense outside this project


def write(folder: Path, data: Path = DATA) -> None:
    """Write everything to a new or empty folder; BadData and FileExistsError come before the first file."""
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(f"{folder} is not empty: what is no longer part of the site would stay. Name a new folder.")
    whole = whole_site(data)
    docs = ROOT / "docs"
    shutil.copytree(docs, folder / "docs", ignore=lambda at, names: {"theme"} if Path(at) == docs else set())
    shutil.copytree(docs / "theme", folder / "theme")
    for name, content in whole.files.items():
        path = folder / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    text = settings((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), whole.nav)
    (folder / "mkdocs.yml").write_text(text, encoding="utf-8")


def settings(ours: str, nav: list[Any]) -> str:
    """Our mkdocs.yml for use elsewhere; what its tags stand for (`!ENV`) is left for the engine to find out."""
    root = yaml.compose(ours)
    kept = [(key, value) for key, value in root.value if key.value not in _OURS]
    theme = next(value for key, value in kept if key.value == "theme")
    theme.value = [(key, value) for key, value in theme.value if key.value != "custom_dir"]
    theme.value += yaml.compose("custom_dir: theme").value
    root.value = kept + yaml.compose(yaml.safe_dump({"nav": nav}, allow_unicode=True)).value
    return yaml.serialize(root, allow_unicode=True)
