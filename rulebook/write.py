"""The site's sources on disk, whole and without hooks, for any engine that reads what MkDocs reads.

DIR/mkdocs.yml   our settings, with the navigation in them
DIR/docs/        what is generated and what is written by hand
DIR/theme/       the theme's overrides
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from rulebook.whole import DATA, whole_site

ROOT = Path(__file__).parent.parent
_OURS = ("hooks", "watch", "docs_dir", "nav")  # what makes no sense outside this project


def write(folder: Path, data: Path = DATA, environment: Mapping[str, str] = {}) -> None:
    """Write everything to a new or empty folder; BadData and FileExistsError come before the first file.

    Previews of links and feeds have the site's address in them, which the environment may decide.
    """
    if folder.exists() and any(folder.iterdir()):
        raise FileExistsError(
            f"{folder} is not empty: what is no longer part of the site would stay. Name a new folder."
        )
    ours = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    whole = whole_site(data, address(ours, environment))
    docs = ROOT / "docs"
    shutil.copytree(docs, folder / "docs", ignore=lambda at, names: {"theme"} if Path(at) == docs else set())
    shutil.copytree(docs / "theme", folder / "theme")
    for name, content in whole.files.items():
        path = folder / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    (folder / "mkdocs.yml").write_text(settings(ours, whole.nav), encoding="utf-8")


def address(ours: str, environment: Mapping[str, str]) -> str:
    """Where the site will stand by our mkdocs.yml, which asks the environment: `site_url: !ENV [NAME, otherwise]`."""
    root = yaml.compose(ours)
    name, otherwise = next(value for key, value in root.value if key.value == "site_url").value
    return environment.get(name.value, otherwise.value)


def settings(ours: str, nav: list[Any]) -> str:
    """Our mkdocs.yml for use elsewhere; what its tags stand for (`!ENV`) is left for the engine to find out."""
    root = yaml.compose(ours)
    kept = [(key, value) for key, value in root.value if key.value not in _OURS]
    theme = next(value for key, value in kept if key.value == "theme")
    theme.value = [(key, value) for key, value in theme.value if key.value != "custom_dir"]
    theme.value += yaml.compose("custom_dir: theme").value
    root.value = kept + yaml.compose(yaml.safe_dump({"nav": nav}, allow_unicode=True)).value
    return yaml.serialize(root, allow_unicode=True)
