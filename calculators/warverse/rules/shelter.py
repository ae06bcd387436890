"""Cover as it is asked for: known, by body, by angle; and what it is worth against one attack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from calculators.declare.inputs import ask
from calculators.declare.outputs import Step
from calculators.warverse.rules.attacking import Cover, Hidden, angle_cover, body_cover, cover_bonus
from calculators.warverse.rulings import AngleSteps, CoverKindReadings, CoverReadings
from calculators.warverse.words.working import area_step, bonus_step, close_cover_step, cover_counts


@dataclass(frozen=True)
class Sheltered:
    """A target that may be in cover."""

    cover: Cover = ask(Cover.NONE, "Cover", group="Situation", rule="ranged/cover", when="radius=0")
    hidden: Hidden = ask(
        Hidden.UNDER_THIRD, "Body hidden", group="Situation", rule="ranged/cover-by-body", when="radius=0"
    )
    angle: int = ask(
        0,
        "Angle",
        low=0,
        high=90,
        unit="°",
        group="Situation",
        hint="up or down",
        rule="ranged/cover-by-angle",
        when="radius=0",
    )


@dataclass(frozen=True)
class ShelterReadings(CoverKindReadings, CoverReadings, Sheltered):
    """Cover, and how the table reads it."""


class Shelter(NamedTuple):
    """What the body gives, what the angle gives, and the Strength they add to this defence."""

    body: Cover
    angle: Cover
    total: int  # where cover counts
    bonus: int  # here


def shelter(shot: ShelterReadings, close: bool, radius: int) -> Shelter:
    """What cover is worth; a cover that is told and that of a hidden body are the same one, so they do not add up."""
    body = max(shot.cover, body_cover(shot.hidden, shot.mostly_hidden), key=lambda cover: cover.bonus)
    angle = angle_cover(shot.angle, shot.angle_steps)
    total = cover_bonus(body, angle, shot.body_and_angle)
    return Shelter(body, angle, total, total if cover_counts(close, radius, shot.cover_in_close_combat) else 0)


def shelter_steps(shot: ShelterReadings, found: Shelter, strength: int, close: bool, radius: int) -> Iterator[Step]:
    """What was found of cover, and which rulings decided it."""
    if shot.cover is Cover.NONE and shot.hidden is Hidden.UNDER_THIRD and not shot.angle:
        return
    if radius:
        yield area_step()
        return
    if close:
        yield close_cover_step(shot.cover_in_close_combat)
        if not shot.cover_in_close_combat:
            return
    if shot.hidden is not Hidden.UNDER_THIRD:
        gives = body_cover(shot.hidden, shot.mostly_hidden).called
        decides = "mostly_hidden" if shot.hidden is Hidden.OVER_HALF else ""
        yield Step(f"{shot.hidden.label} of the body hidden: {gives}", None, "", "ranged/cover-by-body", decides)
    if shot.angle:
        decides = "angle_steps" if len({angle_cover(shot.angle, steps) for steps in AngleSteps}) > 1 else ""
        yield Step(f"From {shot.angle}° up or down: {found.angle.called}", None, "", "ranged/cover-by-angle", decides)
    if found.body.bonus and found.angle.bonus:
        yield Step("Cover by body meets cover by angle", rule="ranged/cover", ruling="body_and_angle")
    if found.bonus:
        yield bonus_step(found.bonus, strength, "In cover")
