"""Figures that the calculators know: filled into the rules, told where they are unknown, right on the real pages."""

from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction
from types import ModuleType

import pytest

from calculators.declare.calculator import calculator
from calculators.declare.outputs import Step
from rulebook.read import check
from tests.support.games import GAMES
from tests.support.toy import FILES, CoverDie, Shot, Volley, attack, game, spoilt, told

SHOOTING, TERRAIN = "toy/rules/10-shooting.yaml", "toy/rules/20-terrain.yaml"
HINT = "mend it, or name the one that tells it."
PLAIN = FILES[SHOOTING].partition("        columns:")[2]
FIGURES = {
    "shooting/to-hit": {
        "price": 15,
        "share": Fraction(1, 6),
        "chances": [("4+", Fraction(1, 2)), ("5+", Fraction(1, 3))],
        "printed": {"4/soft": "6+"},
    },
    "terrain/cover": {"save": 5},
}


@pytest.fixture(autouse=True)
def toys_figures(monkeypatch):
    """The toy's calculators declare some figures."""
    package, module = ModuleType("calculators.toy"), ModuleType("calculators.toy.figures")
    package.__path__ = []
    package.TITLE, module.FIGURES = "Toy", FIGURES
    monkeypatch.setitem(sys.modules, package.__name__, package)
    monkeypatch.setitem(sys.modules, module.__name__, module)


def first(tmp_path, files):
    """The toy's first rule, filled."""
    return next(game(tmp_path, files).rules)


@pytest.mark.parametrize(
    "written, filled",
    [
        ("It costs {price}.", "It costs 15."),
        ("{dice} die", "1 die"),
        ("{share}, {share:%}, {share:0%}, {share:number}, {price:+}", "1/6, 16.7%, 17%, 0.17, +15"),
        ("on {terrain/cover#save}+", "on 5+"),
        ("{attack?cover=soft#hit} of them", "1/2 of them"),
        ("[{hit:0%}](calc:attack?skill=3)", "[50%](calc:attack?skill=3)"),
        ("a {Brace} and {} stay", "a {Brace} and {} stay"),
    ],
)
def test_texts(tmp_path, written, filled):
    """A text takes the figures of its rule, of other rules and of calculators, exact or in a form."""
    assert (
        filled
        == first(tmp_path, spoilt(SHOOTING, "text: |\n      Roll a die.", f"text: |\n      {written}")).text[
            : len(filled)
        ]
    )


def test_the_figures_of_a_rule(tmp_path):
    """Those of the calculators and those of the file stand together; one of the file may be a calculator's output."""
    files = spoilt(SHOOTING, "dice: 1", 'dice: 1\n      hit: "{attack#hit}"')

    assert {"price": "15", "share": "1/6", "dice": "1", "hit": "1/2"} == first(tmp_path, files).figures


def test_whole_rows(tmp_path):
    """A table may take its rows from the calculators."""
    files = spoilt(SHOOTING, "rows:\n          - [4+, 1/2]", 'rows: "{chances}"')

    assert (("4+", "1/2"), ("5+", "1/3")) == first(tmp_path, files).tables[0].rows


def test_cells_of_the_calculator_that_they_open(tmp_path):
    """Rows with only their first cell show outputs of the calculator, and misprints may be the calculators' too."""
    table = """ [Skill, none, soft]
        rows: [["4"], ["3", "{hit:%}", "5+"]]
        shows: "{hit} of {price}"
        misprints: "{printed}"
        opens: attack?skill={row}&cover={column}
"""
    found = first(tmp_path, spoilt(SHOOTING, PLAIN, table)).tables[0]

    assert (("4", "1/2 of 15", "1/2 of 15"), ("3", "50%", "5+")) == found.rows
    assert {("4", "soft"): "6+"} == found.misprints


def with_flow(chance: str, opens: str = "attack?cover=soft") -> dict[str, str]:
    """The toy's files with a flow of one step, at cover."""
    step = f"        - {{text: Cover, rule: terrain/cover, chance: '{chance}'}}\n"
    flow = f"    flow:\n      caption: A shot.\n      opens: {opens}\n      steps:\n{step}"
    return spoilt(SHOOTING, "    tables:\n", f"{flow}    tables:\n")


def with_working():
    """The toy's calculator, with steps of the working for a rule of another chapter."""
    steps = [
        Step("It is in cover", rule="terrain/cover"),
        Step("Cover fails", Fraction(2, 3), rule="terrain/cover"),
        Step("Again", Fraction(1, 3), rule="terrain/cover"),
    ]
    return replace(attack(), work_out=lambda volley: Shot(headline="Half.", hit=Fraction(1, 2), working=tuple(steps)))


def test_steps_of_a_flow(tmp_path):
    """A step takes outputs of the calculator that the flow opens, and of its working what is told of its own rule."""
    files = with_flow("{step:0%} of {hit}: {step_text}")
    (flow,) = (rule.flow for rule in game(tmp_path, files, [with_working()]).rules if rule.flow)

    assert ("67% of 1/2: It is in cover", "attack?cover=soft") == (flow.steps[0].chance, flow.opens)


@pytest.mark.parametrize(
    "chance, opens, sentence",
    [
        ("{step} hit", "attack", "The calculator attack tells no figure step; there is hit."),
        ("49% hit", "attack", "49% is no figure of attack; mend it, or name the output in braces."),
        ("often", "atack", "There is no calculator atack; did you mean attack?"),
        ("often", "attack?skill=9", "Skill must be 2 to 6, not 9."),
    ],
)
def test_a_flow_that_tells_what_no_calculator_does(tmp_path, chance, opens, sentence):
    """A step without a working, typed odds that are wrong, and a flow that opens nothing."""
    assert any(line.endswith(sentence) for line in told(tmp_path, with_flow(chance, opens)))


@pytest.mark.parametrize(
    "old, new, line, sentence",
    [
        ("Roll a die.\n      See", "{prise}\n      See", 10, "There is no figure prise; did you mean price?"),
        (
            "Roll a die.\n      See",
            "{price:euro}\n      See",
            10,
            "A figure has no form euro; there is %, 0%, number and +.",
        ),
        (
            "Roll a die.\n      See",
            "{terrain/cover#sav}\n      See",
            10,
            "The rule terrain/cover has no figure sav; did you mean save?",
        ),
        (
            "Roll a die.\n      See",
            "{terrain/covr#save}\n      See",
            10,
            "The calculators declare no figures for the rule terrain/covr; did you mean terrain/cover?",
        ),
        ("Roll a die.\n      See", "{atack#hit}\n      See", 10, "There is no calculator atack; did you mean attack?"),
        (
            "Roll a die.\n      See",
            "{attack#hti}\n      See",
            10,
            "The calculator attack tells no figure hti; did you mean hit?",
        ),
        (
            "Roll a die.\n      See",
            "{attack?skill=9#hit}\n      See",
            10,
            "The calculator attack does not take skill=9: Skill must be 2 to 6, not 9.",
        ),
        ("dice: 1", "price: 15", 13, "The figure price stands with the calculators; leave it out."),
        ("rows:\n          - [4+, 1/2]", 'rows: "{chanses}"', 18, "There is no figure chanses; did you mean chances?"),
        (
            "        columns:",
            '        shows: "{hit}"\n        columns:',
            17,
            "The table's shows is an output of the calculator it opens; add opens:.",
        ),
    ],
)
def test_what_nobody_knows_is_told(tmp_path, old, new, line, sentence):
    """An unknown figure, rule, calculator, output or form is told with its line, and what was probably meant."""
    assert f"data/{SHOOTING}:{line}: {sentence}" in told(tmp_path, spoilt(SHOOTING, old, new))


@pytest.mark.parametrize(
    "written",
    [
        "[Half](calc:attack?skill=3) of them, 1/2 or 50%, hit.",
        "[At skill 3](calc:attack?skill=3) 6/12 (50%) hit.",
        "[At skill 3](calc:attack?skill=3) it is 3/4 × 2/3 = 0.5.",
        "Half of them, 1/2 or 3 in 6, hit.",
        "It costs {price}, and the share is 1/6 or 16.7%.",
        "[{share}](calc:attack) is filled in, and so is {share:%}.",
    ],
)
def test_odds_in_words_that_are_right(tmp_path, written):
    """What the calculator tells, written as people do; what is filled in; and figures of the rule."""
    assert first(tmp_path, spoilt(SHOOTING, "Roll a die.\n      See", f"{written}\n      See")).text


@pytest.mark.parametrize(
    "written, sentence",
    [
        (
            "[Shots](calc:attack?cover=soft) hit 12/144 of the time.",
            "12/144 is no figure of attack?cover=soft; mend it, or name the output in braces.",
        ),
        (
            "[7.7% of the shots](see:attack) hit.",
            "7.7% is no figure of attack; mend it, or name the output in braces.",
        ),
        *(
            (f"It hits {odds} of the time.", f"{odds} is told by no calculator named under odds:; {HINT}")
            for odds in ("12/144", "1 in 5", "7.7%", "2.45")
        ),
    ],
)
def test_odds_in_words_that_are_wrong(tmp_path, written, sentence):
    """Told with their line when the data is checked."""
    files = spoilt(SHOOTING, "Roll a die.\n      See", f"Roll a die.\n      {written}\n      See")
    assert [f"data/{SHOOTING}:11: {sentence}"] == told(tmp_path, files)


def test_a_percentage_behind_a_fraction(tmp_path):
    """Both say the same."""
    files = spoilt(SHOOTING, "Roll a die.\n      See", "Roll a die.\n      It is 3/6 (51%).\n      See")
    assert [f"data/{SHOOTING}:11: 3/6 is 50%, not 51%."] == told(tmp_path, files)


@calculator("Attack", "One shot.", id="toy/attack")
def by_ruling(volley: Volley) -> Shot:
    """Half the shots hit with one die for cover, a third with two."""
    return Shot(headline="", hit=Fraction(1, 2) if volley.readings[CoverDie] is CoverDie.ONE else Fraction(1, 3))


@pytest.mark.parametrize(
    "odds, one, two, wrong",
    [
        ("[attack]", "One, 1/2.", "Two, 1/3 or 67%.", []),
        ("[attack, 1/36]", "One, 1/36.", "Two.", []),
        ("[attack]", "One, 1/3.", "Two, 1/2.", ["1/3", "1/2"]),
        ('["attack?skill=2"]', "One, 1/4.", "Two.", ["1/4"]),
    ],
)
def test_odds_in_readings(tmp_path, odds, one, two, wrong):
    """Each is held against the calculator with its own value of the ruling's input."""
    files = spoilt(TERRAIN, "        readings:", f"        odds: {odds}\n        readings:")
    files[TERRAIN] = files[TERRAIN].replace("One.", one, 1).replace("Two.", two, 1)
    if not wrong:
        assert game(tmp_path, files, [by_ruling])
        return
    found = [line.partition(": ")[2] for line in told(tmp_path, files, [by_ruling])]
    assert [f"{figure} is told by no calculator named under odds:; {HINT}" for figure in wrong] == found


@pytest.mark.parametrize(
    "odds, sentence",
    [
        ("[atack]", "There is no calculator atack; did you mean attack?"),
        (
            '["attack?skill=9"]',
            "The calculator attack does not take skill=9: Skill must be 2 to 6, not 9.",
        ),
    ],
)
def test_odds_that_nobody_tells(tmp_path, odds, sentence):
    """A calculator under odds: that is not there, or does not take the inputs, is told with its line."""
    assert f"data/{SHOOTING}:20: {sentence}" in told(tmp_path, spoilt(SHOOTING, "odds: [1/2]", f"odds: {odds}"))


def test_bare_figures_that_are_odds(tmp_path):
    """A chance under figures: is compared too."""
    sentence = f"1/5 is told by no calculator named under odds:; {HINT}"
    assert [f"data/{SHOOTING}:13: {sentence}"] == told(tmp_path, spoilt(SHOOTING, "dice: 1", "share_of_it: 1/5"))


@pytest.mark.parametrize("words, is_said", [("Roll 3 dice.", True), ("Roll three dice.", True), ("Roll dice.", False)])
def test_bare_figures_are_said(tmp_path, words, is_said):
    """A whole number under figures: stands in the rule's words too, in figures or spelt out."""
    files = spoilt(SHOOTING, "dice: 1", "dice: 3")
    files[SHOOTING] = files[SHOOTING].replace("short: Roll a die.", f"short: {words}")
    if is_said:
        assert "3" == first(tmp_path, files).figures["dice"]
    else:
        sentence = "The figure dice is 3, and no word of the rule says so; mend one of them."
        assert [f"data/{SHOOTING}:13: {sentence}"] == told(tmp_path, files)


def test_odds_in_cells_that_are_wrong(tmp_path):
    """A cell that opens a calculator says what it tells."""
    table = " [Skill, none]\n        rows: [['4', 2/3]]\n        opens: attack?skill={row}&cover={column}\n"
    sentence = "2/3 is no figure of attack?skill=4&cover=none; mend it, or name the output in braces."
    assert [f"data/{SHOOTING}:18: {sentence}"] == told(tmp_path, spoilt(SHOOTING, PLAIN, table))


def test_figures_of_no_rule(tmp_path):
    """Figures that are declared for a rule that is not there are told."""
    toy = game(tmp_path)
    (found,) = check.problems([replace(toy, chapters=toy.chapters[:1])], [], lambda _: "Toy")[:1]

    assert (
        "calculators/toy/figures.py:1: The figures name the rule terrain/cover, and there is none; "
        "there is shooting/to-hit." == str(found)
    )


RULES = {one.id: {rule.id: rule for rule in one.rules} for one in GAMES.values()}
BOOK = [  # copied from the books by hand
    ("warstuff", "special-rules/armored", "price", "15"),
    ("warstuff", "special-rules/slow", "rush", "-4"),
    ("warstuff", "terrain/cover", "save", "5"),
    ("warstuff", "terrain/dangerous", "wound_on", "1"),
    ("warstuff", "special-movement/jumping", "works_on", "3"),
    ("warstuff", "unit-creation/quality-cost", "price_2", "25"),
    ("warstuff", "rounds/charge", "move", "12"),
    ("warfig", "price-list/republica-units", "soldier", "25"),
    ("warfig", "sample-lists/orkish-3500", "unused", "41"),
    ("warfig", "squads/squad-size", "least", "5"),
    ("warfig", "movement/obstacles", "minor", "2/3"),
    ("warfig", "shooting/cover", "hard", "-2"),
    ("erfworld", "cost/commander", "price", "20"),
    ("erfworld", "cost/formula", "gobwin", "7.625"),
    ("erfworld", "combat/random-number", "roll_7", "75%"),
    ("erfworld", "fortifications/invulnerable", "at_defence_5", "150"),
    ("erfworld", "movement/terrain-costs", "woods_cavalry", "4"),
    ("wargame", "attacks/cover", "heavy_on", "5"),
    ("wargame", "attacks/to-hit", "never_from", "-3"),
    ("wargame", "attacks/damage", "damage_1_defense_8", "1/36"),
    ("warverse", "characters/strength", "costs", "5"),
    ("warverse", "characters/points", "example_points", "39"),
    ("warverse", "ranged/cover-by-angle", "light", "45"),
]
ROWS = [
    ("warstuff", "unit-creation/quality-cost", "prices", ("4+", "15")),
    ("warstuff", "movement/moving", "distances", ("Rush or Charge", '12"', '16"', '8"')),
    ("warstuff", "special-movement/jumping", "jump-chances", ('6"', "3", "8/27 (30%)")),
    ("warfig", "price-list/items", "items", ("Doom Hammer", "121", "Orkish Alliance", "Madmagog")),
    ("warfig", "sample-lists/republica-3500", "units", ("1", "Plate Mail (item)", "9", "20", "180")),
    ("warfig", "sample-lists/orkish-2500", "commands", ("**Total**", "**7** of 6")),
    ("warfig", "tables/pattern", "pattern", ("-7 or less", "6+/6+", "1/36 (2.8%)")),
    ("warfig", "friendly-fire/sharing", "shares", ("2", "1", "1", "0")),
    ("erfworld", "commanders/level", "levels", ("2", "3–5", "3/10", "1.2", "1.3")),
    ("erfworld", "damage/aimed-hits", "needed", ("10", "10", "20", "not possible")),
    ("erfworld", "combat/random-number", "rolls", ("12", "100%", "1/36 (2.8%)")),
    ("wargame", "attacks/damage", "chances", ("1", "1/2", "1/3", "1/6", "1/36", "1/216")),
    ("wargame", "bravery/test", "someone-flees", ("2", "5/6", "2/3", "1/2", "1/3", "1/6", "0")),
    ("wargame", "attacks/to-hit", "chances", ("+2", "2 to 6", "5/6 (83%)")),
    ("warverse", "characters/points", "examples", ("3", "21 / 5", "30 / 6", "39 / 8", "57 / 12")),
    ("warverse", "combat/killing", "how-many", ("4", "156", "23.4%")),
    ("warverse", "ranged/cover", "worth", ("3", "2/3", "1/3")),
]


@pytest.mark.parametrize("game_id, rule, name, figure", BOOK)
def test_the_books_figures(game_id, rule, name, figure):
    """What the calculators fill in is what the book prints."""
    assert figure == RULES[game_id][rule].figures[name]


@pytest.mark.parametrize("game_id, rule, table, row", ROWS)
def test_the_books_rows(game_id, rule, table, row):
    """The same of tables."""
    assert row in next(one.rows for one in RULES[game_id][rule].tables if one.id == table)


def test_no_brace_is_left_on_a_page():
    """Every figure of the real rules is filled in."""
    left = [
        (game_id, id)
        for game_id, rules in RULES.items()
        for id, rule in rules.items()
        for text in (rule.short, rule.text, *rule.figures.values(), *(str(table.rows) for table in rule.tables))
        if "{" in text
    ]
    assert [] == left
