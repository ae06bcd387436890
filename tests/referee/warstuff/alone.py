"""The referee on what WARSTUFF throws dice for outside of attacks: morale, moves, feats, spells, orders and rescues."""

from dataclasses import replace
from fractions import Fraction

from tests.referee.dice import enumerate_all, total
from tests.referee.warstuff.answers import after, attacked, fates
from tests.referee.warstuff.steps import (
    HIT,
    OTHER,
    SHOOTING,
    Model,
    Rulings,
    kills_at_once,
    on_the_table,
    suffer,
    take_wounds,
)

ACTIONS = {  # inches, what Fast adds and Slow takes, and whether it shoots
    "hold": (0, 0, "yes"),
    "hunker": (0, 0, "no"),
    "guard": (0, 0, "in reaction"),
    "advance": (6, 2, "after moving"),
    "rush": (12, 4, "no"),
    "charge": (12, 4, "no"),
}


def quality_test(dice, quality, fearless):
    """One die, and another if it failed and the model is Fearless."""
    return dice.roll() >= quality or (fearless and dice.roll() >= quality)


def morale(*, start, left, undead, testers, rounds):
    """The owner picks who tests; stunned models can't, and if there are no others the army fails."""
    able = [tester for tester in testers if left and not tester["stunned"]]
    chances = [total(enumerate_all(quality_test, one["quality"], one["fearless"]), bool) for one in able]
    passes = max(chances, default=Fraction(0))
    due = left > 0 and left <= start - left
    after_rounds = [Fraction(1 if left else 0)]
    for _ in range(4):
        after_rounds.append(after_rounds[-1] * (passes if due else 1))
    best = able[chances.index(passes)] if able else None
    return {
        "due": due,
        "due_at": max(some for some in range(start + 1) if some <= start - some),
        "tester": best,
        "passes": passes,
        "stands": after_rounds[rounds],
        "survivors": undead,
        "by_round": list(enumerate(after_rounds))[1:],
    }


def inches(action, rules, terrain):
    base, change, _ = ACTIONS[action]
    way = base + change * ("fast" in rules) - change * ("slow" in rules)
    hindered = terrain == "difficult" and not {"flying", "strider"} & set(rules)
    return Fraction(way, 2) if hindered else way


def moves(*, action, rules, terrain, distance):
    step, gone, turns = inches(action, rules, terrain), 0, 0
    while step and gone < distance:
        gone, turns = gone + step, turns + 1
    table = {
        name: (inches(name, rules, "open"), inches(name, rules, "difficult"), shoots)
        for name, (_, _, shoots) in ACTIONS.items()
    }
    return {"inches": step, "turns": turns if step else "never", "actions": table}


# ------------------------------------------------------------- feats and falls


def all_reach(dice, number, least):
    """Whether every one of so many dice comes up so high."""
    return all(dice.roll() >= least for _ in range(number))


def full_steps(way):
    """One for each full 3 inches."""
    return sum(1 for step in range(3, way + 1, 3))


def fallen(dice, model, hits, rulings):
    """As many ordinary hits at once; then whoever lives lies stunned."""
    model = dice.play(suffer, model, (HIT,) * hits, OTHER, False, None, rulings)
    return model if model.dead else replace(model, stunned=True)


def feats(*, kind, distance, depth, quality, rules, markers, state, cover, healers, **rulings):
    rulings = Rulings(**rulings)
    if kind == "push":  # only a model that has just rolled "stunned", a Tough one with its third marker or a later one
        markers = max(markers, 3 if "tough" in rules else 1)
    model = on_the_table(quality, rules, cover, "stunned" if kind == "push" else state, markers, rulings, healers)
    flies = "flying" in rules and kind in ("jump", "drop", "dangerous-ground")
    hits, number, least = 0, 0, 3
    if kind in ("jump", "drop"):
        hits = full_steps(depth if kind == "jump" else distance) + 1
        number = full_steps(distance) + 1 if not flies and (kind == "drop" or distance > 1) else 0
    elif kind in ("fall", "push"):
        height = distance if kind == "fall" else depth
        hits = full_steps(height) + 1 if height >= 2 else 0
        number, least = (1, 4) if kind == "push" else (0, 0)
    elif not flies:
        number, least = 1, 2  # only a 1 harms
    success = Fraction(0) if kind == "fall" else total(enumerate_all(all_reach, number, least), bool)
    unlucky = success if kind == "push" else 1 - success
    if kind == "dangerous-ground":
        harmed = enumerate_all(take_wounds, model, 1, False, rulings)  # a wound, not a hit
    else:
        harmed = enumerate_all(fallen, model, hits, rulings) if hits else {model: Fraction(1)}
    ends = {end: unlucky * chance for end, chance in harmed.items()}
    ends[model] = ends.get(model, 0) + 1 - unlucky
    return {"dice": number, "success": success, "fall_hits": hits} | fates(ends, model)


# ---------------------------------------------------- orders, spells, rescues


def fours(dice, number):
    return sum(dice.roll() >= 4 for _ in range(number))


def support(*, what, target_quality, target_rules, cover, target_state, markers, as_shooting, healers, **rulings):
    rulings = Rulings(**rulings)
    helpers = max(healers, what == "healer") + (what == "regeneration" or "regeneration" in target_rules)
    spell = what in ("fireball", "ice-ray")
    number = 3 if what == "leader" else 1 if spell else min(1, helpers) if rulings.saviours == "one" else helpers
    successes = enumerate_all(fours, number)
    works = total(successes, lambda good: good > 0)
    ends = dict.fromkeys(("killed", "stunned", "marked", "unharmed", "frozen"), Fraction(0))
    if what in ("healer", "regeneration"):
        ends |= {"killed": 1 - works, "stunned": works}
    elif spell:
        how = SHOOTING if as_shooting == "yes" else OTHER
        target = on_the_table(target_quality, target_rules, cover, target_state, markers, rulings, healers)
        at_once = kills_at_once(target, how, rulings)
        hit = enumerate_all(suffer, target, (HIT,), how, what == "fireball", at_once, rulings, what == "ice-ray")
        odds = {end: works * chance for end, chance in hit.items()}
        odds[target] = odds.get(target, 0) + 1 - works
        ends = fates(odds, target) | {"frozen": total(odds, lambda model: model.frozen)}
    return ends | {"works": works, "successes": successes}


# ------------------------------------------------------ many attackers in turn


def found_in_cover(target, covered):
    return target if target.dead else replace(target, in_cover=covered)


def several_attackers(*, attackers, target_quality, target_rules, cover, target_state, markers, healers, **rulings):
    """Each attacker meets the target as the ones before have left it; a guard shot finds it in cover."""
    rulings = Rulings(**rulings)
    start = on_the_table(target_quality, target_rules, cover, target_state, markers, rulings, healers)
    odds, used, after_each = {start: Fraction(1)}, Fraction(0), []
    for row in attackers:
        how = "charge" if row["mode"] == "charge" else "shooting"
        for _ in range(row["count"]):
            used += total(odds, lambda model: not model.dead)
            found = {
                found_in_cover(model, start.in_cover or row["mode"] == "guard"): chance
                for model, chance in odds.items()
            }
            struck = after(found, attacked, Model(row["quality"], frozenset(row["rules"])), how, rulings)
            odds = {}
            for model, chance in struck.items():
                left = found_in_cover(model, start.in_cover)
                odds[left] = odds.get(left, 0) + chance
            after_each.append(tuple(fates(odds, start).values()))
    return {"attackers_used": used, "after_each": after_each} | fates(odds, start)
