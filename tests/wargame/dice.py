"""A referee for Wargame who throws every die and knows no formula; it shares no code with the calculators.

Everything is given in the words of a link: "yes", "light", "keep".
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

FACES = range(1, 7)
RULINGS = {
    "natural": "none",
    "range_overlap": "both",
    "stationary_in_melee": "yes",
    "sixes": "keep",
    "sixes_on_hits": "no",
    "cover_in_melee": "yes",
    "fatigue_save": "none",
}


def counts(faces, sixes):
    """What a die counts for that showed these faces, thrown again after every six."""
    if faces[0] != 6 or sixes == "off":
        return faces[0]
    total, value = 0, 5
    for face in faces:
        total += face
        if face == 6:
            value += 1
        else:
            break
    return total if sixes == "add" else value


def share(throws, good):
    """How many of so many dice thrown in all ways come out good."""
    ways = list(product(FACES, repeat=throws))
    return Fraction(sum(map(good, ways)), len(ways))


def modifier(weapon, on, ruled):
    """All the lines of the list that apply, added up."""
    total = 0
    far, near = "long-range" in on and weapon == "ranged", "under-6" in on and weapon == "ranged"
    if far and near and ruled["range_overlap"] == "long_only":
        near = False
    elif far and near and ruled["range_overlap"] == "close_only":
        far = False
    if far:
        total -= 1
    if near:
        total += 1
    if "stationary" in on and (weapon == "ranged" or ruled["stationary_in_melee"] == "yes"):
        total += 1
    for name in ("elite", "precise"):
        if name in on:
            total += 1
    for name in ("untrained", "imprecise", "fatigued"):
        if name in on:
            total -= 1
    return total


def hit(weapon, on, ruled):
    """One model's die to hit; three throws are enough to climb to 8."""
    plus = modifier(weapon, on, ruled)
    sixes = ruled["sixes"] if ruled["sixes_on_hits"] == "yes" else "off"

    def good(faces):
        if faces[0] == 1 and ruled["natural"] in ("one_misses", "both"):
            return False
        if faces[0] == 6 and ruled["natural"] in ("six_hits", "both"):
            return True
        return counts(faces, sixes) + plus >= 4

    return share(3, good)


def damages(damage, defense, tired, ruled):
    """One hit's Damage Roll, thrown again as often as a climb to Defense takes."""
    if tired and ruled["fatigue_save"] == "defense":
        defense -= 1
    throws = max(1, defense - damage - 5)
    assert throws <= 6, "too many throws to lay out"
    return share(throws, lambda faces: counts(faces, ruled["sixes"]) + damage >= defense)


def through(weapon, cover, tired, ruled):
    """One successful damage in cover."""
    if cover == "none" or (weapon == "melee" and ruled["cover_in_melee"] == "no"):
        return Fraction(1)
    on = {"light": 3, "heavy": 5}[cover]
    if tired and ruled["fatigue_save"] == "cover":
        on -= 1
    return share(1, lambda faces: faces[0] >= on)


def casualty(weapon, damage, on, defense, cover, tired, ruled):
    """One model's attack, all its rolls."""
    return hit(weapon, on, ruled) * damages(damage, defense, tired, ruled) * through(weapon, cover, tired, ruled)


def fallen(chances, models):
    """Casualties of models with these chances each, every combination laid out."""
    odds = {}
    for falls in product((0, 1), repeat=len(chances)):
        weight = Fraction(1)
        for chance, one in zip(chances, falls):
            weight *= chance if one else 1 - chance
        number = min(models, sum(falls))
        odds[number] = odds.get(number, 0) + weight
    return cleaned(odds)


def tested(casualties, models, bravery):
    """How many have fled after so many casualties, for each face of the die."""
    fled = {}
    for face in FACES:
        number = 0
        if casualties > 0 and casualties < models and face + casualties > bravery:
            number = min(models - casualties, face + casualties - bravery)
        fled[number] = fled.get(number, 0) + Fraction(1, 6)
    return fled


def gone(odds, models, bravery):
    """Casualties and those who flee."""
    total = {}
    for number, chance in odds.items():
        for fled, share_ in tested(number, models, bravery).items():
            total[number + fled] = total.get(number + fled, 0) + chance * share_
    return cleaned(total)


def cleaned(odds):
    return {number: chance for number, chance in sorted(odds.items()) if chance}


def mean(odds):
    return sum(number * chance for number, chance in odds.items())


def activation(unit, enemy, shot, fight, answer):
    """Both sides' casualties and losses, and how often the first side loses fewer.

    A side is (models, bravery); an attack is (models, chance of a casualty), no models where there is none.
    """
    first = fallen([shot[1]] * shot[0] + [fight[1]] * fight[0], enemy[0])
    own, together = {}, {}
    for dead, chance in first.items():
        strikers = min(answer[0], enemy[0] - dead)
        for hurt, then in fallen([answer[1]] * strikers, unit[0]).items():
            own[hurt] = own.get(hurt, 0) + chance * then
            for fled, one in tested(dead, *enemy).items():
                for ran, other in tested(hurt, *unit).items():
                    pair = dead + fled, hurt + ran
                    together[pair] = together.get(pair, 0) + chance * then * one * other
    fewer = sum(chance for (theirs, yours), chance in together.items() if yours < theirs)
    lost = [{}, {}]
    for pair, chance in together.items():
        for side, number in enumerate(pair):
            lost[side][number] = lost[side].get(number, 0) + chance
    return first, cleaned(own), cleaned(lost[0]), cleaned(lost[1]), fewer
