"""What the book leaves open, each question with its readings; the one this site plays by comes first."""

from calculators.declare import Readings, Ruling


class ParryTable(Ruling, rule="tables/parry", asks="Broken rows of the parry table?"):
    CORRECTED = "corrected", "By the pattern of the rest"
    PRINTED = "printed", "As the book prints it"


class DefenceDice(Ruling, rule="melee/parry", asks="How many defence dice?"):
    POOL = "pool", "All its dice, at once"
    CAPPED = "capped", "All its dice, but no more than hits"
    PER_HIT = "per_hit", "One for each hit"


class HalfDie(Ruling, rule="melee/parry", asks="Where does half a defence die go?"):
    LEADER = "leader", "The enemy's leader"
    UNITS = "units", "The enemy's units"
    NOBODY = "nobody", "Nobody: it is not rolled"


class SpillOver(Ruling, rule="melee/several-squads", asks="Too few enemies for the leader?"):
    NEXT_SQUAD = "next_squad", "The next squad fills up"
    ANSWERED = "answered", "Only the answered squad's count"
    EACH_SQUAD = "each_squad", "That many of each squad"


class Order(Ruling, rule="melee/strike-back", asks="Do the dead strike back?"):
    SIMULTANEOUS = "simultaneous", "Yes, all at the same time"
    SEQUENTIAL = "sequential", "No, the attacker strikes first"


class Overkill(Ruling, rule="melee/targets", asks="Wounds beyond those who take them?"):
    LOST = "lost", "They are lost"
    GO_ON = "go_on", "They go on to the rest"


class ChallengeRoles(Ruling, rule="personal-challenge/order", asks="Who attacks in later rounds?"):
    ALTERNATE = "alternate", "The two take turns"
    SAME_ATTACKER = "same_attacker", "Whoever began"


class ChallengeDefence(Ruling, rule="personal-challenge/fighting", asks="Defending in a challenge?"):
    ALLOWED = "allowed", "Allowed, as in a battle"
    NOT_ALLOWED = "not_allowed", "Not allowed"


class OverTen(Ruling, rule="tables/outside", asks="Values above 10 or below 1?"):
    CAP = "cap", "As the table's edge"
    DIFFERENCE = "difference", "The pattern goes on"


class BsBelowOne(Ruling, rule="shooting/to-hit", asks="Ballistic skill below 1?"):
    NONE = "none", "Cannot hit"
    FLOOR = "floor", "Still hits on a 6"
    PATTERN = "pattern", "The pattern goes on: 6+/2+"


class Spread(Ruling, rule="damage/assigning", asks="Damage on units with several health?"):
    CONCENTRATE = "concentrate", "The wounded are finished first"
    SPREAD = "spread", "Shared out evenly"


class FriendlyWounds(Ruling, rule="friendly-fire/no-armour", asks="Friends have no armour: what then?"):
    EACH_HIT = "each_hit", "Every hit wounds"
    ARMOUR_1 = "armour_1", "Roll against armour 1"


class FriendlyRounding(Ruling, rule="friendly-fire/sharing", asks="Which hits do friends take?"):
    REST_TO_FRIENDS = "rest_to_friends", "All the enemy does not take"
    BOTH_DOWN = "both_down", "A third, rounded down"


class Stacking(Ruling, rule="items/stacking", asks="Several items to one value?"):
    BOOK = "book", "Armour, health, movement add up"
    ALL_ADD = "all_add", "Everything adds up"
    NONE_ADD = "none_add", "Only the best of each"


class SquadLimit(Ruling, rule="squads/squad-size", asks="The largest squad?"):
    TEN = "ten", "Ten units"
    NONE = "none", "As many as you like"


class Wizards(Ruling, rule="squads/wizards", asks="May wizards join squads?"):
    ALONE = "alone", "No, they stand alone"
    MAY_JOIN = "may_join", "Yes, as leaders do"


class ObstacleCost(Ruling, rule="movement/obstacles", asks="What does an obstacle slow?"):
    INSIDE = "inside", "Only the way inside it"
    WHOLE_MOVE = "whole_move", "The whole move"


class MarchRounding(Ruling, rule="movement/obstacles", asks="Parts of a centimetre?"):
    EXACT = "exact", "They count"
    DOWN = "down", "Rounded down each move"


Rulings = tuple[type[Ruling], ...]

ROUND: Rulings = (ParryTable, DefenceDice, HalfDie, Order, OverTen, Spread, Overkill)  # of two squads
MELEE: Rulings = (*ROUND, SpillOver)
VOLLEY: Rulings = (BsBelowOne, OverTen, Spread)  # whoever is shot at
SHOOTING: Rulings = (*VOLLEY, Overkill)
CHALLENGE: Rulings = (*ROUND, ChallengeRoles, ChallengeDefence)
ATTACKS: Rulings = (
    ParryTable,
    DefenceDice,
    HalfDie,
    Order,
    BsBelowOne,
    Spread,
    Overkill,
)  # of either kind, within the tables
WORTH: Rulings = (ParryTable, DefenceDice, BsBelowOne, OverTen, Spread, Stacking, SquadLimit)


def chosen(rulings: Rulings, readings: Readings) -> Readings:
    """The readings of these rulings: as they are chosen, or this site's own where they are not listed."""
    return Readings(readings[ruling] if ruling in readings else ruling.default() for ruling in rulings)
