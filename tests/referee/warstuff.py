"""A referee for WARSTUFF v2.0 who plays every possible throw of the dice.

Nothing here knows a formula. Each procedure below is one step of the rules
in the order a player takes it, and asks for every die; `enumerate_all` plays
it once for every way the dice can fall. WS-C... numbers point to rulings.md.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

SHOOTING, CHARGE, STRIKE_BACK, OTHER = "shooting", "charge", "strike-back", "other"

# What one attack die can deal: an ordinary hit, a Deadly 6 (a hit with an
# automatic wound in it), or the automatic wound some players put on top.
HIT, DEADLY_SIX, EXTRA_WOUND = "hit", "deadly six", "extra wound"

# What becomes of it.
IGNORED, TEST_PASSED, WOUND = "ignored", "test passed", "wound"


# ---------------------------------------------------------------- the dice

FACES = {face: Fraction(1, 6) for face in range(1, 7)}


class Undecided(Exception):
    """The script of dice has run out; carries what could come next."""


class Dice:
    """Dice that fall as a script says, and stop play where the script ends."""

    def __init__(self, script):
        self.script = iter(script)

    def next(self, possible):
        for outcome in self.script:
            return outcome
        raise Undecided(possible)

    def roll(self):
        """One six-sided die."""
        return self.next(FACES)

    def play(self, procedure, *args):
        """A step with dice of its own, itself played out in every way."""
        return self.next(enumerate_all(procedure, *args))


@lru_cache(maxsize=200_000)
def enumerate_all(procedure, *args, dice=Dice):
    """Every outcome of `procedure(dice, *args)` with its exact chance."""
    odds = {}
    unplayed = [((), Fraction(1))]
    while unplayed:
        script, chance = unplayed.pop()
        try:
            outcome = procedure(dice(script), *args)
        except Undecided as stop:
            for step, odds_of_step in stop.args[0].items():
                unplayed.append((script + (step,), chance * odds_of_step))
        else:
            odds[outcome] = odds.get(outcome, 0) + chance
    return odds


def total(odds, wanted):
    """The chance of all the outcomes for which `wanted` holds."""
    return sum((chance for outcome, chance in odds.items() if wanted(outcome)), Fraction(0))


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

    def has(self, rule):
        return rule in self.rules


def on_the_table(quality, rules, cover, state, markers, rulings, healers=0):
    """The model as it stands before the first die."""
    stunned = state == "stunned"
    if stunned:
        markers = max(1, markers)
    elif rulings.marker_count == "until_recovery" and (
            markers >= 3 or "tough" not in rules):
        # Every wound roll stuns or kills, so a standing model that ever rolled
        # has recovered since and lost its markers. Only a Tough model with
        # 1 or 2 has never rolled and keeps them.
        markers = 0
    # Camouflaged "always counts" as being in cover: the same cover (C15).
    return Model(quality, frozenset(rules), cover == "yes" or "camouflaged" in rules,
                 healers, markers, stunned)


# ------------------------------------------------------------- the hit roll

def loses_nerve(dice, model, enemy, how):
    """Must this model, fighting an Intimidating enemy, re-roll its hits?"""
    if how == SHOOTING or not enemy.has("intimidating") or model.has("intimidating"):
        return False
    passed = dice.roll() >= model.quality
    if not passed and model.has("fearless") and not model.stunned:  # C131, C133
        passed = dice.roll() >= model.quality
    return not passed


def attack_die(dice, attacker, target, how, shaken, rulings):
    """One attack die after all its re-rolls: the blows it deals (none: a miss)."""
    if how == SHOOTING:
        may_reroll_misses = target.has("large")  # C41
        must_reroll_hits = target.has("small")
    else:
        may_reroll_misses = attacker.has("frenzy") or (
            attacker.has("large") and not target.has("large"))
        must_reroll_hits = shaken or (
            attacker.has("small") and not target.has("small"))

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
    elif may_reroll_misses and face < attacker.quality:
        face = dice.roll()
    elif must_reroll_hits and face >= attacker.quality:
        face = dice.roll()

    if face < attacker.quality:
        return ()
    if face == 6 and attacker.has("deadly"):  # only the final face counts (C109)
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
    # of its own unless there is only one for everything (C108's figures).
    if covered and (cover_stops_it(dice) if one_cover_die is None else one_cover_die):
        return IGNORED
    if armored and dice.roll() >= 4:
        return IGNORED
    if blow == HIT or (blow == DEADLY_SIX and rulings.deadly == "skip_armor_only"):
        if dice.roll() >= target.quality:
            return TEST_PASSED
    return WOUND


def rescue_die(dice):
    return dice.roll() >= 4


def would_be_killed(dice, target, at_once, rulings):
    """Regeneration and Healers try to leave it stunned, markers and all (C124)."""
    helpers = target.healers + (1 if target.has("regeneration") else 0)
    if rulings.saviours == "one":
        helpers = min(helpers, 1)
    if at_once and rulings.save_instant_kill == "no":
        helpers = 0
    for _ in range(helpers):
        if dice.play(rescue_die):
            return replace(target, stunned=True)
    return replace(target, stunned=False, dead=True)


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
        # one marker 8+ could never be reached (C141).
        counted = new if rulings.marker_count == "new" and not tough else target.markers
        target = dice.play(wound_roll, target, counted, fire, rulings)
        if target.dead:
            break
    return target


def suffer(dice, target, blows, how, fire, instant_kill, rulings):
    """The target after all the blows of one attacker's action.

    `instant_kill` says when a hit kills at once: "before_saves",
    "after_saves", "after_test" (stunned targets), or None, never. However
    many hits, that is one kill, and after a rescue the rest of the action is
    void (as C62). The extra wound of a Deadly 6 is no hit: it does not kill
    at once but goes to the wound roll. A Deadly 6 itself is a hit (C111) and
    faces only the saves it always faces.
    """
    hits = [blow for blow in blows if blow != EXTRA_WOUND]
    if instant_kill == "before_saves" and hits:
        return dice.play(would_be_killed, target, True, rulings)
    covered = target.in_cover and (how == SHOOTING or rulings.cover_in_melee == "yes")
    one_cover_die = None
    if blows and covered and rulings.cover_die == "per_attack":
        one_cover_die = dice.play(cover_stops_it)
    wounds = 0
    for blow in blows:
        fate = dice.play(fate_of, blow, target, covered, one_cover_die, rulings)
        if blow in hits and (
                (instant_kill == "after_saves" and fate != IGNORED)
                or (instant_kill == "after_test" and fate == WOUND)):
            return dice.play(would_be_killed, target, True, rulings)
        wounds += fate == WOUND
    return dice.play(take_wounds, target, wounds, fire, rulings)


# ----------------------------------------------------- one attacker's action

def strike(dice, attacker, target, how, shaken, rulings):
    """The target after one shot, charge attack or strike back."""
    instant_kill = None
    # A strike back is neither shooting nor a charge: ordinary steps (C63).
    # Tough that "only an 8+ kills" is fought like a model that stands.
    if target.stunned and not (target.has("tough") and rulings.tough_stun_kill == "no"):
        if how == SHOOTING:
            instant_kill = rulings.stun_hit
        elif how == CHARGE and rulings.stun_charge == "auto":
            return dice.play(would_be_killed, target, True, rulings)  # no attack (C62)
        elif how == CHARGE and rulings.stun_charge == "on_hit":
            instant_kill = "after_saves"
    blows = ()
    for _ in range(2 if how == CHARGE and attacker.has("mounted") else 1):
        if rulings.intimidating == "per_die":
            shaken = dice.play(loses_nerve, attacker, target, how)
        blows += dice.play(attack_die, attacker, target, how, shaken, rulings)
    return dice.play(suffer, target, blows, how, attacker.has("fire"), instant_kill, rulings)


def one_attack(dice, attacker, target, how, rulings):
    """A single attack by itself, with its own Intimidating test."""
    shaken = rulings.intimidating == "per_melee" and dice.play(
        loses_nerve, attacker, target, how)
    return dice.play(strike, attacker, target, how, shaken, rulings)


def attack(*, quality=4, rules=(), target_quality=4, target_rules=(), mode=SHOOTING,
           cover="no", target_state="fresh", markers=0, shots=1, healers=0, **rulings):
    """What one attack, or several before the target acts again, can do."""
    rulings = Rulings(**rulings)
    attacker = Model(quality, frozenset(rules))
    start = on_the_table(target_quality, target_rules, cover, target_state, markers,
                         rulings, healers)
    # The die's own chance, whatever state the target is in.
    hit = total(enumerate_all(one_die_hits, attacker, start, mode, rulings), bool)
    odds = {start: Fraction(1)}
    for _ in range(shots):
        after = {}
        for target, chance in odds.items():
            results = {target: 1} if target.dead else enumerate_all(
                one_attack, attacker, target, mode, rulings)
            for result, odds_of_result in results.items():
                after[result] = after.get(result, 0) + chance * odds_of_result
        odds = after

    def fate(model):
        if model.dead:
            return "killed"
        if model.stunned:  # also a model that was stunned before the attack
            return "stunned"
        return "marked" if model.markers > start.markers else "unharmed"

    return {"hit": hit} | {name: total(odds, lambda model: fate(model) == name)
                           for name in ("unharmed", "marked", "stunned", "killed")}


# ------------------------------------------------------------ a whole melee

def death_blow(dice, killed, other, rulings):
    """The other fighter after the killed one's Death Blow, if it has any.

    One plain automatic hit (C59, C114), no melee attack and no shooting:
    cover counts unless `cover_in_melee` leaves it to shooting alone (C46).
    Chains (C113) end here: with two fighters only the dead could be hit.
    """
    if not killed.has("death-blow") or other.dead:
        return other
    return dice.play(suffer, other, (HIT,), OTHER, False, None, rulings)


def whole_melee(dice, charger, defender, rulings):
    """Contact, charge, strike back: both fighters as they are afterwards.

    A charger that is stunned from the start fights on as one that is stunned
    (no Fearless, ends stunned); how it came to charge is not our business.
    """
    charger_shaken = defender_shaken = False
    if rulings.intimidating == "per_melee":
        # At contact, before any die (C128): the defender still has Fearless
        # here, even if the charge is then going to stun it.
        charger_shaken = dice.play(loses_nerve, charger, defender, CHARGE)
        defender_shaken = dice.play(loses_nerve, defender, charger, STRIKE_BACK)
    defender = dice.play(strike, charger, defender, CHARGE, charger_shaken, rulings)
    if defender.dead:
        return dice.play(death_blow, defender, charger, rulings), defender
    # A stunned defender, also one rescued or stunned before, answers too (C66).
    may_answer = not defender.stunned or rulings.stunned_strikes_back == "yes"
    if may_answer and not charger.has("hit-and-run"):
        charger = dice.play(strike, defender, charger, STRIKE_BACK, defender_shaken, rulings)
        if charger.dead:
            defender = dice.play(death_blow, charger, defender, rulings)
    return charger, defender


def melee(*, charger_quality=4, charger_rules=(), defender_quality=4, defender_rules=(),
          charger_state="fresh", charger_markers=0, defender_state="fresh",
          defender_markers=0, charger_cover="no", defender_cover="no", **rulings):
    """How a charge with its strike back leaves both fighters."""
    rulings = Rulings(**rulings)
    charger = on_the_table(charger_quality, charger_rules, charger_cover, charger_state,
                           charger_markers, rulings)
    defender = on_the_table(defender_quality, defender_rules, defender_cover,
                            defender_state, defender_markers, rulings)
    odds = enumerate_all(whole_melee, charger, defender, rulings)
    return {
        "charger_killed": total(odds, lambda pair: pair[0].dead),
        "charger_stunned": total(odds, lambda pair: pair[0].stunned),
        "defender_killed": total(odds, lambda pair: pair[1].dead),
        "defender_stunned": total(odds, lambda pair: pair[1].stunned),
        "both_standing": total(odds, lambda pair: not any(
            model.dead or model.stunned for model in pair)),
    }
