"""Encounters drawn at random: small stacks, so that everything happens, and legal ones only."""

from __future__ import annotations

from calculators import find
from calculators.declare.inputs import problems
from calculators.erfworld.rules.formula import Terrain
from calculators.erfworld.rules.retaliation import ProtectorClass
from calculators.erfworld.rules.stacks import Ability, Unit

COMBAT = find("erfworld/stack-combat")


def units(dice, least=1, flying=0.2, ranged=0.3):
    """A stack; all of it flies, or is ranged, more often than chance would have it."""
    all_fly, all_ranged, in_woods = dice.random() < flying, dice.random() < ranged, dice.random() < 0.3
    rows = []
    for at in range(dice.randint(least, 3)):
        odd = dice.random() < 0.15
        specials = {Ability.FLYING} if all_fly != (odd and dice.random() < 0.5) else set()
        specials |= {Ability.RANGED} if all_ranged != odd else set()
        specials |= {Ability.WOODS} if in_woods != odd else set()
        level = dice.choice((0, 0, 1, 3)) if at else 0
        hits = dice.randint(1, 7)
        row = Unit(
            "abc"[at], dice.randint(1, 4 if level == 0 else 2), hits, dice.randint(0, 9), dice.randint(0, 5), level
        )
        rows.append(
            Unit(
                row.name,
                row.count,
                hits,
                row.attack,
                row.defence,
                level,
                tuple(one for one in Ability if one in specials),
            )
        )
    return tuple(rows)


def rulings(dice, changed=0.4):
    """Readings, some of them not the usual ones."""
    found = {}
    for question in COMBAT.questions:
        if question.ruling and dice.random() < changed:
            found[question.name] = dice.choice(question.options) if question.options else dice.random() < 0.5
    return found


def aims(dice):
    return dice.choice(("", "", "a", "b", "B", "c", "2", "b, a", "b,b,c"))


def encounter(dice, stacks=3, changed=0.4):
    """One that can be fought."""
    while True:
        given = COMBAT.inputs(
            attackers=units(dice),
            second=units(dice),
            third=units(dice),
            defenders=units(dice),
            protectors=units(dice),
            stacks=dice.randint(1, stacks),
            attacker_chief=dice.random() < 0.3,
            defender_chief=dice.random() < 0.3,
            attacker_special=dice.choice((100, 100, 80, 150)),
            second_special=dice.choice((100, 30)),
            third_special=dice.choice((100, 250)),
            attacker_combats=dice.choice((0, 0, 1)),
            defender_combats=dice.choice((0, 0, 1, 2)),
            attacker_ambush=dice.choice((100, 100, 130)),
            defender_ambush=dice.choice((100, 100, 200)),
            aim=aims(dice),
            second_aim=aims(dice),
            third_aim=aims(dice),
            leaves=dice.random() < 0.3,
            defender_special=dice.choice((100, 100, 400)),
            terrain=dice.choice(tuple(Terrain)),
            fort_hits=dice.choice((0, 0, 0, 50, 75, 175, 400)),
            protect=dice.random() < 0.5,
            protector_class=dice.choice(tuple(ProtectorClass)),
            retaliation=dice.choice((50, 50, 90)),
            protects_in=dice.randint(1, min(stacks, 2)),
            warlord=dice.random() < 0.5,
            protector_combats=dice.choice((0, 1)),
            **rulings(dice, changed),
        )
        if not problems(given):
            return given
