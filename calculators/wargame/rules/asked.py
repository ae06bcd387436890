"""Inputs that several calculators ask for; each takes those it needs as bases, behind its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from calculators.declare.inputs import ask
from calculators.wargame.rules.blow import RANGE, Blow, Cover, Modifier, Target, Weapon, as_modifiers
from calculators.wargame.rulings import readings

MOST = 60  # models in a unit


@dataclass(frozen=True)
class Unit:
    """A unit that is attacked."""

    defense: int = ask(5, "Defense", low=1, high=20, group="Target", rule="attacks/damage")
    target_models: int = ask(10, "Models", low=1, high=MOST, group="Target", rule="attacks/casualties")
    bravery: int = ask(4, "Bravery", low=1, high=12, group="Target", rule="bravery/test")


@dataclass(frozen=True)
class InCover:
    """What it stands in."""

    cover: Cover = ask(Cover.NONE, "Cover", group="Target", rule="attacks/cover")


@dataclass(frozen=True)
class Tired:
    """Whether it was activated twice in a row."""

    target_fatigued: bool = ask(
        False, "Fatigued", group="Target", hint="by another ruling only", rule="activation/save"
    )


@dataclass(frozen=True)
class Group:
    """Models with the same weapon."""

    name: str = ask("", "Name", most=40)
    models: int = ask(5, "Models", low=1, high=MOST, rule="attacks/weapons")
    damage: int = ask(1, "Damage", low=0, high=12, rule="attacks/damage")
    weapon: Weapon = ask(Weapon.RANGED, "Weapon", rule="attacks/weapons")
    modifiers: tuple[Modifier, ...] = ask((), "To hit", most=len(Modifier), rule="attacks/modifiers")


@dataclass(frozen=True)
class Option(Group):
    """A weapon or a position to weigh against others."""

    cover: Cover = ask(Cover.NONE, "Target's cover", rule="attacks/cover")


def target(given: Any, cover: Cover) -> Target:
    """The target someone has entered."""
    return Target(given.target_models, given.defense, given.bravery, cover, given.target_fatigued)


def strike(group: Group, given: Any, cover: Cover) -> Blow:
    """A group's attack on the target someone has entered."""
    return Blow(
        group.models, group.damage, group.weapon, as_modifiers(group.modifiers), target(given, cover), readings(given)
    )


def unit_of(given: Any) -> dict[str, Any]:
    """The target's inputs but its cover, for a way on to another calculator."""
    return {one: getattr(given, one) for one in ("defense", "target_models", "bravery", "target_fatigued")}


def ticked(modifiers: Iterable[Modifier]) -> dict[str, bool]:
    """Modifiers as the yes/no inputs of an attack."""
    return {modifier.input: True for modifier in modifiers}


def named(group: Group, at: int) -> str:
    """A row by its name, or by its place."""
    return group.name or f"Row {at}"


def odd_modifiers(blow: Blow) -> Iterator[str]:
    """Notes on modifiers that play no part or cancel out."""
    if blow.melee and not blow.modifiers.isdisjoint(RANGE):
        yield "Range plays no part in melee."
    if blow.modifiers.issuperset((Modifier.ELITE, Modifier.UNTRAINED)):
        yield "A model is elite or untrained, not both; here the two cancel out."
    if blow.modifiers.issuperset((Modifier.PRECISE, Modifier.IMPRECISE)):
        yield "A weapon is Precise or Imprecise, not both; here the two cancel out."
