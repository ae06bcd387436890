"""Check a finished site: every link leads somewhere, no page breaks the policy, and no file is missing or unused."""

import gzip
import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

from rulebook.finish.policy import TAG, headers

_BUILD = re.compile(r"const BUILD = (\{.*?\n\});", re.S)
_TAGS = re.compile(r"<(?P<name>[a-z][a-z0-9-]*)\b(?P<attributes>(?:\"[^\"]*\"|'[^']*'|[^>\"'])*)>", re.I)
_ATTRIBUTE = re.compile(r"(?<=[\s/\"'])([a-z-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?", re.I)
_PLACES = re.compile(r'\bid="([^"]*)"')
_LOADS = {"script": "src", "img": "src", "iframe": "src", "form": "action", "a": "href", "link": "href"}
_BALLAST = re.compile(r"(^|/)(\.[^/]+|lunr[^/]*|[^/]*\.(map|md|py|pyc|ya?ml|orig|bak))$")
_LICENSES = "assets/fonts/reckoner-sans-LICENSE.txt assets/fonts/zilla-slab-LICENSE.txt".split()
_UNNAMED = ["404.html", "_headers", "index.html", "llms.txt", "robots.txt", "sitemap.xml", "sw.js", *_LICENSES]
_PACKED = (".br", ".gz")


def problems(folder: Path) -> list[str]:
    """Everything wrong with a finished site; nothing, if it may be published."""
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
    if "sw.js" not in files:
        return [f"{folder} is not a built site: it has no sw.js. Build it first."]
    plain = {name: content for name, content in files.items() if not name.endswith(_PACKED)}
    pages = {name: content.decode() for name, content in plain.items() if name.endswith(".html")}
    places = {name: set(_PLACES.findall(page)) for name, page in pages.items()}
    complaints = [f"{name}: is of no use to a reader" for name in files if _BALLAST.search(name)]
    complaints += _worker(plain)
    for name, page in pages.items():
        complaints += (f"{name}: {wrong}" for wrong in _page(name, page, plain, places))
    complaints += (f"{name}: no file of the site names it" for name in _unused(plain))
    for name in (name for name in files if name.endswith(".gz")):
        if files.get(name[:-3]) != gzip.decompress(files[name]):
            complaints.append(f"{name}: does not unpack to {name[:-3]}")
    if files.get("_headers") != headers().encode():
        complaints.append("_headers: is not what `python -m rulebook headers` prints")
    return complaints


def _worker(files: Mapping[str, bytes]) -> Iterator[str]:
    """The service worker's list against the files: each there, each with its digest."""
    listed = _BUILD.search(files["sw.js"].decode())
    if not listed:
        yield "sw.js: its list was not filled in; `python -m rulebook finish` does it"
        return
    build = json.loads(listed[1])
    for address, digest in build["pages"].items():
        content = files.get(_file(address))
        if content is None:
            yield f"sw.js: {address} is in its list, but not there"
        elif b64encode(sha256(content).digest()).decode() != digest:
            yield f"sw.js: {address} is another than in its list"
    for path in build["python"]:
        if path not in files:
            yield f"sw.js: {path} is in its list, but not there"


def _page(name: str, page: str, files: Mapping[str, bytes], places: Mapping[str, set[str]]) -> Iterator[str]:
    """One page: the policy first, nothing the policy would stop, and every link of the site leads somewhere."""
    before = page.partition(TAG)[0]
    if before == page or re.search(r"<(script|link|style|img|body)\b", before):
        yield "the policy does not come before all else"
    for tag in _TAGS.finditer(page):
        kind, attributes = tag["name"].lower(), _ATTRIBUTE.findall(tag["attributes"])
        attributes_by_name = {key.lower(): unescape("".join(values)) for key, *values in attributes}
        if (
            kind == "script"
            and "src" not in attributes_by_name
            and attributes_by_name.get("type") != "application/json"
        ):
            yield "has a script inside"
        if kind == "style" or "style" in attributes_by_name:
            yield "has a style inside"
        yield from (f"has a handler inside, {key}" for key in attributes_by_name if key.startswith("on"))
        target = attributes_by_name.get(_LOADS.get(kind, ""))
        if target is not None:
            yield from _link(name, kind, target, files, places)


def _link(
    name: str, kind: str, target: str, files: Mapping[str, bytes], places: Mapping[str, set[str]]
) -> Iterator[str]:
    parts = urlsplit(target)
    if parts.scheme or parts.netloc:
        if parts.scheme == "javascript":
            yield f"has a script inside, {target}"
        elif kind not in ("a", "link") and parts.scheme != "data":
            yield f"asks another host for {target}"
        return
    if target.startswith("/"):  # the page for missing ones, which may stand anywhere, counts from the host's root
        return
    at = [] if parts.path == "" else name.split("/")[:-1]
    for step in parts.path.split("/"):
        if step == "..":
            if not at:
                yield f"leads out of the site: {target}"
                return
            at.pop()
        elif step not in (".", ""):
            at.append(unquote(step))
    path = name if parts.path == "" else _file("/".join(at) + ("/" if parts.path.endswith(("/", ".")) and at else ""))
    if path not in files:
        yield f"leads nowhere: {target}"
    elif parts.fragment and unquote(parts.fragment) not in places.get(path, {unquote(parts.fragment)}):
        yield f"leads to no place in {path}: {target}"


def _unused(files: Mapping[str, bytes]) -> Iterator[str]:
    """Files that nothing names, not even by their last part."""
    texts = (name for name in files if not name.endswith((".png", ".woff2", ".wasm", ".zip", ".whl", ".pdf", ".epub")))
    words = {word for name in texts for word in re.findall(r"[\w.-]+", files[name].decode())}
    for name in files:
        own = name.removesuffix("/index.html").rpartition("/")[2]
        if own not in words and name not in _UNNAMED and not name.startswith("data/"):  # which is for programs
            yield name


def _file(address: str) -> str:
    """A folder's address is its page."""
    return f"{address}index.html" if address == "" or address.endswith("/") else address
