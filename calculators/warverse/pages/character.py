"""What a character costs, and how many Hit Points it gets for it."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, add, calculator, link, links, part
from calculators.declare.outputs import Answer, Line, Step, chance, number
from calculators.declare.outputs import receipt as itemized
from calculators.show.wording import amount, figure
from calculators.warverse.rules.characters import (
    MOST_STRENGTH,
    POINTS_PER_HIT_POINT,
    Character,
    ask_attacks,
    ask_move,
    ask_strength,
    receipt,
)
from calculators.warverse.rules.combat import hit_per_die, kill
from calculators.warverse.rules.forces import Entry
from calculators.warverse.rules.ranged import RANGE_STEP
from calculators.warverse.words.phrases import dice_of, health


class Statistics(Inputs):
    """A character as its player makes it."""

    character: Character = part(
        Character,
        move=ask_move(unit='"', hint="inches a turn"),
        strength=ask_strength(hint="a die succeeds on this or less"),
        attacks=ask_attacks(hint="dice a turn"),
    )


class Price(Answer):
    points: int = number("Points")
    hit_points: int = number("Hit Points", "hits in one turn that kill it")
    next_hit_point: int = number("Next Hit Point", "at so many more points")
    reach: int = number("Reach", "most inches with a die left")
    kills_copy: Fraction = chance("Kills its own copy", "in one turn of close combat")
    receipt: tuple[Line, ...] = itemized("Receipt")


@calculator(
    "Character",
    "Points and Hit Points for any Move, Strength and Attacks, line by line, and whether it could kill its own copy.",
)
def character(inputs: Statistics) -> Price:
    """Move at 1 point, Strength at 5, each Attack at the Strength; a fifth of it all, rounded up, is the Hit Points."""
    bought = inputs.character
    points, hit_points = bought.points, bought.hit_points
    killed = kill(bought.attacks, bought.strength, bought.strength, hit_points)
    return Price(
        headline=f"{bought.stats}: {points} points and {health(hit_points)}.",
        points=points,
        hit_points=hit_points,
        next_hit_point=POINTS_PER_HIT_POINT * hit_points + 1 - points,
        reach=max(0, RANGE_STEP * bought.attacks - 1),
        kills_copy=killed,
        receipt=tuple(receipt(bought)),
        working=tuple(_working(bought, killed)),
        notes=tuple(_notes(bought)),
        links=links(
            add("warverse/force-list", Entry(character=bought)),
            link("warverse/attack", "Attack with it", **bought.attacking),
            link("warverse/attack", "Attack it", **bought.attacked),
            link("warverse/concentrated-fire", "How many to kill it", **bought.attacked),
        ),
    )


def _working(bought: Character, killed: Fraction) -> Iterator[Step]:
    move, strength, points = bought.move, bought.strength, bought.points
    yield Step(f"Move {move}: 1 point for each inch", None, amount(move, "point"), "characters/move")
    yield Step(f"Strength {strength}: 5 points for each level", None, f"{5 * strength} points", "characters/strength")
    paid = f"{amount(strength * bought.attacks, 'point')}; an Attack costs the Strength"
    yield Step(f"{amount(bought.attacks, 'Attack')} at {strength} each", None, paid, "characters/attacks")
    yield Step(f"All together {points} points", rule="characters/points")
    share = f"{points} / 5 = {figure(Fraction(points, POINTS_PER_HIT_POINT))}"
    yield Step(f"A fifth of that, rounded up: {health(bought.hit_points)}", None, share, "characters/hit-points")
    needs = f"It kills its own copy: {bought.hit_points} hits with {dice_of(bought.attacks)}"
    yield Step(needs, killed, "all Attacks, no range", "combat/killing")


def _notes(bought: Character) -> Iterator[str]:
    if not bought.attacks:
        yield "Without Attacks it cannot attack, strike at a leaver or use areas."
        return
    mean = figure(bought.attacks * hit_per_die(bought.strength, bought.strength))
    averages = f"It averages {mean} hits a turn on its own copy, which takes {bought.hit_points}"
    yield f"{averages}: point for point, don't expect a kill."
    if bought.strength == MOST_STRENGTH:
        yield "At Strength 5 it can never kill its own copy: it always needs more hits than it has dice."
