"""A small site of a later day: WARSTUFF, in which a price and a ruling have changed, and the toy,
in which everything was called something else before."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tests.site.test_sixth_game import ATTACK, FILES, run
from tests.support import toy
from tests.support.built import ROOT, build, copied

SHOOTING, TERRAIN = "toy/rules/10-shooting.yaml", "toy/rules/20-terrain.yaml"
RENAMED = {  # file -> what it is now
    f"data/{SHOOTING}": toy.FILES[SHOOTING]
    .replace("title: Shooting\n", "title: Shooting\nwas: [volleys]\n")
    .replace("    source: Shots\n", "    source: Shots\n    was: [shooting/aiming]\n"),
    f"data/{TERRAIN}": toy.FILES[TERRAIN]
    .replace("    source: Ground\n", "    source: Ground\n    was: [shooting/shelter, ground/wall]\n")
    .replace("        kind: ambiguous\n", "        kind: ambiguous\n        was: [terrain/cover/dice]\n"),
    "calculators/toy/pages/attack.py": ATTACK.replace(
        '"Attack", "One shot.")', '"Attack", "One shot.", was=("toy/shot",))'
    ),
}
CHANGED = """\
changes:
  - date: 2027-02-03
    kind: ruling
    what: In [](rule:terrain/cover) a die is rolled for each hit.
    rules: [terrain/cover/cover-die]
  - date: 2027-01-02
    kind: figure
    what: Armored costs 15 points, not 20.
    rules: [special-rules/armored]
"""


def written_beside(folder: Path) -> Path:
    """Where the small site's sources are, as `python -m rulebook write` leaves them."""
    return folder.with_name(f"{folder.name}-written")


def build_small(folder: Path, address: str) -> str:
    """Build it strictly into a folder, for an address, and write its sources beside it."""
    with tempfile.TemporaryDirectory() as apart:
        project = copied(Path(apart) / "project", kept=True)
        for game in (ROOT / "data").glob("*/"):
            if game.name != "warstuff":
                shutil.rmtree(project / "data" / game.name)
                shutil.rmtree(project / "calculators" / game.name)
        for name, text in {**FILES, **RENAMED}.items():
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            (project / name).write_text(text, encoding="utf-8")
        (project / "data/warstuff/changes.yaml").write_text(CHANGED, encoding="utf-8")
        run(project, "rulebook", "ids")
        said = build(folder, address, root=project)
        run(project, "rulebook", "write", str(written_beside(folder)), SITE_URL=address)
        return said
