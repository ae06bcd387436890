"""The working of what a squad is worth: both attacks, and their points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from calculators.declare.outputs import Step
from calculators.show.wording import figure
from calculators.warfig.rules.attacks import How
from calculators.warfig.rules.tables import hits_on, parries_on, shoots_on, wounds_on
from calculators.warfig.rules.worth import PER, Worth
from calculators.warfig.rulings import OverTen, SquadLimit, Stacking
from calculators.warfig.words.working_matchups import readings_in_force
from calculators.warfig.words.working_shooting import needs

_STACKING = {
    Stacking.BOOK: "Of several items armour, health and movement add up",
    Stacking.ALL_ADD: "Several items add up",
    Stacking.NONE_ADD: "Of several items the best counts",
}
_LIMIT = {
    SquadLimit.TEN: "A squad has at most ten units",
    SquadLimit.NONE: "A squad has as many units as you like, here up to 20",
}
_EDGE = {
    OverTen.CAP: "Values beyond the tables count as their edge",
    OverTen.DIFFERENCE: "The tables go on by their pattern",
}


def worth_steps(found: Worth, given: Any) -> Iterator[Step]:
    """How often each side hits and wounds, what falls, and what that is in points."""
    me, enemy = found.band, found.enemy
    yield from _attack("It", me, enemy, given.how, given.enemy_cover, given)
    yield Step(
        f"It kills {figure(found.kills)} on average", None, f"{me.units * me.values.attacks} dice", "damage/casualties"
    )
    yield from _attack("The enemy", enemy, me, given.enemy_how, given.cover, given)
    yield Step(
        f"It loses {figure(found.lost)} on average",
        None,
        f"{enemy.units * enemy.values.attacks} dice",
        "damage/casualties",
    )
    parts = f"{PER} × {enemy.each} × {figure(found.kills)} / {me.points}"
    yield Step(f"{PER} points of it destroy {figure(found.destroys)} points", None, parts, "statistics/cost")
    parts = f"{PER} × {me.each} × {figure(found.lost)} / {enemy.points}"
    yield Step(f"{PER} points of the enemy destroy {figure(found.loses)} of its points", None, parts, "statistics/cost")
    yield from readings_in_force(given, set(), {given.how, given.enemy_how})
    yield Step(_EDGE[given.over_ten], None, "above 10 and below 1", "tables/outside", "over_ten")
    yield Step(_STACKING[given.stacking], None, "to the same value", "items/stacking", "stacking")
    yield Step(_LIMIT[given.squad_limit], None, "and at least five", "squads/squad-size", "squad_limit")


def _attack(who: str, striker: Any, struck: Any, how: How, cover: Any, given: Any) -> Iterator[Step]:
    """One attack, die by die."""
    mine, yours = striker.values, struck.values
    if how is How.SHOOTING:
        if not mine.bs:
            yield Step(f"{who} cannot shoot", None, "without ballistic skill and range", "shooting/who-may-shoot")
            return
        skill = mine.bs - cover.penalty
        if cover.penalty:
            yield Step(
                f"{who} shoots at {cover.label.lower()} cover: −{cover.penalty}",
                None,
                f"leaves ballistic skill {skill}",
                "shooting/cover",
            )
        cell = shoots_on(skill, given.bs_below_one)
        yield Step(f"{who} hits", cell.chance, needs(cell, f"ballistic skill {skill}"), "shooting/to-hit")
    else:
        cell = hits_on(mine.ws, yours.ws, given.over_ten)
        yield Step(f"{who} hits", cell.chance, needs(cell, f"skill {mine.ws} on skill {yours.ws}"), "melee/to-hit")
    if how is How.DEFENDED:
        cell = parries_on(yours.ws, mine.ws, given.parry_table, given.over_ten)
        yield Step(
            "A defence die parries",
            cell.chance,
            needs(cell, f"skill {yours.ws} against skill {mine.ws}"),
            "melee/parry",
        )
    cell = wounds_on(mine.strength, yours.armour, given.over_ten)
    yield Step(
        "A hit wounds",
        cell.chance,
        needs(cell, f"strength {mine.strength} on armour {yours.armour}"),
        "damage/to-wound",
    )
