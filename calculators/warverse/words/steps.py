"""The working of an attack, step by step: its dice, the target's cover, what one die does, what all of them do."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Readings
from calculators.declare.outputs import Stage, Step
from calculators.show.wording import amount, figure, in_words, sentence
from calculators.warverse.rules.combat import SIDES, defence, hit_per_die
from calculators.warverse.rules.ranged import (
    Cover,
    Hidden,
    InchPart,
    Protection,
    Reach,
    Shelter,
    angle_cover,
    cover_counts,
)
from calculators.warverse.rulings import AngleSteps, CoverInCloseCombat, HitsAddUp
from calculators.warverse.words.phrases import dice_of, health


def attack_stages(attacks: int, dice: int, strength: int, hits: Fraction) -> Iterator[Stage]:
    """What is left of all Attacks on average, roll by roll."""
    yield Stage(attacks, "Attacks", "characters/attacks")
    yield Stage(dice, "dice", "ranged/range")
    yield Stage(dice * Fraction(strength, SIDES), "successes", "combat/attack-roll")
    yield Stage(hits, "hits", "combat/defence-roll")


def dice_steps(attacks: int, reach: Reach, who: str = "The attacker") -> Iterator[Step]:
    """From Attacks to dice."""
    yield Step(f"{who} has {amount(attacks, 'Attack')}", rule="characters/attacks")
    if reach.close:
        yield contact_step()
    else:
        beyond = "" if reach.part is InchPart.NONE else " and a part"
        what = f'{reach.inches}"{beyond}: {_takes(reach.penalty)}'
        decides = "range_steps" if reach.steps_decide else ""
        yield Step(what, None, 'one for each full 6"', "ranged/range", decides)
    if reach.radius:
        yield Step(f'Radius {reach.radius}": {_takes(reach.radius)}', None, "one for each inch", "areas/radius")
    dice = reach.dice(attacks)
    left = f"{dice_of(dice)} to roll" if dice else "no dice are left, so there is no attack"
    yield Step(sentence(left), rule="combat/attack-roll")


def _takes(attacks: int) -> str:
    return f"takes {amount(attacks, 'attack')}" if attacks else "takes none"


def contact_step() -> Step:
    """Close combat has no range."""
    return Step("Close combat: in contact, no range", rule="close-combat/engaging")


def cover_steps(
    cover: Cover, strength: int, reading: CoverInCloseCombat, close: bool, radius: int = 0
) -> Iterator[Step]:
    """What one known cover does."""
    if cover is Cover.NONE:
        return
    yield from _counting_steps(reading, close, radius)
    if cover_counts(reading, close, radius):
        yield bonus_step(cover.bonus, strength, f"{cover.label} cover")


def _counting_steps(reading: CoverInCloseCombat, close: bool, radius: int) -> Iterator[Step]:
    """Whether cover counts, where that is a question."""
    if radius:
        yield Step("An area ignores cover", rule="areas/defending")
    elif close:
        counts = "counts" if reading is CoverInCloseCombat.YES else "does not count"
        yield Step(f"Cover {counts} in close combat", rule="ranged/cover", ruling="cover_in_close_combat")


def shelter_steps(
    shelter: Shelter, cover: Protection, strength: int, readings: Readings, close: bool, radius: int
) -> Iterator[Step]:
    """What cover a shelter gave, and which rulings decided it."""
    if shelter.none:
        return
    reading = readings[CoverInCloseCombat]
    yield from _counting_steps(reading, close, radius)
    if not cover_counts(reading, close, radius):
        return
    if shelter.hidden is not Hidden.UNDER_THIRD:
        what = f"{shelter.hidden.label} of the body hidden: {cover.hidden.called}"
        decides = "mostly_hidden" if shelter.hidden is Hidden.OVER_HALF else ""
        yield Step(what, None, "", "ranged/cover-by-body", decides)
    if shelter.angle:
        decides = "angle_steps" if len({angle_cover(shelter.angle, steps) for steps in AngleSteps}) > 1 else ""
        what = f"From {shelter.angle}° up or down: {cover.angle.called}"
        yield Step(what, None, "", "ranged/cover-by-angle", decides)
    if cover.body.bonus and cover.angle.bonus:
        yield Step("Cover by body meets cover by angle", rule="ranged/cover", ruling="body_and_angle")
    if cover.bonus:
        yield bonus_step(cover.bonus, strength, "In cover")


def bonus_step(bonus: int, strength: int, what: str) -> Step:
    """The Strength a target defends with behind cover."""
    defends = defence(strength, bonus)
    capped = ", which is the most" if strength + bonus > defends else ""
    return Step(
        f"{what}: it defends with Strength {defends}", None, f"{strength} and {bonus} more{capped}", "ranged/cover"
    )


def success_step(strength: int, rule: str = "combat/attack-roll") -> Step:
    """What an attack die succeeds on."""
    return Step("An attack die succeeds", Fraction(strength, SIDES), f"on {strength} or less", rule)


def die_steps(strength: int, defends: int) -> Iterator[Step]:
    """What one die does."""
    yield success_step(strength)
    yield Step(
        "Its defence die fails", Fraction(SIDES - defends, SIDES), f"on more than {defends}", "combat/defence-roll"
    )
    yield Step("So one die hits", hit_per_die(strength, defends), "both", "combat/defence-roll")


def adding_step(
    adding: HitsAddUp, hits: str = "Hits of all attackers in a turn", each: str = "attack", detail: str = ""
) -> Step:
    """Whether hits of several attacks add up."""
    alone = f"Each {each} must reach the Hit Points alone"
    what = f"{hits} add up" if adding is HitsAddUp.YES else alone
    return Step(what, None, detail, "combat/killing", "hits_add_up")


def kill_step(dice: int, need: int, chance: Fraction) -> Step:
    """What all of the dice do."""
    few = (
        f"{dice_of(dice)} cannot make {amount(need, 'hit')}"
        if dice < need
        else f"at least {in_words(need)} of {dice_of(dice)}"
    )
    return Step(f"It dies: {amount(need, 'hit')} or more in the turn", chance, few, "combat/killing")


def hit_points_step(need: int) -> Step:
    """What Hit Points are."""
    return Step(f"The target has {health(need)}", None, "hits in one turn that kill it", "characters/hit-points")


def mean_step(mean: Fraction) -> Step:
    """What to expect."""
    return Step(f"Hits on average: {figure(mean)}", rule="combat/expected-hits")
