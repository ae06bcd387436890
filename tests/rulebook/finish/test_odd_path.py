"""A checkout whose path has a blank, `#`, `?` or `%`: everything that node does stays in it, and is found there."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from rulebook.bundle import runtime
from rulebook.finish import post_process
from tests.rulebook.bundle.test_runtime import ARCHIVES, packed
from tests.support.built import ROOT


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The scripts under such a path."""
    folder = tmp_path / "a b#c?d%20"
    for room in ("bundle", "finish"):
        shutil.copytree(ROOT / "rulebook" / room, folder / "rulebook" / room)
    return folder


def test_compressed_copies_are_kept_in_the_checkout(checkout: Path, tmp_path: Path) -> None:
    """The cache is the checkout's own, not one beside it."""
    (checkout / "site").mkdir()
    (checkout / "site/site.css").write_text("a{}" * 100)
    script = checkout / "rulebook/finish" / post_process._COMPRESS.name
    subprocess.run(["node", str(script), str(checkout / "site")], check=True)
    assert (checkout / "site/site.css.br").is_file()
    assert [checkout] == list(tmp_path.iterdir())
    assert 2 == len(list((checkout / ".cache/compressed").iterdir()))


@pytest.mark.site
def test_the_calculators_are_packed_there(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Node finds Pyodide, the calculators and the packers."""
    shutil.copytree(runtime.PYODIDE, checkout / "pyodide")
    monkeypatch.setattr(runtime, "PYODIDE", checkout / "pyodide")
    packers = tuple(checkout / "rulebook/bundle" / path.name for path in runtime._PACKERS)
    monkeypatch.setattr(runtime, "_PACKERS", packers)
    assert ARCHIVES <= {path.name for path in packed(checkout / "work").iterdir()}
