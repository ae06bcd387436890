"""Post-process a built site, whatever engine built it."""

import re
import shutil
import subprocess
from pathlib import Path

from rulebook.finish.builds import mark
from rulebook.finish.inline_scripts import close
from rulebook.finish.offline import is_listed, service_worker
from rulebook.finish.policy import headers
from rulebook.finish.scripts import strip_comments
from rulebook.finish.styles import lighten

# The theme's search and icon, in whose place ours are used; and what `compress` does better.
_UNUSED = ("assets/javascripts/lunr", "assets/javascripts/workers", "assets/images", "sitemap.xml.gz")
_NO_INDEX = re.compile(r'<meta name="?robots"? content="?noindex')
_COMPRESS = Path(__file__).parent / "compress.mjs"


def finish(folder: Path, policy: bool = True) -> None:
    """Remove what no page asks for, add the policy to pages, then fill in the service worker's list.

    Without the policy pages take the script by which `mkdocs serve` reloads them.
    """
    worker = folder / "sw.js"
    if not worker.is_file():
        raise FileNotFoundError(f"{folder} is not a built site: it has no sw.js. Build it first.")
    for name in _UNUSED:
        shutil.rmtree(folder / name, ignore_errors=True)
        (folder / name).unlink(missing_ok=True)
    for path in folder.rglob("*.map"):
        path.unlink()
    for path in folder.glob("sitemap.xml"):
        path.write_text(_for_search_engines(path.read_text(encoding="utf-8"), folder), encoding="utf-8")
    strip_comments(folder)
    lighten(folder)
    close(folder, policy)
    mark(folder)
    (folder / "_headers").write_text(headers(), encoding="utf-8")
    paths = [path for path in folder.rglob("*") if path.suffix not in (".br", ".gz")]
    named = ((path.relative_to(folder).as_posix(), path) for path in paths)
    files = {name: path.read_bytes() for name, path in named if is_listed(name) and path.is_file()}
    worker.write_text(service_worker(files["sw.js"].decode(), files), encoding="utf-8")


def _for_search_engines(sitemap: str, folder: Path) -> str:
    """The list of pages without those that say noindex, and without the day of the build: two builds are alike."""
    kept = re.sub(r"\s*<lastmod>.*?</lastmod>", "", sitemap)
    for page in folder.glob("*/*/index.html"):
        if _NO_INDEX.search(page.read_text(encoding="utf-8")):
            address = page.parent.relative_to(folder).as_posix()
            kept = re.sub(rf"\s*<url>\s*<loc>[^<]*/{re.escape(address)}/</loc>\s*</url>", "", kept)
    return kept


def compress(folder: Path, *kept: Path) -> None:
    """Write a .br and a .gz beside every file that gains by it, for servers that send those; `kept` is a cache."""
    subprocess.run(["node", str(_COMPRESS), str(folder), *map(str, kept)], check=True)
