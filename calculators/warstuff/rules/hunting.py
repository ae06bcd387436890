"""The search for the best units: what is asked, every legal build there is, and the best of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.warstuff.pages.army_list import DEAREST
from calculators.warstuff.pages.unit_cost import Unit
from calculators.warstuff.rules.builds import BIT, Build, rule_sets
from calculators.warstuff.rules.specials import LEAST_COST, MOST_RULES, QUALITY_COST, Special
from calculators.warstuff.rules.worth import Against, Enemy, killed, kills
from calculators.warstuff.rulings import readings
from calculators.warstuff.words.phrases import attacking_rules, range_problems, suffering_rules
from calculators.weigh.search import leaders
from calculators.weigh.worth import Price, Worth

SHOWN = 25


class Aim(Choice):
    """What the best is best at."""

    NET = "net", "Destroying and lasting"
    DESTROY = "destroy", "Destroying"
    LAST = "last", "Lasting"
    KILL = "kill", "The surest kill"
    SURVIVE = "survive", "The surest survivor"


@dataclass(frozen=True)
class Purse:
    """How many points there are, what for, and against whom."""

    points: int = ask(
        40, "Points for one unit", low=LEAST_COST, high=DEAREST, group="Unit", rule="unit-creation/quality-cost"
    )
    least: int = ask(
        LEAST_COST,
        "At least",
        low=LEAST_COST,
        high=DEAREST,
        group="Unit",
        hint="points",
        rule="unit-creation/least-cost",
    )
    having: tuple[Special, ...] = ask(
        (), "It must have", most=MOST_RULES, group="Unit", rule="unit-creation/three-rules"
    )
    without: tuple[Special, ...] = ask(
        (), "It must not have", most=len(Special), group="Unit", rule="unit-creation/three-rules"
    )
    aim: Aim = ask(Aim.NET, "Best at", group="Unit", hint="the first three for the points", rule="unit-creation/units")


@dataclass(frozen=True)
class Hunt(Against, Enemy, Purse):
    """The search, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        found = super().problems() | range_problems(having=self.having)
        if self.least > self.points:
            found["least"] = f"At least takes no more than the points for one unit, {self.points}, not {self.least}."
        if both := [rule.label for rule in self.having if rule in self.without]:
            found["without"] = f"It must not have leaves no unit with {both[0]}, which it must have."
        return found


def legal_builds(hunt: Hunt) -> Iterator[tuple[int, Build]]:
    """Every quality with every set of rules that costs what it may, and has what it must."""
    must = sum(BIT[rule] for rule in hunt.having)
    mustnt = sum(BIT[rule] for rule in hunt.without)
    fitting = [build for build in rule_sets() if build.bits & must == must and not build.bits & mustnt]
    for quality, price in QUALITY_COST.items():
        for build in fitting:
            if hunt.least <= max(LEAST_COST, price + build.price) <= hunt.points:
                yield quality, build


class Found(NamedTuple):
    """A build and what it is worth."""

    unit: Unit
    worth: Worth


def best(hunt: Hunt, tried: list[tuple[int, Build]]) -> list[Found]:
    """The best builds, best first; among equals the cheaper one, then the better fighter, then the one with fewer rules comes first.

    Builds that differ only in what plays no part here share one reckoning.
    """
    attacking, suffering = (
        sum(BIT[rule] for rule in rules)
        for rules in (attacking_rules(hunt.how.mode), suffering_rules(hunt.enemy_how.mode))
    )
    alike: dict[tuple[int, int, int], list[Build]] = {}
    for quality, build in tried:
        alike.setdefault((quality, build.bits & (attacking | suffering), build.cost(quality)), []).append(build)
    fates: dict[tuple[int, int, bool], Fraction] = {}
    rulings, enemy = readings(hunt), Price(hunt.enemy.cost)

    def fate(quality: int, build: Build, bits: int, attacks: bool) -> Fraction:
        if (quality, bits, attacks) not in fates:
            unit = Unit(quality, build.rules)
            fates[quality, bits, attacks] = (kills if attacks else killed)(unit, hunt, rulings)
        return fates[quality, bits, attacks]

    def weigh(like: tuple[int, int, int]) -> Worth:
        (quality, bits, cost), build = like, alike[like][0]
        sides = fate(quality, build, bits & attacking, True), fate(quality, build, bits & suffering, False)
        return Worth(Price(cost), enemy, *sides)

    ahead = leaders([*alike], weigh, lambda worth: score(hunt.aim, worth), SHOWN)
    found = [Found(Unit(like[0], build.rules), worth) for like, worth in ahead for build in alike[like]]
    return sorted(found, key=lambda build: _order(hunt.aim, build))[:SHOWN]


def _order(aim: Aim, build: Found) -> tuple[Fraction | int, ...]:
    unit, worth = build
    return -score(aim, worth), unit.cost, -worth.net, len(unit.rules), unit.quality


def score(aim: Aim, worth: Worth) -> Fraction:
    """How good a build is at what it is to be good at; more is better."""
    if aim is Aim.KILL:
        return worth.kills
    if aim is Aim.SURVIVE:
        return -worth.killed
    if aim is Aim.DESTROY:
        return worth.destroys
    return -worth.loses if aim is Aim.LAST else worth.net
