"""Movement: a unit about to move: how far it has to go, how far it gets, and what it may do afterwards."""

from fractions import Fraction

from calculators.declare import Choice, Inputs, ask
from calculators.kernel.odds import Odds

REACH = 3  # inches: movement/retreat, combat/who-fights
TURNS = 6  # activations told one by one


class Aim(Choice):
    """Where it wants to be."""

    REACH = "reach", "Get there"
    COMBAT = "combat", "Get into combat"
    ESCAPE = "escape", "Get away"


class March(Inputs):
    """A unit about to move."""

    move: int = ask(6, "Move", low=0, high=36, unit='"', group="Unit", rule="movement/moving")
    run: bool = ask(True, "Run", group="Unit", hint="one die more, no shooting", rule="movement/running")
    enemy_near: bool = ask(
        False, 'Enemy within 3"', group="Unit", hint="as it begins", rule="movement/retreat", when="aim=reach,combat"
    )
    aim: Aim = ask(Aim.REACH, "Aim", group="Way", rule="movement/moving")
    distance: int = ask(
        9, "Distance", low=0, high=96, unit='"', group="Way", hint="to the place or the enemy", rule="movement/moving"
    )

    @property
    def engaged(self) -> bool:
        """Whether an enemy is within 3" as it begins; the one it comes for or flees from counts too."""
        return self.enemy_near or (self.aim is not Aim.REACH and self.distance <= REACH)

    @property
    def way(self) -> int:
        """Inches it has to go: in a straight line, to within 3" of an enemy, or out of its 3"."""
        if self.aim is Aim.COMBAT:
            return max(0, self.distance - REACH)
        if self.aim is Aim.ESCAPE:
            return max(0, REACH + 1 - self.distance)
        return self.distance

    @property
    def moves(self) -> bool:
        return self.way > 0

    @property
    def retreats(self) -> bool:
        return self.engaged and self.moves


def inches_of(move: int, run: bool) -> Odds:
    """As far as it can go in one activation (movement/moving, movement/running)."""
    return Odds.die().map(lambda face: move + face) if run else Odds.sure(move)


def yes_no(it_is: bool) -> str:
    """The answer in a word."""
    return "yes" if it_is else "no"


def may_shoot(march: March, run: bool) -> bool:
    """Whether it may shoot after that: not if it ran or retreated (movement/running, movement/retreat)."""
    return not march.moves or not (run or march.retreats)


def may_fight(march: March, moves: bool, reaches: Fraction) -> bool:
    """Whether it may fight after that: not if it retreated, nor if no enemy can be near (combat/who-fights)."""
    if not moves:
        return march.aim is Aim.REACH or march.engaged
    return not march.engaged and (march.aim is Aim.REACH or (march.aim is Aim.COMBAT and reaches > 0))


def roll_needed(march: March) -> str:
    """What the die of a Run has to show."""
    needs = march.way - march.move
    if needs < 1:
        return "none, Move is enough"
    if needs > 6:
        return "no Run is enough"
    shows = "any" if needs == 1 else f"{needs}+"
    return shows if march.run else f"{shows}, if it ran"


def mean_activations(inches: Odds, way: int) -> Fraction | str:
    """One activation for every time it is not there yet; none if it is there, and never if it cannot move."""
    if not way:
        return Fraction(0)
    if not max(inches):
        return "never"
    mean, gone = Fraction(0), Odds.sure(0)
    while min(gone) < way:
        mean += 1 - gone.at_least(way)
        gone = (gone + inches).map(lambda far: min(far, way))
    return mean
