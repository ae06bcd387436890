"""A small site of a later day: WARSTUFF, in which a price, what is played here and a rule's words are otherwise than
in the last release, and the toy, in which everything was called something else before."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.site.test_sixth_game import ATTACK, FILES, run
from tests.support import toy
from tests.support.built import KEPT, ROOT, build, copied

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
AFTER, BEFORE = (
    "          - value: after_saves\n            text: After cover or Armored, without a quality test."
    " A 4+ shot at a stunned model in cover kills 1/3 of the time.\n",
    "          - value: before_saves\n            text: As soon as the hit die succeeds."
    " The same shot kills 1/2 of the time.\n",
)
LATER = {  # file -> what stands there, and what stands there later
    "calculators/warstuff/rules/special_rules.py": [('"armored", "Armored", 15', '"armored", "Armored", 20')],
    "calculators/warstuff/rulings.py": [
        (
            '    AFTER_SAVES = "after_saves", "If cover and Armored fail"\n'
            '    BEFORE_SAVES = "before_saves", "As soon as it hits"\n',
            '    BEFORE_SAVES = "before_saves", "As soon as it hits"\n'
            '    AFTER_SAVES = "after_saves", "If cover and Armored fail"\n',
        )
    ],
    "data/warstuff/rules/40-wounds.yaml": [
        (AFTER + BEFORE, BEFORE + AFTER),
        ("          When cover or Armored has failed to stop the hit.\n", "          As soon as it hits.\n"),
    ],
    "data/warstuff/rules/50-terrain.yaml": [("      Cover doesn't add up with", "      Cover never adds up with")],
}
TOLD = """\
changes:
  - date: 2099-02-03
    kind: ruling
    what: A shot kills a stunned model [as soon as it hits](rule:wounds/hits-on-stunned).
    rules: [wounds/hits-on-stunned/stun-hit]
  - date: 2099-01-02
    kind: figure
    what: Armored costs 20 points, not 15.
    rules: [special-rules/armored]
  - date: 2099-01-02
    kind: text
    what: Cover says more plainly that it doesn't add up.
    rules: [terrain/cover]
"""


def written_beside(folder: Path) -> Path:
    """Where the small site's sources are, as `python -m rulebook write` leaves them."""
    return folder.with_name(f"{folder.name}-written")


def refused_beside(folder: Path) -> Path:
    """What `rulebook check` said about the changes while no entry told them."""
    return folder.with_name(f"{folder.name}-refused.txt")


def change(project: Path, folder: Path) -> None:
    """Change the price, what is played here and the words, keep what the check says to that, and tell it all."""
    for name, replaced in LATER.items():
        text = (project / name).read_text(encoding="utf-8")
        for before, after in replaced:
            assert 1 == text.count(before), f"{name} has no longer: {before}"
            text = text.replace(before, after)
        (project / name).write_text(text, encoding="utf-8")
    check = subprocess.run([sys.executable, "-m", "rulebook", "check"], cwd=project, capture_output=True, text=True)
    refused_beside(folder).write_text(check.stderr, encoding="utf-8")
    assert 1 == check.returncode, check.stdout
    changes = project / "data/warstuff/changes.yaml"
    changes.write_text(changes.read_text(encoding="utf-8").replace("changes:\n", TOLD, 1), encoding="utf-8")


def build_small(folder: Path, address: str) -> str:
    """Build it strictly into a folder, for an address, and write its sources beside it."""
    with tempfile.TemporaryDirectory() as apart:
        project = copied(Path(apart) / "project", KEPT)
        for game in (ROOT / "data").glob("*/"):
            if game.name != "warstuff":
                shutil.rmtree(project / "data" / game.name)
                shutil.rmtree(project / "calculators" / game.name)
        for name, text in {**FILES, **RENAMED}.items():
            (project / name).parent.mkdir(parents=True, exist_ok=True)
            (project / name).write_text(text, encoding="utf-8")
        run(project, "rulebook", "ids")
        change(project, folder)
        said = build(folder, address, root=project)
        run(project, "rulebook", "write", str(written_beside(folder)), SITE_URL=address)
        return said
