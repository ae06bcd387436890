"""The one module that knows MkDocs: it hands our pages, files and navigation over."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))  # MkDocs loads this file by its path

from mkdocs.exceptions import PluginError  # noqa: E402
from mkdocs.structure.files import File, Files  # noqa: E402

from rulebook.load import BadData  # noqa: E402
from rulebook.whole import Whole, whole_site  # noqa: E402

_generated: dict[str, Whole] = {}


def on_config(config: Any) -> Any:
    """Read the data afresh, and take the navigation from it."""
    try:
        _generated["whole"] = whole_site()
    except (BadData, FileNotFoundError) as wrong:  # said as it is, without a traceback
        raise PluginError(f"\n{wrong}") from None
    config["nav"] = _generated["whole"].nav
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add what is generated to what is written by hand."""
    for path, content in _generated["whole"].files.items():
        files.append(File.generated(config, path, content=content))
    return files
