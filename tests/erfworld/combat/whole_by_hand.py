"""Whole fights by hand: who strikes first, who protects, and what comes of all the rolls."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from tests.erfworld.combat.by_hand import (
    ROLLS,
    ZERO,
    alive,
    attack,
    bonus,
    command,
    defence,
    flying,
    frozen,
    hits,
    led,
    ranged,
    soldiers,
    thawed,
    wound,
)

NAMES = ("attackers", "second", "third")


def left(stack):
    return sum(one["left"] for one in stack)


def rows_aimed_at(given, at):
    names = [one.strip() for one in given["aim" if at == 0 else f"{NAMES[at]}_aim"].split(",") if one.strip()]
    known = [one["name"].casefold() for one in given["defenders"]]
    rows = [known.index(name.casefold()) if name.casefold() in known else int(name) - 1 for name in names]
    return rows[:1] if given["aimed_targets"] == "one" else rows


def warlord(d, p, given):
    return given["warlord"] == "yes" or given["defender_chief"] == "yes" or led(d) or led(p)


def may_protect(a, d, p, given):
    if not warlord(d, p, given):
        return False
    if ranged(p):
        return True
    if given["protector_class"] == "infantry" and not flying(p):
        return not ranged(a) and not (flying(a) and flying(d))
    return {"any": True, "none": False, "as_infantry": not ranged(a)}[given["other_protectors"]]


def over_woods(given):
    return given["terrain"] == "woods" and given["safe_over_woods"] == "yes"


def strike_total(a, d, shoots, given):
    if not alive(d):
        return 0
    if over_woods(given) and flying(d) and not flying(a) and not (ranged(a) and given["woods_answer"] == "ranged_may"):
        return attack(a, shoots, only_woods=True)
    return attack(a, shoots)


def answer_total(back, a, shoots, given):
    silenced = over_woods(given) and given["woods_answer"] == "neither" and flying(a) and not flying(back)
    return attack(back, shoots, only_woods=silenced)


def order(a, d, given):
    if ranged(a) and ranged(d):
        return "together"
    if ranged(d):
        return "defender_first"
    if ranged(a):
        return (
            "leaves"
            if given["leaves"] == "yes"
            else {"first": "attacker_first", "together": "together"}[given["ranged_stays"]]
        )
    return given["melee_order"]


class Meeting:
    """One attacking stack on the defenders, with one roll for each stack."""

    def __init__(self, given, at, a, d, combats):
        self.given, self.a, self.d = given, a, d
        self.aims = rows_aimed_at(given, at)
        special = given["attacker_special" if at == 0 else f"{NAMES[at]}_special"]
        self.special = Fraction(special, 100) / 2 ** (given["attacker_combats"] if at == 0 else 0)
        self.answer_special = Fraction(given["defender_special"], 100) / 2**combats
        self.p = soldiers(given["protectors"]) if given["protect"] == "yes" and given["protects_in"] == at + 1 else []
        if self.p and not may_protect(a, d, self.p, given):
            self.p = []
        self.order, self.shoots, self.shot_at = order(a, d, given), ranged(a), ranged(d)
        self.melee = ranged(self.p) and (not ranged(a) or (given["melee_present"] == "either" and not ranged(d)))
        self.rubbed = 2 ** given["protector_combats"] if given["retaliation_count"] == "both" else 1
        self.surprise = at == 0 or given["ambush_later"] == "every"
        self.struck = self.answered = self.found = self.helped = 0

    def strike(self, roll):
        given, ambush = self.given, self.ambush("attacker")
        negated = defence(self.d, given["defender_chief"], given) + bonus(self.d, self.a, given)
        bonus_of = command(self.a, given["attacker_chief"], given)
        return hits(strike_total(self.a, self.d, self.shoots, given), bonus_of, self.special, ambush, roll, negated)

    def ambush(self, side):
        return Fraction(self.given[f"{side}_ambush"], 100) if self.surprise else 1

    def answer(self, back, shoots, special, roll, waiting=True):
        given, ambush = self.given, self.ambush("defender") if waiting else 1
        negated = defence(self.a, given["attacker_chief"], given)
        bonus_of = command(back, given["defender_chief"], given)
        return hits(answer_total(back, self.a, shoots, given), bonus_of, special, ambush, roll, negated)

    def answers(self, roll, help_roll):
        """The defenders' hits with their protectors', and the stray ones."""
        total = self.answer(self.d, self.shot_at, self.answer_special, roll)
        self.helped = bool(self.p) and warlord(self.d, self.p, self.given)  # he may have been croaked by now
        if not self.helped:
            return total, 0
        special = Fraction(1, 4) if self.melee else Fraction(self.given["retaliation"], 100)
        waiting = self.given["ambush_protectors"] == "yes"
        total += self.answer(self.p, ranged(self.p), special / self.rubbed, help_roll, waiting)
        stray = self.stray(self.d, help_roll) if self.melee and self.given["friendly_fire"] != "protector" else 0
        return total, stray

    def stray(self, friends, roll):
        given = self.given
        negated = defence(friends, given["defender_chief"], given) + bonus(friends, self.p, given)
        bonus_of = command(self.p, given["defender_chief"], given)
        return hits(attack(self.p, ranged(self.p)), bonus_of, Fraction(1, 8) / self.rubbed, 1, roll, negated)

    def hit_defenders(self, count):
        before = left(self.d)
        wound(self.d, count, self.aims if led(self.a) else (), self.given)
        self.struck, self.found = count, before - left(self.d)

    def play(self, roll, back_roll, help_roll):
        if self.order == "leaves":
            self.hit_defenders(self.strike(roll))
        elif self.order == "together":
            count = self.strike(roll)
            self.answered, stray = self.answers(back_roll, help_roll)
            self.hit_defenders(count)
            wound(self.d, stray)
            wound(self.a, self.answered)
        elif self.order == "attacker_first":
            self.hit_defenders(self.strike(roll))
            self.answered, stray = self.answers(back_roll, help_roll)
            wound(self.d, stray)
            wound(self.a, self.answered)
        else:
            self.answered, stray = self.answers(back_roll, help_roll)
            wound(self.d, stray)
            wound(self.a, self.answered)
            self.hit_defenders(self.strike(roll))


def play(given):
    """Everything that can come of a whole encounter, as chances."""
    told = defaultdict(lambda: defaultdict(lambda: ZERO))
    now = {(frozen(soldiers(given["defenders"])), given["defender_combats"]): Fraction(1)}
    for at in range(given["stacks"]):
        after = defaultdict(lambda: ZERO)
        for (ice, combats), chance in now.items():
            for state, also in one_combat(given, at, ice, combats, chance, told):
                after[state] += also
        now = after
    for (ice, _), chance in now.items():
        told["defenders_after"][ice] += chance
    return told


def one_combat(given, at, ice, combats, chance, told):
    fresh = soldiers(given[NAMES[at]])
    if not alive(thawed(given["defenders"], ice)):
        told[f"after{at}"][frozen(fresh)] += chance
        yield (ice, combats), chance
        return
    dice = ROLLS.items()
    helped = given["protect"] == "yes" and given["protects_in"] == at + 1
    for roll, ways in dice:
        for back, back_ways in [(roll, 36)] if given["combat_dice"] == "shared" else dice:
            for aid, aid_ways in dice if helped and given["combat_dice"] == "each" else [(roll, 36)]:
                share = chance * ways * back_ways * aid_ways / 36**3
                meeting = Meeting(given, at, [dict(one) for one in fresh], thawed(given["defenders"], ice), combats)
                meeting.play(roll, back, aid)
                yield after_one(given, at, combats, meeting, aid, share, told), share


def earning(stack, given):
    commanders = sum(one["level"] > 0 for one in alive(stack))
    return commanders if given["several_earn"] == "each" else min(1, commanders)


def after_one(given, at, combats, meeting, aid, share, told):
    mine, yours = meeting.struck, meeting.answered
    if given["win"] == "damage":
        mine, yours = meeting.found, left(soldiers(given[NAMES[at]])) - left(meeting.a)
    told[f"won{at}"]["attackers" if mine > yours else "defenders" if mine < yours else "nobody"] += share
    told["experience"]["attackers"] += share * (mine > yours) * earning(meeting.a, given)
    told["experience"]["defenders"] += share * (mine < yours) * earning(meeting.d, given)
    told[f"struck{at}"][meeting.struck] += share
    told[f"answered{at}"][meeting.answered] += share
    told[f"after{at}"][frozen(meeting.a)] += share
    if given["protect"] == "yes" and given["protects_in"] == at + 1:
        stack = soldiers(given["protectors"])
        if meeting.helped and meeting.melee and given["friendly_fire"] != "protected":
            wound(stack, meeting.stray(stack, aid))
        told["protectors_after"][frozen(stack)] += share
    if alive(meeting.a) or given["wiped_out"] == "counted":
        combats += 1
    elif given["wiped_out"] == "cleared":
        combats = 0
    return frozen(meeting.d), combats
