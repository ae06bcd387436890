"""Every unit that can be built, to be searched through: sets of special rules as bits, which are quick to compare."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

from calculators.warstuff.rules.specials import LEAST_COST, MOST_RULES, QUALITY_COST, SHOOTERS, Special

BIT = {rule: 1 << at for at, rule in enumerate(Special)}


class Build(NamedTuple):
    """The special rules of a build, as a set and as bits."""

    rules: tuple[Special, ...]
    bits: int
    price: int

    def cost(self, quality: int) -> int:
        return max(LEAST_COST, QUALITY_COST[quality] + self.price)


@cache
def rule_sets() -> tuple[Build, ...]:
    """Every legal set of special rules (unit-creation/three-rules, special-rules/shooter)."""
    sets = (chosen for size in range(MOST_RULES + 1) for chosen in combinations(Special, size))
    legal = (chosen for chosen in sets if sum(rule in SHOOTERS for rule in chosen) < 2)
    return tuple(
        Build(chosen, sum(BIT[rule] for rule in chosen), sum(rule.price for rule in chosen)) for chosen in legal
    )
