"""One side's blow by the hits formula."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, part
from calculators.declare.outputs import Answer, Step, Table, number, spread, table
from calculators.declare.rulings import Readings, readings
from calculators.erfworld.rules.formula import ROLLS, WHOLE, Blow, Command, Terrain, halved, percent, rounded_average
from calculators.erfworld.rules.fortifications import shelter
from calculators.erfworld.rulings import FORMULA, AverageRounding, ChiefReaches
from calculators.erfworld.words.figures import exact, hits_stat
from calculators.erfworld.words.formula import (
    ambush_step,
    command_step,
    ground,
    roll_steps,
    shelter_steps,
    special_step,
    through_step,
)
from calculators.kernel.odds import Odds
from calculators.show.wording import figure


@dataclass(frozen=True)
class Strike:
    """A stack that strikes, and the stack it hits."""

    attack: int = ask(
        40,
        "Total Attack",
        low=0,
        high=2000,
        group="Stack that strikes",
        hint="its first eight units",
        rule="combat/attack-total",
    )
    command: Command = part(Command, of="Stack that strikes")
    combats_before: int = ask(
        0,
        "Combats before",
        low=0,
        high=10,
        group="Stack that strikes",
        hint="each halves Special",
        rule="bonuses/later-combats",
    )
    special: int = ask(
        100, "Special Bonus", low=0, high=400, unit="%", group="Stack that strikes", rule="bonuses/special-bonus"
    )
    ambush: int = ask(
        100,
        "Ambush Bonus",
        low=100,
        high=200,
        unit="%",
        group="Stack that strikes",
        hint="100 = no ambush",
        rule="bonuses/ambush",
    )
    defence: int = ask(
        200,
        "Average Defence × 100",
        low=0,
        high=2000,
        group="Stack that is hit",
        hint="250 is 2.5",
        rule="combat/average-defence",
    )
    terrain: Terrain = ask(
        Terrain.OPEN,
        "Its terrain",
        group="Stack that is hit",
        hint="open if it attacks or flies",
        rule="combat/terrain-bonus",
    )
    fort_hits: int = ask(
        0,
        "Fortification's Hits",
        low=0,
        high=1000,
        group="Stack that is hit",
        hint="0 = none; 100 if flyers strike",
        rule="fortifications/bonus",
    )
    readings: Readings = readings(*FORMULA)

    @property
    def average(self) -> Fraction:
        """Average Defence as the table reads it."""
        return rounded_average(percent(self.defence), self.readings[AverageRounding])

    @property
    def blow(self) -> Blow:
        """Everything in the formula but the Random Number."""
        return Blow(
            attack=self.attack,
            command=self.command.bonus(self.readings[ChiefReaches]),
            special=halved(percent(self.special), self.combats_before),
            ambush=percent(self.ambush),
            negated=self.average + shelter(self.terrain, self.fort_hits, self.readings),
        )


@dataclass(frozen=True, kw_only=True)
class Hurt(Answer):
    mean_hits: Fraction = number("Hits, on average")
    negated: Fraction = number("Negated, of 8 hits", "Defence and bonus")
    hits: Odds = spread("Hits")
    rolls: Table = table("By the roll")


@calculator(
    "erfworld/hits",
    title="Hits",
    summary="How many hits one stack inflicts on another by the combat formula, for every roll of the dice.",
    rules={
        "combat/attack-total": "attack=64",
        "combat/command-bonus": "commander_level=3",
        "combat/chief-warlord": "chief_in_hex=yes",
        "combat/average-defence": "defence=450",
        "combat/terrain-bonus": "terrain=swamp&fort_hits=50",
        "combat/random-number": "",
        "combat/formula": "attack=24&ambush=200&defence=300",
        "bonuses/special-bonus": "special=150",
        "bonuses/later-combats": "combats_before=2",
        "bonuses/ambush": "ambush=200",
        "fortifications/bonus": "fort_hits=175",
        "fortifications/invulnerable": "fort_hits=300",
    },
    cases={
        "40 Attack at Defence 2": "",
        "Led at level 3": "commander_level=3",
        "Level 3 at Defence 4 in the hills": "commander_level=3&defence=400&terrain=hills",
        "Beside the Chief Warlord": "commander_level=3&chief_in_hex=yes",
        "A second combat": "combats_before=1",
        "Out of an ambush": "ambush=200",
        "At a swamp's defenders": "terrain=swamp",
        "At a wall of 200 Hits": "fort_hits=200",
        "Defence 5 in a swamp": "defence=500&terrain=swamp",
    },
)
def hits(inputs: Strike) -> Hurt:
    """Attack times Command, Special and Ambush Bonus, times what gets through, times the Random Number."""
    blow = inputs.blow
    odds = blow.odds
    return Hurt(
        headline=_headline(inputs, odds),
        mean_hits=odds.mean,
        negated=blow.negated,
        hits=odds,
        rolls=Table(("2d6", "Chance", "Exact", "Hits"), tuple(_by_roll(blow))),
        working=tuple(_working(inputs, blow)),
        notes=tuple(_notes(blow)),
    )


def _by_roll(blow: Blow) -> Iterator[tuple[str | int | Fraction, ...]]:
    for roll, ways in ROLLS.items():
        at = blow.at(roll)
        yield roll, Fraction(ways, 36), exact(at), int(at)


def _headline(inputs: Strike, odds: Odds) -> str:
    behind = f" behind a fortification of {hits_stat(inputs.fort_hits)}" if inputs.fort_hits else ""
    where = f" {ground(inputs.terrain)}" if inputs.terrain is not Terrain.OPEN else ""
    against = f"Attack {inputs.attack} against Defence {exact(percent(inputs.defence))}{where}{behind}"
    if not max(odds):
        return f"{against} inflicts no hits."
    spread_of = "" if len(odds) == 1 else f", from {min(odds)} to {max(odds)}"
    return f"{against} inflicts {figure(odds.mean)} {'hit' if odds.mean == 1 else 'hits'} on average{spread_of}."


def _working(inputs: Strike, blow: Blow) -> Iterator[Step]:
    defence = inputs.average
    bonus = blow.negated - defence
    yield Step(f"Total Attack {inputs.attack}", None, "the first eight units of the stack", "combat/attack-total")
    reaches = "chief_reaches" if inputs.command.chief_in_hex and not inputs.command.commander_level else ""
    yield command_step(inputs.command.commander_level, inputs.command.chief_in_hex, blow.command, ruling=reaches)
    yield special_step(percent(inputs.special), inputs.combats_before)
    yield ambush_step(blow.ambush)
    average = percent(inputs.defence)
    rounds = "average_rounding" if average.denominator > 1 else ""
    detail = f"{exact(average)}, rounded" if defence != average else ""
    yield Step(f"Average Defence {exact(defence)}", None, detail, "combat/average-defence", rounds)
    yield from shelter_steps(inputs.terrain, inputs.fort_hits, bonus, inputs.readings)
    yield through_step(blow, defence, bonus)
    yield from roll_steps(blow)


def _notes(blow: Blow) -> Iterator[str]:
    if blow.negated >= WHOLE:
        yield "With Defence and bonus at 8 or more nothing gets through, whatever is rolled."
    elif blow.full and not int(blow.at(12)):
        yield "Even the best roll comes to less than one hit."
