"""One round of a WarFig melee as two players at a table take it: choose, strike, parry or strike back, wound."""

from fractions import Fraction

from tests.referee.warfig.steps import suffer, wounds_dealt
from tests.referee.warfig.tables import to_parry, to_strike, to_wound


def blows(strikers, target, faces):
    """Who strikes whom, with how many dice: (striker, is the leader struck, dice, by the leader).

    The owner of the struck squad says so before the roll (how-freely, counter-attacks),
    in whole units: all attacks of one stay together.
    """
    fighting = min(strikers.fighting, len(strikers.units))
    at_leader = {"none": 0, "spared": 0, "struck": fighting, "shared": min(faces, fighting)}[target.struck]
    if not target.units:
        at_leader = fighting
    if not target.leader_left:
        at_leader = 0
    groups = [
        (strikers.unit, True, at_leader * strikers.unit.attacks, False),
        (strikers.unit, False, (fighting - at_leader) * strikers.unit.attacks, False),
    ]
    if strikers.leader_left:
        duel = target.struck == "struck" or (target.struck == "shared" and target.duel) or not target.units
        groups.append((strikers.leader, bool(duel and target.leader_left), strikers.leader.attacks, True))
    return [group for group in groups if group[2]], max(0, faces - at_leader)


def between(count, one, other, rulings):
    """So many dice for either of two in proportion, to the nearest whole die (sharing-dice, half-die)."""
    if not one + other:
        return 0, 0
    exactly = Fraction(count * one, one + other)
    for_one = int(exactly)
    if exactly - for_one != Fraction(1, 2):
        for_one += exactly - for_one > Fraction(1, 2)
        return for_one, count - for_one
    for_other = count - for_one - 1
    return for_one + (rulings.half_die == "leader"), for_other + (rulings.half_die == "units")


def dealt_parries(defender, groups, chosen, rulings):
    """The kinds that parry each group's hits, a die each (whose-skill, sharing-dice).

    The leader's own dice go first against the enemy's leader, then against blows at himself.
    """
    own = [defender.leader] * defender.leader.dice if defender.leader_left else []
    common = [defender.unit] * (min(defender.fighting, len(defender.units)) * defender.unit.dice)
    every = own + common
    against = {"leader": 0, True: 0, False: 0}
    for _, leader_struck, count, by_leader in groups:
        against["leader" if by_leader else leader_struck] += count
    if chosen is None or not against["leader"]:
        on_leader, rest = between(len(every), against["leader"], against[True] + against[False], rulings)
    else:
        on_leader, rest = chosen, max(0, len(every) - chosen)
    at_units, at_leader = between(rest, against[False], against[True], rulings)
    behind = on_leader + at_leader
    piles = {"leader": every[:on_leader], True: every[on_leader:behind], False: every[behind : behind + at_units]}
    return [tuple(piles["leader" if by_leader else leader_struck]) for _, leader_struck, _, by_leader in groups]


def struck_down(dice, groups, parries, target, rulings):
    """The wounds of all groups: (on the units, on the leader)."""
    on_units = on_leader = 0
    for (striker, leader_struck, count, _), parriers in zip(groups, parries):
        struck = target.leader if leader_struck else target.unit
        each = None if parriers is None else to_parry(striker, struck, rulings)
        needed = tuple(to_parry(striker, parrier, rulings) for parrier in parriers or ())
        wounds = dice.play(
            wounds_dealt,
            count,
            to_strike(striker, struck, rulings),
            needed,
            each,
            to_wound(striker.strength, struck.armour, rulings),
            rulings,
        )
        if leader_struck:
            on_leader += wounds
        else:
            on_units += wounds
    return on_units, on_leader


def melee_round(dice, attackers, defender, election, chosen, rulings):
    """The defender and the answered squad after the round; that squad is the first of the attackers (answered)."""
    on_units = on_leader = 0
    faces = defender.faces
    for at, squad in enumerate(attackers):
        groups, missing = blows(squad, defender, faces)
        faces = {"next_squad": missing, "answered": 0, "each_squad": defender.faces}[rulings.spill_over]
        parries = [None] * len(groups)
        if at == 0 and election == "defend":
            parries = dealt_parries(defender, groups, chosen, rulings)
        units, leader = dice.play(struck_down, tuple(groups), tuple(parries), defender, rulings)
        on_units, on_leader = on_units + units, on_leader + leader
    after = suffer(defender, on_units, on_leader, rulings)
    enemy = attackers[0]
    if election == "fight":
        strikers = defender if rulings.order == "simultaneous" else after
        groups, _ = blows(strikers, enemy, enemy.faces)
        struck = dice.play(struck_down, tuple(groups), (None,) * len(groups), enemy, rulings)
        enemy = suffer(enemy, *struck, rulings)
    return after, enemy
