"""The one module that knows MkDocs: it hands our pages, files and navigation over."""

import gc
import re
import sys
from pathlib import Path
from typing import Any

if (root := str(Path(__file__).parent.parent)) not in sys.path:
    sys.path.insert(0, root)  # MkDocs loads this file by its path

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from rulebook.finish.post_process import finish
from rulebook.read.load import BadData
from rulebook.sources import Sources, footer, generated

_generated: dict[str, Sources] = {}
_serving: list[bool] = []
_copyright: dict[str, str] = {}  # as mkdocs.yml has it
_finished: dict[str, list[str]] = {}  # by page: its blocks of HTML that are finished
_PLACE = re.compile(r"<!-- finished (\d+) -->")
_ID = re.compile(r'\sid="([^"]*)"')
_NO_WORKER = "self.addEventListener('install', () => self.registration.unregister());\n"


def on_startup(command: str, **_: Any) -> None:
    """Remember whether the site is built for readers or for its writer."""
    _serving.append(command == "serve")
    if command == "build":
        gc.disable()  # next to nothing is thrown away before it ends, and looking for it takes a twelfth of the time


def on_config(config: Any) -> Any:
    """Read the data afresh, and take the navigation from it."""
    try:
        _generated["sources"] = generated(address=config["site_url"] or "", readable=_serving[-1])
    except (BadData, FileNotFoundError) as wrong:  # said as it is, without a traceback
        raise PluginError(f"\n{wrong}") from None
    config["nav"] = _generated["sources"].nav
    _copyright.setdefault("words", config["copyright"])
    config["copyright"] = footer(_copyright["words"], _generated["sources"].version)
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add what is generated to what is written by hand."""
    for path, content in _generated["sources"].files.items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Take finished HTML out of a page: Markdown and MkDocs would parse all of it, only to leave it as it is."""
    blocks = markdown.split("\n\n")
    finished = _finished[page.file.src_uri] = []
    for at, block in enumerate(blocks):
        if re.match("<[a-z]", block) and 'markdown="1"' not in block:
            blocks[at] = f"<!-- finished {len(finished)} -->"
            finished.append(block.strip())
    return "\n\n".join(blocks)


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """Put finished HTML back, and its anchors among those that links may lead to."""
    finished = _finished.pop(page.file.src_uri)
    page.present_anchor_ids |= {id for block in finished for id in _ID.findall(block)}
    return _PLACE.sub(lambda match: finished[int(match[1])], html)


def on_page_context(context: Any, page: Any, **_: Any) -> Any:
    """Previous and Next stay in the game: at its ends they would lead into another one without saying so."""
    for name in ("previous_page", "next_page"):
        if _game(getattr(page, name)) != _game(page):
            setattr(page, name, None)
    return context


def _game(page: Any) -> str:
    return str(page.file.src_uri).rpartition("/")[0].partition("/")[0] if page else ""


def on_post_build(config: Any) -> None:
    """Finish the built site; while it is being written nothing is kept for offline, so that changes are seen."""
    folder = Path(config["site_dir"])
    finish(folder, policy=not _serving[-1])  # the script that follows changes stands inside the page
    if _serving[-1]:
        (folder / "sw.js").write_text(_NO_WORKER, encoding="utf-8")
