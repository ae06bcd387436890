"""The words for leaving close combat: headline, working and notes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from calculators.declare.outputs import Step
from calculators.show.wording import counted, listed
from calculators.warverse.rules.attacking import SIDES, Cover, hit_per_die
from calculators.warverse.rules.fighter import MOST_STRENGTH
from calculators.warverse.rules.targets import called
from calculators.warverse.rulings import Reset, StrikesAtLeaver
from calculators.warverse.words.phrases import dice_of, health, often, plain
from calculators.warverse.words.working import bonus_step

if TYPE_CHECKING:
    from calculators.warverse.pages.leaving_combat import Escape


def leaving_headline(escape: Escape, away: Fraction, through: Fraction) -> str:
    """What a player would say of it."""
    dice = sum(row.dice * escape.strikes(row) for row in escape.enemies)
    if not dice:
        return "It walks away freely: these enemies have no dice to strike with."
    if away == 1:
        start = f"It gets away for certain, as {dice_of(dice)} cannot make {plain(escape.need, 'hit')}"
    else:
        start = f"It gets away {often(away)}, past {dice_of(dice)}"
    later = "for certain" if through == 1 else often(through)
    return f"{start}; it lives through the later attack too {later}." if escape.later_dice else f"{start}."


def leaving_steps(escape: Escape, away: Fraction, through: Fraction, shot: int) -> Iterator[Step]:
    """From each enemy's Attacks to the leaver's fate."""
    yield Step("Each enemy it leaves may strike first, in close combat", rule="close-combat/leaving")
    if any(row.times > 1 for row in escape.enemies):
        again = "every time" if escape.strikes_at_leaver is StrikesAtLeaver.EACH_TIME else "once a turn"
        yield Step(
            f"An enemy that is left more than once strikes {again}",
            None,
            "",
            "close-combat/leaving",
            "strikes_at_leaver",
        )
    for at, row in enumerate(escape.enemies, 1):
        name, strikes = called(row.name, at), escape.strikes(row)
        taken = (
            f"{plain(row.attacks, 'Attack')} less {row.radius} for the radius"
            if row.radius
            else "all its Attacks, whatever it used before"
        )
        rule = "areas/radius" if row.radius else "characters/attacks"
        yield Step(f"{name}: {counted(strikes, 'strike')} of {dice_of(row.dice)}", None, taken, rule)
        if row.dice:
            shown = f"{row.strength} or less, and the defence die is more than {escape.strength}"
            yield Step(
                f"{name}: one die hits", hit_per_die(row.strength, escape.strength), shown, "combat/defence-roll"
            )
    yield from _area_steps(escape)
    if sum(escape.strikes(row) for row in escape.enemies) > 1 or escape.later_dice or escape.taken:
        adding = "All hits of the turn add up" if escape.hits_add_up else "Each strike must reach the Hit Points alone"
        yield Step(adding, None, "", "combat/killing", "hits_add_up")
    before = f", {plain(escape.taken, 'hit')} taken before" if escape.taken and escape.hits_add_up else ""
    yield Step(
        f"Fewer than {plain(escape.need, 'hit')}: it gets away", away, f"{health(escape.hp)}{before}", "combat/killing"
    )
    if escape.later_dice:
        yield from _later_steps(escape, through, shot)


def _area_steps(escape: Escape) -> Iterator[Step]:
    areas = [(called(row.name, at), row) for at, row in enumerate(escape.enemies, 1) if row.radius and row.dice]
    if areas:
        yield Step("An area strike catches everybody in the radius", rule="areas/caught")
        yield Step("Where the striker's area lies", None, "", "areas/centre", "close_area")
    for name, row in areas:
        yield Step(
            f"{name} dies of its own area",
            escape.own_area_kills(row),
            f"one that strikes, with {health(row.hp)}",
            "areas/caught",
        )


def _later_steps(escape: Escape, through: Fraction, shot: int) -> Iterator[Step]:
    if escape.later_cover is not Cover.NONE:
        yield bonus_step(escape.later_cover.bonus, escape.strength, f"{escape.later_cover.label} cover")
    succeeds = f"{dice_of(escape.later_dice)} in the enemy's turn, on {escape.later_strength} or less"
    yield Step(
        "Later one die hits",
        Fraction(escape.later_strength * (SIDES - shot), SIDES * SIDES),
        succeeds,
        "combat/attack-roll",
    )
    if escape.hits_add_up:
        lasts = "are forgotten then" if escape.reset is Reset.EACH_TURN else "still count then"
        yield Step(f"Hits of its own turn {lasts}", None, "", "characters/hit-points", "reset")
    yield Step("It lives to its next turn", through, "", "combat/killing")


def leaving_notes(escape: Escape, away: Fraction) -> Iterator[str]:
    """What is easily overlooked."""
    none = [called(row.name, at) for at, row in enumerate(escape.enemies, 1) if not row.dice]
    if none:
        yield f"No dice to strike with: {listed(none)}."
    if away < 1:
        yield "If it stays, they may use as many dice in their own turn; striking now takes nothing from those."
    if any(row.radius for row in escape.enemies):
        yield "An area costs dice and catches others; against the leaver alone a plain strike is better."
    if escape.later_dice and escape.later_cover is not Cover.NONE and escape.strength == MOST_STRENGTH:
        yield "At Strength 5 cover gains nothing."
    yield "Boarding a carrier is leaving too. A carrier that leaves is struck alone, not those aboard."
