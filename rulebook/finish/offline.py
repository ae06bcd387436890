"""The service worker's list of a finished site: what is kept for reading without a connection."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

_BLANK = "const BUILD = {};"
_PYTHON = ("assets/python-", "assets/calculators-")
# For programs, for other people's pages, for getting rid of it all; and the links to share: sw.js knows their way by itself.
_NOT_KEPT = (
    "sw.js",
    "_headers",
    "reset/",
    "sitemap.xml",
    "robots.txt",
    "r/",
    "embed/",
    "downloads/",
    "assets/embed.css",
    "assets/onward.js",
)
_WAY = re.compile(rb'http-equiv="refresh" content="0; url=(?:\.\./)*([^"]+)"')
_NOR = re.compile(r"(/copy\.json|/changes\.xml|^data/.*\.json)$")


def service_worker(code: str, files: Mapping[str, bytes]) -> str:
    """The worker's code with its list filled in; `files` is the whole finished site by path."""
    python = sorted(path for path in files if path.startswith(_PYTHON))
    kept = {
        path: content
        for path, content in files.items()
        if path not in python and not path.startswith(_NOT_KEPT) and not _NOR.search(path)
    }
    pages = {_address(path): b64encode(sha256(kept[path]).digest()).decode() for path in sorted(kept)}
    moved = _moved(files)
    name = sha256(json.dumps([pages, python, moved]).encode()).hexdigest()[:12]
    build = json.dumps({"name": name, "pages": pages, "python": python, "moved": moved}, indent=0)
    return code.replace(_BLANK, f"const BUILD = {build};", 1)


def _moved(files: Mapping[str, bytes]) -> dict[str, str]:
    """Links to share that lead elsewhere than their address says, those of old ids: what is behind r/, and the place."""
    found = {}
    for path in sorted(files):
        if path.startswith("r/") and path.endswith("/index.html"):
            id = path.removeprefix("r/").removesuffix("/index.html")
            game, name, *inside = id.split("/")
            way = _WAY.search(files[path])
            place = way[1].decode() if way else ""
            if place != (f"{game}/rules/{name}/#{'--'.join(inside)}" if inside else f"{id}/"):
                found[id] = place
    return found


def _address(path: str) -> str:
    """A page's address is its folder."""
    return path.removesuffix("index.html") if path == "index.html" or path.endswith("/index.html") else path
