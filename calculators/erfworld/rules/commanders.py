"""A Commander's level: what the die makes it, and how it rises with the combats won."""

from collections.abc import Iterator
from itertools import islice

from calculators.declare import Readings
from calculators.erfworld.rulings import Experience, LevelCap, StartingExperience
from calculators.kernel.odds import Odds

D10 = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3, 8: 4, 9: 4, 10: 5}  # commanders/level
CREATED = Odds.die(10).map(D10.__getitem__)
USUAL_LEVEL = 2  # the commonest, for a Commander whose level is not known yet
HIGHEST = 20  # that can be asked for
CAP = 5  # by one reading of commanders/experience


def career(created_at: int, readings: Readings) -> Iterator[tuple[int, int]]:
    """Level and experience points after no win, one win, two, and so on; it rises at once when it can."""
    level = created_at
    points = level if readings[StartingExperience] is StartingExperience.LEVEL else 0
    while True:
        yield level, points
        points += 1
        while points > level and not (readings[LevelCap] is LevelCap.FIVE and level >= CAP):
            level += 1
            points -= level if readings[Experience] is Experience.SPENT else 0


def after(wins: int, created_at: int, readings: Readings) -> tuple[int, int]:
    """Level and experience points after so many wins."""
    return next(islice(career(created_at, readings), wins, None))


def wins_for(goal: int, created_at: int, readings: Readings) -> int | str:
    """Wins in all that bring it to a level; never, if the highest is below."""
    if readings[LevelCap] is LevelCap.FIVE and goal > CAP:
        return "never"
    return next(wins for wins, (level, _) in enumerate(career(created_at, readings)) if level >= goal)
