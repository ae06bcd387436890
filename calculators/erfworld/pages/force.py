"""What a whole force costs, and whether it may be fielded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Line, Link, Step, number, receipt, roster, sentences
from calculators.erfworld.rules.design import EIGHTHS, Special, Troop, breaches, cost, eighths, remarks
from calculators.erfworld.rules.fielding import called, fielded
from calculators.erfworld.rules.saddles import member
from calculators.erfworld.rulings_design import ForceReadings
from calculators.erfworld.words.combat_words import exact, way
from calculators.erfworld.words.design_words import PURSE, cost_readings, points, stats
from calculators.show.wording import counted, in_words, sentence
from calculators.weigh.army_list import Breach, Fielded

MOST_TYPES = 5  # unit-design/types
ROWS = 12
MOST_POINTS = 100_000
_RIDING = 6  # rows that may ride each other

EXAMPLE = (
    Troop("Warlord", 2, 5, 5, 2, 4, (Special.COMMANDER,)),
    Troop("Scout", 1, 3, 0, 0, 4, (Special.SCOUT,)),
    Troop("Pike", 9, 5, 6, 4, 2),
    Troop("Archer", 5, 4, 6, 1, 2, (Special.RANGED,)),
    Troop("Horse", 6, 10, 6, 1, 4),
)


@dataclass(frozen=True)
class Muster:
    """The designs of one player, and how many of each."""

    units: tuple[Troop, ...] = ask(EXAMPLE, "Units", most=ROWS, rule="unit-design/types")
    points: int = ask(PURSE, "Points to spend", low=1, high=MOST_POINTS, rule="cost/force")
    reinforcements: bool = ask(
        False, "New units that pop", hint="need no Commander of their own", rule="popping/points"
    )


@dataclass(frozen=True)
class Force(ForceReadings, Muster):
    """A force, and how the table reads the rules."""

    @property
    def types(self) -> int:
        """Designs that count among the five; rows with the same stats and specials are one type."""
        leading = not self.commander_counts
        return len({unit.stats for unit in self.units if not (leading and Special.COMMANDER in unit.specials)})

    @property
    def commanders(self) -> int:
        return sum(unit.count for unit in self.units if Special.COMMANDER in unit.specials)


@dataclass(frozen=True, kw_only=True)
class Reckoned(Answer):
    points: Fraction = number("Points")
    left: Fraction = number("Points left")
    unit_count: int = number("Units")
    type_count: int = number("Types", "of at most five")
    commander_count: int = number("Commanders", "at least one")
    breaches: tuple[Breach, ...] = sentences("Against the rules")
    roster: tuple[Fielded, ...] = roster("Roster", rows="units")
    receipt: tuple[Line, ...] = receipt("Receipt", quiet=True)


@calculator(
    "erfworld/force",
    title="Force",
    summary="Points for a whole force, type by type, what is left, and every rule it breaks.",
    rules={
        "cost/force": "",
        "cost/formula": "units=name:Boss,hits:3,specials:commander;name:Gobwin,count:61,hits:3",
        "cost/scout": "units=name:Warlord,specials:commander;name:Scout,hits:3,attack:4,defence:3,move:3,specials:scout",
        "cost/several-specials": "units=name:Warlord,specials:commander.ranged.flying",
        "unit-design/types": "units=name:Warlord,specials:commander;move:1;move:3;move:4;attack:6;attack:7",
        "unit-design/attack-limit": "units=name:Warlord,specials:commander;name:Gobwin,count:20,hits:3,attack:6",
        "unit-design/defence-limit": "units=name:Warlord,specials:commander;name:Gobwin,count:20,hits:3,defence:4",
        "unit-design/stats": "units=name:Warlord,specials:commander;name:Human,count:30",
        "unit-design/specials": "units=name:Warlord,specials:commander;name:Archer,count:20,specials:ranged",
        "commanders/commander": "units=name:Human,count:43",
        "commanders/hits": "units=name:Giant,hits:30,attack:45,defence:5,specials:commander",
        "popping/points": "units=name:Human,count:8&points=100&reinforcements=yes",
    },
    cases={
        "A legal force of 500": "",
        "With siege engines": "units=name:Warlord,move:4,specials:commander;name:Scout,hits:3,attack:0,defence:0,move:4,specials:scout;"
        "name:Pike,count:10,attack:6,defence:4;name:Archer,count:8,specials:ranged;name:Ram,count:4,hits:10,attack:15,specials:siege",
        "Gobwin horde": "units=name:Boss,hits:3,specials:commander;name:Gobwin,count:61,hits:3",
        "Two Dwagons": "units=name:Rider,specials:commander;name:Dwagon,count:2,hits:20,attack:30,defence:5,move:5,specials:flying;"
        "name:Human,count:11",
        "Nobody to lead": "units=name:Human,count:43",
        "Too fierce": "units=name:Warlord,specials:commander;name:Gobwin,count:20,hits:3,attack:6",
        "New units for 100": "units=name:Human,count:8&points=100&reinforcements=yes",
    },
)
def force(force: Force) -> Reckoned:
    """Each row's price times its count, the sum against the points, and each design against the rules."""
    readings = cost_readings(force)
    prices = [cost(unit, readings) for unit in force.units]
    total = sum((unit.count * price for unit, price in zip(force.units, prices)), Fraction(0))
    broken = tuple(_breaches(force, total))
    return Reckoned(
        headline=_headline(force, total, broken),
        points=total,
        left=force.points - total,
        unit_count=sum(unit.count for unit in force.units),
        type_count=force.types,
        commander_count=force.commanders,
        breaches=broken,
        roster=tuple(fielded(unit, at, readings) for at, unit in enumerate(force.units, 1)),
        receipt=tuple(_line(unit, price) for unit, price in zip(force.units, prices)),
        working=tuple(_working(force, total)),
        notes=tuple(_notes(force, total)),
        links=tuple(_opens(force)),
    )


def _headline(force: Force, total: Fraction, broken: tuple[Breach, ...]) -> str:
    count = sum(unit.count for unit in force.units)
    if not count:
        return "An empty force costs nothing."
    over = total - force.points
    against = (
        f"{exact(total)} of {force.points} points"
        if over <= 0
        else f"{points(total)}, {exact(over)} over {force.points}"
    )
    others = len(broken) - (over > 0)
    wrong = f", with {counted(others, 'breach', 'breaches')} of the rules" if others else ""
    return sentence(f"{counted(count, 'unit')} {'costs' if count == 1 else 'cost'} {against}{wrong}.")


def _breaches(force: Force, total: Fraction) -> Iterator[Breach]:
    if not force.units:
        yield Breach("The force has no units.", "cost/force")
    elif not force.commanders and not force.reinforcements:
        yield Breach("There is no Commander; every player needs at least one.", "commanders/commander")
    if total > force.points:
        yield Breach(
            f"The force costs {points(total)}, {exact(total - force.points)} over {force.points}.", "cost/force"
        )
    if force.types > MOST_TYPES:
        besides = "" if force.commander_counts else " besides Commanders"
        yield Breach(
            f"There are {in_words(force.types)} types{besides}, and {in_words(MOST_TYPES)} is the most.",
            "unit-design/types",
        )
    for at, unit in enumerate(force.units, 1):
        yield from (
            Breach(f"{called(unit, at)}: {one}", one.rule, at) for one in breaches(unit, force.specials_allowed)
        )


def _line(unit: Troop, price: Fraction) -> Line:
    named = f"{unit.count} × {unit.name}" if unit.name else f"{unit.count} × unit"
    return Line(named, unit.count * price, "cost/formula", f"{exact(price)} each: {stats(unit)}")


def _working(force: Force, total: Fraction) -> Iterator[Step]:
    readings = cost_readings(force)
    uneven = any(eighths(unit, readings) % EIGHTHS for unit in force.units)
    what = f"All units together: {points(total)}"
    yield Step(what, None, "each design's price times its count", "cost/formula", "rounding" if uneven else "")
    if any(Special.SCOUT in unit.specials for unit in force.units):
        yield Step("The price of scouts", rule="cost/scout", ruling="scout_price")
    several = [called(unit, at) for at, unit in enumerate(force.units, 1) if len(unit.specials) > 1]
    if several:
        who = ", ".join(several)
        yield Step(
            "Several specials on one unit: what they cost", None, who, "cost/several-specials", "several_specials"
        )
        yield Step(
            "Several specials on one unit: whether they may be", None, who, "cost/several-specials", "specials_allowed"
        )
    left = force.points - total
    what = (
        f"{exact(left)} of {points(force.points)} left" if left >= 0 else f"{exact(-left)} over {points(force.points)}"
    )
    yield Step(what, None, "points left over are lost" if left > 0 else "", "cost/force")
    yield Step(f"Units: {sum(unit.count for unit in force.units)}", None, "every one of a row counts", "cost/force")
    detail = "rows with the same stats and specials are one type"
    yield Step(
        f"{sentence(counted(force.types, 'type'))}, at most five", None, detail, "unit-design/types", _counting(force)
    )
    if force.reinforcements:
        yield Step(
            f"{sentence(counted(force.commanders, 'Commander'))}; new units need none of their own",
            rule="popping/points",
        )
    else:
        yield Step(f"{sentence(counted(force.commanders, 'Commander'))}, at least one", rule="commanders/commander")


def _counting(force: Force) -> str:
    return "commander_counts" if force.commanders else ""


def _notes(force: Force, total: Fraction) -> Iterator[str]:
    if force.units and total < force.points:
        yield f"{points(force.points - total)} {'is' if force.points - total == 1 else 'are'} unspent, and lost."
    seen: dict[object, str] = {}
    for at, unit in enumerate(force.units, 1):
        yield from (f"{called(unit, at)}: {remark}" for remark in remarks(unit))
        if unit.stats in seen:
            yield f"{called(unit, at)} is the same type as {seen[unit.stats]}."
        seen.setdefault(unit.stats, called(unit, at))


def _opens(force: Force) -> Iterator[Link]:
    if force.units:
        agreed = {"points": force.points, "reinforcements": force.reinforcements}
        yield way("matchups", "Against another force", mine=force.units, **agreed, **vars(cost_readings(force)))
    if len(force.units) > 1:
        whom = (
            "Who may ride whom"
            if len(force.units) <= _RIDING
            else f"Who may ride whom, of the first {in_words(_RIDING)}"
        )
        yield way("mounts", whom, units=tuple(map(member, force.units[:_RIDING])))
