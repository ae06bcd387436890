"""Ranged attacks: what range and radius leave of the dice, and what cover adds to the defence."""

from __future__ import annotations

from typing import NamedTuple

from calculators.declare import Choice, Inputs, Readings, ask
from calculators.warverse.rules.combat import defence
from calculators.warverse.rulings import AngleSteps, BodyAndAngle, CoverInCloseCombat, MostlyHidden, RangeSteps

RANGE_STEP = 6  # inches that take one attack each: ranged/range
FARTHEST = 300  # where the forms end


class Cover(Choice):
    """What shields a target from a ranged attack (ranged/cover)."""

    NONE = "none", "None"
    LIGHT = "light", "Light"
    HEAVY = "heavy", "Heavy"

    @property
    def called(self) -> str:
        """The cover in a sentence."""
        return f"{'no' if self is Cover.NONE else self.value} cover"

    @property
    def bonus(self) -> int:
        """Strength added while it defends."""
        return ("none", "light", "heavy").index(self.value)


class InchPart(Choice):
    """A part of an inch beyond the whole ones."""

    NONE = "none", "None"
    UNDER_HALF = "under_half", "Under half"
    HALF_OR_MORE = "half_or_more", "Half or more"


class Hidden(Choice):
    """How much of a body is behind something sturdy (ranged/cover-by-body)."""

    UNDER_THIRD = "under_third", "Less than a third"
    THIRD_TO_HALF = "third_to_half", "A third to a half"
    OVER_HALF = "over_half", "More than half"
    NEARLY_ALL = "nearly_all", "Nearly all"


def ask_range(default: int = 0, *, group: str = "", hint: str = "", when: str = "") -> int:
    """Declare a range."""
    return ask(default, "Range", low=0, high=FARTHEST, unit='"', group=group, hint=hint, rule="ranged/range", when=when)


def ask_cover(label: str = "Cover", *, group: str = "", when: str = "") -> Cover:
    """Declare a cover."""
    return ask(Cover.NONE, label, group=group, rule="ranged/cover", when=when)


def ask_radius(default: int = 0, *, low: int = 0, hint: str = "") -> int:
    """Declare the radius of an area."""
    return ask(default, "Radius", low=low, high=100, unit='"', hint=hint, rule="areas/radius")


def range_penalty(inches: int, part: InchPart = InchPart.NONE, steps: RangeSteps = RangeSteps.FULL) -> int:
    """Attacks that a range takes: one for each six inches (ranged/range)."""
    if steps is RangeSteps.UP:
        inches += part is not InchPart.NONE
    elif steps is RangeSteps.NEAREST:
        inches += part is InchPart.HALF_OR_MORE
    return inches // RANGE_STEP


class Reach(NamedTuple):
    """How far off an attack is, and how wide."""

    close: bool = False
    inches: int = 0
    part: InchPart = InchPart.NONE
    steps: RangeSteps = RangeSteps.FULL
    radius: int = 0

    @property
    def penalty(self) -> int:
        """Attacks the range takes; close combat has none (close-combat/engaging)."""
        return 0 if self.close else range_penalty(self.inches, self.part, self.steps)

    @property
    def steps_decide(self) -> bool:
        """Whether another reading of a part of an inch would take another number of attacks."""
        return len({self._replace(steps=steps).penalty for steps in RangeSteps}) > 1

    def dice(self, attacks: int) -> int:
        """The dice left of so many Attacks: range and radius are both taken off (ranged/range, areas/radius)."""
        return max(0, attacks - self.penalty - self.radius)


class Distance(Inputs):
    """How far off a target is, and how wide the attack on it."""

    close: bool = ask(False, "Close combat", rule="close-combat/engaging")
    range: int = ask_range(hint="full inches", when="close=no")
    part: InchPart = ask(
        InchPart.NONE, "Plus part of an inch", rule="ranged/range", when="close=no&range_steps=up,nearest"
    )
    radius: int = ask_radius(hint="0: none; of an area")

    def reach(self, steps: RangeSteps) -> Reach:
        """The same as a table reads it."""
        return Reach(self.close, self.range, self.part, steps, self.radius)


def body_cover(hidden: Hidden, reading: MostlyHidden) -> Cover:
    """The cover a partly hidden body has (ranged/cover-by-body)."""
    mostly = {MostlyHidden.HEAVY: Cover.HEAVY, MostlyHidden.LIGHT: Cover.LIGHT, MostlyHidden.NONE: Cover.NONE}
    return {
        Hidden.UNDER_THIRD: Cover.NONE,
        Hidden.THIRD_TO_HALF: Cover.LIGHT,
        Hidden.OVER_HALF: mostly[reading],
        Hidden.NEARLY_ALL: Cover.HEAVY,
    }[hidden]


def angle_cover(degrees: int, steps: AngleSteps) -> Cover:
    """The cover against an attack from so steep an angle, up or down (ranged/cover-by-angle)."""
    light, heavy = (45, 90) if steps is AngleSteps.AT_LEAST else (23, 68)  # from 22.5° and 67.5° on, in whole degrees
    return Cover.HEAVY if degrees >= heavy else Cover.LIGHT if degrees >= light else Cover.NONE


def cover_counts(reading: CoverInCloseCombat, close: bool, radius: int = 0) -> bool:
    """Whether cover helps at all: not against an area, nor, as this site reads it, in close combat."""
    return not radius and (not close or reading is CoverInCloseCombat.YES)


def defends_on(strength: int, cover: Cover, reading: CoverInCloseCombat, close: bool, radius: int = 0) -> int:
    """The highest number that defence dice behind a known cover succeed on."""
    return defence(strength, cover.bonus if cover_counts(reading, close, radius) else 0)


class Shelter(Inputs):
    """What a target may be behind: a known cover, something that hides its body, an angle."""

    cover: Cover = ask_cover()
    hidden: Hidden = ask(Hidden.UNDER_THIRD, "Body hidden", rule="ranged/cover-by-body")
    angle: int = ask(0, "Angle", low=0, high=90, unit="°", hint="up or down", rule="ranged/cover-by-angle")

    @property
    def none(self) -> bool:
        return self == Shelter()

    def protection(self, readings: Readings, close: bool, radius: int) -> Protection:
        """What it is worth; a known cover and that of a hidden body are the same one, so they do not add up."""
        hidden = body_cover(self.hidden, readings[MostlyHidden])
        body = max(self.cover, hidden, key=lambda cover: cover.bonus)
        angle = angle_cover(self.angle, readings[AngleSteps])
        both = body.bonus, angle.bonus
        total = sum(both) if readings[BodyAndAngle] is BodyAndAngle.ADD else max(both)
        counts = cover_counts(readings[CoverInCloseCombat], close, radius)
        return Protection(hidden, body, angle, total, total if counts else 0)


class Protection(NamedTuple):
    """What a shelter gives against one attack."""

    hidden: Cover  # by what is hidden of the body
    body: Cover  # that, or the known cover if it is better
    angle: Cover
    total: int  # Strength added where cover counts
    bonus: int  # Strength added here
