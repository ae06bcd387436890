"""A sixth game is added by adding files: its pages, its form, its links and its data follow by themselves.

It is added to the whole project, and its pages are looked at on the small site, which has one other game.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from html import unescape
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support import toy
from tests.support.built import copied

GAME = '"""Toy: a game of nothing."""\n\nTITLE = "Toy"\n'
SQUADS = '''\
"""The toy's units: what they are, what they cost, and the rows they stand in."""

from __future__ import annotations

from fractions import Fraction

from calculators.declare.inputs import Inputs, ask, part


class Squad(Inputs):
    skill: int = ask(4, "Skill", low=2, high=6, rule="shooting/to-hit")

    @property
    def cost(self) -> int:
        return 5 * (7 - self.skill)

    @property
    def hits(self) -> Fraction:
        return Fraction(7 - self.skill, 6)


class Entry(Inputs):
    name: str = ask("", "Name", most=20)
    count: int = ask(1, "Count", low=1, high=9)
    squad: Squad = part(Squad)


GUARD = Entry("Guard", 2, Squad(4)), Entry("Sniper", 1, Squad(2))
MOB = (Entry("Mob", 3, Squad(6)),)
'''
ATTACK = '''\
"""One shot of the toy."""

from __future__ import annotations

from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, ask, part
from calculators.declare.links import add, links
from calculators.declare.outputs import Answer, Step, chance
from calculators.declare.rulings import Readings, Ruling, readings
from calculators.toy.rules.squads import Entry, Squad


class Cover(Choice):
    NONE = "none", "In the open"
    SOFT = "soft", "Soft cover"


class CoverDie(Ruling, rule="terrain/cover", asks="Cover dice"):
    ONE = "one", "One die"
    TWO = "two", "Two dice"


class Volley(Inputs):
    squad: Squad = part(Squad)
    cover: Cover = ask(Cover.NONE, "Cover", rule="terrain/cover")
    readings: Readings = readings(CoverDie)


class Shot(Answer):
    hit: Fraction = chance("Hit")


@calculator("Attack", "One shot.")
def attack(volley: Volley) -> Shot:
    hit = volley.squad.hits * Fraction(1, 2) ** (volley.cover is Cover.SOFT)
    step = Step("The shot", hit, rule="shooting/to-hit", ruling="cover_die")
    ways = links(add("toy/muster", Entry(squad=volley.squad)))
    return Shot(headline=f"It hits {hit} of the time.", hit=hit, working=(step,), links=ways)
'''
MUSTER = '''\
"""What a list of the toy costs."""

from __future__ import annotations

from calculators.declare.calculator import calculator
from calculators.declare.inputs import Inputs, ask
from calculators.declare.outputs import Answer, number, roster, sentences
from calculators.toy.rules.squads import GUARD, MOB, Entry, Squad
from calculators.weigh.army_list import Breach, Fielded, Tally, row_name


class Army(Inputs):
    squads: tuple[Entry, ...] = ask(GUARD, "Squads", most=9, rule="shooting/to-hit")
    limit: int = ask(60, "Points limit", low=5, high=500, rule="shooting/to-hit")


class Muster(Answer):
    points: int = number("Points")
    left: int = number("Points left")
    breaches: tuple[Breach, ...] = sentences("Against the rules")
    roster: tuple[Fielded, ...] = roster(
        "Roster", rows="squads", stands=(Entry, Squad), gallery={"The guard": GUARD, "The mob": MOB}
    )


@calculator("Muster", "Points for a list.")
def muster(army: Army) -> Muster:
    count = sum(entry.count for entry in army.squads)
    tally = Tally(sum(entry.count * entry.squad.cost for entry in army.squads), army.limit, count)
    breaches = tuple(tally.breaches("shooting/to-hit"))
    return Muster(
        headline=tally.headline(breaches),
        points=tally.points,
        left=tally.left,
        breaches=breaches,
        roster=tuple(_fielded(entry, at) for at, entry in enumerate(army.squads, 1)),
        working=tuple(tally.steps("shooting/to-hit", "shooting/to-hit", "shooting/to-hit")),
    )


def _fielded(entry: Entry, at: int) -> Fielded:
    squad = entry.squad
    name = row_name(entry.name, at)
    return Fielded(name, entry.count, squad.cost, f"{squad.skill}+", rules=("shooting/to-hit",), stands=(entry, squad))
'''
COMPARE = '''\
"""Two lists of the toy against each other."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from calculators.declare.calculator import calculator
from calculators.declare.inputs import Inputs, ask
from calculators.declare.links import link
from calculators.declare.outputs import Answer, Step, matrix, sentences
from calculators.toy.rules.squads import GUARD, MOB, Entry
from calculators.weigh.two_armies import Matrix, Meeting, differences, kinds, meet, paired


class Sides(Inputs):
    mine: tuple[Entry, ...] = ask(GUARD, "Your list", most=9, rule="shooting/to-hit")
    theirs: tuple[Entry, ...] = ask(MOB, "Their list", most=9, rule="shooting/to-hit")


class Fight(NamedTuple):
    kills: Fraction
    gain: Fraction


class Compared(Answer):
    verdict: tuple[str, ...] = sentences("Who is ahead")
    dealt: Matrix = matrix("They are hit")


@calculator("Compare armies", "Every squad against every other.")
def compare(sides: Sides) -> Compared:
    rows = ([(one.squad, one.name or "A squad", one) for one in side] for side in (sides.mine, sides.theirs))
    mine, theirs, left_out = paired(*map(kinds, rows))
    found = meet(mine, theirs, _fight)
    listed = ([(one.squad, one.name, one.count) for one in side] for side in (sides.mine, sides.theirs))
    return Compared(
        headline=found.headline("shot", lambda pair: "it hits", "None can hit.", "list has no squads"),
        verdict=(*found.verdict(), *differences(*listed)),
        dealt=found.matrix(lambda pair: Meeting(pair.fight.kills, link("toy/attack", "All about it", pair.mine.squad))),
        working=(Step("Each pair: one shot", None, rule="shooting/to-hit"),),
        notes=tuple(left_out),
    )


def _fight(mine: Entry, theirs: Entry) -> Fight:
    return Fight(mine.squad.hits, mine.squad.hits * theirs.squad.cost)
'''
UPGRADES = '''\
"""What each point buys a squad of the toy."""

from __future__ import annotations

from calculators.declare.calculator import calculator
from calculators.declare.inputs import Inputs, ask, part
from calculators.declare.outputs import Answer, Step, Table, table
from calculators.show.wording import figure
from calculators.toy.rules.squads import Squad
from calculators.weigh.upgrades import Change, Columns, Words, rank
from calculators.weigh.worth import Price, Worth

WORDS = Words("it", "hits", "is hit", chances=True)
COLUMNS = Columns(("Hits", "Is hit", "Net"), lambda worth: (worth.kills, worth.killed, figure(worth.net)))


class Squads(Inputs):
    squad: Squad = part(Squad)
    enemy: Squad = part(Squad, "enemy_", of="Enemy", skill=ask(5, "Skill", low=2, high=6, rule="shooting/to-hit"))

    def worth(self, squad: Squad) -> Worth:
        return Worth(Price(squad.cost), Price(self.enemy.cost), squad.hits, self.enemy.hits)


class Advice(Answer):
    changes: Table = table("Every single change", "best for its points first")


@calculator("Best upgrades", "Every step of a squad's skill, by its points.")
def upgrades(squads: Squads) -> Advice:
    near = [Squad(skill) for skill in range(squads.squad.skill - 1, squads.squad.skill + 2) if 2 <= skill <= 6]
    changes = [Change(f"Skill {one.skill}+", squads.worth(one)) for one in near if one != squads.squad]
    found = rank(squads.worth(squads.squad), changes, WORDS, COLUMNS)
    step = Step("Each squad: one shot", None, rule="shooting/to-hit")
    return Advice(headline=found.headline, changes=found.together, working=(step,))
'''
MOVED = toy.FILES["toy/rules/10-shooting.yaml"].replace("title: Shooting\n", "title: Shooting\nwas: [volleys]\n", 1)
FILES = {f"data/{name}": text for name, text in toy.FILES.items()} | {
    "data/toy/rules/10-shooting.yaml": MOVED,
    "calculators/toy/__init__.py": GAME,
    "calculators/toy/rules/__init__.py": "",
    "calculators/toy/rules/squads.py": SQUADS,
    "calculators/toy/pages/__init__.py": "",
    "calculators/toy/pages/attack.py": ATTACK,
    "calculators/toy/pages/muster.py": MUSTER,
    "calculators/toy/pages/compare.py": COMPARE,
    "calculators/toy/pages/upgrades.py": UPGRADES,
}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file in the project, by its path."""
    paths = (path for room in ("calculators", "data", "docs", "rulebook") for path in (folder / room).rglob("*"))
    files = (path for path in [*paths, folder / "mkdocs.yml"] if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def run(folder: Path, *arguments: str, **env: str) -> str:
    """What a command of the project says."""
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=folder, env={**os.environ, **env}, capture_output=True, text=True)
    assert 0 == done.returncode, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project with the toy in it; nothing that was there has changed."""
    folder = copied(tmp_path_factory.mktemp("six") / "project")
    before = contents(folder)
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    run(folder, "rulebook", "ids")
    after = contents(folder)
    assert before == {name: after[name] for name in before}
    assert sorted([*FILES, "data/toy/ids.txt"]) == sorted(set(after) - set(before))
    return folder


def article(small, page: str) -> str:
    """What a page says, without what the theme puts around it."""
    return (
        (small.folder / page / "index.html")
        .read_text(encoding="utf-8")
        .partition("<article")[2]
        .rpartition("</article>")[0]
    )


@pytest.mark.parametrize(
    "page, parts",
    [
        ("", ['href="toy/"', 'href="toy/attack/"', "A game of nothing."]),
        ("toy", ['href="rules/shooting/"', 'href="rules/terrain/#cover"', 'href="attack/"', "by Nobody."]),
        (
            "toy/rules/shooting",
            ['id="to-hit"', 'href="../terrain/#cover"', 'href="../../attack/?skill=3"', "<td>1/2</td>"],
        ),
        ("toy/rules/terrain", ['id="cover"', 'id="cover--cover-die"', "One die or two?", 'href="../shooting/#to-hit"']),
        ("toy/rules/volleys", ['id="to-hit"', 'href="../shooting/#to-hit"', 'href="../shooting/"']),
        ("toy/rulings", ['href="../rules/terrain/#cover--cover-die"']),
        (
            "toy/table",
            ['data-our-table="toy"', 'data-ruling="terrain/cover/cover-die"', 'value="two"', "One die or two?"],
        ),
        ("toy/glossary", ['id="cover"', "Also: shelter.", 'href="../rules/terrain/#cover"']),
        ("toy/quick", ['href="../rules/shooting/#to-hit"', "Roll a die."]),
        (
            "toy/attack",
            ['data-calculator="toy/attack"', 'name="skill" value="4"', 'name="cover" value="soft"', 'name="cover_die"'],
        ),
        ("toy/attack", ["It hits 1/2 of the time.", 'href="../rules/shooting/#to-hit">The shot', 'href="?cover=soft"']),
        ("toy/attack", ['href="../rules/terrain/#cover--cover-die"', '<td class="figure">25%', "python -m calculators toy/attack"]),
        ("toy/attack", ["<b>My units:</b>", 'data-slot="skill"', 'data-adds="squads"', "Add to …", "Use in …"]),
        (
            "toy/muster",
            ['data-list="squads"', 'data-slot="squads"', 'data-do="save"', 'data-do="cards"', 'class="roster"'],
        ),
        (
            "toy/muster",
            ['<progress max="1000" value="917" aria-label="Points spent"', "The guard", "The mob", "Use in …"],
        ),
        (
            "toy/compare",
            ['data-slot="theirs"', 'data-list-of="toy/muster"', "Who is ahead", "You are ahead by 3.33 points"],
        ),
        ("toy/upgrades", ['data-slot="skill"', 'data-slot="enemy_skill"', "Every single change", "Skill 3+"]),
    ],
)
def test_a_page_of_the_game(small, page, parts):
    """Every page is there, with its rules, its rulings, its form, its default answer, and the links between them."""
    found = article(small, page)

    assert [] == [part for part in parts if part not in found]


def test_the_game_is_in_the_navigation(small):
    """Any page of the site leads to the game, and any page of the game to the rest of it."""

    def around(path: str) -> str:
        page = (small.folder / path / "index.html").read_text(encoding="utf-8")
        return page.partition("<article")[0] + page.rpartition("</article>")[2]

    assert 'href="../toy/"' in around("about")
    pages = ("attack/", "quick/", "rulings/", "table/", "glossary/")
    assert [] == [one for one in pages if f'href="{one}"' not in around("toy")]


def test_the_game_as_data(small):
    """Bots and other sites get the game too."""
    found = json.loads((small.folder / "data" / "v1" / "toy.json").read_text(encoding="utf-8"))

    assert ["shooting/to-hit", "terrain/cover"] == [rule["id"] for one in found["chapters"] for rule in one["rules"]]
    assert ["toy/attack", "toy/compare", "toy/muster", "toy/upgrades"] == sorted(one["id"] for one in found["calculators"])


def test_the_game_s_links_travel(small):
    """Its rules and calculators have links that show them, with a picture, old names too,
    and a frame for other pages."""
    wanted = ("shooting/to-hit/", "terrain/cover/cover-die/", "volleys/to-hit/", "attack/")

    assert [] == [one for one in wanted if not (small.folder / "r" / "toy" / one / "index.html").is_file()]
    assert [True] * 3 == [
        (small.folder / one).is_file()
        for one in ("r/toy.png", "r/toy/attack.png", "embed/toy/terrain/cover/index.html")
    ]


def test_the_game_can_be_found_and_its_terms_opened(small):
    """The search knows its rules by its own words, and beside its glossary lie the definitions."""
    index = json.loads((small.folder / "assets/search/index.json").read_text(encoding="utf-8"))
    (hit,) = (one for one in index["hits"] if one[4] == "toy/rules/terrain/#cover")

    assert ["toy", "Toy"] == index["games"][hit[0]]
    assert ["What shots don't go through.", "Cover", "shelter"] == hit[6][0]
    assert (
        "What shots don't go through."
        == json.loads((small.folder / "toy" / "glossary" / "terms.json").read_text(encoding="utf-8"))["cover"][1]
    )


def test_a_unit_of_the_game_fits_wherever_its_class_is_asked_for(small):
    """From the one declaration in its roster: the attack takes it as a squad, both sides of Compare as a row,
    and the list is among those saved."""
    page = article(small, "toy/attack")
    units = json.loads(unescape(page.partition('data-units="')[2].partition('"')[0]))
    places = {(one["calculator"], one["key"], one["kind"]) for one in units["slots"]}

    assert places == {
        ("toy/attack", "skill", "Squad"),
        ("toy/upgrades", "skill", "Squad"),
        ("toy/upgrades", "enemy_skill", "Squad"),
        ("toy/muster", "squads", "Entry"),
        ("toy/compare", "mine", "Entry"),
        ("toy/compare", "theirs", "Entry"),
    }
    assert ["The guard", "The mob"] == [group["name"] for group in units["book"]]
    assert "Toy: Muster" in article(small, "lists")


def test_the_game_in_the_shell(project):
    """The same calculator answers in the shell."""
    expected = {
        "calculator": "toy/attack",
        "query": "skill=3&cover=soft",
        "inputs": {"skill": 3, "cover": "soft", "cover_die": "one"},
        "outputs": {"hit": "1/3"},
        "headline": "It hits 1/3 of the time.",
        "notes": [],
    }

    assert expected == json.loads(run(project, "calculators", "toy/attack", "skill=3", "cover=soft", "--json"))


def test_the_game_goes_to_the_browser(small):
    """It has an archive of its own, with the new calculator, compiled."""
    (archive,) = small.folder.glob("assets/calculators-toy-*.zip")

    assert "calculators/toy/pages/attack.pyc" in ZipFile(archive).namelist()
