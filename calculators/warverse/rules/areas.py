"""Area attacks: where an area is laid, whom it catches, and one roll of attack dice that all of them defend against.

All of them face the same successes, so their fates are linked: for each number of successes they fall by themselves.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Choice, Readings, ask
from calculators.kernel.odds import Odds
from calculators.kernel.packed import product, successes
from calculators.warverse.rules.combat import SIDES, kill, kills_by_dice
from calculators.warverse.rules.ranged import InchPart, Reach, range_penalty
from calculators.warverse.rulings import AreaCatches, AreaRange, CloseArea, RangeSteps

# Whom an area catches.


def ask_base() -> int:
    """Declare the size of everyone's base."""
    counts = "area_catches=half,wholly"
    return ask(1, "Everyone's base", low=0, high=20, unit='"', group="Area", rule="areas/caught", when=counts)


class Inside(Choice):
    """How much of something lies within the radius."""

    WHOLLY = "wholly", "All of it"
    HALF = "half", "Half or more"
    PART = "part", "Less than half"


def is_caught(inside: Inside, catches: AreaCatches) -> bool:
    """Whether a character is a target of the area (areas/caught)."""
    enough = {AreaCatches.ANY_PART: tuple(Inside), AreaCatches.HALF: (Inside.WHOLLY, Inside.HALF)}
    return inside in enough.get(catches, (Inside.WHOLLY,))


def attacker_caught(reach: Reach, base: int, where: CloseArea, catches: AreaCatches) -> bool:
    """Whether the attacker is in its own area (areas/centre, areas/caught)."""
    if reach.close and where is not CloseArea.AT_CONTACT:
        return where is CloseArea.ATTACKER_CAUGHT
    quarters = 0 if reach.close else 4 * reach.inches + list(InchPart).index(reach.part)  # from its edge to the centre
    return quarters + 2 * _deep(base, catches) <= 4 * reach.radius


def _deep(base: int, catches: AreaCatches) -> int:
    """Half inches of a base that must be in the area."""
    return {AreaCatches.ANY_PART: 0, AreaCatches.HALF: base, AreaCatches.WHOLLY: 2 * base}[catches]


# Where an area is best laid: as near as it may be, and not on the attacker.
# Distances are in half inches here, along the line from the attacker's edge through its target.


class Spot(NamedTuple):
    """Where an area lies."""

    radius: int
    penalty: int  # attacks its range takes
    catches_attacker: bool
    centre: int = 0  # half inches from the attacker; only ranged areas have one

    @property
    def cost(self) -> int:
        """Attacks that range and radius take together (ranged/range, areas/radius)."""
        return self.penalty + self.radius

    @property
    def where(self) -> str:
        """In words where its centre lies."""
        half = "½" if self.centre % 2 else ""
        whole = str(self.centre // 2) if self.centre > 1 or not half else ""
        return f', centre at {whole}{half}"' if self.centre else ""


class Laying(NamedTuple):
    """How a table reads the rules of areas, where everyone's base is so many inches across."""

    readings: Readings
    base: int

    @property
    def catches(self) -> AreaCatches:
        return self.readings[AreaCatches]

    @property
    def deep(self) -> int:
        return _deep(self.base, self.catches)

    def penalty(self, nearest: int, centre: int) -> int:
        """Attacks the range takes, as it is measured."""
        halves = nearest if self.readings[AreaRange] is AreaRange.NEAREST else centre
        part = InchPart.HALF_OR_MORE if halves % 2 else InchPart.NONE
        return range_penalty(halves // 2, part, self.readings[RangeSteps])

    def centres(self, near: int, reach: int) -> tuple[int, int]:
        """The nearest and the farthest centre from which an area catches a target."""
        beyond = {AreaCatches.ANY_PART: 2 * self.base, AreaCatches.HALF: self.deep, AreaCatches.WHOLLY: 0}
        return max(0, near + self.deep - reach), near + beyond[self.catches] + reach


def laid_on(inches: int, table: Laying) -> Spot:
    """The smallest ranged area on one target alone, laid as cheaply as it can be without catching the attacker."""
    radius = max(1, -(-table.base // 2)) if table.catches is AreaCatches.WHOLLY else 1
    near, reach = 2 * inches, 2 * radius
    low, high = table.centres(near, reach)
    clear = max(low, reach - table.deep + 1)  # half an inch beyond where it would catch the attacker
    centre = clear if clear <= high else low
    return Spot(radius, table.penalty(near, centre), centre < clear, centre)


def can_catch(radius: int, centre: int, inches: int, table: Laying) -> bool:
    """Can an area around a point so far away catch a target that is so far away, wherever the two lie?

    Where any part of a base is enough, its size is not asked, and it may be large enough to reach a farther point.
    """
    low, high = table.centres(2 * inches, 2 * radius)
    return low <= 2 * centre and (table.catches is AreaCatches.ANY_PART or 2 * centre <= high)


def laid_on_all(radius: int, centre: int, nearest: int, table: Laying) -> Spot:
    """A ranged area on all targets, whose radius and centre are given; `nearest` is the nearest target's range."""
    catches_attacker = 2 * centre + table.deep <= 2 * radius
    return Spot(radius, table.penalty(2 * nearest, 2 * centre), catches_attacker, 2 * centre)


def in_contact(table: Laying, radius: int = 0) -> Spot:
    """The smallest close-combat area that catches who is in contact, or one of a given radius (areas/centre)."""
    radius = radius or max(1, -(-table.deep // 2))
    where = table.readings[CloseArea]
    own = where is CloseArea.ATTACKER_CAUGHT or (where is CloseArea.AT_CONTACT and table.deep <= 2 * radius)
    return Spot(radius, 0, own)


# What becomes of those it catches.


class Alike(NamedTuple):
    """Some characters or pieces of terrain alike that an area has caught."""

    defends: int
    need: int
    heads: int = 1


class Caught(NamedTuple):
    """What the area has caught: some alike, by name."""

    name: str
    kind: str  # enemy, friend, terrain or attacker
    alike: Alike
    worth: int


class Blast(NamedTuple):
    """An area attack: its dice, whom it catches, and what decided that."""

    attacks: int
    strength: int
    reach: Reach
    caught: tuple[Caught, ...]
    spared: tuple[str, ...]  # names of those in the list whom it does not catch
    missed: int  # enemies in the list whom it does not catch
    decides: frozenset[str]  # the rulings that decide it

    @property
    def dice(self) -> int:
        return self.reach.dice(self.attacks)

    def groups(self, *kinds: str) -> list[Alike]:
        """Those caught, of these kinds."""
        return [caught.alike for caught in self.caught if caught.kind in kinds]

    def heads(self, *kinds: str) -> int:
        """How many of these kinds it caught."""
        return _heads(self.groups(*kinds))

    def dies(self, alike: Alike) -> Fraction:
        """The chance that one of them dies, whatever becomes of the others."""
        return kill(self.dice, self.strength, alike.defends, alike.need)

    def points(self, *kinds: str) -> Fraction:
        """Points of these kinds killed, on average."""
        dead = (each.alike.heads * each.worth * self.dies(each.alike) for each in self.caught if each.kind in kinds)
        return sum(dead, Fraction(0))


def all_die(dice: int, strength: int, dying: Iterable[Alike], living: Iterable[Alike] = ()) -> Fraction:
    """The chance that all of these die while all of those live."""
    fates = [(alike, True) for alike in dying] + [(alike, False) for alike in living]
    groups, total = [alike for alike, _ in fates], 0
    for scale, killing, whole in _successes(dice, strength, groups):
        for (alike, dies), falls in zip(fates, killing):
            scale *= (falls if dies else whole - falls) ** alike.heads
        total += scale
    return Fraction(total, SIDES ** (dice * (1 + _heads(groups))))


def kills(dice: int, strength: int, groups: Sequence[Alike]) -> Odds:
    """How many of them die."""
    sums = [0] * (_heads(groups) + 1)
    for scale, killing, whole in _successes(dice, strength, groups):
        weights = [1]
        for alike, falls in zip(groups, killing):
            weights = product(weights, successes(alike.heads, falls, whole))
        sums = [total + scale * weight for total, weight in zip(sums, weights)]
    return Odds(dict(enumerate(sums)))


def outcomes(dice: int, strength: int, groups: Sequence[Alike]) -> Odds:
    """Who dies with whom: how many of each."""
    sums: dict[tuple[int, ...], int] = {}
    for scale, killing, whole in _successes(dice, strength, groups):
        weights: dict[tuple[int, ...], int] = {(): scale}
        for alike, falls in zip(groups, killing):
            deaths = successes(alike.heads, falls, whole)
            weights = {
                (*dead, more): weight * deaths[more]
                for dead, weight in weights.items()
                for more in range(alike.heads + 1)
            }
        for dead, weight in weights.items():
            sums[dead] = sums.get(dead, 0) + weight
    return Odds(sums)


def _successes(dice: int, strength: int, groups: Sequence[Alike]) -> Iterator[tuple[int, list[int], int]]:
    """For every number of successes: its weight, the falls of defence dice that kill one of each, and all falls.

    The weights are scaled so that what becomes of all numbers of successes can be added.
    """
    tables = {(each.defends, each.need): kills_by_dice(dice, SIDES - each.defends, each.need, SIDES) for each in groups}
    heads = _heads(groups)
    for made, weight in enumerate(successes(dice, strength, SIDES)):
        killing = [tables[each.defends, each.need][made] for each in groups]
        yield weight * SIDES ** ((dice - made) * heads), killing, SIDES**made


def _heads(groups: Iterable[Alike]) -> int:
    return sum(each.heads for each in groups)
