"""A server as a good host has it: brotli where the browser takes it, and files kept for ever but for the pages;
it counts what it sends."""

from __future__ import annotations

import os
import time
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Lock
from typing import Any

from tests.support.built import Handler

DELAY, PIECE = 0.1, 8192  # of a slow line: seconds before an answer, and bytes that go at a time
_LINE = Lock()
FOR_EVER = "public, max-age=31536000, immutable"


class Wire(Handler):
    """Hands out the .br beside a file."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        packed = path.with_name(path.name + ".br")
        if not path.is_file():
            return self.send_error(404)
        squeezed = "br" in self.headers.get("Accept-Encoding", "") and packed.is_file()
        content = (packed if squeezed else path).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", FOR_EVER if path.suffix != ".html" and path.name != "sw.js" else "no-cache")
        if squeezed:
            self.send_header("Content-Encoding", "br")
        self.end_headers()
        self._pass(content)
        sent(self.server)[self.path] = sent(self.server).get(self.path, 0) + len(
            content
        )  # what is asked for twice counts twice

    def _pass(self, content: bytes) -> None:
        """All at once, or as fast as a slow line lets it pass, which all that is on its way shares."""
        rate = getattr(self.server, "rate", 0)
        if not rate:
            self.wfile.write(content)
            return
        time.sleep(DELAY)
        for start in range(0, len(content), PIECE):
            piece = content[start : start + PIECE]
            with _LINE:  # told by the clock: what one sleep oversleeps, the next makes good
                server = self.server.__dict__
                server["free"] = max(server.get("free", 0), time.monotonic()) + len(piece) / rate
                wait = server["free"] - time.monotonic()
            time.sleep(max(0, wait))
            self.wfile.write(piece)
            self.wfile.flush()


def sent(server: Any) -> dict[str, int]:
    """What a server has sent since it was last cleared: bytes by path."""
    if not hasattr(server, "sent"):
        server.sent = {}
    return server.sent


def gzipped(server: Any, path: str) -> int:
    """What a file weighs from a host that knows gzip alone."""
    file = Path(server.folder) / path.partition("?")[0].strip("/")
    file = file / "index.html" if file.is_dir() else file
    packed = file.with_name(file.name + ".gz")
    return (packed if packed.is_file() else file).stat().st_size


def linked(source: Path, folder: Path) -> Path:
    """A copy of a folder that takes no room: hard links, to replace some."""
    for path in source.rglob("*"):
        if path.is_file():
            to = folder / path.relative_to(source)
            to.parent.mkdir(parents=True, exist_ok=True)
            os.link(path, to)
    return folder


def replace(path: Path, content: bytes) -> None:
    """Put something else in the place of a linked file, without touching what it was linked to."""
    path.unlink(missing_ok=True)
    for suffix in (".br", ".gz"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def address(server: ThreadingHTTPServer) -> str:
    return f"http://localhost:{server.server_port}/"
