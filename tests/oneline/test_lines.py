"""Questions in one line are read as people mean them, and nothing that was not understood is passed over."""

from __future__ import annotations

import json
import random
import re
import string
from functools import cache
from urllib.parse import parse_qsl

import pytest

from calculators import every, find
from calculators.__main__ import main
from calculators.api import ASK, for_page
from calculators.declare.query import Refused, read_pairs, write
from calculators.explore.asked import Asked, parted
from calculators.oneline import Lexicon, Reading, TooLong, as_data, from_json, readings, sentence
from calculators.oneline.declared import declared, lexicon
from calculators.oneline.lexicon import words
from calculators.oneline.tokens import tokens
from rulebook.exports.asking import spoken
from rulebook.pages.book import books
from rulebook.read.load import read_data
from tests.site.test_render import toy_package
from tests.support.built import ROOT
from tests.support.draws.amount import many
from tests.support.games import GAMES
from tests.support.toy import attack

assert toy_package
Question = tuple[str, str, Asked]


@cache
def on_the_site() -> Lexicon:
    """What can be said on the site: by the declarations and the glossaries."""
    return spoken(books(GAMES.values(), list(every()), {}), read_data(ROOT / "data").words)


def recorded() -> list[tuple[str, Question]]:
    """The lines of tests/records/lines.txt with what each of them asks."""
    found = []
    for row in (ROOT / "tests/records/lines.txt").read_text(encoding="utf-8").splitlines():
        if " = " in row and not row.startswith("#"):
            line, meant = row.rsplit(" = ", 1)
            id, *pairs = meant.split()
            own, asked = parted("&".join(pairs))
            found.append((line, question(id, dict(parse_qsl(own)), asked)))
    return found


def question(id: str, values: dict[str, str], asked: Asked) -> Question:
    """A question by its canonical query, so that two ways to ask the same are one."""
    try:
        return id, write(find(id), read_pairs(find(id), list(values.items()))), asked
    except Refused as refused:
        return id, str(refused), asked


def asked_by(reading: Reading) -> Question:
    return question(reading.calculator.id, reading.values, reading.asked)


@pytest.mark.parametrize("known", [declared, on_the_site])
def test_lines_as_people_write_them(known):
    """Nine in ten are among the first three readings with every input, and three in four are the first."""
    lines = recorded()
    read = [(meant, [asked_by(one) for one in readings(line, known())]) for line, meant in lines]
    games = {meant[0].partition("/")[0] for _, meant in lines}

    assert (322, 5) == (len(lines), len(games))
    assert 0.9 <= sum(meant in found for meant, found in read) / len(lines)
    assert 0.75 <= sum(meant in found[:1] for meant, found in read) / len(lines)


@pytest.mark.parametrize(
    "line, id, values, asked",
    [
        (
            "10 bs 3..7 at armour 4",
            "warfig/shooting",
            {"shooters": "10", "armour": "4"},
            Asked("bs:3..7", "mean_casualties"),
        ),
        (
            "q5 hits a camouflaged 4+",
            "warstuff/attack",
            {"quality": "5", "target_quality": "4", "target_rules": "camouflaged"},
            Asked(),
        ),
        (
            "1v1 strength 5 8 attacks vs strength 3 20 attacks",
            "warverse/duel",
            {"a_strength": "5", "a_attacks": "8", "b_strength": "3", "b_attacks": "20"},
            Asked(),
        ),
        (
            "lost 5 models bravery 3 with 7 left",
            "wargame/bravery",
            {"bravery": "3", "casualties": "5", "remaining": "7"},
            Asked(),
        ),
        (
            "archers needed to kill 3 armour 5 bs 4 90%",
            "warfig/shooting",
            {"bs": "4", "armour": "5"},
            Asked(goal="casualties>=3:90:shooters"),
        ),
        (
            "wargame attack tired damage 4 vs defense 5",
            "wargame/attack",
            {"damage": "4", "defense": "5", "fatigued": "yes"},
            Asked(),
        ),
        ("morale test, 4 of 10 units left", "warstuff/morale", {"start": "10", "left": "4"}, Asked()),
        (
            "4+ tough charged by 3+ mounted",
            "warstuff/melee",
            {
                "charger_quality": "3",
                "charger_rules": "mounted",
                "defender_quality": "4",
                "defender_rules": "tough",
            },
            Asked(),
        ),
        (
            "how many 5+ shots to kill a 3+ for 90%",
            "warstuff/attack",
            {"quality": "5", "target_quality": "3"},
            Asked(goal="killed:90:shots"),
        ),
        (
            "12 archers bs4 with 2 shots each shoot at 8 knights armour 6",
            "warfig/shooting",
            {"shooters": "12", "bs": "4", "attacks": "2", "targets": "8", "armour": "6"},
            Asked(),
        ),
        (
            "20 goblins ws3 attack 5 knights ws5",
            "warfig/melee",
            {"attacker_units": "20", "attacker_ws": "3", "defender_units": "5", "defender_ws": "5"},
            Asked(),
        ),
        ("ambush x2 attack 36", "erfworld/hits", {"attack": "36", "ambush": "200"}, Asked()),
        ("cost of 8 hits 12 atk 3 def", "erfworld/unit-cost", {"hits": "8", "attack": "12", "defence": "3"}, Asked()),
        (
            "how many archers bs 5 to kill 4 at armour 3",
            "warfig/shooting",
            {"bs": "5", "armour": "3"},
            Asked(goal="casualties>=4:50:shooters"),
        ),
        ("how many 5+ shots to kill", "warstuff/attack", {"quality": "5"}, Asked(goal="killed:50:shots")),
        (
            "q4 fire at tough with 2 wounds",
            "warstuff/attack",
            {"quality": "4", "rules": "fire", "target_rules": "tough", "markers": "2"},
            Asked(),
        ),
        (
            "chance to kill a tough 3+ with q4 fire",
            "warstuff/attack",
            {"quality": "4", "rules": "fire", "target_quality": "3", "target_rules": "tough"},
            Asked(),
        ),
        (
            "how many 4+ shots to kill an armored 3+",
            "warstuff/attack",
            {"quality": "4", "target_quality": "3", "target_rules": "armored"},
            Asked(goal="killed:50:shots"),
        ),
        ("how much is a 2+ wizard", "warstuff/unit-cost", {"quality": "2", "rules": "wizard"}, Asked()),
        ("lost 4 of 10, bravery 5", "wargame/bravery", {"bravery": "5", "casualties": "4"}, Asked()),
        ("siege 90 atk wall 250 hits", "erfworld/siege", {"kind": "wall", "fort_hits": "250", "attack": "90"}, Asked()),
    ],
)
def test_english_of_no_game_in_particular(line, id, values, asked):
    """The name before its range, a verb between the sides, one on one, what is lost and left, what is needed, who is
    attacked by whom, those it is done to, times for percent, four of ten, short forms, how many it takes (at even odds,
    if nobody says how sure), and every name of a glossary's term, whichever of them a form uses."""
    best = readings(line, on_the_site())[0]

    assert (id, values, asked) == (best.calculator.id, best.values, best.asked)


def test_what_parts_the_sides_names_no_input():
    """In "against 12" nothing asks for the "Dice against the leader"."""
    assert "dice_on_leader" not in readings("fight back or defend against 12 ws4", on_the_site())[0].values


def test_nobody_is_surer_than_sure():
    """More than 100% is a value, and no goal."""
    found = readings("ambush 150% attack 50, chief warlord in the hex", on_the_site())

    assert ("erfworld/hits", "150") == (found[0].calculator.id, found[0].values["ambush"])
    assert not any(one.asked.goal for one in found)


def test_a_sentence_says_whose_value_changes():
    """Where both sides have it, the side stands with it, and the range as it was asked for."""
    first = readings("4+ shooting at 3..5", on_the_site())[0]

    assert "WARSTUFF Attack: attacker quality 4+, shooting attack, target quality from 3 to 5+" == sentence(first)
    assert Asked("target_quality:3..5", "killed") == first.asked


@pytest.mark.parametrize(
    "line, said",
    [
        ("4+ shooting at 3..5", "Killed: 5.6% at 3+, 8.3% at 4+, 11.1% at 5+."),
        ("10 bs4 archers at armour 2..5", "Casualties: 4.44 at 2, 3.33 at 3, 2.22 at 4, 1.11 at 5."),
    ],
)
def test_a_range_is_answered_by_what_moves(line, said):
    """The figure that matters, at a few values of the range; the first of the answer may not move at all."""
    words = on_the_site().to_json()
    (first, *_) = json.loads(for_page(ASK, f"{line}\n\n{words}"))["readings"]

    assert json.loads(for_page(first["calculator"], first["query"]))["said"].startswith(said)


def test_what_is_not_understood_is_told():
    """Every number of a line stands in the sentence, or among what was not understood; every input has its words."""
    for line, _ in recorded():
        for one in readings(line, on_the_site()):
            said = sentence(one)
            for token in tokens(line):
                ends = [end for end in (token.value, token.to) if end is not None]
                told = all(f"{float(end):g}" in said for end in ends)
                assert told or token.text in one.unknown, (line, said)
            shown = {own.name: (own.label, *(label for _, label in own.options)) for own in one.calculator.inputs}
            for name in one.values:
                assert any(word.lower() in said.lower() for word in shown[name]), (line, name, said)


def test_every_common_case_is_found_by_its_label():
    """Typed on a page of its game it asks that very case; of many that are called alike, three are told."""
    cases = [
        (game.id, label, question(f"{game.id}/{examples.calculator}", dict(parse_qsl(case, True)), Asked()))
        for game in GAMES.values()
        for examples in game.shown
        for label, case in examples.cases.items()
    ]
    for game, label, case in cases:
        alike = [other for _, called, other in cases if words(called) == words(label)]
        found = [asked_by(one) for one in readings(label, on_the_site(), game)]
        assert case in found or (len(alike) > 3 and {*found} <= {*alike}), label


def test_the_vocabulary_survives_its_journey():
    """A browser gets the same from JSON."""
    assert on_the_site() == from_json(on_the_site().to_json())


def test_a_game_that_nobody_knew_understands_its_own_lines():
    """The grammar knows no game: the toy's calculator is read by its declaration."""
    (best,) = readings("skill 3 soft cover and nonsense", lexicon([attack()]))

    assert ("toy/attack", {"skill": "3", "cover": "soft"}, ("nonsense",)) == (
        best.calculator.id,
        best.values,
        best.unknown,
    )
    assert "Toy Attack: skill 3, soft cover" == sentence(best)


@pytest.mark.parametrize("line", ["10 " * 200, "x" * 5000, "vs " * 41, "(" * 400])
def test_endless_lines_end_in_a_sentence(line):
    """What nobody would type is refused unread."""
    with pytest.raises(TooLong, match="too long for one question"):
        readings(line, declared())


def test_random_lines_break_nothing():
    """Words of all games, numbers, signs and rubbish in any order: readings, or none, and each can be told."""
    dice = random.Random(21)
    known = sorted(on_the_site().words)
    signs = [
        "vs",
        "at",
        "for 80%",
        "4..6",
        "how many",
        '"',
        "+",
        "x",
        "no",
        "\x00",
        "½",
        "İ",
        "²",
        "१२",
        "99999999999999",
    ]

    def piece() -> str:
        kind = dice.random()
        if kind < 0.45:
            return dice.choice(known)
        if kind < 0.75:
            return f"{dice.randint(0, 120)}{dice.choice(['', '', '+', chr(34), 'x', '%', '.5'])}"
        return dice.choice(signs) if kind < 0.9 else "".join(dice.choices(string.printable, k=dice.randint(1, 9)))

    lengths = [0, 1, 2, 2, 3, 3, 4, 4, 5, 6, 14]
    for _ in range(many(10_000, quickly=250)):
        line = dice.choice(["", " "]).join(piece() for _ in range(dice.choice(lengths)))
        for reading in readings(line[:250], on_the_site()):
            assert {*reading.values} <= {question.name for question in find(reading.calculator.id).questions}
            assert sentence(reading)


def test_a_common_case_says_what_the_inputs_cannot():
    """Rows have no words of their own: the case is named."""
    (first, *_) = readings("By road only", on_the_site())

    assert ("Erfworld March: By road only", {"path"}) == (sentence(first), {*first.values})


def test_the_shell_tells_how_it_reads_a_line(capsys):
    """A question in words is answered; for programs it comes with what the line says and what it leaves over."""
    assert 0 == main(["10 bs4 archers at armour 3 in soft cover", "--json"])
    first = json.loads(capsys.readouterr().out)["readings"][0]

    assert {
        "calculator": "warfig/shooting",
        "query": "cover=soft",
        "inputs": {"shooters": 10, "bs": 4, "armour": 3, "cover": "soft"},
        "unknown": ["archers"],
    } == first
    assert 0 == main(["how", "many", "shots", "at", "a", "tough", "3+", "for", "50%", "kill"])
    said = capsys.readouterr().out
    assert "WARSTUFF Attack: target quality 3+, Tough, attacks needed for 50%: killed" in said
    assert "Killed at least 50%: 18 or more attacks" in said
    assert 2 == main(["what is this"])
    assert 2 == main(["long " * 100, "--json"])
    assert "too long" in json.loads(capsys.readouterr().out)["errors"]["ask"]


def test_the_documented_line_is_read_so():
    """The example on the page for programs is what the shell of the published wheel prints first."""
    section = (ROOT / "docs/data.md").read_text(encoding="utf-8").partition("## A question in one line")[2]
    (line,) = re.findall(r'`reckoner "(.*?)" --json`', section)
    (example, *_) = re.findall(r"```json\n(.*?)```", section, re.S)

    assert json.loads(example)["readings"] == [as_data(one) for one in readings(line, on_the_site())[:1]]


def test_the_page_asks_through_the_same_function():
    """The browser hands over the line, its game and the vocabulary, and gets the readings with their sentences."""
    words = on_the_site().to_json()
    answer = json.loads(for_page(ASK, f"4+ charges 3+ tough\nwarstuff\n{words}"))

    assert "WARSTUFF Melee: charger quality 4+, defender quality 3+, Tough" == answer["readings"][0]["sentence"]
    assert "too long" in json.loads(for_page(ASK, f"{'a ' * 999}\n\n{words}"))["problem"]


def test_a_goal_is_answered_by_what_reaches_it():
    """A reading that leads to a goal has the values that reach it for its answer, in a sentence."""
    words = on_the_site().to_json()
    (first, *_) = json.loads(for_page(ASK, f"how many 4+ shots to kill a 3+ for 80%\n\n{words}"))["readings"]

    assert json.loads(for_page(first["calculator"], first["query"]))["said"].startswith(
        "Killed at least 80%: 11 or more"
    )


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_the_home_page_asks_is_understood(game):
    """Each game's own question is read by one of its calculators first, every word of it."""
    first = readings(game.ask, on_the_site())[0]

    assert (game.id, ()) == (first.calculator.id.partition("/")[0], first.unknown)
