"""Inputs for the referee: drawn at random but small, and said again in plain words and numbers."""

from __future__ import annotations

from calculators import find
from calculators.declare.inputs import changed, questions
from calculators.erfworld.rules.best_designs import Aim
from calculators.erfworld.rules.formula import Terrain
from calculators.erfworld.rules.unit_design import Special

COMBAT = find("erfworld/stack-combat")
ASKED = {question.name: question for question in COMBAT.questions}
UNIT = ASKED["defenders"].row
SPECIALS = next(question.options for question in questions(UNIT) if question.name == "specials")


def plain(given):
    """Inputs, or a row of them, as words, whole numbers and lists."""
    return {question.name: _plain(question, question.value(given)) for question in questions(type(given))}


def _plain(question, value):
    if question.kind == "rows":
        return [plain(row) for row in value]
    if question.kind == "choices":
        return [one.value for one in value]
    if question.kind == "yes-no":
        return "yes" if value else "no"
    return value.value if question.kind == "choice" else value


def stack(dice, names):
    """A few kinds of unit; now and then all of them ranged, or flying, or some of each."""
    ranged, flying = dice.choice((0, 0, 0.4, 1)), dice.choice((0, 0, 0, 0.8))
    rows = []
    for name in dice.sample(names, dice.randint(1, 3)):
        level = dice.choice((0, 0, 1, 3))
        chances = {"ranged": ranged / 2 if level else ranged, "flying": flying, "woods": 0.3}
        taken = tuple(one for one in SPECIALS if dice.random() < chances[one.value])
        count = dice.randint(1, 2 if level else 6)
        rows.append(UNIT(name, count, dice.randint(1, 8), dice.randint(0, 9), dice.randint(0, 5), level, taken))
    return tuple(rows)


def encounter(dice, **fixed):
    """Stacks that meet, not always as the rules allow; some rulings read otherwise."""
    values = {name: stack(dice, "ABC") for name in ("attackers", "second", "third")}
    values |= {"defenders": stack(dice, "XYZ"), "protectors": stack(dice, "PQR")}
    values |= {
        name: dice.random() < 0.3 for name in ("attacker_chief", "defender_chief", "leaves", "warlord", "protect")
    }
    values |= {name: dice.choice((100, 100, 60, 150)) for name in ASKED if name.endswith("_special")}
    values |= {name: dice.choice((0, 0, 1, 2)) for name in ASKED if name.endswith("_combats")}
    values |= {name: dice.choice((100, 100, 175)) for name in ASKED if name.endswith("_ambush")}
    for name in ("aim", "second_aim", "third_aim"):
        there = [row.name for row in values["defenders"]]
        values[name] = ", ".join(dice.choices(there, k=dice.randint(1, 3))) if dice.random() < 0.4 else ""
    values |= {
        "stacks": dice.choice((1, 1, 2)) if values["protect"] else dice.choice((1, 1, 2, 3)),
        "terrain": dice.choice(ASKED["terrain"].options),
        "fort_hits": dice.choice((0, 0, 40, 100, 175)),
        "protector_class": dice.choice(ASKED["protector_class"].options),
        "retaliation": dice.choice((50, 80)),
    }
    values["protects_in"] = dice.randint(1, values["stacks"])
    for question in COMBAT.questions:
        if question.ruling and dice.random() < 0.3:
            values[question.name] = dice.choice(question.options or (True, False))
    return COMBAT.inputs(**values | fixed)


def at_an_enemy(given, dice):
    """A search for who beats an enemy, with the specials that matter in a fight."""
    fighting = [one for one in Special if one.value in ("ranged", "flying", "woods", "commander")]
    specials = tuple(one for one in fighting if dice.random() < 0.3)
    enemy = {
        "aim": Aim.BEATS_ENEMY,
        "enemy_specials": specials,
        "points": 8 * given.count,
        "least_hits": 1,
        "least_attack": 0,
    }
    return changed(given, **enemy, terrain=dice.choice((Terrain.WOODS, given.ground.terrain)))
