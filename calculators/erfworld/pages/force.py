"""What a whole force costs, and whether it may be fielded."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Line, Link, Step, number, receipt, roster, sentences
from calculators.erfworld.asked import MOST_STRIKING
from calculators.erfworld.rules.commanders import USUAL_LEVEL
from calculators.erfworld.rules.cost import EIGHTHS, cost, eighths, receipt_lines, remarks
from calculators.erfworld.rules.forces import EXAMPLE, FORCE_ROWS, GALLERY, MOST_TYPES, Budget, Troop
from calculators.erfworld.rules.matchup import Group, unit_of
from calculators.erfworld.rules.movement import Walker, gait
from calculators.erfworld.rules.riding import Member, member
from calculators.erfworld.rules.stacks import Unit as StackUnit
from calculators.erfworld.rules.unit_design import CAPABILITIES, Special, Stats, breaches
from calculators.erfworld.rulings import COST, CommanderCounts, SpecialsAllowed
from calculators.erfworld.words.designs import stats
from calculators.erfworld.words.figures import exact
from calculators.show.wording import counted, in_words, sentence
from calculators.weigh.army_list import Breach, Fielded, Tally, row_name

_RIDING = 6  # rows that may ride each other
_CARDS = {
    Special.SCOUT: ("scouting/reach",),
    Special.COMMANDER: ("commanders/orders", "combat/command-bonus", "commanders/experience"),
    Special.RANGED: ("ranged/attacking", "ranged/defending"),
    Special.SIEGE: ("fortifications/siege",),
    Special.FLYING: ("movement/flyers", "combat/flyers-over-woods"),
    **dict.fromkeys(CAPABILITIES, ("movement/terrain-capability",)),
}


class Force(Inputs):
    """The designs of one player, and how many of each."""

    units: tuple[Troop, ...] = ask(EXAMPLE, "Units", most=FORCE_ROWS, rule="unit-design/types")
    budget: Budget = part(Budget)
    readings: Readings = readings(*COST, CommanderCounts)

    @property
    def types(self) -> int:
        """Designs that count among the five."""
        without_commanders = self.readings[CommanderCounts] is CommanderCounts.NO
        designs = {unit.stats for unit in self.units}
        return sum(not (without_commanders and Special.COMMANDER in design.specials) for design in designs)

    @property
    def commanders(self) -> int:
        return sum(unit.count for unit in self.units if Special.COMMANDER in unit.stats.specials)


class Muster(Answer):
    points: Fraction = number("Points")
    left: Fraction = number("Points left")
    unit_count: int = number("Units")
    type_count: int = number("Types", "of at most five")
    commander_count: int = number("Commanders", "at least one")
    breaches: tuple[Breach, ...] = sentences("Against the rules")
    roster: tuple[Fielded, ...] = roster(
        "Roster", rows="units", stands=(Troop, Group, Stats, StackUnit, Member, Walker), gallery=GALLERY
    )
    receipt: tuple[Line, ...] = receipt("Receipt", quiet=True)


@calculator("Force", "Points for a whole force, type by type, what is left, and every rule it breaks.")
def force(inputs: Force) -> Muster:
    """Each row's price times its count, the sum against the points, and each design against the rules."""
    readings = inputs.readings
    prices = [cost(unit.stats, readings) for unit in inputs.units]
    total = sum((unit.count * price for unit, price in zip(inputs.units, prices)), Fraction(0))
    count = sum(unit.count for unit in inputs.units)
    tally = Tally(total, Fraction(inputs.budget.points), count, army="force", shown=exact)
    broken = (*tally.breaches("cost/force"), *_breaches(inputs))
    return Muster(
        headline=tally.headline(broken),
        points=total,
        left=tally.left,
        unit_count=count,
        type_count=inputs.types,
        commander_count=inputs.commanders,
        breaches=broken,
        roster=tuple(_fielded(unit, at, readings) for at, unit in enumerate(inputs.units, 1)),
        receipt=tuple(_line(unit, price) for unit, price in zip(inputs.units, prices)),
        working=(*tally.steps("cost/formula", "cost/force", "cost/force", _rounding(inputs)), *_working(inputs)),
        notes=(*tally.unspent(", and lost"), *_notes(inputs)),
        links=_links(inputs),
    )


def _breaches(inputs: Force) -> Iterator[Breach]:
    if inputs.units and not inputs.commanders and not inputs.budget.reinforcements:
        yield Breach("There is no Commander; every player needs at least one.", "commanders/commander")
    if inputs.types > MOST_TYPES:
        besides = "" if inputs.readings[CommanderCounts] is CommanderCounts.YES else " besides Commanders"
        words = f"There are {in_words(inputs.types)} types{besides}, and {in_words(MOST_TYPES)} is the most."
        yield Breach(words, "unit-design/types")
    for at, unit in enumerate(inputs.units, 1):
        for breach in breaches(unit.stats, inputs.readings[SpecialsAllowed]):
            yield Breach(f"{row_name(unit.name, at)}: {breach}", breach.rule, at)


def _line(unit: Troop, price: Fraction) -> Line:
    named = f"{unit.count} × {unit.name or 'unit'}"
    return Line(named, unit.count * price, "cost/formula", f"{exact(price)} each: {stats(unit.stats)}")


def _rounding(inputs: Force) -> str:
    """The ruling that decides about parts of a point, if there are any."""
    return "rounding" if any(eighths(unit.stats, inputs.readings) % EIGHTHS for unit in inputs.units) else ""


def _working(inputs: Force) -> Iterator[Step]:
    if any(Special.SCOUT in unit.stats.specials for unit in inputs.units):
        yield Step("The price of scouts", rule="cost/scout", ruling="scout_price")
    several = [row_name(unit.name, at) for at, unit in enumerate(inputs.units, 1) if len(unit.stats.specials) > 1]
    if several:
        who, rule = ", ".join(several), "cost/several-specials"
        yield Step("Several specials on one unit: what they cost", None, who, rule, "several_specials")
        yield Step("Several specials on one unit: whether they may be", None, who, rule, "specials_allowed")
    what, detail = sentence(counted(inputs.types, "type")), "rows with the same stats and specials are one type"
    counting = "commander_counts" if inputs.commanders else ""
    yield Step(f"{what}, at most five", None, detail, "unit-design/types", counting)
    commanders = sentence(counted(inputs.commanders, "Commander"))
    if inputs.budget.reinforcements:
        yield Step(f"{commanders}; new units need none of their own", rule="popping/points")
    else:
        yield Step(f"{commanders}, at least one", rule="commanders/commander")


def _notes(inputs: Force) -> Iterator[str]:
    seen: dict[object, str] = {}
    for at, unit in enumerate(inputs.units, 1):
        name = row_name(unit.name, at)
        yield from (f"{name}: {remark}" for remark in remarks(unit.stats))
        if unit.stats in seen:
            yield f"{name} is the same type as {seen[unit.stats]}."
        seen.setdefault(unit.stats, name)


def _links(inputs: Force) -> tuple[Link, ...]:
    units, few = inputs.units, f", of the first {in_words(_RIDING)}" if len(inputs.units) > _RIDING else ""
    other = link("erfworld/matchups", "Against another force", inputs.budget, inputs.readings, mine=units)
    riding = link("erfworld/mounts", f"Who may ride whom{few}", units=tuple(map(member, units[:_RIDING])))
    return links(other if units else None, riding if len(units) > 1 else None)


def _fielded(unit: Troop, at: int, readings: Readings) -> Fielded:
    """A row of a force."""
    return Fielded(
        row_name(unit.name, at),
        unit.count,
        cost(unit.stats, readings),
        stats(unit.stats),
        tuple(receipt_lines(unit.stats, readings)),
        tuple(dict.fromkeys(_card(unit.stats))),
        _unit_links(unit, readings),
        unit.stats.hits,
        tuple(_stands(unit)),
        tuple(_common(unit.stats)),
    )


def _stands(unit: Troop) -> Iterator[Inputs]:
    """A row as calculators ask for it: a design, a stack of it, a row of a stack, someone who rides or marches."""
    stats, count = unit.stats, min(unit.count, MOST_STRIKING)
    yield unit
    yield Group(count, stats, USUAL_LEVEL)
    yield stats
    yield unit_of(stats, count, USUAL_LEVEL, unit.name)
    yield member(unit)
    if stats.move:
        yield Walker(stats.move, gait(stats.specials))


def _card(unit: Stats) -> Iterator[str]:
    """The rules it needs at the table and others do not."""
    if not unit.move and Special.FLYING not in unit.specials:
        yield "riding/garrisons"
    for special in unit.specials:
        yield from _CARDS[special]


def _common(unit: Stats) -> Iterator[str]:
    """What most units need alike."""
    if unit.move and Special.FLYING not in unit.specials:
        yield "movement/terrain-costs"
    yield from ("combat/attack-total", "damage/stacking-order")


def _unit_links(unit: Troop, readings: Readings) -> tuple[Link, ...]:
    """Its fights, with one full stack of them at most, and its design; the other side is as those forms begin."""
    stats, count = unit.stats, min(unit.count, MOST_STRIKING)
    row = (unit_of(stats, count, USUAL_LEVEL, unit.name),)
    siege, marches = Special.SIEGE in stats.specials, stats.move > 0
    return links(
        link("erfworld/stack-combat", "Attack a stack of Gobwins", attackers=row),
        link("erfworld/stack-combat", "Attacked by a stack of Pikes", defenders=row),
        link("erfworld/siege", "Besiege a wall of 400", attack=count * stats.attack) if siege else None,
        link("erfworld/march", "March", move=stats.move, specials=gait(stats.specials)) if marches else None,
        link("erfworld/unit-cost", "The design", stats, readings),
        link("erfworld/choices", "Best upgrades", stats, readings, count=count),
    )
