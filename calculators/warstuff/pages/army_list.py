"""What an army costs, and whether it may be fielded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Line, Link, Step, number, receipt, roster, sentences
from calculators.show.wording import counted, in_words
from calculators.warstuff.pages.unit_cost import Unit, raised
from calculators.warstuff.rules.fighter import Mode
from calculators.warstuff.rules.specials import LEAST_COST, MOST_RULES, QUALITY_COST, Special
from calculators.warstuff.words.phrases import attacking_rules, can_shoot, named, range_problem, suffering_rules, way
from calculators.weigh.army_list import Breach, Fielded, Tally, row_name

LIMIT = 150  # preparation/armies
ROWS = 30  # of a list, here and where it meets another
SHOOTING = "shooting/who-may-shoot", "shooting/to-hit"  # what Shooter lets a unit do
DEAREST = 120  # points; no legal unit costs more


@dataclass(frozen=True)
class Entry:
    """One or more units alike; breaches are told, not refused, so it takes any number of rules."""

    name: str = ask("", "Name", most=40)
    count: int = ask(1, "Count", low=1, high=30)
    quality: int = ask(4, "Quality", low=2, high=6, unit="+", rule="unit-creation/quality-cost")
    rules: tuple[Special, ...] = ask((), "Special rules", most=len(Special), rule="unit-creation/three-rules")

    @property
    def cost(self) -> int:
        """Points for one of them."""
        return Unit(self.quality, self.rules).cost

    @property
    def legal(self) -> bool:
        return len(self.rules) <= MOST_RULES and not range_problem(self.rules)


EXAMPLE = (
    Entry("Captain", 1, 3, (Special.LEADER,)),
    Entry("Knight", 1, 3, (Special.ARMORED, Special.MOUNTED)),
    Entry("Archer", 2, 4, (Special.SHOOTER_18,)),
    Entry("Militia", 1, 5),
)


@dataclass(frozen=True)
class Army:
    """An army as its player writes it down."""

    units: tuple[Entry, ...] = ask(EXAMPLE, "Units", most=ROWS, rule="unit-creation/units")
    limit: int = ask(LIMIT, "Points limit", low=5, high=1000, rule="preparation/armies")


@dataclass(frozen=True, kw_only=True)
class Muster(Answer):
    points: int = number("Points")
    left: int = number("Points left")
    unit_count: int = number("Units")
    morale_at: int = number("Morale test at", "this many units left, or fewer")
    breaches: tuple[Breach, ...] = sentences("Against the rules")
    roster: tuple[Fielded, ...] = roster("Roster", rows="units")
    receipt: tuple[Line, ...] = receipt("Receipt", quiet=True)


@calculator(
    "warstuff/army-list",
    title="Army list",
    summary="Points for a whole army, line by line, every breach of the rules, and when its morale is tested.",
    rules={
        "preparation/armies": "",
        "unit-creation/units": "",
        "unit-creation/quality-cost": "units=quality:2;quality:3;name:;quality:5;quality:6",
        "unit-creation/three-rules": "units=name:Overloaded,rules:armored.fast.fearless.tough",
        "unit-creation/least-cost": "units=count:30,quality:6,rules:slow",
        "morale/army-morale": "units=count:7",
        "special-rules/shooter": "units=name:Sniper,rules:shooter-9.shooter-27",
    },
    cases={
        "Example army": "",
        "Ten plain 4+": "units=count:10",
        "Thirty 6+": "units=name:Horde,count:30,quality:6",
        "Three heroes": "units=name:Hero,count:3,quality:2,rules:armored.deadly",
        "Undead host": "units=name:Skeleton,count:7,quality:5,rules:undead;name:Lich,rules:undead.wizard",
        "Archers and riders": "units=name:Archer,count:3,rules:shooter-18;name:Rider,count:3,rules:fast.mounted",
    },
)
def army_list(army: Army) -> Muster:
    """Every row's price, the sum against the limit, and each unit against the rules."""
    count = sum(entry.count for entry in army.units)
    tally = Tally(sum(entry.count * entry.cost for entry in army.units), army.limit, count)
    breaches = (*tally.breaches("preparation/armies"), *_breaches(army))
    return Muster(
        headline=tally.headline(breaches),
        points=tally.points,
        left=tally.left,
        unit_count=count,
        morale_at=count // 2,
        breaches=breaches,
        roster=tuple(fielded(entry, at) for at, entry in enumerate(army.units, 1)),
        receipt=tuple(_line(entry) for entry in army.units),
        working=(
            *tally.steps("unit-creation/quality-cost", "preparation/armies", "unit-creation/units"),
            _morale(count),
        ),
        notes=(*tally.unspent(), *_notes(army, count)),
        links=tuple(_opens(army, tally.left)),
    )


def fielded(entry: Entry, at: int) -> Fielded:
    """A row as the roster has it: the special rules stand on its card, and every fight is a tap away."""
    quality = Line(f"Quality {entry.quality}+", QUALITY_COST[entry.quality], "unit-creation/quality-cost")
    lines = (quality, *(Line(rule.label, rule.price, rule.rule) for rule in entry.rules))
    text = ", ".join([f"{entry.quality}+", *(rule.label for rule in entry.rules)])
    rules = tuple(dict.fromkeys(rule.rule for rule in entry.rules)) + (SHOOTING if can_shoot(entry.rules) else ())
    return Fielded(
        row_name(entry.name, at), entry.count, entry.cost, text, lines + raised(lines), rules, tuple(_fights(entry))
    )


def _fights(entry: Entry) -> Iterator[Link]:
    """A row fills in one side; the other is as those forms begin.

    A unit against the rules fights too, where those of its special rules that play a part there make a legal one.
    """
    for name, label, side, bearing in _FIGHTS:
        fitting = entry if entry.legal else replace(entry, rules=tuple(rule for rule in entry.rules if rule in bearing))
        if fitting.legal and (label != SHOOT or can_shoot(entry.rules)):
            yield way(name, label, **{f"{side}quality": entry.quality, f"{side}rules": fitting.rules})


SHOOT = "Shoot a plain 4+"
_MELEE = attacking_rules(Mode.CHARGE) | suffering_rules(Mode.CHARGE) | {Special.DEATH_BLOW, Special.HIT_AND_RUN}
_FIGHTS = (
    ("attack", SHOOT, "", attacking_rules(Mode.SHOOTING)),
    ("melee", "Charge a plain 4+", "charger_", _MELEE),
    ("attack", "Shot at by a plain 4+", "target_", suffering_rules(Mode.SHOOTING)),
    ("melee", "Charged by a plain 4+", "defender_", _MELEE - {Special.MOUNTED}),
    ("choices", "What a point buys", "", set(Special)),
)


def _breaches(army: Army) -> Iterator[Breach]:
    for at, entry in enumerate(army.units, 1):
        name = row_name(entry.name, at)
        if len(entry.rules) > MOST_RULES:
            many = f"{in_words(len(entry.rules))} special rules, where {in_words(MOST_RULES)} is the most"
            yield Breach(f"{name}: {many}.", "unit-creation/three-rules", at)
        if problem := range_problem(entry.rules):
            yield Breach(f"{name}: {problem}", "special-rules/shooter", at)


def _line(entry: Entry) -> Line:
    unit = named(entry.quality, entry.rules)
    what = f"{entry.count} × {entry.name} ({unit})" if entry.name else f"{entry.count} × {unit}"
    parts = [f"quality {QUALITY_COST[entry.quality]}"] + [f"{rule.label} {rule.hint}" for rule in entry.rules]
    return Line(what, entry.count * entry.cost, "unit-creation/quality-cost", f"{entry.cost} each: {', '.join(parts)}")


def _morale(count: int) -> Step:
    what = f"Morale test at {count // 2} left, or fewer"
    return Step(what, None, f"half of {count}, rounded down", "morale/army-morale")


def _notes(army: Army, count: int) -> Iterator[str]:
    if count > 1:
        yield f"A morale test falls due at the end of a round with {counted(count // 2, 'unit')} left or fewer."
    for at, entry in enumerate(army.units, 1):
        name = row_name(entry.name, at)
        if {Special.FAST, Special.SLOW} <= set(entry.rules):
            yield f"{name}: Fast and Slow cancel out."
        if {Special.LARGE, Special.SMALL} <= set(entry.rules):
            yield f"{name}: Large and Small together are legal, and their re-rolls meet."


def _opens(army: Army, left: int) -> Iterator[Link]:
    if army.units:
        yield way("matchups", "Against another list", mine=army.units, limit=army.limit)
    if left >= LEAST_COST:
        yield way("best-builds", f"Best unit for the {left} left", points=min(left, DEAREST))
