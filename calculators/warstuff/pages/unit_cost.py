"""What a unit costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Line, number, receipt
from calculators.warstuff.rules.specials import LEAST_COST, MOST_RULES, QUALITY_COST, Special
from calculators.warstuff.words.phrases import named, range_problems, way


@dataclass(frozen=True)
class Unit:
    """One unit as its player makes it."""

    quality: int = ask(
        4, "Quality", low=2, high=6, unit="+", hint="passes a test on this or more", rule="unit-creation/quality-cost"
    )
    rules: tuple[Special, ...] = ask((), "Special rules", most=MOST_RULES, rule="unit-creation/three-rules")

    def problems(self) -> dict[str, str]:
        return range_problems(rules=self.rules)

    @property
    def cost(self) -> int:
        """Points: quality and special rules, never under the least a unit may cost."""
        return max(LEAST_COST, QUALITY_COST[self.quality] + sum(rule.price for rule in self.rules))


@dataclass(frozen=True, kw_only=True)
class Price(Answer):
    points: int = number("Points")
    receipt: tuple[Line, ...] = receipt("Receipt")


def raised(lines: Iterable[Line]) -> tuple[Line, ...]:
    """What brings a unit up to the least it may cost, if these lines come to less."""
    short = LEAST_COST - sum(line.points for line in lines)
    return (Line("Raised to the least a unit may cost", short, "unit-creation/least-cost"),) if short > 0 else ()


@calculator(
    "warstuff/unit-cost",
    title="Unit cost",
    summary="Points for a unit of any quality with up to three special rules, line by line.",
    rules={
        "unit-creation/quality-cost": "quality=3",
        "unit-creation/three-rules": "rules=armored,fast,shooter-18",
        "unit-creation/least-cost": "quality=6&rules=slow",
        **{rule.rule: f"rules={rule.value}" for rule in Special},
    },
    cases={
        "Plain 4+": "",
        "4+ archer": "rules=shooter-18",
        "3+ knight": "quality=3&rules=armored,mounted",
        "5+ undead": "quality=5&rules=undead",
        "2+ general": "quality=2&rules=leader,tough",
        "6+ crawler": "quality=6&rules=slow",
    },
)
def unit_cost(unit: Unit) -> Price:
    """The price of the quality, plus that of each special rule, but never under 5 points."""
    lines = [Line(f"Quality {unit.quality}+", QUALITY_COST[unit.quality], "unit-creation/quality-cost")]
    lines += [Line(rule.label, rule.price, rule.rule) for rule in unit.rules]
    return Price(
        headline=f"A {named(unit.quality, unit.rules)} costs {unit.cost} points.",
        points=unit.cost,
        receipt=(*lines, *raised(lines)),
        links=(
            way("attack", "Attack with it", quality=unit.quality, rules=unit.rules),
            way("attack", "Attack it", target_quality=unit.quality, target_rules=unit.rules),
            way("melee", "Charge with it", charger_quality=unit.quality, charger_rules=unit.rules),
            way("melee", "Charge it", defender_quality=unit.quality, defender_rules=unit.rules),
        ),
    )
