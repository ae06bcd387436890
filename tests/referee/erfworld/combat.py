"""One combat of Erfworld, blow by blow: in what order, with whose help."""

from fractions import Fraction
from functools import lru_cache

from tests.referee.erfworld.scene import Ended, Roller, kept_from_answer, kept_from_attack, may_protect
from tests.referee.erfworld.steps import (
    aimed,
    command_bonus,
    defence_of,
    ground_bonus,
    in_order,
    inflicted,
    is_flying,
    is_led,
    is_ranged,
    lost_hits,
    total_attack,
)


@lru_cache(maxsize=200_000)
def blow(roll, striker, shoots, kept_out, chief, special, ambush, struck, struck_chief, bonus, rulings):
    """The hits of one stack on another."""
    if not striker or not struck:
        return 0
    command = command_bonus([unit.level for unit in striker], chief, rulings)
    defence = defence_of(struck, struck_chief, rulings)
    return inflicted(roll, total_attack(striker, shoots, kept_out), command, special, ambush, defence, bonus)


def attack(roller, attackers, defenders, shoots, scene):
    bonus = ground_bonus(scene.terrain, scene.fort_hits, is_flying(attackers), is_flying(defenders), scene.rulings)
    kept_out = kept_from_attack(attackers, defenders, scene)
    return blow(
        roller.roll("attackers"),
        attackers,
        shoots,
        kept_out,
        scene.attacker_chief,
        scene.attacker_special,
        scene.attacker_ambush,
        defenders,
        scene.defender_chief,
        bonus,
        scene.rulings,
    )


def strike_back(roller, defenders, attackers, shoots, scene):
    kept_out = kept_from_answer(defenders, attackers, scene)
    return blow(
        roller.roll("defenders"),
        defenders,
        shoots,
        kept_out,
        scene.defender_chief,
        scene.defender_special,
        scene.defender_ambush,
        attackers,
        scene.attacker_chief,
        Fraction(0),
        scene.rulings,
    )


def protect(roller, defenders, attackers, attackers_shoot, defenders_shoot, scene):
    """The protectors' hits on the attackers, on the stack they protect, and on themselves."""
    if not may_protect(defenders, attackers, attackers_shoot, scene):
        return 0, 0, 0
    rulings, protectors, archers = scene.rulings, scene.protectors, is_ranged(scene.protectors)
    melee = not attackers_shoot or (rulings.melee_present == "either" and not defenders_shoot)
    special, stray = Fraction(scene.retaliation, 100), Fraction(0)
    if archers and melee:  # retaliation/ranged-protectors
        special, stray = Fraction(1, 4), Fraction(1, 8)
    if rulings.retaliation_count == "both":
        special, stray = special / 2**scene.protector_combats, stray / 2**scene.protector_combats
    roll, kept_out = roller.roll("protectors"), kept_from_answer(protectors, attackers, scene)
    ambush = scene.defender_ambush if rulings.ambush_protectors == "yes" else Fraction(1)
    hits = blow(
        roll,
        protectors,
        archers,
        kept_out,
        scene.defender_chief,
        special,
        ambush,
        attackers,
        scene.attacker_chief,
        Fraction(0),
        rulings,
    )

    def on_friends(friends):
        # Friends are defenders still, with Defence and ground, and nobody ambushes them (friends-defence).
        bonus = ground_bonus(scene.terrain, scene.fort_hits, is_flying(protectors), is_flying(friends), rulings)
        return blow(
            roll,
            protectors,
            archers,
            False,
            scene.defender_chief,
            stray,
            Fraction(1),
            friends,
            scene.defender_chief,
            bonus,
            rulings,
        )

    on_protected = on_friends(defenders) if rulings.friendly_fire in ("protected", "every") else 0
    return hits, on_protected, on_friends(protectors) if rulings.friendly_fire in ("protector", "every") else 0


def order_of(attackers_shoot, defenders_shoot, scene):
    """Who strikes first (combat/order)."""
    if attackers_shoot and defenders_shoot:
        return "together"
    if defenders_shoot:
        return "defender_first"
    if attackers_shoot:
        return "unanswered" if scene.leaves else {"first": "attacker_first"}.get(scene.rulings.ranged_stays, "together")
    return scene.rulings.melee_order


def combat(dice, attackers, defenders, scene):
    """One stack attacks another: both as they are afterwards."""
    if not attackers or not defenders:
        return Ended(attackers, defenders, scene.protectors, fought=False)
    if kept_from_attack(attackers, defenders, scene) and not any(unit.has("woods") for unit in attackers):
        return Ended(attackers, defenders, scene.protectors, fought=False)
    roller = Roller(dice, scene.rulings)
    shots = is_ranged(attackers), is_ranged(defenders)  # each fights the whole combat one way
    order = order_of(*shots, scene)
    before, hits, own, stray, wild = attackers, 0, 0, 0, 0

    def answer():
        """The hits of the stack attacked with its protectors, and those that stray into either."""
        back = strike_back(roller, defenders, attackers, shots[1], scene)
        help_, stray, wild = protect(roller, defenders, attackers, *shots, scene)
        return back + help_, stray, wild

    def fall_on_defenders(hits, led):
        if scene.aim and led:  # a Commander alive at that moment leads the attack (leading)
            return aimed(defenders, hits, scene.aim, scene.rulings)
        return in_order(defenders, hits)

    if order == "defender_first":
        own, stray, wild = answer()
        attackers, struck = in_order(attackers, own), in_order(defenders, stray)
        defenders = struck
        hits = attack(roller, attackers, defenders, shots[0], scene)
        defenders = fall_on_defenders(hits, is_led(attackers))
        did = lost_hits(struck, defenders)
    else:
        hits, led = attack(roller, attackers, defenders, shots[0], scene), is_led(attackers)
        if order == "together":  # from the stacks as they stand
            own, stray, wild = answer()
        struck, defenders = defenders, fall_on_defenders(hits, led)
        did = lost_hits(struck, defenders)
        if order == "attacker_first":  # from what is left
            own, stray, wild = answer()
        attackers, defenders = in_order(attackers, own), in_order(defenders, stray)
    protectors = in_order(scene.protectors, wild)
    return Ended(attackers, defenders, protectors, hits, own, did, lost_hits(before, attackers))
