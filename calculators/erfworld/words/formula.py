"""The hits formula, step by step."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from calculators.declare import Readings
from calculators.declare.outputs import Step
from calculators.erfworld.rules.formula import LEVEL, ROLLS, Blow, Command, Terrain, percent, random_number
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


def blow_steps(
    blow: Blow, command: Command, special: int, combats: int, defence: Fraction, shelter: Iterable[Step], who: str = ""
) -> Iterator[Step]:
    """A blow from the Command Bonus to the hits; `who` strikes in a whole combat, where Commanders may be croaked."""
    reaches = command.chief_in_hex and (who or not command.commander_level)
    yield command_step(command, blow.command, who, "chief_reaches" if reaches else "")
    halvings = "the first combat"
    if combats:
        times = {1: "once", 2: "twice"}.get(combats, f"{in_words(combats)} times")
        halvings = f"{exact(percent(special))} halved {times}"
    rule = "bonuses/later-combats" if combats else "bonuses/special-bonus"
    yield Step(f"{who}Special Bonus {brief(blow.special)}", None, halvings, rule)
    ambush = "" if blow.ambush > 1 else "no ambush"
    yield Step(f"{who}Ambush Bonus {exact(blow.ambush)}", None, ambush, "bonuses/ambush")
    yield from shelter
    through = f"{blow.through} gets through" if blow.through else "nothing gets through"
    detail = f"Defence {exact(defence)} and bonus {exact(blow.negated - defence)}; {through}"
    rule = "combat/average-defence" if blow.through else "fortifications/invulnerable"
    yield Step(f"{brief(blow.negated)} of 8 hits are cancelled", None, detail, rule)
    yield from roll_steps(blow, who)


def command_step(command: Command, bonus: Fraction, who: str = "", ruling: str = "") -> Step:
    """The Command Bonus and where it comes from."""
    level, chief = command.commander_level, command.chief_in_hex
    detail = f"level {level}: {level} × 0.1" if level else "no Commander"
    if chief:
        for_them = bonus > 1 + level * LEVEL
        detail += "; Chief Warlord in the hex: 0.1" if for_them else "; the Chief Warlord's 0.1 is not for them"
    rule = "combat/chief-warlord" if chief else "combat/command-bonus"
    return Step(f"{who}Command Bonus {exact(bonus)}", None, detail, rule, ruling)


def roll_steps(blow: Blow, who: str = "") -> Iterator[Step]:
    """The Random Number, and the one rounding at the end."""
    yield Step(f"{who}Hits before the dice: {brief(blow.full)}", None, product(blow), "combat/formula")
    dice, spread = "Random Number (2d6 + 8) / 20", "from 1/2 on a 2 to 1 on a 12"
    yield Step(dice, None, spread, "combat/random-number", "combat_dice" if who else "")
    at = blow.at(MIDDLE)
    detail = f"{blow.full} × {random_number(MIDDLE)} = {at}, rounded down once, at the end"
    yield Step(f"A roll of 7: {counted(int(at), 'hit')}", Fraction(ROLLS[MIDDLE], 36), detail, "combat/formula")


def fort_sum(hits: int, readings: Readings) -> str:
    """How the bonus of a fortification comes about."""
    whole = readings[FortBonus] is FortBonus.WHOLE
    return f"{hits_stat(hits)}: 1 for each full {PER_BONUS}" if whole else f"{hits_stat(hits)} × 0.02"


def shelter_steps(terrain: Terrain, fort_hits: int, bonus: Fraction, readings: Readings) -> Iterator[Step]:
    """What ground and fortification add to the Defence of a stack that defends."""
    if fort_hits:
        worth = fort_worth(fort_hits, readings[FortBonus])
        what, between_fifties = f"Fortification bonus {exact(worth)}", "fort_bonus" if fort_hits % PER_BONUS else ""
        yield Step(what, None, fort_sum(fort_hits, readings), "fortifications/bonus", between_fifties)
    if terrain.bonus or not fort_hits:
        yield Step(f"Terrain Bonus {terrain.bonus}", None, terrain.label, "combat/terrain-bonus")
    if terrain.bonus and fort_hits:
        yield Step(f"Together {exact(bonus)}", None, "", "combat/terrain-bonus", "fort_and_terrain")
