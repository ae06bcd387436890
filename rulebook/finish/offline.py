"""The service worker's list of a finished site: what is kept for reading without a connection."""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256

_BLANK = "const BUILD = {};"
_PYTHON = ("assets/python-", "assets/calculators-")
# For programs, for other people's pages, for getting rid of it all; and the links to share,
# whose places the worker has in assets/shared-links.json.
_NOT_KEPT = tuple(
    "_headers reset/ sitemap.xml robots.txt r/ embed/ downloads/ assets/site/embed.css assets/site/redirect.js".split()
)
_LATER = re.compile(r"^[^/]+/all/index\.html$")  # every rule once more: kept by those who have read it there
_NOR = re.compile(r"(/copy\.json|/changes\.xml|^data/.*\.(json|csv|txt)|^llms\.txt)$")


def is_listed(path: str) -> bool:
    """Whether a file is kept, by what it holds or by its name."""
    return path == "sw.js" or not (path.startswith(_NOT_KEPT) or _NOR.search(path))


def service_worker(code: str, files: Mapping[str, bytes]) -> str:
    """The worker's code with its list filled in; `files` is the whole finished site by path."""
    python = sorted(path for path in files if path.startswith(_PYTHON))
    kept = {
        path: content for path, content in files.items() if path not in python and path != "sw.js" and is_listed(path)
    }
    pages = {_address(path): b64encode(sha256(kept[path]).digest()).decode() for path in sorted(kept)}
    later = [_address(path) for path in sorted(kept) if _LATER.match(path)]
    name = sha256(json.dumps([pages, python]).encode()).hexdigest()[:12]
    build = json.dumps({"name": name, "pages": pages, "later": later, "python": python}, indent=0)
    return code.replace(_BLANK, f"const BUILD = {build};", 1)


def _address(path: str) -> str:
    """A page's address is its folder."""
    return path.removesuffix("index.html") if path == "index.html" or path.endswith("/index.html") else path
