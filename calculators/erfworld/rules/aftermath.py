"""What is left after the combats: tables of hits, of fates and of each combat."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare.outputs import Table
from calculators.erfworld.rules.battle import Combat
from calculators.erfworld.rules.formula import ROLLS, hits_by_roll
from calculators.erfworld.rules.outcomes import WAYS, Outcomes
from calculators.erfworld.rules.stack import Stack, Standing
from calculators.kernel.odds import Odds
from calculators.show.wording import figure

_ORDINALS = ("First", "Second", "Third")


def croaked(stack: Stack, after: dict[Standing, int]) -> Odds:
    """How many units of a stack are croaked."""
    return Odds(after).map(stack.croaked)


def blows(fought: list[Combat]) -> Table:
    """The hits of each side in each combat that is fought."""
    rows = []
    for at, combat in enumerate(fought, 1):
        helped = " and protectors" if combat.clash.protectors else ""
        for who, hits in (("attackers", combat.attackers_hits), (f"defenders{helped}", combat.defenders_hits)):
            if hits:
                mean = Fraction(sum(many * ways for many, ways in hits.items()), sum(hits.values()))
                rows.append((f"{at}: {who}", min(hits), figure(mean), max(hits)))
    return Table(("Hits in combat", "Least", "Mean", "Most"), tuple(rows))


def each_combat(fought: list[Combat]) -> Table:
    """Who inflicts more in each combat, and who is wiped out by then; nothing for a single one."""
    columns = ("Combat", "Fought", "Attackers more", "Defenders more", "Equal", "Attackers out", "Defenders out")
    rows = tuple(
        (
            at,
            combat.chance(combat.fought),
            combat.chance(combat.attackers_more),
            combat.chance(combat.defenders_more),
            combat.chance(combat.equal),
            combat.attackers_wiped,
            combat.defenders_wiped,
        )
        for at, combat in enumerate(fought, 1)
    )
    return Table(columns, rows if len(rows) > 1 else ())


def fates(fought: list[Combat]) -> Table:
    """Every row of every stack in stacking order: how many of it are croaked."""
    rows: list[tuple[str | int | Fraction, ...]] = []
    for at, combat in enumerate(fought):
        who = "Attackers" if len(fought) == 1 else f"{_ORDINALS[at]} stack"
        rows += _fates(who, combat.clash.attackers, combat.attackers_after)
    last = fought[-1]
    rows += _fates("Defenders", last.clash.defenders, last.defenders_after)
    for combat in fought:
        if combat.clash.protectors:
            rows += _fates("Protectors", combat.clash.protectors.stack, protectors_after(combat))
    return Table(("In stacking order", "Croaked, mean", "Any", "All"), tuple(rows))


def _fates(who: str, stack: Stack, after: dict[Standing, int]) -> Iterator[tuple[str | int | Fraction, ...]]:
    total = sum(after.values())
    for row, unit in enumerate(stack.units):
        lost = {now: unit.count - stack.living(now)[row] for now in after}
        mean = Fraction(sum(lost[now] * weight for now, weight in after.items()), total)
        any_lost = Fraction(sum(weight for now, weight in after.items() if lost[now]), total)
        all_lost = Fraction(sum(weight for now, weight in after.items() if lost[now] == unit.count), total)
        name = f"{who}: {unit.count} × {unit.name or f'row {row + 1}'}"
        yield name, figure(mean), any_lost, all_lost


def protectors_after(combat: Combat) -> dict[Standing, int]:
    """How the protectors stand: hurt only where their stray hits fall among themselves."""
    clash, protectors = combat.clash, combat.clash.protectors
    assert protectors
    stack, outcomes = protectors.stack, Outcomes(clash)
    by_roll = hits_by_roll(clash.stray(protectors.shape).full)
    after: dict[Standing, int] = {}
    for (now, _), weight in combat.before.items():
        among_themselves = protectors.hit_themselves(clash.charging, clash.defenders.shape(now))
        for roll, ways in ROLLS.items():
            firing = outcomes.helping(now, roll) if among_themselves else 0
            for standing, share in ((stack.take(stack.fresh, by_roll[roll]), firing), (stack.fresh, WAYS - firing)):
                after[standing] = after.get(standing, 0) + weight * ways * share
    return {now: weight for now, weight in after.items() if weight}
