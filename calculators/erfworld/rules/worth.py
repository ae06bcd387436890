"""What a stack of one design is worth against an enemy: what it croaks, what it loses, and both for the points."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from calculators.declare import Inputs, Readings, ask, changed, part, questions
from calculators.erfworld import asked
from calculators.erfworld.rules.combat import Place
from calculators.erfworld.rules.cost import cost
from calculators.erfworld.rules.matchup import Ground, fight, unit_of
from calculators.erfworld.rules.stacks import Unit
from calculators.erfworld.rules.unit_design import MOST_MOVE, Special, Stats, breaches
from calculators.erfworld.rulings import SpecialsAllowed
from calculators.weigh.worth import Price, Worth


class Group(Inputs):
    """A stack of one design; only Commanders have the level."""

    count: int = asked.stack_size("In its stack", hint="", rule="combat/stacks")
    stats: Stats = part(
        Stats, hits=3, move=ask(2, "Move", low=0, high=MOST_MOVE, hint="for its price", rule="unit-design/classes")
    )
    level: int = asked.own_level("Its level", hint="if a Commander")

    def unit(self, name: str = "") -> Unit:
        """The same as a row of a stack."""
        return unit_of(self.stats, self.count, self.level, name)


@dataclass(frozen=True)
class Against:
    """What a stack is measured by: an enemy, how and where they meet, and how the table reads the rules."""

    enemy: Group
    ground: Ground
    readings: Readings

    @cached_property  # met by thousands of designs
    def unit(self) -> Unit:
        return self.enemy.unit()

    @cached_property
    def place(self) -> Place:
        return self.ground.place(self.readings)

    @cached_property
    def price(self) -> Price:
        return Price(cost(self.enemy.stats, self.readings), self.enemy.count)


def worth(group: Group, against: Against) -> Worth:
    """One combat of the stack with its enemy: how many of either are croaked on average, and their prices."""
    croaks, croaked, _ = fight(group.unit(), against.unit, against.ground.how, against.place)
    return Worth(Price(cost(group.stats, against.readings), group.count), against.price, croaks, croaked)


def changes(group: Group, allowed: SpecialsAllowed) -> Iterator[tuple[Group, str]]:
    """Every legal stack one step away: a stat one up or down, a special more or less, one unit more or fewer."""
    for new, words in _designs(group.stats):
        if not any(breaches(new, allowed)):
            yield replace(group, stats=new), words
    if not any(breaches(group.stats, allowed)):
        if group.count < asked.MOST_IN_A_STACK:
            yield replace(group, count=group.count + 1), "One more"
        if group.count > 1:
            yield replace(group, count=group.count - 1), "One fewer"


def _designs(design: Stats) -> Iterator[tuple[Stats, str]]:
    for stat in questions(Stats):
        if stat.kind == "number":
            now = stat.value(design)
            near = (value for value in (now + 1, now - 1) if stat.fits(value))
            yield from ((changed(design, **{stat.name: value}), f"{stat.label} {value}") for value in near)
    for special in Special:
        has = special in design.specials
        kept = tuple(other for other in Special if (other in design.specials) != (other is special))
        yield replace(design, specials=kept), f"without {special.label}" if has else special.label
