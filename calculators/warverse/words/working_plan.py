"""The words for the planner: headline, ranking, working, notes and ways on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from calculators.declare.outputs import Link, Step, Table
from calculators.show.wording import figure, percent
from calculators.warverse.rules.attacking import PAIRS, RANGE_STEP, SIDES, defence
from calculators.warverse.rules.planning import Prey, Way
from calculators.warverse.rules.splitting import Aim, Goal
from calculators.warverse.rules.targets import untold_points
from calculators.warverse.words.phrases import each_hits, often, plain, too_late, ways

if TYPE_CHECKING:
    from calculators.warverse.pages.planner import Question

_RULINGS = {
    "range_steps": ("An area may lie at half an inch", "ranged/range"),
    "cover_in_close_combat": ("A target in cover is in contact", "ranged/cover"),
    "area_range": ("How far off an area is", "areas/centre"),
    "area_catches": ("How much of a target an area must cover", "areas/caught"),
    "close_area": ("Where an area lies in close combat", "areas/centre"),
    "split_pays": ("Several attacks, and their range and radius", "combat/splitting"),
    "hits_add_up": ("Several attacks on one target", "combat/killing"),
}


FEW = Fraction(1, 100)  # a smaller mean would be told as none


def plan_headline(given: Question, best: Way, count: int) -> str:
    """What a player would say of it."""
    if not best.mean:
        return f"{plain(given.attacks, 'Attack')} can kill none of these, however {'it is' if given.attacks == 1 else 'they are'} used."
    everyone = f"all {often(best.all_killed)}" if best.all_killed else "never all"
    few = f"at least one kill {often(best.any_killed)}" if best.mean < FEW else f"{figure(best.mean)} kills on average"
    kills = f"kills {often(best.all_killed)}" if count == 1 else f"{few}, {everyone}"
    risk = f"; the attacker dies {percent(best.own)} of the time" if best.own else ""
    return f"{best.what}: {kills}{risk}."


def ranking(ranked: list[Way], count: int, goal: Goal) -> Table:
    """Every way with what it does; for a lone target only whether it dies, and points where they are the goal."""
    told: dict[str, Callable[[Way], str | Fraction]] = {"Kill": lambda way: way.all_killed}
    if count > 1:
        told = (
            {"Points": lambda way: figure(way.points)}
            if goal is Goal.POINTS
            else {"Kills": lambda way: figure(way.mean)}
        )
        told |= {"All": lambda way: way.all_killed, "Any": lambda way: way.any_killed}
    if any(way.own for way in ranked):
        told["Attacker dies"] = lambda way: way.own
    return Table(
        ("Way", "Dice", *told), tuple((way.what, way.dice, *(tell(way) for tell in told.values())) for way in ranked)
    )


def plan_steps(given: Question, prey: list[Prey], decides: frozenset[str], best: Way) -> Iterator[Step]:
    """What a die does each way, and which rulings decide it."""
    yield Step(
        f"The attacker has {plain(given.attacks, 'Attack')} at Strength {given.strength}", rule="characters/attacks"
    )
    yield Step(
        "An attack die succeeds", Fraction(given.strength, SIDES), f"on {given.strength} or less", "combat/declaring"
    )
    for one in prey:
        rule = "close-combat/engaging" if given.close else "ranged/range"
        yield _die(f"{one.name}, straight", one.straight, given.attacks, rule)
        if one.area and one.spot:
            yield _die(
                f'{one.name}, area {one.spot.radius}"{one.spot.where}', one.area, given.attacks, "areas/defending"
            )
    for name, (what, rule) in _RULINGS.items():
        if name in decides:
            yield Step(what, None, "", rule, name)
    all_die = "It dies the best way" if len(prey) == 1 else "All of them die the best way"
    yield Step(all_die, best.all_killed, best.what, "combat/killing")


def _die(what: str, aim: Aim, attacks: int, rule: str) -> Step:
    dice = max(0, attacks - aim.penalty)
    return Step(f"{what}: {each_hits(dice)}", Fraction(aim.ways, PAIRS), f"range and radius take {aim.penalty}", rule)


def plan_notes(given: Question, prey: list[Prey], ranked: list[Way]) -> Iterator[str]:
    """What is easily overlooked."""
    nearer = (
        []
        if given.close
        else [(row.range % RANGE_STEP + 1, one) for row, one in zip(given.targets, prey) if one.straight.penalty]
    )
    for inches, one in nearer:
        if inches <= given.move:
            yield f'Moving {inches}" nearer to {one.name} first saves an attack.'
            break
    if any(way.what.startswith("Area") for way in ranked):
        yield "Whoever else is in an area is caught as well; the way assumes that it is laid clear of friends."
    if any(way.what.startswith("Die by die") for way in ranked):
        yield "Die by die: each die is an attack of its own, and when a target is dead the rest go on to the next."
    if not ranked[0].mean or any(given.attacks * one.straight.ways < PAIRS * one.need for one in prey[:1]):
        yield too_late(defence(prey[0].strength, given.targets[0].cover.bonus if not given.close else 0))
    yield from untold_points(given.targets)


def plan_opens(given: Question) -> Iterator[Link]:
    """The first target by itself, and all of them with a split of one's own."""
    row = given.targets[0]
    attacker = {"attacks": given.attacks, "strength": given.strength, "close": given.close}
    target = {"target_strength": row.strength, "target_hp": row.hp, "range": row.range, "cover": row.cover}
    yield from ways(
        (
            "attack",
            f"Attack {row.name or 'the first'}",
            attacker | target | {"cover_in_close_combat": given.cover_in_close_combat},
        )
    )
    yield from ways(
        ("character", "Attacker's cost", {"move": given.move, "strength": given.strength, "attacks": given.attacks})
    )
