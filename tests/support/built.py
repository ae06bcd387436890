"""The site as it is published, built once for all tests that look at it, and a server to look at it through."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from fnmatch import fnmatch
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

from rulebook.finish.policy import HEADERS

ROOT = Path(__file__).parents[2]


def build(folder: Path, address: str, root: Path = ROOT) -> str:
    """Build the site strictly into a folder, for an address; what MkDocs had to say comes back."""
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=root,
        env={**os.environ, "SITE_URL": address, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise AssertionError(f"the site does not build:\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


# Another day, another zone, other words for letters, and sets in another order
ELSEWHERE = {"PYTHONHASHSEED": "7", "TZ": "Pacific/Kiritimati", "SOURCE_DATE_EPOCH": "0", "LC_ALL": "C"}
KEPT = ("answers", "pictures", "python")  # what earlier builds made and later ones take


def copied(folder: Path, kept: Sequence[str] = ()) -> Path:
    """The project's rooms in a folder of their own, to change something in them and build it;
    with some of what earlier builds kept, or nothing of it."""
    for room in ("calculators", "data", "docs", "rulebook"):
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("mkdocs.yml", "pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    for room in kept:
        shutil.copytree(ROOT / ".cache" / room, folder / ".cache" / room, dirs_exist_ok=True)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    return folder


class Handler(SimpleHTTPRequestHandler):
    """Plain files with the types a browser insists on, and the headers that the site wants to be served with."""

    extensions_map: ClassVar[dict[str, str]] = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def end_headers(self) -> None:
        """Every answer says what the page may do."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """A missing page gets the site's own, as hosts of plain files send it."""
        page = Path(self.directory) / "404.html"
        if code != 404 or not page.exists():
            return super().send_error(code, message, explain)
        content = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *words: object) -> None:
        """Say nothing."""

    def handle(self) -> None:
        """A reader who left before all of it came is no fault."""
        with suppress(ConnectionError):
            super().handle()


class ByHeadersFile(Handler):
    """As Netlify, Cloudflare Pages and others serve a site: with what the file `_headers` at its root says,
    and nothing else."""

    def end_headers(self) -> None:
        """Every block of `_headers` whose pattern the path fits adds its lines; the last of a name counts."""
        sent: dict[str, str] = {}
        fits = False
        for line in (Path(self.directory) / "_headers").read_text().splitlines():
            if line.startswith("/"):
                fits = fnmatch(self.path.partition("?")[0], line)
            elif fits:
                name, _, value = line.strip().partition(": ")
                sent[name] = value
        for name, value in sent.items():
            self.send_header(name, value)
        SimpleHTTPRequestHandler.end_headers(self)


@contextmanager
def served(handler: type[SimpleHTTPRequestHandler] = Handler, port: int = 0) -> Iterator[ThreadingHTTPServer]:
    """A server on localhost that ends with the block; give it its folder by `server.folder`."""
    server = ThreadingHTTPServer(("localhost", port), partial(_in_folder, handler))
    server.folder = None
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def _in_folder(
    handler: type[SimpleHTTPRequestHandler], request: object, client: object, server: ThreadingHTTPServer
) -> object:
    return handler(request, client, server, directory=str(server.folder))
