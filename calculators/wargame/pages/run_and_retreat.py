"""How far a unit runs, whether it gets there, and what it may still do."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import calculator, link, links
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, spread, table, word
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, percent, sentence
from calculators.wargame.rules.activation import Movement
from calculators.wargame.rules.movement import (
    REACH,
    TURNS,
    Aim,
    March,
    inches_of,
    may_fight,
    may_shoot,
    mean_activations,
    roll_needed,
    yes_no,
)


class Distance(Answer, good_for="the unit", more="reaches", less="mean_activations"):
    reaches: Fraction = chance("Gets there", "in one activation")
    roll: str = word("Run die needed")
    may_shoot: str = word("May shoot after it")
    may_fight: str = word("May fight after it")
    retreat: str = word("Is a Retreat")
    mean_inches: Fraction = number("Inches", "as far as it can go, on average")
    mean_activations: Fraction | str = number("Activations", "on average until there")
    inches: Odds = spread("Inches")
    side_by_side: Table = table("Stand, move or run")
    by_activation: Table = table("There after so many activations in a row", curve=True)


@calculator(
    "Run and retreat", "How far a unit gets with a move or a Run, whether that is a Retreat, and what it may still do."
)
def run_and_retreat(inputs: March) -> Distance:
    """Move, with a die more for a Run; where it begins says whether it is a Retreat."""
    inches = inches_of(inputs.move, inputs.run)
    reaches = inches.at_least(inputs.way)
    return Distance(
        headline=_headline(inputs, reaches),
        reaches=reaches,
        roll=roll_needed(inputs),
        may_shoot=yes_no(may_shoot(inputs, inputs.run)),
        may_fight=yes_no(may_fight(inputs, inputs.moves, reaches)),
        retreat=yes_no(inputs.retreats),
        mean_inches=inches.mean,
        mean_activations=mean_activations(inches, inputs.way),
        inches=inches,
        side_by_side=_side_by_side(inputs),
        by_activation=_by_activation(inches, inputs.way),
        working=tuple(_working(inputs, reaches)),
        notes=tuple(_notes(inputs, reaches)),
        links=links(*_links(inputs, reaches)),
    )


def _side_by_side(inputs: March) -> Table:
    move, run = (inches_of(inputs.move, run).at_least(inputs.way) for run in (False, True))
    stands = "at +1" if may_fight(inputs, False, move) else "no"
    shoots = yes_no(not inputs.engaged)  # from within 3" any move is a Retreat, needed or not (movement/retreat)
    rows = (
        ("Stand", "0", Fraction(inputs.way == 0), "at +1", stands),
        ("Move", f"{inputs.move}", move, shoots, yes_no(may_fight(inputs, True, move))),
        ("Run", f"{inputs.move + 1} to {inputs.move + 6}", run, "no", yes_no(may_fight(inputs, True, run))),
    )
    return Table(("Way", "Inches", "Gets there", "Shoots", "Fights"), rows)


def _by_activation(inches: Odds, way: int) -> Table:
    rows, gone = [], Odds.sure(0)
    for at in range(1, TURNS + 1):
        gone = gone + inches
        rows.append((at, gone.at_least(way), figure(gone.mean)))
        if min(gone) >= way:
            break
    return Table(("Activations", "There", "Inches"), tuple(rows) if way else ())


_GOALS = {Aim.REACH: "gets there", Aim.COMBAT: 'gets within 3" of the enemy', Aim.ESCAPE: "gets out of the enemy's 3\""}


def _headline(inputs: March, reaches: Fraction) -> str:
    if not inputs.moves:
        where = _GOALS[inputs.aim].replace("gets", "is", 1)
        may = "stand and shoot at +1" if inputs.aim is Aim.ESCAPE else "stand, shoot and fight at +1"
        return f"The unit {where} already: it may {may}."
    how = "running" if inputs.run else "moving"
    what = f'a unit with Move {inputs.move}" {how}'
    there = " if it gets there" if inputs.aim is Aim.COMBAT and reaches < 1 else ""
    after = {
        (True, True): f"may shoot{',' if there else ''} and fight{there}",
        (True, False): "may shoot but not fight",
        (False, True): f"may fight{there} but not shoot",
        (False, False): "may neither shoot nor fight",
    }
    may = after[may_shoot(inputs, inputs.run), may_fight(inputs, True, reaches)]
    goal = f'covers {inputs.distance}"' if inputs.aim is Aim.REACH else _GOALS[inputs.aim]
    often = f"{goal} {percent(reaches)} of the time" if reaches else f"never {goal}"
    does = f"always {goal}" if reaches == 1 else often
    retreat = " and retreats, so" if inputs.retreats else ";"
    return sentence(f"{what} {does}{retreat} it {may}.")


def _working(inputs: March, reaches: Fraction) -> Iterator[Step]:
    if not inputs.moves:
        yield Step("It need not move: no Run and no Retreat", None, "standing still is +1 to hit", "attacks/modifiers")
        return
    if inputs.aim is Aim.COMBAT:
        what = f'It has to come within 3": {inputs.way}" to go'
        yield Step(what, None, f'from {inputs.distance}" away', "combat/who-fights")
    elif inputs.aim is Aim.ESCAPE:
        what = f'It has to be more than 3" away: more than {REACH - inputs.distance}" to go'
        yield Step(what, None, "straight away from the enemy", "combat/who-fights")
    far = f'Move {inputs.move}"' + (" and one die" if inputs.run else "")
    rule = "movement/running" if inputs.run else "movement/moving"
    yield Step(f"{far} is far enough", reaches, f"Run die: {roll_needed(inputs)}", rule)
    if inputs.retreats:
        yield Step('It began within 3" of an enemy: a Retreat', None, "no shooting, no fighting", "movement/retreat")
    elif inputs.run:
        fights = "but it may fight" if may_fight(inputs, True, reaches) else "and nobody to fight"
        yield Step(f"It ran: no shooting, {fights}", rule="movement/running")
    else:
        fights = " and fight" if may_fight(inputs, True, reaches) else ""
        yield Step(f"It moved: it may shoot{fights}, without the +1 for standing still", rule="movement/moving")


def _notes(inputs: March, reaches: Fraction) -> Iterator[str]:
    if inputs.aim is Aim.COMBAT and inputs.engaged:
        yield 'Any move from within 3" of an enemy is a Retreat; to get closer, stand and use the fight move.'
    if inputs.aim is Aim.COMBAT and inputs.moves and not inputs.retreats:
        yield 'Who is within 3" is judged before the 3" fight move, so that move does not help to get there.'
    if inputs.retreats and reaches < 1 and inputs.aim is Aim.ESCAPE:
        yield "If it does not get away, the enemy fights it and it cannot strike back."
    if inputs.moves and reaches < 1:
        yield "Activated again in a row it is fatigued: -1 to hit, but it moves as far as before."


def _links(inputs: March, reaches: Fraction) -> Iterator[Link | None]:
    if inputs.retreats:
        if inputs.aim is not Aim.ESCAPE or reaches < 1:
            yield link("wargame/activation", "If it is caught", movement=Movement.RETREATED)
        yield link("wargame/activation", "Stand and fight instead", movement=Movement.STOOD)
        return
    done = Movement.STOOD if not inputs.moves else Movement.RAN if inputs.run else Movement.MOVED
    if may_shoot(inputs, inputs.run):
        yield link("wargame/attack", "Shoot", stationary=not inputs.moves)
    if inputs.aim is not Aim.ESCAPE:
        yield link("wargame/activation", "Fight when it is there", movement=done)
