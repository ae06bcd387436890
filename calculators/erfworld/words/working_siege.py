"""The working of a siege."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare.outputs import Step
from calculators.erfworld.rules.formula import PER_BONUS, fort_worth, percent
from calculators.erfworld.rules.works import Fortification, Siege
from calculators.erfworld.rulings import SiegeAttack, WallOpens
from calculators.erfworld.words.combat_words import command_step, exact, hits_stat, product, roll_steps
from calculators.show.wording import figure

_TAKES = {
    SiegeAttack.SIEGE_UNITS: "Only siege units' Attack counts",
    SiegeAttack.WHOLE_STACK: "One siege unit lets the whole stack's Attack count",
    SiegeAttack.DIRECT: "The siege units' Attack comes off as it is",
}
_OPENS = {
    WallOpens.AT_ZERO: "A wall keeps units out until it has no Hits",
    WallOpens.BELOW_EIGHT: "A wall keeps units out while nothing gets through",
    WallOpens.NEVER: "A wall keeps units out until it is captured",
}


def attacks(count: Fraction) -> str:
    """Attacks on average, in a sentence."""
    return f"{figure(count)} {'attack' if count == 1 else 'attacks'}"


def siege_steps(siege: Siege, mean: Fraction) -> Iterator[Step]:
    """One attack, what it leads to, and what the Hits are worth."""
    yield Step(
        _TAKES[siege.siege_attack], None, f"{siege.blow.attack} in each attack", "fortifications/siege", "siege_attack"
    )
    if siege.siege_attack is not SiegeAttack.DIRECT:
        reaches = "chief_reaches" if siege.chief_in_hex and not siege.commander_level else ""
        yield command_step(siege.commander_level, siege.chief_in_hex, siege.blow.command, ruling=reaches)
        yield Step(
            "Nothing is negated",
            None,
            "a fortification has no Defence; Special and Ambush are 1",
            "fortifications/siege",
        )
        yield from roll_steps(siege.blow)
    if mean:
        what = f"{hits_stat(siege.fort_hits)} {'is' if siege.fort_hits == 1 else 'are'} gone after {attacks(mean)} on average"
        yield Step(what, None, f"{figure(siege.each.mean)} an attack on average", "fortifications/kinds")
    worth = fort_worth(siege.fort_hits, siege.fort_bonus)
    what = (
        f"{hits_stat(siege.fort_hits)} {'adds' if siege.fort_hits == 1 else 'add'} {exact(worth)} to the Defence inside"
    )
    yield Step(what, None, "Hits × 0.02", "fortifications/bonus", "fort_bonus")
    detail = f"(8 − {exact(percent(siege.defence))}) × {PER_BONUS}"
    yield Step(
        f"From {hits_stat(siege.untouchable_at)} on nothing gets through", None, detail, "fortifications/invulnerable"
    )
    what = "Flyers strike those inside at another bonus"
    yield Step(what, None, "+2 while the fortification stands", "fortifications/flyers", "flyers_at_fort")
    if siege.kind is Fortification.WALL:
        yield Step(_OPENS[siege.wall_opens], rule="fortifications/walls", ruling="wall_opens")
    else:
        yield Step(
            "A tower's hex may be entered, for all the move", None, "while the enemy holds it", "fortifications/towers"
        )
    if siege.inside_strike_back:
        what = f"Those inside strike back with {figure(siege.answer.odds.mean)} hits on average"
        yield Step(what, None, f"{product(siege.answer)} before the dice", "fortifications/siege", "inside_strike_back")
    else:
        detail = "the fortification is attacked, not they"
        yield Step("Those inside do not strike back", None, detail, "fortifications/siege", "inside_strike_back")


def siege_notes(siege: Siege, mean: Fraction) -> Iterator[str]:
    """What to bear in mind."""
    if siege.kind is Fortification.WALL:
        yield "Each of a wall's six hexsides has Hits of its own; these are one side's."
    else:
        yield "A tower can be attacked only from inside its own hex."
    if mean:
        yield "Each unit attacks once a turn, and fortifications do not heal."
