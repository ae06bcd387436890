"""The hits formula, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare.outputs import Step
from calculators.declare.rulings import Readings
from calculators.erfworld.rules.formula import ROLLS, Blow, Terrain, halved, random_number
from calculators.erfworld.rules.fortifications import PER_BONUS, fort_worth
from calculators.erfworld.rulings import FortBonus
from calculators.erfworld.words.figures import brief, exact, hits_stat
from calculators.show.wording import counted, in_words

MIDDLE = 7  # the commonest roll


def product(blow: Blow) -> str:
    """The formula without the Random Number, in exact fractions."""
    factors = (blow.attack, blow.command, blow.special, blow.ambush, blow.through)
    return f"{' × '.join(str(Fraction(factor)) for factor in factors)} = {blow.full}"


def ground(terrain: Terrain) -> str:
    """A terrain in a sentence."""
    return {Terrain.OPEN: "in the open", Terrain.SWAMP: "in a swamp"}.get(terrain, f"in the {terrain.label.lower()}")


def command_step(level: int, chief: bool, command: Fraction, who: str = "", ruling: str = "") -> Step:
    """The Command Bonus and where it comes from."""
    parts = [f"level {level}: {level} × 0.1"] if level else ["no Commander"]
    if chief:
        parts.append(
            "Chief Warlord in the hex: 0.1"
            if command > 1 + Fraction(level, 10)
            else "the Chief Warlord's 0.1 is not for them"
        )
    rule = "combat/chief-warlord" if chief else "combat/command-bonus"
    return Step(f"{who}Command Bonus {exact(command)}", None, "; ".join(parts), rule, ruling)


def special_step(special: Fraction, combats: int, who: str = "") -> Step:
    """The Special Bonus, halved for every combat before."""
    now = halved(special, combats)
    if not combats:
        return Step(f"{who}Special Bonus {brief(now)}", None, "the first combat", "bonuses/special-bonus")
    times = "once" if combats == 1 else "twice" if combats == 2 else f"{in_words(combats)} times"
    return Step(f"{who}Special Bonus {brief(now)}", None, f"{exact(special)} halved {times}", "bonuses/later-combats")


def ambush_step(ambush: Fraction, who: str = "") -> Step:
    """The Ambush Bonus."""
    return Step(f"{who}Ambush Bonus {exact(ambush)}", None, "" if ambush > 1 else "no ambush", "bonuses/ambush")


def through_step(blow: Blow, defence: Fraction, bonus: Fraction) -> Step:
    """How many hits of eight get through."""
    rule = "combat/average-defence" if blow.through else "fortifications/invulnerable"
    what = f"{brief(blow.negated)} of 8 hits are negated"
    detail = f"Defence {exact(defence)} and bonus {exact(bonus)}; "
    detail += f"{blow.through} gets through" if blow.through else "nothing gets through"
    return Step(what, None, detail, rule)


def roll_steps(blow: Blow, who: str = "", ruling: str = "") -> Iterator[Step]:
    """The Random Number, and the one rounding at the end."""
    yield Step(f"{who}Hits before the dice: {brief(blow.full)}", None, product(blow), "combat/formula")
    yield Step("Random Number (2d6 + 8) / 20", None, "from 1/2 on a 2 to 1 on a 12", "combat/random-number", ruling)
    at = blow.at(MIDDLE)
    detail = f"{blow.full} × {random_number(MIDDLE)} = {at}, rounded down once, at the end"
    yield Step(f"A roll of 7: {counted(int(at), 'hit')}", Fraction(ROLLS[MIDDLE], 36), detail, "combat/formula")


def shelter_steps(terrain: Terrain, fort_hits: int, bonus: Fraction, readings: Readings) -> Iterator[Step]:
    """What ground and fortification add to the Defence of a stack that defends."""
    if fort_hits:
        worth = fort_worth(fort_hits, readings[FortBonus])
        between_fifties = "fort_bonus" if fort_hits % PER_BONUS else ""
        yield Step(
            f"Fortification bonus {exact(worth)}",
            None,
            f"{hits_stat(fort_hits)} × 0.02",
            "fortifications/bonus",
            between_fifties,
        )
    if terrain.bonus or not fort_hits:
        yield Step(f"Terrain Bonus {terrain.bonus}", None, terrain.label, "combat/terrain-bonus")
    if terrain.bonus and fort_hits:
        yield Step(f"Together {exact(bonus)}", None, "", "combat/terrain-bonus", "fort_and_terrain")
