"""The referee's answers for WARSTUFF: a single attack (or several), and a whole melee, every throw played."""

from fractions import Fraction

from tests.referee.dice import enumerate_all, total
from tests.referee.warstuff.steps import (
    CHARGE,
    HIT,
    OTHER,
    SHOOTING,
    STRIKE_BACK,
    Model,
    Rulings,
    loses_nerve,
    on_the_table,
    one_attack,
    one_die_hits,
    strike,
    suffer,
)


def fates(odds, start):
    """How often a model ends up as what a player would call it."""

    def fate(model):
        if model.dead:
            return "killed"
        if model.stunned:  # also a model that was stunned before the attack
            return "stunned"
        return "marked" if model.markers > start.markers else "unharmed"

    return {
        name: total(odds, lambda model, name=name: fate(model) == name)
        for name in ("killed", "stunned", "marked", "unharmed")
    }


def after(odds, procedure, *args):
    """What becomes of every model that the odds name, each going through the procedure."""
    ends = {}
    for model, chance in odds.items():
        for end, share in enumerate_all(procedure, model, *args).items():
            ends[end] = ends.get(end, 0) + chance * share
    return ends


def attacked(dice, target, attacker, how, rulings):
    return target if target.dead else dice.play(one_attack, attacker, target, how, rulings)


def attack(
    *,
    quality=4,
    rules=(),
    target_quality=4,
    target_rules=(),
    mode=SHOOTING,
    cover="no",
    target_state="fresh",
    markers=0,
    shots=1,
    healers=0,
    **rulings,
):
    """What one attack, or several before the target acts again, can do."""
    rulings = Rulings(**rulings)
    attacker = Model(quality, frozenset(rules))
    start = on_the_table(target_quality, target_rules, cover, target_state, markers, rulings, healers)
    # The die's own chance, whatever state the target is in.
    hit = total(enumerate_all(one_die_hits, attacker, start, mode, rulings), bool)
    odds, after_each = {start: Fraction(1)}, []
    for _ in range(shots):
        odds = after(odds, attacked, attacker, mode, rulings)
        after_each.append(tuple(fates(odds, start).values()))
    frozen = total(odds, lambda model: model.frozen)
    return {"hit": hit, "frozen": frozen, "after_each": after_each if shots > 1 else []} | fates(odds, start)


def death_blow(dice, killed, other, rulings):
    """The other fighter after the killed one's Death Blow, if it has any.

    One plain automatic hit (kinds-of-attack, what-stops-it), no melee attack and no shooting:
    cover counts unless `cover_in_melee` leaves it to shooting alone (cover-in-melee).
    Chains (timing) end here: with two fighters only the dead could be hit.
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
        # At contact, before any die (intimidating): the defender still has Fearless
        # here, even if the charge is then going to stun it.
        charger_shaken = dice.play(loses_nerve, charger, defender, CHARGE)
        defender_shaken = dice.play(loses_nerve, defender, charger, STRIKE_BACK)
    defender = dice.play(strike, charger, defender, CHARGE, charger_shaken, rulings)
    if defender.dead:
        return dice.play(death_blow, defender, charger, rulings), defender
    # A stunned defender, also one rescued or stunned before, answers too (stunned-strikes-back).
    may_answer = not defender.stunned or rulings.stunned_strikes_back == "yes"
    if may_answer and not charger.has("hit-and-run"):
        charger = dice.play(strike, defender, charger, STRIKE_BACK, defender_shaken, rulings)
        if charger.dead:
            defender = dice.play(death_blow, charger, defender, rulings)
    return charger, defender


def melee(
    *,
    charger_quality=4,
    charger_rules=(),
    defender_quality=4,
    defender_rules=(),
    charger_state="fresh",
    charger_markers=0,
    defender_state="fresh",
    defender_markers=0,
    charger_cover="no",
    defender_cover="no",
    charger_healers=0,
    defender_healers=0,
    **rulings,
):
    """How a charge with its strike back leaves both fighters."""
    rulings = Rulings(**rulings)
    charger = on_the_table(
        charger_quality, charger_rules, charger_cover, charger_state, charger_markers, rulings, charger_healers
    )
    defender = on_the_table(
        defender_quality, defender_rules, defender_cover, defender_state, defender_markers, rulings, defender_healers
    )
    odds = enumerate_all(whole_melee, charger, defender, rulings)
    return {
        "charger_killed": total(odds, lambda pair: pair[0].dead),
        "charger_stunned": total(odds, lambda pair: pair[0].stunned),
        "defender_killed": total(odds, lambda pair: pair[1].dead),
        "defender_stunned": total(odds, lambda pair: pair[1].stunned),
        "both_standing": total(odds, lambda pair: not any(model.dead or model.stunned for model in pair)),
        "both_killed": total(odds, lambda pair: pair[0].dead and pair[1].dead),
    }
