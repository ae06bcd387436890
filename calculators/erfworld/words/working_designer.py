"""How a design was found, step by step, and what its player should know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from calculators.declare.outputs import Step
from calculators.erfworld.rules.best_designs import PER, Aim, Find
from calculators.erfworld.rules.design import Special, Stats
from calculators.erfworld.rules.meeting import reading_steps, steps
from calculators.erfworld.rules.quarry import stack_of
from calculators.erfworld.rules.skirmish import band
from calculators.erfworld.words.design_words import points, stats
from calculators.show.wording import counted, sentence

if TYPE_CHECKING:
    from calculators.erfworld.pages.designer import Search


def designer_steps(search: Search, found: int, best: Find | None) -> Iterator[Step]:
    if search.count > 1:
        yield Step(f"At most {points(search.purse)} each", None, f"{search.points} for {search.count}", "cost/force")
    else:
        yield Step(f"At most {points(search.points)}", rule="cost/force")
    specials = search.wanted.specials
    for special in specials:
        yield Step(
            f"It has {special.called}",
            None,
            special.hint,
            special.rule,
            "scout_price" if special is Special.SCOUT else "",
        )
    if len(specials) > 1:
        yield Step("Several specials: what they cost", rule="cost/several-specials", ruling="several_specials")
        yield Step("Several specials: whether they may be", rule="cost/several-specials", ruling="specials_allowed")
    if Special.COMMANDER in specials:
        yield Step("A Commander has 3 to 6 Hits", rule="commanders/hits")
    yield Step("Attack at most 1.5 × Hits, rounded up", rule="unit-design/attack-limit")
    yield Step("Defence at most 5, and no more than Hits", rule="unit-design/defence-limit")
    yield Step(
        sentence(f"{counted(found, 'legal design')} within the points"),
        None,
        "every one is priced",
        "cost/formula",
        "rounding",
    )
    if search.aim is Aim.BEATS_ENEMY:
        yield from _fought(search, best)
        return
    yield Step(
        "Endurance: Hits × 8 ÷ (8 − Defence)", None, "Attack it takes to croak it in the open", "combat/average-defence"
    )
    yield Step(
        f"In order: {search.aim.order}",
        None,
        "without those that another beats in Attack, endurance and price",
        "unit-design/stats",
    )


def designer_notes(search: Search, found: list[Find]) -> Iterator[str]:
    if any(not find.eighths for find in found) and search.aim.per_point:
        yield "Designs that round down to no points at all are left out."
    if search.aim is Aim.WORTH_PER_POINT:
        yield f"Worth: Attack × endurance of what {PER} points buy. Many small units have more of it, but only eight of a stack strike."
    if search.aim is Aim.BEATS_ENEMY:
        stack = counted(stack_of(search.count), "unit")
        yield f"A stack of {stack} against the enemy's, in one combat; worth: points of the enemy's croaked less own, on average."
    if not search.move:
        yield "Move 0 is a garrison: it never leaves its hex."


def _fought(search: Search, best: Find | None) -> Iterator[Step]:
    """How the best of them meets the enemy."""
    enemy = search.enemy
    yield Step(f"The enemy: {enemy.count} × {stats(enemy.design)}", rule="cost/formula")
    if best:
        mine = Stats(best.hits, best.attack, best.defence, search.move, search.wanted.specials)
        bands = band(mine, stack_of(search.count), search.level), band(enemy.design, enemy.count, search.enemy_level)
        yield from steps(*bands, search.how, search.place)
    yield Step(f"In order: {search.aim.order}", None, "every legal design is fought out", "unit-design/stats")
    kind = Stats(1, 0, 0, search.move, search.wanted.specials)
    yield from reading_steps((kind, enemy.design), search.terrain)
