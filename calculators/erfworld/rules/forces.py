"""A force: rows of units alike, the points there are for them, and two examples."""

from calculators.declare import Inputs, ask, part
from calculators.erfworld.rules.stacks import MOST_NAME
from calculators.erfworld.rules.unit_design import Special, Stats

USUAL_POINTS = 500  # cost/force
MOST_POINTS = 100_000  # that can be asked for
MOST_TYPES = 5  # unit-design/types
FORCE_ROWS = 12  # that can be asked for


class Troop(Inputs):
    """One or more units of a design; rows with the same stats are one type."""

    name: str = ask("", "Name", most=MOST_NAME)
    count: int = ask(1, "Count", low=1, high=9999)
    stats: Stats = part(Stats)


class Budget(Inputs):
    """What players may spend, and on what."""

    points: int = ask(USUAL_POINTS, "Points to spend", low=1, high=MOST_POINTS, rule="cost/force")
    reinforcements: bool = ask(
        False, "New units that pop", hint="need no Commander of their own", rule="popping/points"
    )


EXAMPLE = (
    Troop("Warlord", 2, Stats(5, 5, 2, 4, (Special.COMMANDER,))),
    Troop("Scout", 1, Stats(3, 0, 0, 4, (Special.SCOUT,))),
    Troop("Pike", 9, Stats(5, 6, 4, 2)),
    Troop("Archer", 5, Stats(4, 6, 1, 2, (Special.RANGED,))),
    Troop("Horse", 6, Stats(10, 6, 1, 4)),
)
KNOB = (
    Troop("Boss", 1, Stats(4, 6, 2, 4, (Special.COMMANDER,))),
    Troop("Gobwin", 25, Stats(3, 5, 2, 2)),
    Troop("Slinger", 9, Stats(3, 4, 1, 2, (Special.RANGED,))),
    Troop("Twoll", 4, Stats(10, 15, 3, 2)),
    Troop("Bat", 8, Stats(1, 2, 1, 5, (Special.FLYING,))),
)
GALLERY = {"A force": EXAMPLE, "Gobwin Knob": KNOB}
