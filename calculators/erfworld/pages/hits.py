"""One side's blow by the hits formula."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Step, Table, number, spread, table
from calculators.erfworld.readings import FormulaReadings, readings
from calculators.erfworld.rules.formula import (
    ROLLS,
    WHOLE,
    Blow,
    Terrain,
    command_bonus,
    halved,
    percent,
    rounded,
    shelter,
)
from calculators.erfworld.words.combat_words import (
    ambush_step,
    command_step,
    exact,
    ground,
    hits_stat,
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
    commander_level: int = ask(
        0,
        "Commander's level",
        low=0,
        high=20,
        group="Stack that strikes",
        hint="0 = no Commander",
        rule="combat/command-bonus",
    )
    chief_in_hex: bool = ask(False, "Chief Warlord in the hex", group="Stack that strikes", rule="combat/chief-warlord")
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


@dataclass(frozen=True)
class Struck(FormulaReadings, Strike):
    """A blow, and how the table reads the rules."""


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
def hits(struck: Struck) -> Hurt:
    """Attack times Command, Special and Ambush Bonus, times what gets through, times the Random Number."""
    blow = blow_of(struck)
    odds = blow.odds
    return Hurt(
        headline=_headline(struck, odds),
        mean_hits=odds.mean,
        negated=blow.negated,
        hits=odds,
        rolls=Table(("2d6", "Chance", "Exact", "Hits"), tuple(_by_roll(blow))),
        working=tuple(_working(struck, blow)),
        notes=tuple(_notes(blow)),
    )


def blow_of(struck: Struck) -> Blow:
    """Everything in the formula but the Random Number."""
    rulings = readings(struck)
    return Blow(
        attack=struck.attack,
        command=command_bonus(struck.commander_level, struck.chief_in_hex, rulings.chief_reaches),
        special=halved(percent(struck.special), struck.combats_before),
        ambush=percent(struck.ambush),
        negated=_defence(struck) + shelter(struck.terrain, struck.fort_hits, rulings),
    )


def _defence(struck: Struck) -> Fraction:
    return rounded(percent(struck.defence), struck.average_rounding)


def _by_roll(blow: Blow) -> Iterator[tuple[str | int | Fraction, ...]]:
    for roll, ways in ROLLS.items():
        at = blow.at(roll)
        yield roll, Fraction(ways, 36), exact(at), int(at)


def _headline(struck: Struck, odds: Odds) -> str:
    behind = f" behind a fortification of {hits_stat(struck.fort_hits)}" if struck.fort_hits else ""
    where = f" {ground(struck.terrain)}" if struck.terrain is not Terrain.OPEN else ""
    against = f"Attack {struck.attack} against Defence {exact(percent(struck.defence))}{where}{behind}"
    if not max(odds):
        return f"{against} inflicts no hits."
    spread_of = "" if len(odds) == 1 else f", from {min(odds)} to {max(odds)}"
    return f"{against} inflicts {figure(odds.mean)} {'hit' if odds.mean == 1 else 'hits'} on average{spread_of}."


def _working(struck: Struck, blow: Blow) -> Iterator[Step]:
    defence = _defence(struck)
    bonus = blow.negated - defence
    yield Step(f"Total Attack {struck.attack}", None, "the first eight units of the stack", "combat/attack-total")
    reaches = "chief_reaches" if struck.chief_in_hex and not struck.commander_level else ""
    yield command_step(struck.commander_level, struck.chief_in_hex, blow.command, ruling=reaches)
    yield special_step(percent(struck.special), struck.combats_before)
    yield ambush_step(blow.ambush)
    given = percent(struck.defence)
    rounds = "average_rounding" if given.denominator > 1 else ""
    detail = f"{exact(given)}, rounded" if defence != given else ""
    yield Step(f"Average Defence {exact(defence)}", None, detail, "combat/average-defence", rounds)
    yield from shelter_steps(struck.terrain, struck.fort_hits, bonus, readings(struck))
    yield through_step(blow, defence, bonus)
    yield from roll_steps(blow)


def _notes(blow: Blow) -> Iterator[str]:
    if blow.negated >= WHOLE:
        yield "With Defence and bonus at 8 or more nothing gets through, whatever is rolled."
    elif blow.full and not int(blow.at(12)):
        yield "Even the best roll comes to less than one hit."
