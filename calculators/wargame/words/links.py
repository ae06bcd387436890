"""Links that several calculators offer."""

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

from calculators.declare import Choice, Readings, link
from calculators.declare.outputs import Link
from calculators.show.wording import counted
from calculators.wargame.rules.activation import Aim, Grip, Movement
from calculators.wargame.rules.attacks import Attack
from calculators.wargame.rules.units import Group, Modifier, Target, Trait, Weapon

C = TypeVar("C", bound=Choice)


def bravery_link(casualties: Fraction, target: Target) -> Link | None:
    """The Bravery test after as many casualties as are to be expected, if anybody is left to take it."""
    fallen = max(1, round(casualties))
    if fallen >= target.models:
        return None
    label = f"Bravery after {counted(fallen, 'casualty', 'casualties')}"
    test = {"bravery": target.bravery, "casualties": fallen, "remaining": target.models - fallen}
    return link("wargame/bravery", label, **test)


def attack_link(label: str, attack: Attack) -> Link | None:
    """One of several attacks in the attack calculator."""
    group, ticked = attack.group, {modifier.input: True for modifier in attack.group.modifiers}
    made = {"models": group.models, "damage": group.damage, "weapon": group.weapon}
    return link("wargame/attack", label, attack.target, attack.readings, **made, **ticked)


def activation_link(group: Group, target: Target, readings: Readings) -> Link | None:
    """A whole activation in which these models attack this target."""
    taken = group.modifiers
    inputs = {
        "models": group.models,
        "traits": _among(Trait, taken),
        "movement": Movement.STOOD if Modifier.STATIONARY in taken else Movement.MOVED,
        "enemy_models": target.models,
        "enemy_defense": target.defense,
        "enemy_bravery": target.bravery,
        "enemy_cover": target.cover,
        "enemy_traits": (Trait.FATIGUED,) if target.fatigued else (),
    }
    if group.weapon is Weapon.RANGED:  # who is shot at from afar is not in combat too
        inputs |= {"enemy_near": False, "shooting_damage": group.damage, "shooting_modifiers": _among(Aim, taken)}
    else:
        inputs |= {"shooters": 0, "fighting_damage": group.damage, "fighting_modifiers": _among(Grip, taken)}
    return link("wargame/activation", "Whole activation", readings, **inputs)


def _among(kind: type[C], taken: Iterable[Modifier]) -> tuple[C, ...]:
    slugs = {modifier.value for modifier in taken}
    return tuple(choice for choice in kind if choice.value in slugs)
