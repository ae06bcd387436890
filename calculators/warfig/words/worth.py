"""The working where squads are weighed: one attack roll by roll, both attacks with their points, and the readings."""

from collections.abc import Iterator

from calculators.declare import Readings, Ruling
from calculators.declare.outputs import Step
from calculators.show.wording import figure
from calculators.warfig.rules.melee import Melee
from calculators.warfig.rules.priced_squads import PricedSquad
from calculators.warfig.rules.shooting import Cover
from calculators.warfig.rules.statistics import Stats
from calculators.warfig.rules.tables import hits_on, parries_on, shoots_on, wounds_on
from calculators.warfig.rules.worth import Attack, How, Opposition
from calculators.warfig.rulings import (
    BsBelowOne,
    DefenceDice,
    HalfDie,
    Order,
    Overkill,
    OverTen,
    ParryTable,
    Spread,
    SquadLimit,
    Stacking,
)
from calculators.warfig.words.melee import melee_steps
from calculators.warfig.words.phrases import needs, ruled
from calculators.warfig.words.shooting import volley_steps
from calculators.weigh.worth import Worth, steps

_DECIDES: dict[type[Ruling], set[How]] = {  # which attacks a reading may decide
    ParryTable: {How.DEFENDED},
    DefenceDice: {How.DEFENDED},
    HalfDie: {How.DEFENDED},
    Order: {How.MELEE},
    BsBelowOne: {How.SHOOTING},
    Spread: set(How),
    Overkill: set(How),
}


def attack_steps(attack: Attack) -> Iterator[Step]:
    """How one attack goes, roll by roll."""
    if isinstance(attack.inputs, Melee):
        return melee_steps(attack.inputs.meeting, attack.inputs.election)
    return volley_steps(attack.inputs)


def readings_in_force(readings: Readings, named: set[str], hows: set[How]) -> Iterator[Step]:
    """A step for each reading that may decide one of the fights and was not named yet."""
    for ruling, decided in _DECIDES.items():
        if ruling in readings and ruling.input_name not in named and decided & hows:
            yield ruled(readings[ruling], "where it comes to that")


def worth_steps(squad: PricedSquad, worth: Worth, against: Opposition, readings: Readings) -> Iterator[Step]:
    """How often each side hits and wounds, what falls, and what that is in points."""
    enemy = against.enemy.squad
    yield from _attack("It", squad.stats, enemy.stats, against.how, against.enemy_cover, readings)
    dice = f"{squad.units * squad.stats.attacks} dice"
    yield Step(f"It kills {figure(worth.kills)} on average", None, dice, "damage/casualties")
    yield from _attack("The enemy", enemy.stats, squad.stats, against.enemy_how, against.cover, readings)
    dice = f"{enemy.units * enemy.stats.attacks} dice"
    yield Step(f"It loses {figure(worth.killed)} on average", None, dice, "damage/casualties")
    yield from steps(worth, "statistics/cost", chances=False)
    yield from readings_in_force(readings, set(), {against.how, against.enemy_how})
    yield from (ruled(readings[ruling]) for ruling in (OverTen, Stacking, SquadLimit))


def _attack(who: str, mine: Stats, yours: Stats, how: How, cover: Cover, readings: Readings) -> Iterator[Step]:
    """One attack, die by die."""
    over_ten = readings[OverTen]
    if how is How.SHOOTING:
        if not mine.bs:
            yield Step(f"{who} cannot shoot", None, "without ballistic skill and range", "shooting/who-may-shoot")
            return
        skill = mine.bs - cover.penalty
        if cover.penalty:
            what = f"{who} shoots at {cover.label.lower()} cover: −{cover.penalty}"
            yield Step(what, None, f"leaves ballistic skill {skill}", "shooting/cover")
        cell = shoots_on(skill, readings[BsBelowOne])
        yield Step(f"{who} hits", cell.chance, needs(cell, f"ballistic skill {skill}"), "shooting/to-hit")
    else:
        cell = hits_on(mine.ws, yours.ws, over_ten)
        yield Step(f"{who} hits", cell.chance, needs(cell, f"skill {mine.ws} on skill {yours.ws}"), "melee/to-hit")
    if how is How.DEFENDED:
        cell = parries_on(yours.ws, mine.ws, readings[ParryTable], over_ten)
        detail = needs(cell, f"skill {yours.ws} against skill {mine.ws}")
        yield Step("A defence die parries", cell.chance, detail, "melee/parry")
    cell = wounds_on(mine.strength, yours.armour, over_ten)
    detail = needs(cell, f"strength {mine.strength} on armour {yours.armour}")
    yield Step("A hit wounds", cell.chance, detail, "damage/to-wound")
