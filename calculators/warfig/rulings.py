"""What the book leaves open, each question with its readings; the one this site plays by comes first."""

from __future__ import annotations

from calculators.declare.rulings import Readings, Ruling


class ParryTable(Ruling, ruling="tables/parry/parry-table", asks="Broken rows of the parry table?"):
    """Two rows of the parry table are broken in print."""

    CORRECTED = "corrected", "By the pattern of the rest"
    PRINTED = "printed", "As the book prints it"


class DefenceDice(Ruling, ruling="melee/parry/defence-dice", asks="How many defence dice?"):
    """How many dice a squad that defends may roll."""

    POOL = "pool", "All its dice, at once"
    CAPPED = "capped", "All its dice, but no more than hits"
    PER_HIT = "per_hit", "One for each hit"


class Order(Ruling, ruling="melee/strike-back/order", asks="Do the dead strike back?"):
    """Whether the dead strike back."""

    SIMULTANEOUS = "simultaneous", "Yes, all at the same time"
    SEQUENTIAL = "sequential", "No, the attacker strikes first"


class Overkill(Ruling, ruling="melee/targets/overkill", asks="Wounds beyond those who take them?"):
    """Wounds beyond the health of those who were to take them."""

    LOST = "lost", "They are lost"
    GO_ON = "go_on", "They go on to the rest"


class ChallengeRoles(Ruling, ruling="personal-challenge/order/challenge-roles", asks="Who attacks in later rounds?"):
    """Who attacks in the later rounds of a Personal Challenge."""

    ALTERNATE = "alternate", "The two take turns"
    SAME_ATTACKER = "same_attacker", "Whoever began"


class ChallengeDefence(
    Ruling, ruling="personal-challenge/fighting/challenge-defence", asks="Defending in a challenge?"
):
    """Defending in a Personal Challenge."""

    ALLOWED = "allowed", "Allowed, as in a battle"
    NOT_ALLOWED = "not_allowed", "Not allowed"


class OverTen(Ruling, ruling="tables/outside/over-ten", asks="Values above 10 or below 1?"):
    """Values the tables do not reach: above 10 and below 1."""

    CAP = "cap", "As the table's edge"
    DIFFERENCE = "difference", "The pattern goes on"


class BsBelowOne(Ruling, ruling="shooting/to-hit/bs-below-one", asks="Ballistic skill below 1?"):
    """Ballistic skill taken below 1 by cover and targets."""

    NONE = "none", "Cannot hit"
    FLOOR = "floor", "Still hits on a 6"
    PATTERN = "pattern", "The pattern goes on: 6+/2+"


class Spread(Ruling, ruling="damage/assigning/spread", asks="Damage on units with several health?"):
    """Damage on units with several health."""

    CONCENTRATE = "concentrate", "The wounded are finished first"
    SPREAD = "spread", "Shared out evenly"


class FriendlyWounds(
    Ruling, ruling="friendly-fire/no-armour/friendly-wounds", asks="Friends have no armour: what then?"
):
    """Friends without armour."""

    EACH_HIT = "each_hit", "Every hit wounds"
    ARMOUR_1 = "armour_1", "Roll against armour 1"


class FriendlyRounding(Ruling, ruling="friendly-fire/sharing/friendly-rounding", asks="Which hits do friends take?"):
    """The third that friends take."""

    REST_TO_FRIENDS = "rest_to_friends", "All the enemy does not take"
    BOTH_DOWN = "both_down", "A third, rounded down"


class Stacking(Ruling, ruling="items/stacking/stacking", asks="Several items to one value?"):
    """Several items that better the same value."""

    BOOK = "book", "Armour, health, movement add up"
    ALL_ADD = "all_add", "Everything adds up"
    NONE_ADD = "none_add", "Only the best of each"


class SquadLimit(Ruling, ruling="squads/squad-size/squad-limit", asks="The largest squad?"):
    """The largest squad."""

    TEN = "ten", "Ten units"
    NONE = "none", "As many as you like"


class Wizards(Ruling, ruling="squads/wizards/wizards", asks="May wizards join squads?"):
    """Whether a wizard may join a squad."""

    ALONE = "alone", "No, they stand alone"
    MAY_JOIN = "may_join", "Yes, as leaders do"


class ObstacleCost(Ruling, ruling="movement/obstacles/obstacle-cost", asks="What does an obstacle slow?"):
    """What an obstacle slows."""

    INSIDE = "inside", "Only the way inside it"
    WHOLE_MOVE = "whole_move", "The whole move"


class MarchRounding(Ruling, ruling="movement/obstacles/march-rounding", asks="Parts of a centimetre?"):
    """Parts of a centimetre."""

    EXACT = "exact", "They count"
    DOWN = "down", "Rounded down each move"


Rulings = tuple[type[Ruling], ...]

MELEE: Rulings = (ParryTable, DefenceDice, Order, OverTen, Spread, Overkill)
VOLLEY: Rulings = (BsBelowOne, OverTen, Spread)  # whoever is shot at
SHOOTING: Rulings = (*VOLLEY, Overkill)
CHALLENGE: Rulings = (*MELEE, ChallengeRoles, ChallengeDefence)
ATTACKS: Rulings = (ParryTable, DefenceDice, Order, BsBelowOne, Spread, Overkill)  # of either kind, within the tables
WORTH: Rulings = (ParryTable, DefenceDice, BsBelowOne, OverTen, Spread, Stacking, SquadLimit)


def chosen(rulings: Rulings, readings: Readings) -> Readings:
    """The readings of these rulings: as they are chosen, or this site's own where they are not listed."""
    return Readings(readings[ruling] if ruling in readings else ruling.default() for ruling in rulings)
