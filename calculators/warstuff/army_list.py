"""What an army costs, and whether it may be fielded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..answer import Answer, Line, Opens, number, receipt, sentences
from ..declare import ask, calculator
from ..wording import counted, in_words, sentence
from .phrases import named, range_problem, way
from .specials import MOST_RULES, QUALITY_COST, Special
from .unit_cost import Unit

LIMIT = 150  # preparation/armies


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

    units: tuple[Entry, ...] = ask(EXAMPLE, "Units", most=30, rule="unit-creation/units")
    limit: int = ask(LIMIT, "Points limit", low=5, high=1000, rule="preparation/armies")


@dataclass(frozen=True, kw_only=True)
class Muster(Answer):
    points: int = number("Points")
    left: int = number("Points left")
    unit_count: int = number("Units")
    morale_at: int = number("Morale test at", "this many units left, or fewer")
    breaches: tuple[str, ...] = sentences("Against the rules")
    receipt: tuple[Line, ...] = receipt("Receipt")


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
    points = sum(entry.count * entry.cost for entry in army.units)
    breaches = tuple(_breaches(army, points))
    return Muster(
        headline=_headline(army, count, points, breaches),
        points=points,
        left=army.limit - points,
        unit_count=count,
        morale_at=count // 2,
        breaches=breaches,
        receipt=tuple(_line(entry) for entry in army.units),
        notes=tuple(_notes(army, count, points)),
        opens=tuple(_opens(army)),
    )


def _headline(army: Army, count: int, points: int, breaches: tuple[str, ...]) -> str:
    if not count:
        return "An empty list costs nothing."
    over = points - army.limit
    against = f"{points} of {army.limit} points" if over <= 0 else f"{points} points, {over} over the limit of {army.limit}"
    others = len(breaches) - (over > 0)
    wrong = f", with {counted(others, 'breach', 'breaches')} of the rules" if others else ""
    return sentence(f"{counted(count, 'unit')} {'costs' if count == 1 else 'cost'} {against}{wrong}.")


def _called(entry: Entry, at: int) -> str:
    return entry.name or f"Row {at}"


def _breaches(army: Army, points: int) -> Iterator[str]:
    if not army.units:
        yield "The army has no units."
    if points > army.limit:
        yield f"The army costs {points} points, {points - army.limit} over the limit of {army.limit}."
    for at, entry in enumerate(army.units, 1):
        if len(entry.rules) > MOST_RULES:
            yield f"{_called(entry, at)}: {in_words(len(entry.rules))} special rules, where {in_words(MOST_RULES)} is the most."
        if problem := range_problem(entry.rules):
            yield f"{_called(entry, at)}: {problem}"


def _line(entry: Entry) -> Line:
    unit = named(entry.quality, entry.rules)
    what = f"{entry.count} × {entry.name} ({unit})" if entry.name else f"{entry.count} × {unit}"
    parts = [f"quality {QUALITY_COST[entry.quality]}"] + [f"{rule.label} {rule.hint}" for rule in entry.rules]
    return Line(what, entry.count * entry.cost, "unit-creation/quality-cost", f"{entry.cost} each: {', '.join(parts)}")


def _notes(army: Army, count: int, points: int) -> Iterator[str]:
    if count and points < army.limit:
        yield f"{army.limit - points} points are unspent."
    if count > 1:
        yield f"A morale test falls due at the end of a round with {counted(count // 2, 'unit')} left or fewer."
    for at, entry in enumerate(army.units, 1):
        if {Special.FAST, Special.SLOW} <= set(entry.rules):
            yield f"{_called(entry, at)}: Fast and Slow cancel out."
        if {Special.LARGE, Special.SMALL} <= set(entry.rules):
            yield f"{_called(entry, at)}: Large and Small together are legal, and their re-rolls meet."


def _opens(army: Army) -> Iterator[Opens]:
    if army.units and army.units[0].legal:
        first = army.units[0]
        yield way("attack", f"Attack with {_called(first, 1)}", quality=first.quality, rules=first.rules)
        yield way("attack", f"Attack {_called(first, 1)}", target_quality=first.quality, target_rules=first.rules)
