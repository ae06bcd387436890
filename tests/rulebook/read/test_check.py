"""The data and the calculators against each other."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from calculators.declare.choices import Choice
from calculators.declare.inputs import Inputs, ask
from calculators.declare.rulings import Readings, Ruling, readings
from rulebook.__main__ import main
from rulebook.read.check import problems
from rulebook.read.load import load
from tests.support.toy import ANNOUNCED, FILES, Volley, attack, game, spoilt, write

TERRAIN = "toy/rules/20-terrain.yaml"
EXAMPLES = "toy/calculators.yaml"
RULING = "terrain/cover/cover-die"
ONE_TWO, NONE_SOFT = ("one", "two"), ("none", "soft")


def sentences(tmp_path, calculators, files=FILES, title="Toy"):
    """What does not fit, without the places."""
    found = problems([game(tmp_path, files)], calculators, lambda _: title)
    return [problem.sentence for problem in found]


def asking(**inputs):
    """Inputs like the toy's, with some of them otherwise."""
    kinds = {name: kind for name, (kind, _) in inputs.items()}
    return type(
        "Otherwise", (Volley,), {"__annotations__": kinds} | {name: asked for name, (_, asked) in inputs.items()}
    )


def ruled(values, name="CoverDie", at=RULING):
    """The toy's inputs with another ruling, whose readings have these values."""
    members = {value.upper(): (value, value) for value in values}
    space = Ruling.__class__.__prepare__(name, (Ruling,))
    for member, value in members.items():
        space[member] = value
    made = Ruling.__class__(name, (Ruling,), space, rule="", asks="?")
    made.ruling = at
    return asking(readings=(Readings, readings(made)))


def test_the_toy_fits(tmp_path):
    """Data and calculators that name each other rightly have no problems."""
    assert [] == sentences(tmp_path, [attack()])


def test_places(tmp_path):
    """A calculator's problems are told at its declaration, its examples', a ruling's and a title's in the data."""
    calculators = [attack(asks=ruled(NONE_SOFT, at="x/y/z"))]
    found = problems([game(tmp_path, spoilt(EXAMPLES, "shooting/to-hit", "x/y"))], calculators, lambda _: "Toys")

    files = [f"data/{EXAMPLES}", "data/toy/game.yaml", f"data/{TERRAIN}"]
    assert ["calculators/toy/pages/attack.py", *files] == [one.file for one in found]
    assert [2, 1, 12] == [one.line for one in found[1:]]


@pytest.mark.parametrize(
    "changed, sentence",
    [
        (
            ("shooting/to-hit: skill=3", "shooting/to-hti:"),
            "The calculator names the rule shooting/to-hti, and there is none; did you mean shooting/to-hit?",
        ),
        (
            ("skill=3", "skill=9"),
            "The inputs for shooting/to-hit (skill=9) are not accepted: Skill must be 2 to 6, not 9.",
        ),
        (
            ("Cover: cover=soft", "Stone: cover=stone"),
            "The inputs for Stone (cover=stone) are not accepted: Cover takes none or soft, not “stone”.",
        ),
    ],
)
def test_examples_exist(tmp_path, changed, sentence):
    """Rules are known by their ids, and every example of a calculator is one it accepts."""
    assert [sentence] == sentences(tmp_path, [attack()], spoilt(EXAMPLES, *changed))


def test_the_rule_of_an_input_exists(tmp_path):
    """An input that names a rule names one that is there."""
    asks = asking(skill=(int, ask(4, "Skill", low=2, high=6, rule="x/y")))
    there = "there is shooting/to-hit and terrain/cover."

    assert [f"The input skill names the rule x/y, and there is none; {there}"] == sentences(tmp_path, [attack(asks)])


def test_what_can_be_chosen_names_its_rule(tmp_path):
    """A choice that says which rule explains it names one that is there."""

    class Armour(Choice):
        LIGHT = "light", "Light"

        @property
        def rule(self) -> str:
            return "terrain/covr"

    (sentence,) = sentences(tmp_path, [attack(asks=asking(gear=(Armour, ask(Armour.LIGHT, "Gear"))))])

    assert sentence == "A choice of gear names the rule terrain/covr, and there is none; did you mean terrain/cover?"


def test_inputs_in_rows_are_looked_at(tmp_path):
    """An input inside a row is held to the same."""

    class Row(Inputs):
        skill: int = ask(4, "Skill", low=2, high=6, rule="nowhere/at-all")

    asks = asking(shooters=(tuple[Row, ...], ask((), "Shooters", most=3)))
    (sentence,) = sentences(tmp_path, [attack(asks=asks)])

    assert sentence.startswith("The input shooters.skill names the rule nowhere/at-all, and there is none;")


def test_a_ruling_input_without_its_ruling(tmp_path):
    """An input that names no ruling that exists is told, and so is the ruling nobody switches."""
    asks = ruled(ONE_TWO, at="terrain/cover/cover-dei")
    assert [
        "The input cover_die names the ruling terrain/cover/cover-dei, and there is none; did you mean "
        "terrain/cover/cover-die?",
        "No calculator has the input cover_die with this ruling (terrain/cover/cover-die); "
        "the input of that name belongs to another ruling.",
    ] == sentences(tmp_path, [attack(asks=asks)])


def test_a_ruling_names_its_input_back(tmp_path):
    """An input's ruling must name that input; the one it names then belongs to nobody."""
    asks = ruled(ONE_TWO, name="Dice")

    assert [
        f"The input dice names the ruling {RULING}, which names cover_die; it must name dice.",
        f"No calculator has the input cover_die with this ruling ({RULING}); there is dice.",
    ] == sentences(tmp_path, [attack(asks=asks)])


def test_a_ruling_input_of_no_calculator(tmp_path):
    """A ruling's input that no calculator has is told with the nearest one."""
    found = sentences(tmp_path, [attack()], spoilt(TERRAIN, "input: cover_die", "input: cover_dice"))

    assert f"No calculator has the input cover_dice with this ruling ({RULING}); did you mean cover_die?" in found


@pytest.mark.parametrize(
    "values, sentence",
    [
        (NONE_SOFT, "The readings have the values one and two; the input of toy/attack takes none and soft."),
        (("yes", "no"), "The readings have the values one and two; the input of toy/attack takes yes and no."),
        (("two", "one"), "The first reading is one; the default of toy/attack is two, and it comes first."),
    ],
)
def test_readings_are_the_choices(tmp_path, values, sentence):
    """The values of the readings are the choices of the input, the default first."""
    assert [sentence] == sentences(tmp_path, [attack(asks=ruled(values))])


def test_yes_and_no_are_readings(tmp_path):
    """A yes/no input has the readings yes and no, its default first."""
    files = {**FILES, TERRAIN: FILES[TERRAIN].replace("value: one", "value: no").replace("value: two", "value: yes")}
    assert [] == sentences(tmp_path, [attack(asks=ruled(("no", "yes")))], files)


def test_titles_agree(tmp_path):
    """A game has one title, in the data and in the calculators."""
    assert ["The title is Toy, and in the calculators Toys; one must change."] == sentences(
        tmp_path, [attack()], title="Toys"
    )


@pytest.mark.parametrize("files", [{}, {"zoo/game.yaml": ANNOUNCED}])
def test_calculators_without_rules(tmp_path, files):
    """Calculators of a game that has no data, or is only announced, are told once."""
    games = load(write(tmp_path, {**FILES, **files}), [attack()])
    found = problems(games, [attack(), attack(id="zoo/attack")], lambda _: "Toy")

    assert ["calculators/zoo/__init__.py:1: There are calculators, but no rules in data/zoo/."] == list(map(str, found))


def test_the_shell_tells_problems_and_fails(tmp_path, capsys):
    """`python -m rulebook check` prints every problem, one a line, and ends with 1."""
    folder = write(tmp_path, {"zoo/game.yaml": ANNOUNCED.replace("#000000", "black")})

    assert 1 == main(["check"], folder, [])
    assert capsys.readouterr().err.startswith("data/zoo/game.yaml:3: The game's colour can't be black;")


def test_everything_is_told_at_once(tmp_path, capsys, monkeypatch):
    """Mistakes in the files hide neither what does not fit the calculators nor the ids that are gone."""
    package = ModuleType("calculators.toy")
    package.TITLE, package.__path__ = "Toy", []
    monkeypatch.setitem(sys.modules, package.__name__, package)
    files = spoilt(TERRAIN, "input: cover_die", "input: cover_dice")
    files["toy/rules/10-shooting.yaml"] = FILES["toy/rules/10-shooting.yaml"].replace("tags: [dice]", "tags: [dcie]")
    files["toy/ids.txt"] = "rule shooting/aim\n"
    files["words.yaml"] = "same: []\nsmall: [[the]]\n"

    assert 1 == main(["check"], write(tmp_path, files), [attack()])
    told = capsys.readouterr().err
    for sentence in (
        "10-shooting.yaml:7: The tag dcie is not in game.yaml;",
        "20-terrain.yaml:12: No calculator has the input cover_dice with this ruling",
        "toy/ids.txt:1: rule shooting/aim is public and may not disappear",
        "words.yaml:2: Each of small must be a text",
    ):
        assert sentence in told


def test_what_is_in_a_file_that_cannot_be_read_is_not_missed(tmp_path, capsys):
    """Nobody knows what is in it, so its rules and ids are not called gone."""
    files = {**FILES, TERRAIN: "chapter: [", "toy/ids.txt": "rule terrain/cover\n"}

    assert 1 == main(["check"], write(tmp_path, files), [attack()])
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith("data/toy/rules/20-terrain.yaml:1: This can't be read as YAML")


def test_the_shell_says_what_it_knows(capsys):
    """An unknown command, one too few and one too many are answered with what there is, and end with 2."""
    assert 2 == main(["chekc"])
    assert "choose from" in (said := capsys.readouterr().err) and "check-site" in said
    assert (2, 2, 2) == (main([]), main(["write"]), main(["check", "data"]))


@pytest.mark.parametrize("arguments", [["--help"], ["check", "-h"], ["write", "--help"]])
def test_the_shell_has_help(capsys, arguments):
    """Each command tells what it does."""
    assert 0 == main(arguments)
    assert "python -m rulebook" in capsys.readouterr().out
