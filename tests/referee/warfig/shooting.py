"""The referee's answers for a WarFig volley, at an enemy in the open or into a melee: every throw played."""

from tests.referee.dice import enumerate_all, total
from tests.referee.warfig.steps import Kind, Squad, bearing, chance, mean_of, spread_of, successes, suffer
from tests.referee.warfig.tables import ALWAYS, Rulings, to_shoot, to_wound

COVER = {"none": 0, "soft": 1, "hard": 2}


def volley(dice, shots, leader_shots, target, leader_hits, rulings):
    """A volley at one squad: (hits, wounds, the squad afterwards)."""
    count, hit, strength = shots
    common = dice.play(successes, count, hit)
    count, hit, leader_strength = leader_shots
    of_leader = dice.play(successes, count, hit)
    # The owner shares the hits out after the roll (before-or-after), those of the common shooters
    # first; each keeps the strength it was shot with (mixed-squads).
    common_at_leader = min(common, leader_hits)
    own_at_leader = min(of_leader, leader_hits - common_at_leader)
    on_units = on_leader = 0
    for shot_with, at_leader, at_units in (
        (strength, common_at_leader, common - common_at_leader),
        (leader_strength, own_at_leader, of_leader - own_at_leader),
    ):
        if at_leader:
            on_leader += dice.play(successes, at_leader, to_wound(shot_with, target.leader.armour, rulings))
        on_units += dice.play(successes, at_units, to_wound(shot_with, target.unit.armour, rulings))
    return common + of_leader, on_units + on_leader, suffer(target, on_units, on_leader, rulings)


def modified(skill, cover, extra_targets, out_of_sight):
    """The ballistic skill after the modifiers, all of which count (with-cover, before-the-cap)."""
    return skill - COVER[cover] - extra_targets - (1 if out_of_sight else 0)


def shooting(
    *,
    shooters,
    bs,
    strength,
    attacks,
    bs_change,
    strength_change,
    targets,
    armour,
    health,
    damage,
    armour_change,
    cover,
    extra_targets,
    out_of_sight,
    aiming,
    leader,
    leader_bs,
    leader_strength,
    leader_attacks,
    target_leader,
    target_leader_armour,
    target_leader_health,
    leader_hits,
    **rulings,
):
    """What a volley can do."""
    rulings = Rulings(**rulings)
    where = cover, extra_targets, out_of_sight
    shooting_here = aiming if aiming and extra_targets else shooters
    hit = to_shoot(modified(bs + bs_change, *where), rulings)
    shots = shooting_here * attacks, hit, strength + strength_change
    leader_shots = leader_attacks if leader else 0, to_shoot(modified(leader_bs, *where), rulings), leader_strength
    target = Squad(Kind(0, 0, armour + armour_change, health), bearing(targets, health, damage, rulings))
    if target_leader:
        target = Squad(
            target.unit,
            target.units,
            leader=Kind(0, 0, target_leader_armour, target_leader_health),
            leader_left=target_leader_health,
        )
    odds = enumerate_all(volley, shots, leader_shots, target, leader_hits if target_leader else 0, rulings)

    def lost(outcome):
        return target.number - outcome[2].number

    return {
        "to_hit": chance(hit),
        "to_wound": chance(to_wound(strength + strength_change, armour + armour_change, rulings)),
        "hits": spread_of(odds, lambda outcome: outcome[0]),
        "wounds": spread_of(odds, lambda outcome: outcome[1]),
        "casualties": spread_of(odds, lost),
        "mean_casualties": mean_of(odds, lost),
        "wiped_out": total(odds, lambda outcome: outcome[2].number == 0),
        "leader_killed": total(odds, lambda outcome: bool(target_leader) and outcome[2].leader_left == 0),
    }


# ----------------------------------------------------------- friendly fire


def into_the_melee(dice, shots, enemy, friends, wound_friend, rounding, rulings):
    """A volley into a melee: (hits, enemies afterwards, friends afterwards)."""
    count, hit, strength = shots
    hits = dice.play(successes, count, hit)
    at_enemy = hits * 2 // 3
    at_friends = hits - at_enemy if rounding == "rest_to_friends" else hits // 3
    wounds = dice.play(successes, at_enemy, to_wound(strength, enemy.unit.armour, rulings))
    mishaps = dice.play(successes, at_friends, wound_friend)
    # The leader is hit last: whatever the others can't take.
    spared = min(mishaps, sum(friends.unit.health - borne for borne in friends.units))
    return hits, suffer(enemy, wounds, 0, rulings), suffer(friends, spared, mishaps - spared, rulings)


def friendly_fire(
    *,
    shooters,
    bs,
    strength,
    attacks,
    bs_change,
    strength_change,
    targets,
    armour,
    health,
    damage,
    armour_change,
    friends,
    friend_health,
    friend_leader,
    friend_leader_health,
    cover,
    extra_targets,
    out_of_sight,
    friendly_wounds,
    friendly_rounding,
    **rulings,
):
    """What a volley into a melee does to both sides."""
    rulings = Rulings(**rulings)
    hit = to_shoot(modified(bs + bs_change, cover, extra_targets, out_of_sight), rulings)
    with_strength = strength + strength_change
    wound_friend = ALWAYS if friendly_wounds == "each_hit" else to_wound(with_strength, 1, rulings)
    enemy = Squad(Kind(0, 0, armour + armour_change, health), bearing(targets, health, damage, rulings))
    own = Squad(Kind(0, 0, 0, friend_health), (0,) * friends, leader_left=friend_leader_health if friend_leader else 0)
    odds = enumerate_all(
        into_the_melee, (shooters * attacks, hit, with_strength), enemy, own, wound_friend, friendly_rounding, rulings
    )

    def enemies_lost(outcome):
        return enemy.number - outcome[1].number

    def friends_lost(outcome):
        return own.number - outcome[2].number

    return {
        "to_hit": chance(hit),
        "to_wound": chance(to_wound(with_strength, armour + armour_change, rulings)),
        "to_wound_friend": chance(wound_friend),
        "hits": spread_of(odds, lambda outcome: outcome[0]),
        "enemy_casualties": spread_of(odds, enemies_lost),
        "friendly_casualties": spread_of(odds, friends_lost),
        "mean_enemy_casualties": mean_of(odds, enemies_lost),
        "mean_friendly_casualties": mean_of(odds, friends_lost),
        "costs_more": total(odds, lambda outcome: friends_lost(outcome) > enemies_lost(outcome)),
        "friendly_leader_killed": total(odds, lambda outcome: bool(friend_leader) and outcome[2].leader_left == 0),
    }
