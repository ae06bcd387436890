"""How two characters face each other, and what so many of the one do to one of the other in a turn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.declare.outputs import Link, Step
from calculators.show.wording import counted, sentence
from calculators.warverse.rules.attacking import Cover, defence, hit_per_die, ways_to_hit
from calculators.warverse.rules.fighter import Character
from calculators.warverse.rules.volleys import Volley, survives
from calculators.warverse.words.phrases import ways
from calculators.warverse.words.working import Reach, cover_counts, cover_steps, dice_steps, die_steps, hit_points_step

PER = 100  # points that all are compared by
MOST_DICE = 500  # thrown together; as many as one character may have, so that a whole table of them is quick


class How(Choice):
    """How they attack."""

    SHOOTING = "shooting", "Shooting"
    CLOSE = "close", "Close combat"


class Who(Choice):
    """How many of a row attack one target."""

    ROW = "row", "All of a row"
    ONE = "one", "One alone"


class Facing(NamedTuple):
    """One side's way to attack the other."""

    close: bool = False
    range: int = 0
    cover: Cover = Cover.NONE  # the target's
    in_close_combat: bool = False  # whether cover counts there
    add_up: bool = True  # whether hits of several attackers do

    @property
    def reach(self) -> Reach:
        return Reach(self.close, self.range)

    def defends(self, target: Character) -> int:
        """The highest number its defence dice succeed on."""
        counts = cover_counts(self.close, 0, self.in_close_combat)
        return defence(target.strength, self.cover.bonus if counts else 0)

    def dice(self, one: Character) -> int:
        """The dice one of them has left."""
        return self.reach.dice(one.attacks)

    def hit(self, one: Character, target: Character) -> Fraction:
        """The chance that one die hits."""
        return hit_per_die(one.strength, self.defends(target))

    def hits(self, one: Character, count: int, target: Character) -> Fraction:
        """Hits of them all in a turn, on average."""
        return count * self.dice(one) * self.hit(one, target)

    def kill(self, one: Character, count: int, target: Character) -> Fraction:
        """The chance that so many of them kill the target in one turn."""
        return together(
            self.dice(one), ways_to_hit(one.strength, self.defends(target)), count, target.hit_points, self.add_up
        )

    def shown(self, one: Character, count: int, target: Character, label: str) -> Link | None:
        """The calculator that tells all about it."""
        shot = {
            "attacks": one.attacks,
            "strength": one.strength,
            "target_strength": target.strength,
            "target_hp": target.hit_points,
            "close": self.close,
            "range": 0 if self.close else self.range,
            "cover": self.cover,
            "cover_in_close_combat": self.in_close_combat,
        }
        if count > 1 and one.attacks:
            return next(
                ways(("concentrated-fire", label, shot | {"attackers": count, "hits_add_up": self.add_up})), None
            )
        return next(ways(("attack", label, shot)), None)

    def steps(self, one: Character, count: int, target: Character, who: str) -> Iterator[Step]:
        """How it came about; `who` attacks."""
        yield from dice_steps(one.attacks, self.reach, who)
        yield from cover_steps(self.cover, target.strength, self.close, 0, self.in_close_combat)
        yield from die_steps(one.strength, self.defends(target))
        yield hit_points_step(target.hit_points)
        if count > 1:
            adding = (
                "Hits of all attackers in a turn add up"
                if self.add_up
                else "Each attack must reach the Hit Points alone"
            )
            yield Step(adding, None, "", "combat/killing", "hits_add_up")
        yield Step(
            f"{sentence(counted(count, 'attacker'))}: a kill", self.kill(one, count, target), "", "combat/killing"
        )


@lru_cache(maxsize=4096)  # lists and changes ask for the same ones again
def together(dice: int, ways: int, count: int, need: int, add_up: bool = True) -> Fraction:
    """The chance that so many attackers, each with so many dice, kill in one turn; a die hits in so many of 36 ways."""
    return 1 - survives([Volley(dice, ways, 1, count)], need, add_up) if dice and count else Fraction(0)
