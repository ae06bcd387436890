"""The four tables: what a die has to show, and how often it does.

Attack, parry and damage tables are one ladder, read by how far one value leads the other.
The ranged table is the same ladder, read against a value of 3.
"""

from fractions import Fraction
from typing import NamedTuple

from calculators.warfig.rulings import BsBelowOne, OverTen, ParryTable

LOWEST, HIGHEST = 1, 10  # the values the tables are printed for
AGAINST = 3  # ballistic skill is read as if it struck at this
FURTHEST = 7  # a greater lead, either way, changes nothing any more


class Cell(NamedTuple):
    """What a roll needs: 4+; 2+/6+, where a 1 is rolled again once; or 6+/2+, where a 6 is followed by 2 or more."""

    first: int
    second: int = 0

    def __str__(self) -> str:
        if self == NEVER:
            return "never"
        return f"{self.first}+/{self.second}+" if self.second else f"{self.first}+"

    @property
    def chance(self) -> Fraction:
        """How often the roll succeeds (tables/reading)."""
        first = Fraction(7 - self.first, 6)
        if not self.second:
            return first
        second = Fraction(7 - self.second, 6)
        return first + (1 - first) * second if self.first == 2 else first * second


NEVER = Cell(7)


def ladder(lead: int) -> Cell:
    """The cell for a value that leads the one it is compared with by so much; equal values need 4+."""
    lead = max(-FURTHEST, min(FURTHEST, lead))
    if lead > 2:
        return Cell(2, 9 - lead)
    if lead < -2:
        return Cell(6, -lead - 1)
    return Cell(4 - lead)


def on_table(value: int, over_ten: OverTen) -> int:
    """A value as the tables take it: held to their edges, unless the pattern goes on beyond them."""
    return max(LOWEST, min(HIGHEST, value)) if over_ten is OverTen.CAP else value


def outside(*values: int) -> bool:
    """Whether any of these values is beyond the tables."""
    return not all(LOWEST <= value <= HIGHEST for value in values)


def shoots_on(bs: int, below_one: BsBelowOne = BsBelowOne.NONE) -> Cell:
    """Ranged table: what a shot needs, with this ballistic skill after everything that changes it."""
    if bs < LOWEST and below_one is BsBelowOne.NONE:
        return NEVER
    if below_one is BsBelowOne.FLOOR:
        bs = max(LOWEST, bs)
    return ladder(bs - AGAINST)


def hits_on(ws: int, against: int, over_ten: OverTen = OverTen.CAP) -> Cell:
    """Attack table: what a blow needs, by the striker's weapon skill and that of the one struck at."""
    return ladder(on_table(ws, over_ten) - on_table(against, over_ten))


def parries_on(
    ws: int, against: int, parry_table: ParryTable = ParryTable.CORRECTED, over_ten: OverTen = OverTen.CAP
) -> Cell:
    """Parry table: what a defence die needs, by the defender's weapon skill and that of the attacker it parries."""
    attacker = on_table(against, over_ten)
    if parry_table is ParryTable.PRINTED:
        if attacker == 5:
            return Cell(2, 6)  # the stray row: the same in all ten columns
        if attacker == 6:
            attacker = 5  # the true row 5, one row too low; the true row 6 is lost
    return ladder(on_table(ws, over_ten) - attacker)


def wounds_on(strength: int, armour: int, over_ten: OverTen = OverTen.CAP) -> Cell:
    """Damage table: what a hit needs to wound, by the striker's strength and the armour it meets."""
    return ladder(on_table(strength, over_ten) - on_table(armour, over_ten))
