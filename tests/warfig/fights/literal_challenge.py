"""Personal Challenges fought round after round with dice thrown one by one, sharing no code with the calculators."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache

from tests.warfig.fights.literal import wounded
from tests.warfig.fights.literal_melee import RULINGS, Model, Side, targets, wounds_by

NAMES = "ws", "strength", "armour", "health", "attacks"


class Table:
    """Two squads on a table: every unit with the health it has left, the leader last."""

    def __init__(self, given):
        self.given = given
        self.rulings = {name: getattr(given, name).value for name in RULINGS if name != "spill_over"}
        self.kinds = [self.models(name) for name in "ab"]
        self.round = cache(self.round)

    def models(self, name):
        values = [{one: getattr(self.given, f"{name}_{part}{one}") for one in NAMES} for part in ("", "leader_")]
        dice = getattr(self.given, f"{name}_dice")
        return (
            Model(**values[0], dice=dice),
            Model(**values[1], leader=True),
            getattr(self.given, f"{name}_leader").value,
        )

    def start(self):
        def lives(name):
            led = getattr(self.given, f"{name}_leader").value != "none"
            return (getattr(self.given, f"{name}_health"),) * getattr(self.given, f"{name}_units"), getattr(
                self.given, f"{name}_leader_health"
            ) * led

        return lives("a"), lives("b")

    def side(self, which, lives):
        unit, leader, struck = self.kinds[which]
        alive = sum(life > 0 for life in lives[0])
        return Side([unit] * alive, leader if lives[1] else None, struck if alive else "struck")

    def struck(self, which, lives, wounds):
        """The lives that are left: whoever is struck first takes the wounds, and the rest are lost or go on."""
        units, leader = list(lives[0]), lives[1]
        first = "leader" if leader and (self.kinds[which][2] == "struck" or not any(units)) else "units"
        for kind in (first, "units" if first == "leader" else "leader"):
            if kind == "leader":
                leader, wounds = max(0, leader - wounds), max(0, wounds - leader)
            else:
                wounds = wounded(units, wounds, self.rulings["spread"])
            if self.rulings["overkill"] == "lost":
                break
        return tuple(sorted(units)), leader

    def round(self, role, place):
        """Where one round leads to, and how often; in role 0 the first squad attacks."""
        defender = 1 - role
        defends = (
            getattr(self.given, f"{'ab'[defender]}_election").value == "defend"
            and self.given.challenge_defence.value == "allowed"
        )
        sides = [self.side(which, place[which]) for which in (0, 1)]
        found = Counter()
        for wounds, share in wounds_by(
            targets(sides[role].strikers(), sides[defender]), self.rulings, sides[defender] if defends else None
        ).items():
            after = self.struck(defender, place[defender], sum(wounds))
            back = {(0, 0): Fraction(1)}
            strikers = self.side(defender, after) if self.rulings["order"] == "sequential" else sides[defender]
            if not defends and strikers.strikers():
                back = wounds_by(targets(strikers.strikers(), sides[role]), self.rulings)
            for returned, then in back.items():
                mine = self.struck(role, place[role], sum(returned))
                found[(mine, after) if role == 0 else (after, mine)] += share * then
        return found

    def rounds(self, count, number=Fraction):
        """The chances of every place, by who attacks next, after each round."""
        share = {"a": (1, 0), "b": (0, 1), "roll": (Fraction(1, 2), Fraction(1, 2))}[self.given.first.value]
        now = {(role, self.start()): number(share[role]) for role in (0, 1) if share[role]}
        for _ in range(count):
            after = Counter()
            for (role, place), chance in now.items():
                if over(place):
                    after[role, place] += chance
                    continue
                later = 1 - role if self.given.challenge_roles.value == "alternate" else role
                for to, then in self.round(role, place).items():
                    after[later, to] += chance * number(then)
            now = after
            yield now


def gone(lives):
    return not any(lives[0]) and not lives[1]


def over(place):
    return gone(place[0]) or gone(place[1])


def verdict(now):
    """The chances that A has won, that B has, that both are gone, and that it still goes on."""
    found = Counter()
    for (_, (a, b)), chance in now.items():
        found["still" if not over((a, b)) else "both" if gone(a) and gone(b) else "b" if gone(a) else "a"] += chance
    return [found[name] for name in ("a", "b", "both", "still")]
