"""What players agree on before a game: armies and their points, and how long it lasts."""

from calculators.declare import Inputs, ask, part
from calculators.warstuff.rules.special_rules import Special
from calculators.warstuff.rules.unit_creation import Unit, quality_by

LIMIT = 150  # points: preparation/armies
ROUNDS = 4  # preparation/mission
ROWS = 30  # of a list, here and where it meets another
_ANY_RULES: tuple[Special, ...] = ask((), "Special rules", most=len(Special), rule="unit-creation/three-rules")


class Entry(Inputs):
    """One or more units alike; breaches are noted, not refused, so it takes any number of rules."""

    name: str = ask("", "Name", most=40)
    count: int = ask(1, "Count", low=1, high=30)
    unit: Unit = part(Unit, quality=quality_by("unit-creation/quality-cost"), rules=_ANY_RULES)

    @property
    def points(self) -> int:
        """Points for all of them."""
        return self.count * self.unit.cost


def entry(name: str, count: int, quality: int, *rules: Special) -> Entry:
    """A row of a list."""
    return Entry(name, count, Unit(quality, rules))


def points(entries: tuple[Entry, ...]) -> int:
    """What a list costs."""
    return sum(entry.points for entry in entries)


EXAMPLE = (
    entry("Captain", 1, 3, Special.LEADER),
    entry("Knight", 1, 3, Special.ARMORED, Special.MOUNTED),
    entry("Archer", 2, 4, Special.SHOOTER_18),
    entry("Militia", 1, 5),
)
WARBAND = (
    entry("Warlord", 1, 3, Special.DEADLY, Special.LEADER),
    entry("Ogre", 1, 4, Special.LARGE, Special.TOUGH),
    entry("Goblin archer", 2, 5, Special.SHOOTER_9, Special.SMALL),
    entry("Goblin", 2, 5, Special.SLOW, Special.SMALL),
)
GALLERY = {"Captain and friends": EXAMPLE, "Warband": WARBAND}
