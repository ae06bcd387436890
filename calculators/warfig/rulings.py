"""The readings of the rules a table can choose between; the one this site uses comes first.

A calculator asks for those that touch it by taking these classes as bases, behind its own inputs.
Those of melee alone are in `rulings_melee`.
"""

from __future__ import annotations

from dataclasses import dataclass

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask


class OverTen(Choice):
    """Values the tables do not reach: above 10 and below 1."""

    CAP = "cap", "As the table's edge"
    DIFFERENCE = "difference", "The pattern goes on"


class ParryTable(Choice):
    """Two rows of the parry table are broken in print."""

    CORRECTED = "corrected", "By the pattern of the rest"
    PRINTED = "printed", "As the book prints it"


class BsBelowOne(Choice):
    """Ballistic skill taken below 1 by cover and targets."""

    NONE = "none", "Cannot hit"
    FLOOR = "floor", "Still hits on a 6"
    PATTERN = "pattern", "The pattern goes on: 6+/2+"


class Spread(Choice):
    """Damage on units with several health."""

    CONCENTRATE = "concentrate", "The wounded are finished first"
    SPREAD = "spread", "Shared out evenly"


class Overkill(Choice):
    """Wounds beyond the health of those who were to take them."""

    LOST = "lost", "They are lost"
    GO_ON = "go_on", "They go on to the rest"


class FriendlyWounds(Choice):
    """Friends without armour."""

    EACH_HIT = "each_hit", "Every hit wounds"
    ARMOUR_1 = "armour_1", "Roll against armour 1"


class FriendlyRounding(Choice):
    """The third that friends take."""

    REST_TO_FRIENDS = "rest_to_friends", "All the enemy does not take"
    BOTH_DOWN = "both_down", "A third, rounded down"


class Stacking(Choice):
    """Several items that better the same value."""

    BOOK = "book", "Armour, health, movement add up"
    ALL_ADD = "all_add", "Everything adds up"
    NONE_ADD = "none_add", "Only the best of each"


class SquadLimit(Choice):
    """The largest squad."""

    TEN = "ten", "Ten units"
    NONE = "none", "As many as you like"


class Wizards(Choice):
    """Whether a wizard may join a squad."""

    ALONE = "alone", "No, they stand alone"
    MAY_JOIN = "may_join", "Yes, as leaders do"


class ObstacleCost(Choice):
    """What an obstacle slows."""

    INSIDE = "inside", "Only the way inside it"
    WHOLE_MOVE = "whole_move", "The whole move"


class MarchRounding(Choice):
    """Parts of a centimetre."""

    EXACT = "exact", "They count"
    DOWN = "down", "Rounded down each move"


@dataclass(frozen=True)
class TableReadings:
    """Values beyond the tables."""

    over_ten: OverTen = ask(OverTen.CAP, "Values above 10 or below 1?", ruling="tables/outside/over-ten")


@dataclass(frozen=True)
class DamageReadings:
    """Who takes the damage."""

    spread: Spread = ask(Spread.CONCENTRATE, "Damage on units with several health?", ruling="damage/assigning/spread")


@dataclass(frozen=True)
class LeaderReadings:
    """A leader beside the others."""

    overkill: Overkill = ask(Overkill.LOST, "Wounds beyond those who take them?", ruling="melee/targets/overkill")


@dataclass(frozen=True)
class SkillReadings:
    """Ballistic skill below the table."""

    bs_below_one: BsBelowOne = ask(BsBelowOne.NONE, "Ballistic skill below 1?", ruling="shooting/to-hit/bs-below-one")


@dataclass(frozen=True)
class FriendlyReadings:
    """Friends in the line of fire."""

    friendly_wounds: FriendlyWounds = ask(
        FriendlyWounds.EACH_HIT, "Friends have no armour: what then?", ruling="friendly-fire/no-armour/friendly-wounds"
    )
    friendly_rounding: FriendlyRounding = ask(
        FriendlyRounding.REST_TO_FRIENDS,
        "Which hits do friends take?",
        ruling="friendly-fire/sharing/friendly-rounding",
    )


@dataclass(frozen=True)
class StackingReadings:
    """Several items."""

    stacking: Stacking = ask(Stacking.BOOK, "Several items to one value?", ruling="items/stacking/stacking")


@dataclass(frozen=True)
class SizeReadings:
    """How many may stand together."""

    squad_limit: SquadLimit = ask(SquadLimit.TEN, "The largest squad?", ruling="squads/squad-size/squad-limit")


@dataclass(frozen=True)
class SquadReadings(SizeReadings):
    """Who may stand with whom."""

    wizards: Wizards = ask(Wizards.ALONE, "May wizards join squads?", ruling="squads/wizards/wizards")


@dataclass(frozen=True)
class MarchReadings:
    """Marching through obstacles."""

    obstacle_cost: ObstacleCost = ask(
        ObstacleCost.INSIDE, "What does an obstacle slow?", ruling="movement/obstacles/obstacle-cost"
    )
    march_rounding: MarchRounding = ask(
        MarchRounding.EXACT, "Parts of a centimetre?", ruling="movement/obstacles/march-rounding"
    )


@dataclass(frozen=True)
class ShootingReadings(DamageReadings, TableReadings, SkillReadings):
    """All that touch every volley."""
