"""The working of an attack, step by step: its dice, the target's cover, what one die does, what all of them do."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.outputs import Step
from calculators.show.wording import figure, in_words, sentence
from calculators.warverse.rules.attacking import (
    SIDES,
    Cover,
    Part,
    RangeSteps,
    defence,
    dice_left,
    hit_per_die,
    range_penalty,
)
from calculators.warverse.words.phrases import dice_of, health, plain


class Reach(NamedTuple):
    """How far off an attack is, and how wide."""

    close: bool = False
    inches: int = 0
    part: Part = Part.NONE
    steps: RangeSteps = RangeSteps.FULL
    radius: int = 0

    @property
    def penalty(self) -> int:
        """Attacks the range takes; close combat has none (close-combat/engaging)."""
        return 0 if self.close else range_penalty(self.inches, self.part, self.steps)

    def dice(self, attacks: int) -> int:
        """The dice left of so many Attacks."""
        return dice_left(attacks, self.penalty, self.radius)


def cover_counts(close: bool, radius: int, in_close_combat: bool) -> bool:
    """Whether cover helps at all: not against an area, nor, as this site reads it, in close combat."""
    return not radius and (in_close_combat or not close)


def dice_steps(attacks: int, reach: Reach, who: str = "The attacker") -> Iterator[Step]:
    """From Attacks to dice."""
    yield Step(f"{who} has {plain(attacks, 'Attack')}", rule="characters/attacks")
    if reach.close:
        yield Step("Close combat: in contact, no range", rule="close-combat/engaging")
    else:
        decides = (
            reach.part is not Part.NONE
            and len({range_penalty(reach.inches, reach.part, steps) for steps in RangeSteps}) > 1
        )
        beyond = "" if reach.part is Part.NONE else " and a part"
        yield Step(
            f'{reach.inches}"{beyond}: {_takes(reach.penalty)}',
            None,
            'one for each full 6"',
            "ranged/range",
            "range_steps" if decides else "",
        )
    if reach.radius:
        yield Step(f'Radius {reach.radius}": {_takes(reach.radius)}', None, "one for each inch", "areas/radius")
    dice = reach.dice(attacks)
    left = f"{dice_of(dice)} to roll" if dice else "no dice are left, so there is no attack"
    yield Step(sentence(left), rule="combat/attack-roll")


def area_step() -> Step:
    """Cover does nothing against an area."""
    return Step("An area ignores cover", rule="areas/defending")


def close_cover_step(counts: bool) -> Step:
    """Whether cover does anything in close combat."""
    return Step(
        f"Cover {'counts' if counts else 'does not count'} in close combat",
        rule="ranged/cover",
        ruling="cover_in_close_combat",
    )


def cover_steps(cover: Cover, strength: int, close: bool, radius: int, in_close_combat: bool) -> Iterator[Step]:
    """What one known cover does."""
    if cover is Cover.NONE:
        return
    if radius:
        yield area_step()
        return
    if close:
        yield close_cover_step(in_close_combat)
    if cover_counts(close, radius, in_close_combat):
        yield bonus_step(cover.bonus, strength, f"{cover.label} cover")


def bonus_step(bonus: int, strength: int, what: str) -> Step:
    """The Strength a target defends with behind cover."""
    defends = defence(strength, bonus)
    capped = ", which is the most" if strength + bonus > defends else ""
    return Step(
        f"{what}: it defends with Strength {defends}", None, f"{strength} and {bonus} more{capped}", "ranged/cover"
    )


def die_steps(strength: int, defends: int) -> Iterator[Step]:
    """What one die does."""
    yield Step("An attack die succeeds", Fraction(strength, SIDES), f"on {strength} or less", "combat/attack-roll")
    yield Step(
        "Its defence die fails", Fraction(SIDES - defends, SIDES), f"on more than {defends}", "combat/defence-roll"
    )
    yield Step("So one die hits", hit_per_die(strength, defends), "both", "combat/defence-roll")


def kill_step(dice: int, need: int, chance: Fraction) -> Step:
    """What all of the dice do."""
    few = (
        f"{dice_of(dice)} cannot make {plain(need, 'hit')}"
        if dice < need
        else f"at least {in_words(need)} of {dice_of(dice)}"
    )
    return Step(f"It dies: {plain(need, 'hit')} or more in the turn", chance, few, "combat/killing")


def hit_points_step(need: int) -> Step:
    """What Hit Points are."""
    return Step(f"The target has {health(need)}", None, "hits in one turn that kill it", "characters/hit-points")


def mean_step(mean: Fraction) -> Step:
    """What to expect."""
    return Step(f"Hits on average: {figure(mean)}", rule="combat/expected-hits")


def _takes(count: int) -> str:
    return f"takes {plain(count, 'attack')}" if count else "takes none"
