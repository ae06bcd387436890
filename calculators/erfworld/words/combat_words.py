"""Words the combat calculators share: exact figures, and the formula told step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from calculators import find
from calculators.declare.outputs import Link, Step
from calculators.declare.query import write
from calculators.erfworld.readings import Rulings
from calculators.erfworld.rules.formula import PER_BONUS, ROLLS, Blow, Terrain, fort_worth, halved, random_number
from calculators.show.wording import counted, decimal, figure, in_words

_PLACES = 4  # a figure that needs more is written as a fraction
MIDDLE = 7  # the commonest roll


def exact(value: Fraction | int) -> str:
    """A figure without rounding: 1.3, 14.625, or 7/3 where no short decimal is exact."""
    value = Fraction(value)
    for places in range(_PLACES + 1):
        if (value * 10**places).denominator == 1:
            return decimal(value, places)
    return str(value)


def brief(value: Fraction | int) -> str:
    """A figure for a heading: exact where that is short, otherwise to two places."""
    text = exact(value)
    return figure(value) if "/" in text else text


def hits_stat(hits: int) -> str:
    """The stat Hits in a sentence: 1 Hit, 50 Hits."""
    return f"{hits} {'Hit' if hits == 1 else 'Hits'}"


def share(value: Fraction) -> str:
    """A bonus in percent."""
    return f"{exact(value * 100)} %"


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


def shelter_steps(terrain: Terrain, fort_hits: int, bonus: Fraction, rulings: Rulings) -> Iterator[Step]:
    """What ground and fortification add to the Defence of a stack that defends."""
    if fort_hits:
        worth = fort_worth(fort_hits, rulings.fort_bonus)
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


def way(name: str, label: str, **inputs: Any) -> Link:
    """A way on to another calculator with these inputs."""
    other = find(f"erfworld/{name}")
    return Link(name, write(other, other.inputs(**inputs)), label)


def first_told(steps: Iterable[Step]) -> Iterator[Step]:
    """The same steps, each told once."""
    return iter(dict.fromkeys(steps))
