"""Several groups with different weapons attack one unit in one activation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, figure, sentence
from calculators.wargame.rules.asked import Group, InCover, Option, Tired, Unit, named, odd_modifiers, strike, unit_of
from calculators.wargame.rules.blow import Blow, Cover, Modifier, Weapon
from calculators.wargame.rules.losses import casualties, fled, lost
from calculators.wargame.rulings import Rulings, chosen
from calculators.wargame.words.phrases import bravery_way, toll, way
from calculators.wargame.words.working import attack_steps, losses_steps

MOST_DICE = 200  # more would make fractions of thousands of digits

EXAMPLE = (
    Group("Archers", 6, 1, Weapon.RANGED, (Modifier.STATIONARY,)),
    Group("Officer", 1, 3, Weapon.RANGED, (Modifier.STATIONARY, Modifier.ELITE, Modifier.PRECISE)),
)


@dataclass(frozen=True)
class Band:
    """Everyone who attacks."""

    groups: tuple[Group, ...] = ask(EXAMPLE, "Groups", most=10, rule="attacks/weapons")


@dataclass(frozen=True)
class Volley(Rulings, Tired, InCover, Unit, Band):
    """Several groups on one unit, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        dice = sum(group.models for group in self.groups)
        if not self.groups:
            return {"groups": "Groups: there must be at least one row."}
        if dice > MOST_DICE:
            return {"groups": f"Groups: all rows together take at most {MOST_DICE} models, not {dice}."}
        return {}


@dataclass(frozen=True, kw_only=True)
class Sum(Answer):
    mean_casualties: Fraction = number("Casualties", "on average")
    mean_lost: Fraction = number("Lost", "on average, with those who flee")
    someone_flees: Fraction = chance("Someone flees")
    wiped_out: Fraction = chance("All lost")
    by_group: Table = table("Each group by itself")
    casualties: Odds = spread("Casualties")
    lost: Odds = spread("Lost")


@calculator(
    "wargame/several-groups",
    title="Several groups",
    summary="Groups with different weapons, ranges or training attack one unit: casualties and losses with one Bravery test.",
    rules={
        "attacks/weapons": "groups=name:Swords,weapon:melee;name:Daggers,damage:0,weapon:melee",
        "attacks/to-hit": "",
        "attacks/modifiers": "groups=name:Near,modifiers:under-6;name:Far,modifiers:long-range",
        "attacks/damage": "defense=7",
        "attacks/sixes": "defense=9",
        "attacks/cover": "cover=light",
        "attacks/casualties": "target_models=3",
        "activation/fatigue": "groups=modifiers:fatigued",
        "activation/save": "cover=heavy&target_fatigued=yes",
        "equipment/special-models": "",
        "equipment/hands": "groups=name:Right%20hand,weapon:melee;name:Left%20hand,damage:0,weapon:melee",
        "shooting/shooting": "groups=name:Rifles;name:Mortar,models:1,damage:4,modifiers:imprecise",
        "combat/fighting": "groups=name:Spears,weapon:melee;name:Champion,models:1,damage:3,weapon:melee,modifiers:elite",
        "bravery/test": "bravery=6",
        "bravery/fleeing": "bravery=2",
    },
    cases={
        "Archers and their officer": "",
        "Half of them at long range": "groups=name:Near,modifiers:under-6;name:Far,modifiers:long-range",
        "A weapon in each hand": "groups=name:Right%20hand,weapon:melee;name:Left%20hand,damage:0,weapon:melee",
        "Rifles and a mortar": "groups=name:Rifles;name:Mortar,models:1,damage:4,modifiers:imprecise",
        "Spears and a champion": "groups=name:Spears,weapon:melee;name:Champion,models:1,damage:3,weapon:melee,modifiers:elite",
        "Pistols, then swords": "groups=name:Pistols,modifiers:under-6;name:Swords,damage:2,weapon:melee",
    },
)
def several_groups(volley: Volley) -> Sum:
    """Every group's casualties added up, at most as many as there are models; then one Bravery test."""
    blows = [strike(group, volley, volley.cover) for group in volley.groups]
    target = blows[0].target
    fallen = casualties(blows, target.models)
    gone = lost(fallen, target)
    return Sum(
        headline=_headline(volley, fallen, gone, blows),
        mean_casualties=fallen.mean,
        mean_lost=gone.mean,
        someone_flees=fled(fallen, target).at_least(1),
        wiped_out=gone[target.models],
        by_group=_by_group(volley, blows),
        casualties=fallen,
        lost=gone,
        working=tuple(_working(volley, blows, fallen)),
        notes=tuple(_notes(volley, blows)),
        links=_opens(volley, fallen),
    )


def _headline(volley: Volley, fallen: Odds, gone: Odds, blows: list[Blow]) -> str:
    groups, s = counted(len(blows), "group"), "s" if len(blows) == 1 else ""
    dice = sum(blow.models for blow in blows)
    who = sentence(f"{groups} with {counted(dice, 'die', 'dice')}")
    if not any(blow.casualty for blow in blows):
        return f"{who} cannot make a casualty."
    cover = volley.cover if any(blow.cover is volley.cover for blow in blows) else Cover.NONE
    return f"{who} make{s} {toll(fallen.mean, gone.mean, blows[0].target, cover)}."


def _by_group(volley: Volley, blows: list[Blow]) -> Table:
    rows = tuple(
        (named(group, at), blow.hit, blow.damages, blow.casualty, figure(blow.models * blow.casualty))
        for at, (group, blow) in enumerate(zip(volley.groups, blows), 1)
    )
    return Table(("Group", "Hit", "Damage", "Casualty", "Fallen"), rows)


def _working(volley: Volley, blows: list[Blow], fallen: Odds) -> Iterator[Step]:
    for at, (group, blow) in enumerate(zip(volley.groups, blows), 1):
        yield from attack_steps(blow, named(group, at))
    yield from losses_steps(sum(blow.models for blow in blows), fallen, blows[0].target)


def _notes(volley: Volley, blows: list[Blow]) -> Iterator[str]:
    for at, (group, blow) in enumerate(zip(volley.groups, blows), 1):
        for note in odd_modifiers(blow):
            yield f"{named(group, at)}: {note}"
    if len({blow.weapon for blow in blows}) > 1:
        yield "Ranged groups attack in the shooting step, melee groups in the combat step of the same activation; there is one Bravery test for both."
    if len(blows) > 1:
        yield "The order of the groups does not matter, as long as all have named this target."


def _opens(volley: Volley, fallen: Odds) -> tuple[Link, ...]:
    options = tuple(
        Option(one.name, one.models, one.damage, one.weapon, one.modifiers, volley.cover) for one in volley.groups
    )
    return (
        way(
            "compare",
            "Compare the groups" if options[1:] else "What would change it",
            options=options[:8],
            **unit_of(volley),
            **chosen(volley),
        ),
        *bravery_way(fallen.mean, volley.target_models, volley.bravery),
    )
