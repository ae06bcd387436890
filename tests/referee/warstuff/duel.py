"""The referee's fight to the end for WARSTUFF: activation after activation, then every place it can stand at."""

import itertools
from dataclasses import replace
from fractions import Fraction

from tests.referee.dice import enumerate_all
from tests.referee.warstuff.answers import whole_melee
from tests.referee.warstuff.steps import HIT, OTHER, SHOOTING, Rulings, on_the_table, one_attack, suffer


def cast(dice, me, foe, rulings):
    """The foe after what a Wizard tries first, Fireball."""
    return dice.play(suffer, foe, (HIT,), OTHER, True, None, rulings) if me.has("wizard") and dice.roll() >= 4 else foe


def shoots(model):
    return any(rule.startswith("shooter") for rule in model.rules)


def action(dice, me, foe, gap, charges, rulings):
    """Both models after the first has charged, closed in, shot or stayed; a stunned or frozen one stays where it is."""
    if charges and not me.stunned and not me.frozen:
        if gap:
            return me, foe, gap - 1
        return *dice.play(whole_melee, me, foe, rulings), gap
    if shoots(me):
        foe = dice.play(one_attack, me, foe, SHOOTING, rulings)
    return me, foe, gap


def activation(dice, me, foe, gap, charges, rulings, far):
    """A spell, an action, and the end of a stun or a freeze that was there before."""
    if me.dead or foe.dead:
        return me, foe, gap
    before = me
    if rulings.spell_reach == "always" or not (gap or far):
        foe = dice.play(cast, me, foe, rulings)
    if not foe.dead:
        me, foe, gap = dice.play(action, me, foe, gap, charges, rulings)
    if rulings.marker_count == "until_recovery" and rulings.tough_recovery == "loses" and not (me.dead or me.stunned):
        me = replace(me, markers=me.markers - before.markers)
    if not me.dead and before.stunned:
        me = replace(me, stunned=False, markers=0 if rulings.marker_count == "until_recovery" else me.markers)
    if not me.dead and before.frozen:
        me = replace(me, frozen=False)
    return without_needless(me, rulings), without_needless(foe, rulings), gap


def without_needless(model, rulings):
    """A model without what no die will ever ask for, so that there are only so many places a fight can stand at.

    With 7 markers even a Tough model's next wound roll kills, so three more or fewer change nothing;
    the dead have none.
    """
    markers = model.markers
    if model.dead or (rulings.marker_count == "new" and not model.has("tough")):
        markers = 0
    while markers > 9:
        markers -= 3
    return replace(model, markers=markers, stunned=model.stunned and not model.dead)


def round_of(dice, a, b, gap, charges, first, rulings, far):
    """A round: a roll-off where nobody is said to open it, then each acts once."""
    if first == "roll":
        first = "a" if dice.roll() >= 4 else "b"
    for name in "ab" if first == "a" else "ba":
        if name == "a":
            a, b, gap = dice.play(activation, a, b, gap, charges[0], rulings, far)
        else:
            b, a, gap = dice.play(activation, b, a, gap, charges[1], rulings, far)
    return a, b, gap


def ended(place):
    a, b, _ = place
    return ("both" if b.dead else "b") if a.dead else "a" if b.dead else None


def fight_to_the_end(
    *,
    a_quality,
    a_rules,
    a_cover,
    a_markers,
    b_quality,
    b_rules,
    b_cover,
    b_markers,
    range,
    approach,
    first,
    most=1000,
    **rulings,
):
    """How the fight stands after each of 12 rounds; who wins in the end too,
    unless there are more places than `most`."""
    reach, rulings = range, Rulings(**rulings)
    a = on_the_table(a_quality, a_rules, a_cover, "fresh", a_markers, rulings)
    b = on_the_table(b_quality, b_rules, b_cover, "fresh", b_markers, rulings)
    charges = tuple(reach == "charge" or (reach == "shoot" and not shoots(one)) for one in (a, b))
    start = without_needless(a, rulings), without_needless(b, rulings), approach if reach == "shoot" else 0
    opening = enumerate_all(round_of, *start, charges, first, rulings, reach == "apart")

    def then(place):
        if ended(place):
            return {place: Fraction(1)}
        return enumerate_all(round_of, *place, charges, "roll", rulings, reach == "apart")

    now, by_round = opening, []
    while len(by_round) < 12:
        by_round.append(
            tuple(
                sum((c for place, c in now.items() if ended(place) == end), Fraction(0))
                for end in ("a", "b", "both", None)
            )
        )
        after = {}
        for place, chance in now.items():
            for end, share in then(place).items():
                after[end] = after.get(end, 0) + chance * share
        now = after
    on = [Fraction(1), *(row[3] for row in by_round)]
    rounds = {at: before - left for at, (before, left) in enumerate(itertools.pairwise(on), 1)} | {13: on[-1]}
    told = {
        "by_round": by_round,
        "decided": 1 - by_round[3][3],
        "rounds": {at: chance for at, chance in rounds.items() if chance},
    }
    return told | solved(opening, then, most)


def solved(opening, then, most):
    """Where the fight ends and after how many rounds, by taking one place after another out of it;
    nothing if there are too many."""
    ways, new = {"start": dict(opening)}, [place for place in opening if not ended(place)]
    while new:
        place = new.pop()
        if place not in ways:
            ways[place] = dict(then(place))
            new += [to for to in ways[place] if not ended(to)]
            if len(ways) > most:
                return {}
    lasts = dict.fromkeys(ways, Fraction(1))
    for place in [one for one in ways if one != "start"]:
        out, time = ways.pop(place), lasts.pop(place)
        stays = out.pop(place, 0)
        if stays == 1:
            out, time = {None: Fraction(1)}, 0  # for ever
        else:
            out, time = {to: chance / (1 - stays) for to, chance in out.items()}, time / (1 - stays)
        for other, before in ways.items():
            if share := before.pop(place, 0):
                lasts[other] += share * time
                for to, chance in out.items():
                    before[to] = before.get(to, 0) + share * chance
    ends = {name: Fraction(0) for name in ("a", "b", "both", None)}
    for place, chance in ways["start"].items():
        ends[place and ended(place)] += chance
    mean = Fraction(0) if ends[None] else lasts["start"]
    return {
        "a_wins": ends["a"],
        "b_wins": ends["b"],
        "both_dead": ends["both"],
        "endless": ends[None],
        "mean_rounds": mean,
    }
