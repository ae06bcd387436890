"""Permanent ids: what is public stays."""

from __future__ import annotations

from dataclasses import replace

import pytest

from calculators import every, find
from calculators.declare.inputs import Inputs, ask
from calculators.declare.rulings import Readings, Ruling, readings
from calculators.warstuff.pages.army_list import Army
from calculators.warstuff.rules.preparation import EXAMPLE, Entry
from rulebook.read.ids import moved, problems, public_ids, write
from rulebook.sources import DATA
from tests.support.games import GAMES
from tests.support.toy import ANNOUNCED, FILES, Cover, Volley, attack, game, spoilt

SHOOTING, TERRAIN = "toy/rules/10-shooting.yaml", "toy/rules/20-terrain.yaml"

PUBLIC = """\
calculator attack
chapter shooting
chapter terrain
choice attack cover none
choice attack cover soft
choice attack cover_die one
choice attack cover_die two
choice attack shooters.gear none
choice attack shooters.gear soft
default attack cover none
default attack shooters
default attack shooters.gear
default attack shooters.skill 4
default attack skill 4
input attack cover
input attack cover_die
input attack shooters
input attack shooters.gear
input attack shooters.skill
input attack skill
output attack hit
rule shooting/to-hit
rule terrain/cover
ruling terrain/cover/cover-die
term cover
"""


@pytest.fixture
def toy(tmp_path):
    """The toy game with its ids written down, and the folder it is in."""
    found = game(tmp_path)
    assert [] == write(found, [attack()], tmp_path / "data")
    return found


def told(tmp_path, files, calculators):
    """What is said about the toy's ids after a change to it."""
    changed = game(tmp_path, files, [attack()])
    return [str(problem) for problem in problems(changed, calculators, tmp_path / "data")]


def test_everything_public_is_listed(tmp_path):
    """Chapters, rules, rulings, terms, calculators, inputs, choices, defaults and outputs have a line each, sorted."""
    assert PUBLIC.splitlines() == public_ids(game(tmp_path), [attack(), attack(id="other/attack")])


def test_the_list_is_written(tmp_path, toy):
    """The file holds the ids, one a line, and then there is nothing to say."""
    assert PUBLIC == (tmp_path / "data/toy/ids.txt").read_text()
    assert [] == problems(toy, [attack()], tmp_path / "data")


def test_a_game_without_ids_has_no_list(tmp_path):
    """An announced game needs no list."""
    announced = game(tmp_path, {"toy/game.yaml": ANNOUNCED})

    assert [] == problems(announced, [], tmp_path / "data") == write(announced, [], tmp_path / "data")
    assert not (tmp_path / "data/toy/ids.txt").exists()


def test_a_missing_list(tmp_path):
    """A game with ids needs its list."""
    assert ["data/toy/ids.txt:1: The file is missing; run `make ids`."] == told(tmp_path, FILES, [attack()])


def test_something_new_is_to_be_listed(tmp_path, toy):
    """A new id is told until it is in the list; writing adds it."""
    files = spoilt(
        "toy/glossary.yaml", "terms:\n", "terms:\n  - {id: hit, term: Hit, short: A hit., rule: shooting/to-hit}\n"
    )

    assert ["data/toy/ids.txt:1: term hit is new; run `make ids`."] == told(tmp_path, files, [attack()])
    assert [] == write(game(tmp_path, files), [attack()], tmp_path / "data")
    assert [] == told(tmp_path, files, [attack()])


def test_an_untidy_list(tmp_path, toy):
    """A list that is not sorted, or says something twice, is to be written again."""
    path = tmp_path / "data/toy/ids.txt"
    path.write_text(PUBLIC + "chapter shooting\n")

    assert ["data/toy/ids.txt:1: The lines are not sorted, or one stands twice; run `make ids`."] == told(
        tmp_path, FILES, [attack()]
    )
    write(toy, [attack()], tmp_path / "data")
    assert PUBLIC == path.read_text()


RENAMED = {**FILES, TERRAIN: FILES[TERRAIN].replace("- id: cover-die", "- id: die")}


def test_nothing_public_disappears(tmp_path, toy):
    """A lost id is told with its line in the list, and the list is not written over."""
    lost = (
        "data/toy/ids.txt:24: ruling terrain/cover/cover-die is public and may not disappear: "
        "list it under was: of the ruling it is now."
    )

    assert lost == told(tmp_path, RENAMED, [attack()])[0]
    assert [lost] == [str(problem) for problem in write(game(tmp_path, RENAMED), [attack()], tmp_path / "data")]
    assert PUBLIC == (tmp_path / "data/toy/ids.txt").read_text()


def test_an_old_id_covers_it(tmp_path, toy):
    """With `was` the old id stays in the list, beside the new one."""
    files = {**FILES, TERRAIN: RENAMED[TERRAIN].replace("- id: die", "- id: die\n        was: [cover-die]")}

    assert ["data/toy/ids.txt:1: ruling terrain/cover/die is new; run `make ids`."] == told(tmp_path, files, [attack()])
    write(game(tmp_path, files), [attack()], tmp_path / "data")
    lines = (tmp_path / "data/toy/ids.txt").read_text().splitlines()
    assert {"ruling terrain/cover/cover-die", "ruling terrain/cover/die"} <= set(lines)


@pytest.mark.parametrize(
    "kind, id", [("term", "term cover"), ("choice", "choice attack cover soft"), ("output", "output attack hit")]
)
def test_some_things_can_only_be_put_back(tmp_path, toy, kind, id):
    """Terms, inputs, choices and outputs have no `was`."""
    path = tmp_path / "data/toy/ids.txt"
    path.write_text(PUBLIC.replace(id, f"{id}-2"))

    assert f"{id}-2 is public and may not disappear: put it back." in told(tmp_path, FILES, [attack()])[0]


def test_a_chapters_old_name_covers_its_rules(tmp_path):
    """Who renames a chapter or a rule need not list what is in it; what a rule lists itself goes first."""
    files = spoilt(TERRAIN, "title: Terrain", "title: Terrain\nwas: [ground]")
    files[TERRAIN] = files[TERRAIN].replace(
        "    source: Ground", "    source: Ground\n    was: [shelter, shooting/cover]"
    )
    assert {
        "ground": "terrain",
        "ground/cover": "terrain/cover",
        "ground/shelter": "terrain/cover",
        "terrain/shelter": "terrain/cover",
        "shooting/cover": "terrain/cover",
        "ground/cover/cover-die": "terrain/cover/cover-die",
        "ground/shelter/cover-die": "terrain/cover/cover-die",
        "terrain/shelter/cover-die": "terrain/cover/cover-die",
        "shooting/cover/cover-die": "terrain/cover/cover-die",
    } == moved(game(tmp_path, files))


@pytest.mark.parametrize("was", ["attack", "toy/attack"])
def test_a_renamed_calculator_covers_its_inputs(tmp_path, toy, was):
    """A calculator's old name covers the inputs and outputs it still has."""
    renamed = attack(id="toy/strike", was=(was,))

    assert not [line for line in told(tmp_path, FILES, [renamed]) if "is new" not in line]


def test_a_renamed_calculator_keeps_its_inputs(tmp_path, toy):
    """An input that went with the renaming is lost all the same."""

    class Fewer(Inputs):
        cover: Cover = ask(Cover.NONE, "Cover")

    renamed = replace(attack(id="toy/strike", was=("attack",)), inputs_type=Fewer)
    lost = [line for line in told(tmp_path, FILES, [renamed]) if "is new" not in line]

    assert "data/toy/ids.txt:20: input attack skill is public and may not disappear: put it back." == lost[-1]
    assert not any("input attack cover is" in line for line in lost)


def test_a_default_is_for_ever(tmp_path, toy):
    """A posted link leaves its defaults out, so another default fails the check with what to do, and is not
    written down.
    """
    asks = type("Other", (Volley,), {"__annotations__": {"skill": int}, "skill": ask(5, "Skill", low=2, high=6)})
    other = attack(asks=asks)
    lost = (
        "data/toy/ids.txt:14: default attack skill 4 is public and may not disappear: links leave it out, "
        "and would open with other inputs; put it back, and make the new one a common case."
    )

    assert [lost] == told(tmp_path, FILES, [other]) == [str(one) for one in write(toy, [other], tmp_path / "data")]
    assert PUBLIC == (tmp_path / "data/toy/ids.txt").read_text()


def test_a_changed_example_list_is_told(tmp_path):
    """The very case: an example army of a real game that somebody improves would have changed every link to the
    rest of the list.
    """
    game = GAMES["warstuff"]
    army = find("warstuff/army-list")
    others = [one for one in every() if one.game == "warstuff" and one != army]
    better = replace(
        army,
        inputs_type=type(
            "Better",
            (Army,),
            {"__annotations__": {"units": tuple[Entry, ...]}, "units": ask(EXAMPLE[:2], "Units", most=30)},
        ),
    )
    found = [str(one) for one in problems(game, [*others, better], DATA)]

    assert [True] == ["default army-list units name:Captain" in one and "put it back" in one for one in found]


def test_the_reading_used_here_may_change(tmp_path, toy):
    """A link that names no reading asks for the one used here, so that default is not held; a changed ruling
    tells itself.
    """

    class CoverDie(Ruling, rule="terrain/cover", asks="Cover dice"):
        TWO = "two", "Two"
        ONE = "one", "One"

    asks = type(
        "Other",
        (Volley,),
        {
            "__annotations__": {"readings": Readings},
            "readings": readings(CoverDie),
        },
    )

    assert [] == told(tmp_path, FILES, [attack(asks=asks)])
