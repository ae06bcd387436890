"""The steps of WarFig that a referee takes with real dice: rolls, parries, damage.

A roll is a die, or two where the cell of the table says so. A word in brackets is the id of a ruling.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from tests.referee.dice import enumerate_all, total
from tests.referee.warfig.tables import ALWAYS, CANNOT

# ------------------------------------------------------------ what came out


def spread_of(odds, what):
    """The distribution of something about the outcome."""
    found = {}
    for outcome, share in odds.items():
        found[what(outcome)] = found.get(what(outcome), 0) + share
    return {value: share for value, share in found.items() if share}


def mean_of(odds, what):
    return sum((what(outcome) * share for outcome, share in odds.items()), Fraction(0))


# --------------------------------------------------------------- the rolls


def succeeds(dice, needed):
    """One roll for a cell: 4+, or 2+/6+ (again after a 1), or 6+/2+ (again after a 6)."""
    if needed in (CANNOT, ALWAYS):
        return needed == ALWAYS
    first, *second = [int(number.removesuffix("+")) for number in needed.split("/")]
    face = dice.roll()
    if not second:
        return face >= first
    if first == 2:
        return face >= 2 or dice.roll() >= second[0]
    return face == 6 and dice.roll() >= second[0]


def chance(needed):
    return total(enumerate_all(succeeds, needed), bool)


def rolled(dice, needs):
    """Dice with what each of them needs, one after the other: how many succeed."""
    if not needs:
        return 0
    return dice.play(rolled, needs[1:]) + dice.play(succeeds, needs[0])


def successes(dice, count, needed):
    """So many dice that all need the same."""
    return dice.play(rolled, (needed,) * count)


def wounds_dealt(dice, count, hit, parries, for_each_hit, wound, rulings):
    """One group's attacks: roll to hit, let the other side parry, roll to wound.

    `parries` are the numbers its defence dice need; with one die for each hit
    it is `for_each_hit` instead, the number of the kind that is struck (whose-skill).
    """
    hits = dice.play(successes, count, hit)
    if for_each_hit and rulings.defence_dice == "per_hit":
        parries = (for_each_hit,) * hits
    elif rulings.defence_dice == "capped":
        parries = parries[:hits]  # the leader's own dice are the first here too (sharing-dice)
    parried = dice.play(rolled, parries)
    return dice.play(successes, max(0, hits - parried), wound)


# ------------------------------------------------------------------ damage


@dataclass(frozen=True)
class Kind:
    """What counts of one kind of unit in a fight."""

    ws: int
    strength: int
    armour: int
    health: int
    attacks: int = 1
    dice: int = 1


@dataclass(frozen=True)
class Squad:
    """The living: the damage each unit bears, the leader's health left, and whom the owner lets be struck."""

    unit: Kind
    units: tuple = ()
    fighting: int = 0
    leader: Kind | None = None
    leader_left: int = 0
    struck: str = "none"
    faces: int = 0
    duel: bool = True

    @property
    def number(self):
        return len(self.units) + (self.leader_left > 0)


def bearing(count, health, damage, rulings):
    """Units that bear damage from before: few and badly hurt, or all alike (spread)."""
    units = [0] * count
    for _ in range(damage):
        alive = [at for at in range(count) if units[at] < health - 1]
        if rulings.spread == "spread":
            units[min(alive, key=lambda at: units[at])] += 1
        else:
            units[max(alive, key=lambda at: units[at])] += 1
    return tuple(sorted(units))


def wound_units(squad, wounds, rulings):
    """The units after so many wounds, one by one, and the wounds nobody was left for."""
    units = list(squad.units)
    while wounds and units:
        chosen = max(units) if rulings.spread == "concentrate" else min(units)
        units.remove(chosen)
        if chosen + 1 < squad.unit.health:
            units.append(chosen + 1)
        wounds -= 1
    return replace(squad, units=tuple(sorted(units))), wounds


def wound_leader(squad, wounds):
    taken = min(wounds, squad.leader_left)
    return replace(squad, leader_left=squad.leader_left - taken), wounds - taken


def suffer(squad, on_units, on_leader, rulings):
    """The squad after the damage; what is too much for one kind is lost, or goes to the other (overkill)."""
    squad, too_many = wound_units(squad, on_units, rulings)
    squad, too_much = wound_leader(squad, on_leader)
    if rulings.overkill == "go_on":
        squad, _ = wound_leader(squad, too_many)
        squad, _ = wound_units(squad, too_much, rulings)
    return squad
