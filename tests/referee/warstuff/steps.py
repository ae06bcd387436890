"""A referee for WARSTUFF v2.0 who plays every possible throw of the dice.

Nothing here knows a formula. Each procedure below is one step of the rules
in the order a player takes it, and asks for every die; `enumerate_all` plays
it once for every way the dice can fall. A word in brackets is the id of a ruling.
"""

from dataclasses import dataclass, replace

SHOOTING, CHARGE, STRIKE_BACK, OTHER = "shooting", "charge", "strike-back", "other"

# What one attack die can deal: an ordinary hit, a Deadly 6 (a hit with an
# automatic wound in it), or the automatic wound some players put on top.
HIT, DEADLY_SIX, EXTRA_WOUND = "hit", "deadly six", "extra wound"

# What becomes of it.
IGNORED, TEST_PASSED, WOUND = "ignored", "test passed", "wound"


# ------------------------------------------------------ models and rulings


@dataclass(frozen=True)
class Rulings:
    """How the table reads the open questions; the defaults come first."""

    both_rerolls: str = "once"
    cover_armored: str = "best"
    cover_die: str = "per_hit"
    cover_in_melee: str = "yes"
    deadly: str = "skip_test_and_armor"
    stun_hit: str = "after_saves"
    stun_charge: str = "auto"
    wounds: str = "batch"
    marker_count: str = "all"
    tough_after: str = "every_wound"
    tough_stun_kill: str = "yes"
    saviours: str = "each"
    save_instant_kill: str = "yes"
    intimidating: str = "per_melee"
    stunned_strikes_back: str = "yes"
    tough_recovery: str = "keeps"
    spell_reach: str = "always"


@dataclass(frozen=True)
class Model:
    """One model on the table and how it fares."""

    quality: int
    rules: frozenset = frozenset()
    in_cover: bool = False
    healers: int = 0
    markers: int = 0
    stunned: bool = False
    dead: bool = False
    frozen: bool = False  # may not move in its next activation

    def has(self, rule):
        return rule in self.rules


def on_the_table(quality, rules, cover, state, markers, rulings, healers=0):
    """The model as it stands before the first die."""
    stunned = state == "stunned"
    if stunned:
        markers = max(1, markers)
    elif rulings.marker_count == "until_recovery" and (markers >= 3 or "tough" not in rules):
        # Every wound roll stuns or kills, so a standing model that ever rolled
        # has recovered since and lost its markers. Only a Tough model with
        # 1 or 2 has never rolled and keeps them.
        markers = 0
    # Camouflaged "always counts" as being in cover: the same cover (one-kind-of-cover).
    return Model(quality, frozenset(rules), cover == "yes" or "camouflaged" in rules, healers, markers, stunned)


# ------------------------------------------------------------- the hit roll


def loses_nerve(dice, model, enemy, how):
    """Must this model, fighting an Intimidating enemy, re-roll its hits?"""
    if how == SHOOTING or not enemy.has("intimidating") or model.has("intimidating"):
        return False
    passed = dice.roll() >= model.quality
    if not passed and model.has("fearless") and not model.stunned:  # fearless-and-undead, stunned-enemy
        passed = dice.roll() >= model.quality
    return not passed


def attack_die(dice, attacker, target, how, shaken, rulings):
    """One attack die after all its re-rolls: the blows it deals (none: a miss)."""
    if how == SHOOTING:
        may_reroll_misses = target.has("large")  # shooting-at-large
        must_reroll_hits = target.has("small")
    else:
        may_reroll_misses = attacker.has("frenzy") or (attacker.has("large") and not target.has("large"))
        must_reroll_hits = shaken or (attacker.has("small") and not target.has("small"))

    face = dice.roll()
    if may_reroll_misses and must_reroll_hits:
        if rulings.both_rerolls == "once":
            face = dice.roll()  # hit or miss, it is thrown again, once
        elif rulings.both_rerolls == "fails_first":
            if face < attacker.quality:
                face = dice.roll()
            if face >= attacker.quality:
                face = dice.roll()
        else:  # hits_first
            if face >= attacker.quality:
                face = dice.roll()
            if face < attacker.quality:
                face = dice.roll()
    elif (may_reroll_misses and face < attacker.quality) or (must_reroll_hits and face >= attacker.quality):
        face = dice.roll()

    if face < attacker.quality:
        return ()
    if face == 6 and attacker.has("deadly"):  # only the final face counts (re-rolled-sixes)
        return (HIT, EXTRA_WOUND) if rulings.deadly == "extra_wound" else (DEADLY_SIX,)
    return (HIT,)


def one_die_hits(dice, attacker, target, how, rulings):
    """Does one die count as a hit, the Intimidating test included?"""
    shaken = dice.play(loses_nerve, attacker, target, how)
    return bool(dice.play(attack_die, attacker, target, how, shaken, rulings))


# ----------------------------------------- cover, Armored, test, wound roll


def cover_stops_it(dice):
    return dice.roll() >= 5


def fate_of(dice, blow, target, covered, one_cover_die, rulings):
    """One blow against cover, Armored and the target's quality test."""
    armored = target.has("armored") and blow == HIT  # Deadly's bracket
    if blow == DEADLY_SIX and rulings.deadly == "skip_all":
        covered = False
    if armored and covered and rulings.cover_armored == "best":
        covered = False  # one die, and 4+ is the better number
    if armored and covered and rulings.cover_armored == "cover_replaces":
        armored = False
    # One cover die for the whole attack is cover's alone: Armored dice are
    # always thrown hit by hit. The extra wound of a Deadly 6 has a cover die
    # of its own unless there is only one for everything (deadly figures).
    if covered and (cover_stops_it(dice) if one_cover_die is None else one_cover_die):
        return IGNORED
    if armored and dice.roll() >= 4:
        return IGNORED
    tested = blow == HIT or (blow == DEADLY_SIX and rulings.deadly == "skip_armor_only")
    if tested and dice.roll() >= target.quality:
        return TEST_PASSED
    return WOUND


def rescue_die(dice):
    return dice.roll() >= 4


def would_be_killed(dice, target, at_once, rulings):
    """Regeneration and Healers try to leave it stunned, markers and all (markers-after-rescue)."""
    helpers = target.healers + (1 if target.has("regeneration") else 0)
    if rulings.saviours == "one":
        helpers = min(helpers, 1)
    if at_once and rulings.save_instant_kill == "no":
        helpers = 0
    for _ in range(helpers):
        if dice.play(rescue_die):
            return replace(target, stunned=True)
    return replace(target, stunned=False, frozen=False, dead=True)


def wound_roll(dice, target, counted, fire, rulings):
    """One roll on the wounds table with the markers that count."""
    score = dice.roll() + counted + (1 if fire else 0)
    if score < (8 if target.has("tough") else 6):
        return replace(target, stunned=True)
    return dice.play(would_be_killed, target, False, rulings)


def take_wounds(dice, target, wounds, fire, rulings):
    """Markers down, then the wound roll: all at once, or wound by wound."""
    if wounds == 0:
        return target
    tough = target.has("tough")
    new = 0
    for markers in [wounds] if rulings.wounds == "batch" else [1] * wounds:
        before = target.markers
        target = replace(target, markers=before + markers)
        new += markers
        if tough and rulings.tough_after == "every_wound" and target.markers < 3:
            continue
        if tough and rulings.tough_after == "every_third" and before // 3 == target.markers // 3:
            continue  # neither the 3rd nor the 6th, 9th ... was among them
        # "new" counts this attack's markers only. A Tough model's wounds
        # "accumulate" by its own rule, so all of them count even then: with
        # one marker 8+ could never be reached (markers-that-count).
        counted = new if rulings.marker_count == "new" and not tough else target.markers
        target = dice.play(wound_roll, target, counted, fire, rulings)
        if target.dead:
            break
    return target


def may_freeze(dice, target):
    """One Freeze die for the attack, on whoever is still alive (freeze/how-many-dice)."""
    return replace(target, frozen=True) if not target.dead and dice.roll() >= 4 else target


def suffer(dice, target, blows, how, fire, instant_kill, rulings, freeze=False):
    """The target after all the blows of one attacker's action, and its Freeze die if a hit was not ignored."""
    target, struck = dice.play(harmed, target, blows, how, fire, instant_kill, rulings)
    return dice.play(may_freeze, target) if freeze and struck else target


def harmed(dice, target, blows, how, fire, instant_kill, rulings):
    """The target after all the blows of one attacker's action, and whether any hit was not ignored.

    `instant_kill` says when a hit kills at once: "before_saves",
    "after_saves", "after_test" (stunned targets), or None, never. However
    many hits, that is one kill, and after a rescue the rest of the action is
    void (as rescued-from-charge). The extra wound of a Deadly 6 is no hit: it does not kill
    at once but goes to the wound roll. A Deadly 6 itself is a hit (stunned-target) and
    faces only the saves it always faces.
    """
    hits = [blow for blow in blows if blow != EXTRA_WOUND]
    if instant_kill == "before_saves" and hits:
        return dice.play(would_be_killed, target, True, rulings), True
    covered = target.in_cover and (how == SHOOTING or rulings.cover_in_melee == "yes")
    one_cover_die = None
    if blows and covered and rulings.cover_die == "per_attack":
        one_cover_die = dice.play(cover_stops_it)
    wounds, struck = 0, False
    for blow in blows:
        fate = dice.play(fate_of, blow, target, covered, one_cover_die, rulings)
        if blow in hits and (
            (instant_kill == "after_saves" and fate != IGNORED) or (instant_kill == "after_test" and fate == WOUND)
        ):
            return dice.play(would_be_killed, target, True, rulings), True
        wounds += fate == WOUND
        struck = struck or (blow in hits and fate != IGNORED)
    return dice.play(take_wounds, target, wounds, fire, rulings), struck


# ----------------------------------------------------- one attacker's action


def kills_at_once(target, how, rulings):
    """When such an attack kills the target at once because it is stunned; None where it does not.

    A strike back is neither shooting nor a charge: ordinary steps (other-hits).
    Tough that "only an 8+ kills" is fought like a model that stands.
    """
    if not target.stunned or (target.has("tough") and rulings.tough_stun_kill == "no"):
        return None
    if how == SHOOTING:
        return rulings.stun_hit
    if how == CHARGE:
        return {"auto": "contact", "on_hit": "after_saves", "none": None}[rulings.stun_charge]
    return None


def strike(dice, attacker, target, how, shaken, rulings):
    """The target after one shot, charge attack or strike back."""
    instant_kill = kills_at_once(target, how, rulings)
    if instant_kill == "contact":
        return dice.play(would_be_killed, target, True, rulings)  # no attack (rescued-from-charge)
    blows = ()
    for _ in range(2 if how == CHARGE and attacker.has("mounted") else 1):
        if rulings.intimidating == "per_die":
            shaken = dice.play(loses_nerve, attacker, target, how)
        blows += dice.play(attack_die, attacker, target, how, shaken, rulings)
    return dice.play(suffer, target, blows, how, attacker.has("fire"), instant_kill, rulings, attacker.has("freeze"))


def one_attack(dice, attacker, target, how, rulings):
    """A single attack by itself, with its own Intimidating test."""
    shaken = rulings.intimidating == "per_melee" and dice.play(loses_nerve, attacker, target, how)
    return dice.play(strike, attacker, target, how, shaken, rulings)
