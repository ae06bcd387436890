"""What a unit costs."""

from __future__ import annotations

from dataclasses import dataclass

from ..answer import Answer, Line, Opens, number, receipt
from ..declare import ask, calculator
from ..wording import listed
from .specials import LEAST_COST, MOST_RULES, QUALITY_COST, SHOOTERS, Special


@dataclass(frozen=True)
class Unit:
    """One unit as its player makes it."""

    quality: int = ask(4, "Quality", low=2, high=6, hint="passes a test on this or more", rule="unit-creation/quality-cost")
    rules: tuple[Special, ...] = ask((), "Special rules", most=MOST_RULES, rule="unit-creation/three-rules")

    def problems(self) -> dict[str, str]:
        return {"rules": problem for problem in [shooter_problem(self.rules)] if problem}

    @property
    def cost(self) -> int:
        """Points: quality and special rules, never under the least a unit may cost."""
        return max(LEAST_COST, QUALITY_COST[self.quality] + sum(rule.price for rule in self.rules))


@dataclass(frozen=True, kw_only=True)
class Price(Answer):
    points: int = number("Points")
    receipt: tuple[Line, ...] = receipt("Receipt")


def shooter_problem(rules: tuple[Special, ...]) -> str:
    """A sentence if a unit has more than one range, otherwise nothing."""
    taken = [rule.label for rule in rules if rule in SHOOTERS]
    return f"Special rules: a unit has one Shooter range, not {listed(taken)}." if len(taken) > 1 else ""


def named(quality: int, rules: tuple[Special, ...]) -> str:
    """A unit in words: 4+ with Armored and Small."""
    return f"{quality}+" + (f" with {listed(rule.label for rule in rules)}" if rules else "")


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
    short = LEAST_COST - sum(line.points for line in lines)
    if short > 0:
        lines.append(Line("Raised to the least a unit may cost", short, "unit-creation/least-cost"))
    slugs = ",".join(rule.value for rule in unit.rules)

    def filled(quality: str, rules: str) -> str:
        chosen = {quality: str(unit.quality) if unit.quality != 4 else "", rules: slugs}
        return "&".join(f"{name}={value}" for name, value in chosen.items() if value)

    return Price(
        headline=f"A {named(unit.quality, unit.rules)} costs {unit.cost} points.",
        points=unit.cost,
        receipt=tuple(lines),
        opens=(
            Opens("attack", filled("quality", "rules"), "Attack with it"),
            Opens("attack", filled("target_quality", "target_rules"), "Attack it"),
            Opens("melee", filled("charger_quality", "charger_rules"), "Charge with it"),
            Opens("melee", filled("defender_quality", "defender_rules"), "Charge it"),
        ),
    )
