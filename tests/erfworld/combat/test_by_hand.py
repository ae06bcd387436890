"""Stack combat against the same fights played out by hand, and single blows against the formula in plain fractions."""

from __future__ import annotations

import random
from fractions import Fraction
from math import floor

import pytest

from calculators import find
from calculators.declare.query import read, write
from calculators.erfworld.rules.encounter import Encounter
from calculators.programs.data import as_data
from tests.erfworld.combat import by_hand
from tests.erfworld.combat.encounters import encounter
from tests.erfworld.combat.whole_by_hand import NAMES, play
from tests.support.draws.amount import many
from tests.support.games import examples

COMBAT = find("erfworld/stack-combat")


def asked(given: Encounter) -> dict:
    return as_data(COMBAT, given, COMBAT(given))


def sizes(told, rows):
    """How often so many of a stack are croaked, and of each row the chance of any and of all."""
    units = by_hand.soldiers(rows)
    croaked, fates = {}, {at: [Fraction(0), Fraction(0), Fraction(0)] for at in range(len(rows))}
    for ice, chance in told.items():
        dead = [one["row"] for one, (left, _) in zip(units, ice) if left == 0]
        croaked[len(dead)] = croaked.get(len(dead), Fraction(0)) + chance
        for row, fate in fates.items():
            fate[0] += chance * dead.count(row)
            fate[1] += chance * (row in dead)
            fate[2] += chance * (dead.count(row) == rows[row]["count"])
    return {count: chance for count, chance in croaked.items() if chance}, list(fates.values())


def plain(odds):
    return {str(outcome): str(chance) for outcome, chance in sorted(odds.items()) if chance}


def compare(given: Encounter) -> None:
    """Every output of the calculator is what the play by hand gives."""
    data = asked(given)
    inputs, outputs = data["inputs"], data["outputs"]
    told = play(inputs)
    where = data["query"]
    won = told["won0"]
    assert [str(won[who]) for who in ("attackers", "defenders", "nobody")] == [
        outputs[name] for name in ("attackers_more", "defenders_more", "equal")
    ], where
    for who in ("attackers", "defenders"):
        points = told["experience"][who]
        assert points == Fraction(outputs[f"{who}_experience"]), where
    assert plain(told["struck0"]) == outputs["attackers_hits"], where
    assert plain(told["answered0"]) == outputs["defenders_hits"], where
    stacks = [(f"after{at}", inputs[NAMES[at]]) for at in range(inputs["stacks"])]
    stacks += [("defenders_after", inputs["defenders"])] + [("protectors_after", inputs["protectors"])] * (
        inputs["protect"] == "yes"
    )
    fates = []
    for name, rows in stacks:
        croaked, by_row = sizes(told[name], rows)
        fates += by_row
        if name == "after0":
            assert plain(croaked) == outputs["attackers_croaked"], where
            assert str(croaked.get(sum(row["count"] for row in rows), 0)) == outputs["attackers_wiped"], where
        if name == "defenders_after":
            assert plain(croaked) == outputs["defenders_croaked"], where
            assert str(croaked.get(sum(row["count"] for row in rows), 0)) == outputs["defenders_wiped"], where
    assert [[str(any_of), str(all_of)] for _, any_of, all_of in fates] == [
        row[2:] for row in outputs["fates"]["rows"]
    ], where
    for at, row in enumerate(outputs["each_combat"]["rows"]):
        won = told[f"won{at}"]
        assert [
            str(sum(won.values(), Fraction(0))),
            *(str(won[who]) for who in ("attackers", "defenders", "nobody")),
        ] == row[1:5], where


@pytest.mark.parametrize("seed", range(many(48)))
def test_one_combat(seed: int) -> None:
    """A single combat, with any mixture of readings, comes out as by hand."""
    compare(encounter(random.Random(f"one {seed}"), stacks=1))


@pytest.mark.parametrize("seed", range(many(10)))
def test_combats_one_after_another(seed: int) -> None:
    """Two or three combats in a row come out as by hand."""
    compare(encounter(random.Random(f"row {seed}"), stacks=2 + seed % 2, changed=0.3))


@pytest.mark.parametrize("query", dict.fromkeys(examples(COMBAT).queries))
def test_cases_on_the_page(query: str) -> None:
    """So do the common cases and each rule's case."""
    given = read(COMBAT, query)
    assert query == write(COMBAT, given)
    compare(given)


def test_blows_by_the_formula() -> None:
    """A single blow is the formula in plain fractions, rounded down once, at every roll."""
    blow = find("erfworld/hits")
    dice = random.Random("blows")
    for _ in range(many(150)):
        query = {
            "attack": dice.choice((0, 1, 24, 40, dice.randint(0, 2000))),
            "commander_level": dice.randint(0, 20),
            "combats_before": dice.choice((0, 0, dice.randint(0, 10))),
            "special": dice.choice((100, dice.randint(0, 400))),
            "ambush": dice.randint(100, 200),
            "defence": dice.choice((200, dice.randint(0, 900))),
            "fort_hits": dice.choice((0, 0, dice.randint(1, 300))),
        }
        terrain, chief = dice.choice("open hills woods swamp".split()), dice.choice(("no", "yes"))
        given = read(
            blow,
            "&".join(f"{name}={value}" for name, value in query.items()) + f"&terrain={terrain}&chief_in_hex={chief}",
        )
        negated = Fraction(query["defence"], 100)
        negated += Fraction(query["fort_hits"], 50) if query["fort_hits"] else by_hand.TERRAIN[terrain]
        expected: dict[int, int] = {}
        for roll, ways in by_hand.ROLLS.items():
            exact = Fraction(query["attack"]) * (10 + query["commander_level"] + (chief == "yes")) / 10
            exact *= Fraction(query["special"], 100) / 2 ** query["combats_before"] * Fraction(query["ambush"], 100)
            exact *= Fraction(roll + 8, 20) * max(Fraction(0), 8 - negated) / 8
            expected[floor(exact)] = expected.get(floor(exact), 0) + ways
        found = blow(given)
        assert {hits: Fraction(ways, 36) for hits, ways in expected.items()} == dict(found.hits)
        assert Fraction(sum(hits * ways for hits, ways in expected.items()), 36) == found.mean_hits
