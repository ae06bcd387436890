"""What a character costs, and how many Hit Points it gets for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Line, Link, Step, chance, number, receipt
from calculators.show.wording import figure
from calculators.warverse.rules.attacking import RANGE_STEP, hit_per_die, kill
from calculators.warverse.rules.fighter import (
    LEAST_MOVE,
    LEAST_STRENGTH,
    MOST_ATTACKS,
    MOST_MOVE,
    MOST_STRENGTH,
    POINTS_PER_HIT_POINT,
    Character,
)
from calculators.warverse.rules.fighter import receipt as priced
from calculators.warverse.words.phrases import dice_of, health, plain, ways


@dataclass(frozen=True)
class Design:
    """A character as its player makes it."""

    move: int = ask(6, "Move", low=LEAST_MOVE, high=MOST_MOVE, unit='"', hint="inches a turn", rule="characters/move")
    strength: int = ask(
        3,
        "Strength",
        low=LEAST_STRENGTH,
        high=MOST_STRENGTH,
        hint="a die succeeds on this or less",
        rule="characters/strength",
    )
    attacks: int = ask(6, "Attacks", low=0, high=MOST_ATTACKS, hint="dice a turn", rule="characters/attacks")


@dataclass(frozen=True, kw_only=True)
class Price(Answer):
    points: int = number("Points")
    hit_points: int = number("Hit Points", "hits in one turn that kill it")
    next_hit_point: int = number("Next Hit Point", "at so many more points")
    reach: int = number("Reach", "most inches with a die left")
    kills_copy: Fraction = chance("Kills its own copy", "in one turn of close combat")
    receipt: tuple[Line, ...] = receipt("Receipt")


@calculator(
    "warverse/character",
    title="Character",
    summary="Points and Hit Points for any Move, Strength and Attacks, line by line, and whether it could kill its own copy.",
    rules={
        "characters/points": "",
        "characters/move": "move=10",
        "characters/strength": "strength=5",
        "characters/attacks": "attacks=0",
        "characters/hit-points": "move=7&strength=4&attacks=26",
        "combat/expected-hits": "strength=5",
        "combat/killing": "move=1&attacks=8",
        "ranged/range": "attacks=8",
    },
    cases={
        "Move 6, Strength 3, Attacks 6": "",
        "The smallest there is": "move=1&strength=1&attacks=0",
        "Cheap swarm": "move=4&strength=1&attacks=3",
        "Shooter": "move=4&strength=2&attacks=9",
        "Carrier without Attacks": "move=24&strength=5&attacks=0",
        "Champion": "move=12&strength=5&attacks=20",
        "131 points: 26.2 become 27": "move=7&strength=4&attacks=26",
    },
)
def character(design: Design) -> Price:
    """Move at 1 point, Strength at 5, each Attack at the Strength; a fifth of it all, rounded up, is the Hit Points."""
    one = Character(design.move, design.strength, design.attacks)
    points, health_of = one.points, one.hit_points
    killed = kill(one.attacks, one.strength, one.strength, health_of)
    return Price(
        headline=f"{one.stats}: {points} points and {health(health_of)}.",
        points=points,
        hit_points=health_of,
        next_hit_point=POINTS_PER_HIT_POINT * health_of + 1 - points,
        reach=max(0, RANGE_STEP * one.attacks - 1),
        kills_copy=killed,
        receipt=tuple(priced(one)),
        working=tuple(_working(one, killed)),
        notes=tuple(_notes(one)),
        links=tuple(_opens(one)),
    )


def _working(one: Character, killed: Fraction) -> Iterator[Step]:
    yield Step(f"Move {one.move}: 1 point for each inch", None, plain(one.move, "point"), "characters/move")
    yield Step(
        f"Strength {one.strength}: 5 points for each level", None, f"{5 * one.strength} points", "characters/strength"
    )
    paid = f"{plain(one.strength * one.attacks, 'point')}; an Attack costs the Strength"
    yield Step(f"{plain(one.attacks, 'Attack')} at {one.strength} each", None, paid, "characters/attacks")
    yield Step(f"All together {one.points} points", rule="characters/points")
    share = figure(Fraction(one.points, POINTS_PER_HIT_POINT))
    yield Step(
        f"A fifth of that, rounded up: {health(one.hit_points)}",
        None,
        f"{one.points} / 5 = {share}",
        "characters/hit-points",
    )
    yield Step(
        f"It kills its own copy: {one.hit_points} hits with {dice_of(one.attacks)}",
        killed,
        "all Attacks, no range",
        "combat/killing",
    )


def _notes(one: Character) -> Iterator[str]:
    expected = one.attacks * hit_per_die(one.strength, one.strength)
    if not one.attacks:
        yield "Without Attacks it cannot attack, strike at a leaver or use areas."
        return
    yield f"It expects {figure(expected)} hits a turn on its own copy, which takes {one.hit_points}: equal points never expect a kill."
    if one.strength == MOST_STRENGTH:
        yield "At Strength 5 it can never kill its own copy: it always needs more hits than it has dice."


def _opens(one: Character) -> Iterator[Link]:
    return ways(
        ("attack", "Attack with it", {"attacks": one.attacks, "strength": one.strength}),
        ("attack", "Attack it", {"target_strength": one.strength, "target_hp": one.hit_points}),
        ("concentrated-fire", "How many to kill it", {"target_strength": one.strength, "target_hp": one.hit_points}),
    )
