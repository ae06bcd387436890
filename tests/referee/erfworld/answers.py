"""The referee's answers for Erfworld: stacks that attack one after another, every throw played."""

from fractions import Fraction

from tests.referee.dice import enumerate_all, total
from tests.referee.erfworld.blows import hits, mean, siege, spread
from tests.referee.erfworld.combat import combat
from tests.referee.erfworld.scene import Scene, kept_from_attack, may_protect
from tests.referee.erfworld.steps import Rulings, Unit, halved, is_flying, is_led, is_ranged

__all__ = ["forbidden", "hits", "mean", "siege", "spread", "stack_combat"]
HEAVIEST_RIDER = 7  # riding/heavy-units


def stack_of(rows):
    """A stack from its rows, unit by unit, in order."""
    return tuple(
        Unit(place, row["name"], row["hits"], row["attack"], row["defence"], row["level"], frozenset(row["specials"]))
        for place, row in enumerate(rows)
        for _ in range(row["count"])
    )


def more(ended, rulings):
    """Which side inflicted more: 1 the attackers, -1 the defenders, 0 neither (win)."""
    one, other = (
        (ended.attackers_hits, ended.defenders_hits)
        if rulings.win == "formula"
        else (ended.attackers_did, ended.defenders_did)
    )
    return (one > other) - (one < other)


def fought_before(count, ended, rulings):
    """The defenders' combats this turn, after this one (bonuses/wipe-out)."""
    if not ended.fought:
        return count
    if ended.attackers:
        return count + 1
    return {"cleared": 0, "not_counted": count, "counted": count + 1}[rulings.wiped_out]


class Encounter:
    """What was asked, as the game master sets it up: who attacks whom, one after another."""

    def __init__(self, asked):
        self.asked = asked
        self.rulings = Rulings(**{name: asked[name] for name in Rulings._fields})
        self.attacking = [stack_of(asked[name]) for name in ("attackers", "second", "third")[: asked["stacks"]]]
        self.defending = stack_of(asked["defenders"])
        self.protecting = stack_of(asked["protectors"]) if asked["protect"] == "yes" else ()
        self.aims = [
            tuple(filter(None, (part.strip() for part in asked[name].split(","))))
            for name in ("aim", "second_aim", "third_aim")
        ]

    def scene(self, number, combats):
        """The combat with this number, for defenders who have fought so many before."""
        asked = self.asked
        surprised = number == 0 or self.rulings.ambush_later == "every"
        special = asked[("attacker_special", "second_special", "third_special")[number]]
        return Scene(
            terrain=asked["terrain"],
            fort_hits=asked["fort_hits"],
            attacker_chief=asked["attacker_chief"] == "yes",
            attacker_special=halved(special, asked["attacker_combats"] if number == 0 else 0),
            attacker_ambush=Fraction(asked["attacker_ambush"] if surprised else 100, 100),
            defender_chief=asked["defender_chief"] == "yes",
            defender_special=halved(asked["defender_special"], combats),
            defender_ambush=Fraction(asked["defender_ambush"] if surprised else 100, 100),
            aim=self.aims[number],
            leaves=asked["leaves"] == "yes",
            protectors=self.protecting if asked["protects_in"] == number + 1 else (),
            protector_class=asked["protector_class"],
            retaliation=asked["retaliation"],
            protector_combats=asked["protector_combats"],
            warlord=asked["warlord"] == "yes",
            rulings=self.rulings,
        )


def stack_combat(**asked):
    """Up to three stacks attack one, one after another: each combat's odds, and the defenders after all of them."""
    encounter = Encounter(asked)
    first, rulings = encounter.defending, encounter.rulings
    standing = {(first, asked["defender_combats"]): Fraction(1)}
    combats = []
    for number, attackers in enumerate(encounter.attacking):
        played, after = {}, {}
        for (defending, count), chance in standing.items():
            for ended, odds in enumerate_all(combat, attackers, defending, encounter.scene(number, count)).items():
                played[ended] = played.get(ended, 0) + chance * odds
                state = ended.defenders, fought_before(count, ended, rulings)
                after[state] = after.get(state, 0) + chance * odds
        combats.append(told(played, attackers, rulings))
        standing = after
    ended = spread(lambda state: state[0], standing)
    return {
        "combats": combats,
        "defenders_wiped": total(ended, lambda stack: not stack),
        "defenders_croaked": spread(lambda stack: len(first) - len(stack), ended),
        "attackers_experience": sum(one["attackers_experience"] for one in combats),
        "defenders_experience": sum(one["defenders_experience"] for one in combats),
        "fates": [
            *(row for one in combats for row in one["attackers_fates"]),
            *fates(first, ended),
            *(
                fates(encounter.protecting, combats[asked["protects_in"] - 1]["protectors_after"])
                if encounter.protecting
                else []
            ),
        ],
    }


def forbidden(**asked):
    """The inputs that ask for what the rules do not allow."""
    encounter, found = Encounter(asked), []
    for number, (name, stack) in enumerate(zip(("attackers", "second", "third"), encounter.attacking)):
        scene, aims = encounter.scene(number, 0), encounter.aims[number]
        if aims and (not is_led(stack) or (len(aims) > 1 and encounter.rulings.aimed_targets == "one")):
            found.append("aim" if number == 0 else f"{name}_aim")
        if kept_from_attack(stack, encounter.defending, scene) and not any(unit.has("woods") for unit in stack):
            found.append(name)
        if scene.protectors and not may_protect(encounter.defending, stack, is_ranged(stack), scene):
            found.append("protectors")
    sides = {
        "defenders": encounter.defending,
        "protectors": encounter.protecting,
        **dict(zip(("attackers", "second", "third"), encounter.attacking)),
    }
    found += [
        name
        for name, stack in sides.items()
        if is_flying(stack) and any(not unit.has("flying") and unit.hits > HEAVIEST_RIDER for unit in stack)
    ]
    return found


def fates(first, ended):
    """For each row of a stack: how many are croaked on average, the chance of any, and of all."""
    rows = []
    for row in range(max((unit.row for unit in first), default=-1) + 1):
        many = sum(unit.row == row for unit in first)
        odds = spread(lambda stack, many=many, row=row: many - sum(unit.row == row for unit in stack), ended)
        rows.append((mean(odds), 1 - odds.get(0, 0), odds.get(many, Fraction(0))))
    return rows


def earned(fought, side, stack, rulings):
    """Experience points on average: one for each Commander of the winners who lives, or for their leader alone."""
    points = Fraction(0)
    for ended, chance in fought.items():
        commanders = [unit for unit in stack(ended) if unit.commands]
        if more(ended, rulings) == side:
            points += chance * len(commanders if rulings.several_earn == "each" else commanders[:1])
    return points


def told(played, attackers, rulings):
    """What one combat tells."""
    fought = {ended: chance for ended, chance in played.items() if ended.fought}
    won = {side: total(fought, lambda ended, side=side: more(ended, rulings) == side) for side in (1, 0, -1)}
    return {
        "fought": total(played, lambda ended: ended.fought),
        "attackers_more": won[1],
        "equal": won[0],
        "defenders_more": won[-1],
        "attackers_wiped": total(played, lambda ended: not ended.attackers),
        "defenders_wiped": total(played, lambda ended: not ended.defenders),
        "attackers_hits": spread(lambda ended: ended.attackers_hits, fought),
        "defenders_hits": spread(lambda ended: ended.defenders_hits, fought),
        "attackers_croaked": spread(lambda ended: len(attackers) - len(ended.attackers), played),
        "attackers_experience": earned(fought, 1, lambda ended: ended.attackers, rulings),
        "defenders_experience": earned(fought, -1, lambda ended: ended.defenders, rulings),
        "attackers_fates": fates(attackers, spread(lambda ended: ended.attackers, played)),
        "protectors_after": spread(lambda ended: ended.protectors, played),
    }
