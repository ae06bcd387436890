"""The two units of a whole activation as someone enters them, and the attacks that come of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.wargame.rules.asked import MOST, Group
from calculators.wargame.rules.blow import Blow, Cover, Modifier, Target, Weapon, as_modifiers
from calculators.wargame.rules.exchange import Exchange
from calculators.wargame.rulings import Rulings, readings


class Movement(Choice):
    """What the unit did in its movement step."""

    STOOD = "stood", "Stood"
    MOVED = "moved", "Moved"
    RAN = "ran", "Ran"
    RETREATED = "retreated", "Retreated"


class _Some(Choice):
    """Some of the modifiers, by the same names."""

    @property
    def hint(self) -> str:
        return Modifier(self.value).hint


class Trait(_Some):
    """What is true of a unit all the time."""

    ELITE = "elite", "Elite"
    UNTRAINED = "untrained", "Untrained"
    FATIGUED = "fatigued", "Fatigued"


class Aim(_Some):
    """What is true of its shooting."""

    LONG_RANGE = "long-range", "Long range"
    UNDER_6 = "under-6", 'Under 6"'
    PRECISE = "precise", "Precise"
    IMPRECISE = "imprecise", "Imprecise"


class Grip(_Some):
    """What is true of its melee weapon."""

    PRECISE = "precise", "Precise"
    IMPRECISE = "imprecise", "Imprecise"


_YOU, _SHOOT, _FIGHT, _FOE, _BACK = "Your unit", "Your shooting", "Your fighting", "Enemy unit", "Enemy fights back"
_ALL = f"{MOST}: all, 0: none"
_MAY_SHOOT, _MAY_FIGHT = "movement=stood,moved", "movement=stood,moved,ran"


@dataclass(frozen=True)
class Sides:
    """The activated unit, the enemy unit, and what they do."""

    models: int = ask(10, "Models", low=1, high=MOST, group=_YOU, rule="attacks/weapons")
    defense: int = ask(5, "Defense", low=1, high=20, group=_YOU, rule="attacks/damage")
    bravery: int = ask(4, "Bravery", low=1, high=12, group=_YOU, rule="bravery/test")
    cover: Cover = ask(Cover.NONE, "Cover", group=_YOU, rule="attacks/cover")
    traits: tuple[Trait, ...] = ask((), "Models are", most=3, group=_YOU, rule="attacks/modifiers")
    movement: Movement = ask(
        Movement.MOVED, "Movement", group=_YOU, hint='begun within 3": a Retreat', rule="movement/retreat"
    )
    shooters: int = ask(
        MOST, "Shooters", low=0, high=MOST, group=_SHOOT, hint=_ALL, rule="shooting/shooting", when=_MAY_SHOOT
    )
    shooting_damage: int = ask(1, "Damage", low=0, high=12, group=_SHOOT, rule="attacks/damage", when=_MAY_SHOOT)
    shooting_modifiers: tuple[Aim, ...] = ask(
        (), "To hit", most=4, group=_SHOOT, rule="attacks/modifiers", when=_MAY_SHOOT
    )
    fighters: int = ask(
        MOST, "Fighters", low=0, high=MOST, group=_FIGHT, hint=_ALL, rule="combat/fighting", when=_MAY_FIGHT
    )
    fighting_damage: int = ask(1, "Damage", low=0, high=12, group=_FIGHT, rule="attacks/damage", when=_MAY_FIGHT)
    fighting_modifiers: tuple[Grip, ...] = ask(
        (), "To hit", most=2, group=_FIGHT, rule="attacks/modifiers", when=_MAY_FIGHT
    )
    fight_move: bool = ask(
        False, "Fight move", group=_FIGHT, hint="no +1 for standing", rule="combat/fight-move", when="movement=stood"
    )
    enemy_models: int = ask(10, "Models", low=1, high=MOST, group=_FOE, rule="attacks/casualties")
    enemy_defense: int = ask(5, "Defense", low=1, high=20, group=_FOE, rule="attacks/damage")
    enemy_bravery: int = ask(4, "Bravery", low=1, high=12, group=_FOE, rule="bravery/test")
    enemy_cover: Cover = ask(Cover.NONE, "Cover", group=_FOE, rule="attacks/cover")
    enemy_traits: tuple[Trait, ...] = ask((), "Models are", most=3, group=_FOE, rule="attacks/modifiers")
    enemy_near: bool = ask(True, 'Within 3"', group=_FOE, hint="as combat begins", rule="combat/who-fights")
    enemy_fighters: int = ask(
        MOST, "Fighters", low=0, high=MOST, group=_BACK, hint=_ALL, rule="combat/answering", when="enemy_near=yes"
    )
    enemy_damage: int = ask(1, "Damage", low=0, high=12, group=_BACK, rule="attacks/damage", when="enemy_near=yes")
    enemy_modifiers: tuple[Grip, ...] = ask(
        (), "To hit", most=2, group=_BACK, rule="attacks/modifiers", when="enemy_near=yes"
    )
    enemy_fight_move: bool = ask(
        False, "Fight move", group=_BACK, hint="no +1 for standing", rule="combat/fight-move", when="enemy_near=yes"
    )


@dataclass(frozen=True)
class Turn(Rulings, Sides):
    """An activation, and how the table reads the rules."""

    @property
    def shoots(self) -> bool:
        """Whether it may and does (movement/running, movement/retreat)."""
        return self.movement in (Movement.STOOD, Movement.MOVED) and self.shooters > 0

    @property
    def fights(self) -> bool:
        return self.enemy_near and self.movement is not Movement.RETREATED and self.fighters > 0

    @property
    def exchange(self) -> Exchange:
        """Every attack of the activation."""
        unit = Target(self.models, self.defense, self.bravery, self.cover, Trait.FATIGUED in self.traits)
        enemy = Target(
            self.enemy_models,
            self.enemy_defense,
            self.enemy_bravery,
            self.enemy_cover,
            Trait.FATIGUED in self.enemy_traits,
        )
        stood = self.movement is Movement.STOOD
        shot = self._blow(
            self.shooters,
            self.shooting_damage,
            Weapon.RANGED,
            (*self.traits, *self.shooting_modifiers),
            stood,
            unit,
            enemy,
        )
        striking = (*self.traits, *self.fighting_modifiers)
        fight = self._blow(
            self.fighters, self.fighting_damage, Weapon.MELEE, striking, stood and not self.fight_move, unit, enemy
        )
        # The enemy has not moved in this activation (attacks/modifiers), unless it makes its fight move.
        answering = (*self.enemy_traits, *self.enemy_modifiers)
        answer = self._blow(
            self.enemy_fighters, self.enemy_damage, Weapon.MELEE, answering, not self.enemy_fight_move, enemy, unit
        )
        answers = self.enemy_near and self.enemy_fighters > 0
        return Exchange(
            shot if self.shoots else None, fight if self.fights else None, answer if answers else None, unit, enemy
        )

    def _blow(
        self, most: int, damage: int, weapon: Weapon, taken: Iterable[Choice], still: bool, by: Target, on: Target
    ) -> Blow:
        modifiers = as_modifiers(taken) | ({Modifier.STATIONARY} if still else set())
        return Blow(min(most, by.models), damage, weapon, modifiers, on, readings(self))


def started_by(group: Group, target: Target) -> dict[str, Any]:
    """The inputs of an activation in which these models attack this target."""
    ranged = group.weapon is Weapon.RANGED
    own = "shooting" if ranged else "fighting"
    slugs = {modifier.value for modifier in group.modifiers}
    return {
        "models": group.models,
        "traits": _among(Trait, slugs),
        "movement": Movement.STOOD if Modifier.STATIONARY in group.modifiers else Movement.MOVED,
        f"{own}_damage": group.damage,
        f"{own}_modifiers": _among(Aim if ranged else Grip, slugs),
        **({} if ranged else {"shooters": 0}),
        "enemy_models": target.models,
        "enemy_defense": target.defense,
        "enemy_bravery": target.bravery,
        "enemy_cover": target.cover,
        "enemy_traits": (Trait.FATIGUED,) if target.fatigued else (),
    }


def _among(kind: type[Choice], slugs: set[str]) -> tuple[Choice, ...]:
    return tuple(one for one in kind if one.value in slugs)
