"""Units as their players make them: quality and special rules, what they cost, and every unit that may be."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from calculators.declare import Inputs, ask
from calculators.declare.outputs import Line
from calculators.show.wording import listed
from calculators.warstuff.rules.special_rules import SHOOTERS, Special, range_problem

MOST_RULES = 3  # unit-creation/three-rules
LEAST_COST = 5  # unit-creation/least-cost
DEAREST = 120  # points; no legal unit costs more
QUALITY_COST = {2: 25, 3: 20, 4: 15, 5: 10, 6: 5}  # unit-creation/quality-cost
_BIT = {rule: 1 << at for at, rule in enumerate(Special)}


def quality_by(rule: str, hint: str = "") -> Any:
    """Declare a quality that the page explains by this rule."""
    return ask(4, "Quality", low=2, high=6, unit="+", hint=hint, rule=rule)


class Unit(Inputs):
    """One unit."""

    quality: int = quality_by("basics/quality-test")
    rules: tuple[Special, ...] = ask((), "Special rules", most=MOST_RULES, rule="unit-creation/three-rules")

    def problems(self) -> dict[str, str]:
        problem = range_problem(self.rules)
        return {"rules": problem} if problem else {}

    @property
    def legal(self) -> bool:
        return len(self.rules) <= MOST_RULES and not range_problem(self.rules)

    @property
    def cost(self) -> int:
        """Points: quality and special rules, never under the least a unit may cost."""
        return max(LEAST_COST, QUALITY_COST[self.quality] + sum(rule.price for rule in self.rules))

    def price_of_one(self) -> int:
        return self.cost

    def lines(self) -> Iterator[Line]:
        """What it costs, part by part."""
        yield Line(f"Quality {self.quality}+", QUALITY_COST[self.quality], "unit-creation/quality-cost")
        yield from (Line(rule.label, rule.price, rule.rule) for rule in self.rules)
        short = LEAST_COST - QUALITY_COST[self.quality] - sum(rule.price for rule in self.rules)
        if short > 0:
            yield Line("Raised to the least a unit may cost", short, "unit-creation/least-cost")

    @property
    def called(self) -> str:
        """4+ with Armored and Small."""
        having = listed(rule.label for rule in self.rules)
        return f"{self.quality}+ with {having}" if having else f"{self.quality}+"


def bits(rules: Iterable[Special]) -> int:
    """Special rules as bits, which are quick to compare."""
    return sum(_BIT[rule] for rule in rules)


class RuleSet(NamedTuple):
    """The special rules of a unit, also as bits."""

    rules: tuple[Special, ...]
    bits: int
    price: int

    def cost(self, quality: int) -> int:
        return max(LEAST_COST, QUALITY_COST[quality] + self.price)


@cache
def rule_sets() -> tuple[RuleSet, ...]:
    """Every legal set of special rules (unit-creation/three-rules, special-rules/shooter)."""
    sets = (chosen for size in range(MOST_RULES + 1) for chosen in combinations(Special, size))
    legal = (chosen for chosen in sets if sum(rule in SHOOTERS for rule in chosen) < 2)
    return tuple(RuleSet(chosen, bits(chosen), sum(rule.price for rule in chosen)) for chosen in legal)
