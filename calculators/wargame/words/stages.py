"""The way of attacks on one unit, from the dice to those who are lost."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from calculators.declare.outputs import Stage
from calculators.wargame.rules.attacks import Attack


def stages(attacks: Sequence[Attack], fallen: Fraction, gone: Fraction) -> Iterator[Stage]:
    """What is left on average at each roll of all attacks together; cover is a stage where it stops anything."""
    hits = [attack.models * attack.to_hit.result for attack in attacks]
    damage = [left * attack.to_damage.result for left, attack in zip(hits, attacks)]
    yield Stage(sum(attack.models for attack in attacks), "dice", "attacks/to-hit")
    yield Stage(sum(hits), "hits", "attacks/to-hit")
    yield Stage(sum(damage), "damage", "attacks/damage")
    yield Stage(fallen, "casualties", "attacks/casualties")
    yield Stage(gone, "lost, with those who flee", "bravery/test")
