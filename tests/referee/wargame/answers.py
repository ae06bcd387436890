"""The referee's answers for Wargame: attacks, bravery, whole activations and comparisons."""

from fractions import Fraction

from tests.referee.dice import enumerate_all, total
from tests.referee.wargame.steps import (
    MELEE,
    RANGED,
    Readings,
    Unit,
    Weapon,
    damages,
    flee,
    gets_through,
    hits,
    losses,
    makes_a_casualty,
    mean,
    modifier,
    of,
    then,
    volley,
)

TRUTHS = ("long_range", "under_6", "stationary", "elite", "untrained", "precise", "imprecise", "fatigued")


def chance_of(procedure, *args):
    return enumerate_all(procedure, *args).get(True, Fraction(0))


def on_the_target(casualties, unit):
    """What so many casualties do to a unit, those who flee included."""
    odds = losses(casualties, unit)
    dead, lost = of(odds, lambda end: end[0]), of(odds, lambda end: end[1])
    return {
        "casualties": dead,
        "lost": lost,
        "mean_casualties": mean(dead),
        "mean_lost": mean(lost),
        "someone_flees": total(odds, lambda end: end[1] > end[0]),
        "wiped_out": lost.get(unit.models, Fraction(0)),
    }


def attack(
    models=5,
    damage=1,
    weapon=RANGED,
    defense=5,
    target_models=10,
    bravery=4,
    cover="none",
    target_fatigued=False,
    **others,
):
    """All models with one weapon at one target."""
    truths = frozenset(one.replace("_", "-") for one in TRUTHS if others.pop(one, False))
    readings = Readings(**others)
    held, unit = Weapon(weapon, damage, truths), Unit(target_models, defense, bravery, cover, target_fatigued)
    return {
        "modifier": modifier(held, readings),
        "hit": chance_of(hits, held, readings),
        "damages": chance_of(damages, held, unit, readings),
        "uncovered": chance_of(gets_through, held, unit, readings),
        "casualty": chance_of(makes_a_casualty, held, unit, readings),
    } | on_the_target(enumerate_all(volley, models, held, unit, readings), unit)


def bravery(bravery=4, casualties=2, remaining=8):
    """One Bravery test."""
    odds = enumerate_all(flee, bravery, casualties, remaining)
    return {
        "flee": odds,
        "mean_flee": mean(odds),
        "mean_left": remaining - mean(odds),
        "someone_flees": total(odds, bool),
        "all_flee": total(odds, lambda fled: fled and fled == remaining),
    }


def several_groups(groups=(), defense=5, target_models=10, bravery=4, cover="none", target_fatigued=False, **readings):
    """Groups with weapons of their own at one target, one after another (several-weapons)."""
    readings, unit = Readings(**readings), Unit(target_models, defense, bravery, cover, target_fatigued)
    casualties = {0: Fraction(1)}
    for row in groups:
        held = Weapon(row["weapon"], row["damage"], frozenset(row["modifiers"]))
        made = enumerate_all(volley, row["models"], held, unit, readings)
        casualties = then(
            casualties, lambda before, made=made: {before + more: chance for more, chance in made.items()}
        )
    return on_the_target(casualties, unit)


def compare(options=(), defense=5, target_models=10, bravery=4, target_fatigued=False, **readings):
    """The same target under each option by itself: (mean casualties, mean lost) of each."""
    found = []
    for row in options:
        truths = {one.replace("-", "_"): True for one in row["modifiers"]}
        found.append(
            attack(
                row["models"],
                row["damage"],
                row["weapon"],
                defense,
                target_models,
                bravery,
                row["cover"],
                target_fatigued,
                **truths,
                **readings,
            )
        )
    return found


def activation(
    *,
    models,
    defense,
    bravery,
    cover,
    traits,
    movement,
    shooters,
    shooting_damage,
    shooting_modifiers,
    fighters,
    fighting_damage,
    fighting_modifiers,
    fight_move,
    enemy_models,
    enemy_defense,
    enemy_bravery,
    enemy_cover,
    enemy_traits,
    enemy_near,
    enemy_fighters,
    enemy_damage,
    enemy_modifiers,
    enemy_fight_move,
    **readings,
):
    """Shooting, the fight, the enemy's answer, then one Bravery test each; states are (enemy casualties,
    own casualties)."""
    readings = Readings(**readings)
    own = Unit(models, defense, bravery, cover, "fatigued" in traits)
    enemy = Unit(enemy_models, enemy_defense, enemy_bravery, enemy_cover, "fatigued" in enemy_traits)
    stood = movement == "stood"
    odds, left = {(0, 0): Fraction(1)}, []

    def standing():
        """Models on the table on average, the enemy's and one's own."""
        left.append(
            tuple(
                unit.models - mean(of(odds, lambda end, which=which: end[which]))
                for which, unit in ((0, enemy), (1, own))
            )
        )

    def truths(*groups, still):
        return frozenset(one for group in groups for one in group) | ({"stationary"} if still else set())

    # Shooting: not after a Run or a Retreat.
    if movement not in ("ran", "retreated"):
        gun = Weapon(RANGED, shooting_damage, truths(traits, shooting_modifiers, still=stood))
        odds = then(odds, lambda state: struck(state, 0, min(shooters, models), gun, enemy, readings))
    standing()
    # Combat: the activated unit first, unless it retreated; the enemy after it,
    # with what it has left (dead-do-not-strike).
    if enemy_near and movement != "retreated":
        blade = Weapon(MELEE, fighting_damage, truths(traits, fighting_modifiers, still=stood and not fight_move))
        odds = then(odds, lambda state: struck(state, 0, min(fighters, models), blade, enemy, readings))
    standing()
    if enemy_near:
        blade = Weapon(MELEE, enemy_damage, truths(enemy_traits, enemy_modifiers, still=not enemy_fight_move))
        odds = then(
            odds, lambda state: struck(state, 1, min(enemy_fighters, enemy_models - state[0]), blade, own, readings)
        )
    standing()
    dead = odds
    # Bravery: every unit with casualties, one test each.
    for which, unit in ((0, enemy), (1, own)):
        odds = then(
            odds,
            lambda state, unit=unit, which=which: {
                (*state, fled): chance
                for fled, chance in enumerate_all(flee, unit.bravery, state[which], unit.models - state[which]).items()
            },
        )
    lost = of(odds, lambda end: (end[0] + end[2], end[1] + end[3]))
    theirs, ours = of(lost, lambda end: end[0]), of(lost, lambda end: end[1])
    left.append((enemy_models - mean(theirs), models - mean(ours)))
    return {
        "by_step": left,
        "enemy_casualties": of(dead, lambda end: end[0]),
        "casualties": of(dead, lambda end: end[1]),
        "mean_enemy_casualties": mean(of(dead, lambda end: end[0])),
        "mean_casualties": mean(of(dead, lambda end: end[1])),
        "enemy_lost": theirs,
        "lost": ours,
        "mean_enemy_lost": mean(theirs),
        "mean_lost": mean(ours),
        "loses_fewer": total(lost, lambda end: end[1] < end[0]),
        "enemy_wiped_out": theirs.get(enemy_models, Fraction(0)),
        "wiped_out": ours.get(models, Fraction(0)),
    }


def struck(state, whose, strikers, weapon, unit, readings):
    """The casualties of one side (0: enemy, 1: own) after an attack on it, never more than it has models."""
    after = {}
    for made, chance in enumerate_all(volley, strikers, weapon, unit, readings).items():
        now = list(state)
        now[whose] = min(unit.models, now[whose] + made)
        after[tuple(now)] = after.get(tuple(now), Fraction(0)) + chance
    return after
