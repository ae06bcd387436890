"""One weapon's attack on one unit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, chance, number, spread
from calculators.kernel.odds import Odds
from calculators.show.wording import sentence
from calculators.wargame.rules.asked import MOST, Group, InCover, Option, Tired, Unit, odd_modifiers, strike, unit_of
from calculators.wargame.rules.blow import Blow, Modifier, Weapon
from calculators.wargame.rules.losses import casualties, fled, lost
from calculators.wargame.rules.sides import started_by
from calculators.wargame.rulings import Rulings, chosen
from calculators.wargame.words.phrases import bravery_way, hurts, models, toll, way
from calculators.wargame.words.working import attack_steps, losses_steps


@dataclass(frozen=True)
class Models:
    """The models with one weapon, and all that touches their roll to hit."""

    models: int = ask(5, "Models", low=1, high=MOST, group="Attacker", hint="one die each", rule="attacks/weapons")
    damage: int = ask(1, "Damage", low=0, high=12, group="Attacker", hint="of the weapon", rule="attacks/damage")
    weapon: Weapon = ask(Weapon.RANGED, "Weapon", group="Attacker", rule="attacks/weapons")
    long_range: bool = ask(
        False, "Long range", group="To hit", hint="-1", rule="attacks/modifiers", when="weapon=ranged"
    )
    under_6: bool = ask(False, 'Under 6"', group="To hit", hint="+1", rule="attacks/modifiers", when="weapon=ranged")
    stationary: bool = ask(False, "Did not move", group="To hit", hint="+1", rule="attacks/modifiers")
    elite: bool = ask(False, "Elite", group="To hit", hint="+1", rule="attacks/modifiers")
    untrained: bool = ask(False, "Untrained", group="To hit", hint="-1", rule="attacks/modifiers")
    precise: bool = ask(False, "Precise", group="To hit", hint="+1", rule="attacks/modifiers")
    imprecise: bool = ask(False, "Imprecise", group="To hit", hint="-1", rule="attacks/modifiers")
    fatigued: bool = ask(False, "Fatigued", group="To hit", hint="-1", rule="activation/fatigue")


@dataclass(frozen=True)
class Assault(Rulings, Tired, InCover, Unit, Models):
    """An attack, and how the table reads the rules."""

    @property
    def group(self) -> Group:
        """The attackers as a row of other calculators."""
        taken = tuple(modifier for modifier in Modifier if getattr(self, modifier.input))
        return Group("", self.models, self.damage, self.weapon, taken)

    @property
    def blow(self) -> Blow:
        return strike(self.group, self, self.cover)


@dataclass(frozen=True, kw_only=True)
class Toll(Answer):
    hit: Fraction = chance("Hit", "one model's die")
    damages: Fraction = chance("Damage", "one hit's Damage Roll")
    casualty: Fraction = chance("Casualty", "all rolls of one model")
    mean_casualties: Fraction = number("Casualties", "on average")
    mean_lost: Fraction = number("Lost", "on average, with those who flee")
    modifier: int = number("Modifier to hit")
    uncovered: Fraction = chance("Not stopped by cover", "one successful damage")
    someone_flees: Fraction = chance("Someone flees")
    wiped_out: Fraction = chance("All lost")
    casualties: Odds = spread("Casualties")
    lost: Odds = spread("Lost")


@calculator(
    "wargame/attack",
    title="Attack",
    summary="Casualties and losses when all models with one weapon attack a unit, by shooting or in melee.",
    rules={
        "attacks/weapons": "models=8",
        "attacks/to-hit": "elite=yes",
        "attacks/modifiers": "under_6=yes&stationary=yes",
        "attacks/damage": "defense=7",
        "attacks/sixes": "defense=8",
        "attacks/cover": "cover=heavy",
        "attacks/casualties": "models=20&damage=4&target_models=5",
        "activation/fatigue": "fatigued=yes",
        "activation/save": "cover=heavy&target_fatigued=yes",
        "shooting/shooting": "under_6=yes",
        "combat/fighting": "weapon=melee",
        "combat/fight-move": "weapon=melee",
        "equipment/hands": "cover=light",
        "bravery/test": "models=10",
        "bravery/fleeing": "models=10&bravery=3",
        "scenario/profiles": "damage=3&defense=6&bravery=7",
    },
    cases={
        "Five against ten, no modifiers": "",
        "The same in light cover": "cover=light",
        "The same in heavy cover": "cover=heavy",
        'Elite, stationary, under 6", Precise': "under_6=yes&stationary=yes&elite=yes&precise=yes",
        "Long range, untrained, Imprecise": "long_range=yes&untrained=yes&imprecise=yes",
        "Damage 1 against Defense 7": "defense=7",
        "Damage 1 against Defense 8": "defense=8",
        "Damage 1 against Defense 9": "defense=9",
        "Ten in melee, standing still": "models=10&weapon=melee&stationary=yes",
    },
)
def attack(assault: Assault) -> Toll:
    """A die to hit for each model, a Damage Roll for each hit, a Cover Roll if need be; then one Bravery test."""
    blow = assault.blow
    fallen = casualties([blow], blow.target.models)
    gone = lost(fallen, blow.target)
    return Toll(
        headline=_headline(blow, fallen, gone),
        hit=blow.hit,
        damages=blow.damages,
        casualty=blow.casualty,
        mean_casualties=fallen.mean,
        mean_lost=gone.mean,
        modifier=blow.modifier,
        uncovered=blow.uncovered,
        someone_flees=fled(fallen, blow.target).at_least(1),
        wiped_out=gone[blow.target.models],
        casualties=fallen,
        lost=gone,
        working=tuple(_working(blow, fallen)),
        notes=tuple(_notes(blow)),
        links=_opens(assault, fallen),
    )


def _headline(blow: Blow, fallen: Odds, gone: Odds) -> str:
    who, s = sentence(models(blow.models)), "s" if blow.models == 1 else ""
    if none := hurts(blow):
        return f"{who} {none}."
    at = f" at {blow.modifier:+}" if blow.modifier else ""
    always = f" always hit{s} and" if blow.hit == 1 else ""
    return f"{who}{at}{always} make{s} {toll(fallen.mean, gone.mean, blow.target, blow.cover)}."


def _working(blow: Blow, fallen: Odds) -> Iterator[Step]:
    yield from attack_steps(blow)
    yield from losses_steps(blow.models, fallen, blow.target)


def _notes(blow: Blow) -> Iterator[str]:
    yield from odd_modifiers(blow)
    if not blow.hit and not blow.rulings.natural.six_hits:
        yield "Modifiers have no limit: from -3 down no die can hit."
    if blow.hit == 1:
        yield "Modifiers have no limit: from +3 on every die hits, a 1 too."


def _opens(assault: Assault, fallen: Odds) -> tuple[Link, ...]:
    group, unit = assault.group, unit_of(assault)
    option = Option(group.name, group.models, group.damage, group.weapon, group.modifiers, assault.cover)
    ruled = chosen(assault)
    return (
        way("several-groups", "Add another weapon", groups=(group, Group()), cover=assault.cover, **unit, **ruled),
        way("compare", "What would change it", options=(option,), **unit, **ruled),
        way("activation", "Whole activation", **started_by(group, assault.blow.target), **ruled),
        *bravery_way(fallen.mean, assault.target_models, assault.bravery),
    )
