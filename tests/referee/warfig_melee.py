"""One round of a WarFig melee as two players at a table take it: choose, strike, parry or strike back, wound."""

from tests.referee.warfig_steps import suffer, wounds_dealt
from tests.referee.warfig_tables import to_parry, to_strike, to_wound


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


def nearest(whole, part, of):
    """Their share of the dice in proportion, to the nearest whole die; a half counts for them (sharing-dice)."""
    return (2 * whole * part + of) // (2 * of) if of else 0


def dealt_parries(defender, groups, chosen):
    """The kinds that parry each group's hits, a die each (whose-skill, sharing-dice).

    The leader's own dice go first against the enemy's leader, then against blows at himself.
    """
    own = [defender.leader] * defender.leader.dice if defender.leader_left else []
    common = [defender.unit] * (min(defender.fighting, len(defender.units)) * defender.unit.dice)
    every = own + common
    against = {"leader": 0, True: 0, False: 0}
    for _, leader_struck, count, by_leader in groups:
        against["leader" if by_leader else leader_struck] += count
    units_strike = against[True] + against[False]
    if not against["leader"]:
        on_leader = 0
    elif not units_strike:
        on_leader = len(every)
    elif chosen is None:
        on_leader = nearest(len(every), against["leader"], against["leader"] + units_strike)
    else:
        on_leader = min(chosen, len(every))
    rest = every[on_leader:]
    on_those = len(rest) - nearest(len(rest), against[False], units_strike)
    piles = {"leader": every[:on_leader], True: rest[:on_those], False: rest[on_those:]}
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
        groups, faces = blows(squad, defender, faces)
        parries = [None] * len(groups)
        if at == 0 and election == "defend":
            parries = dealt_parries(defender, groups, chosen)
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
