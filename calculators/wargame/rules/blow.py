"""One weapon's attack on one target: what applies to it, and the chance of each of its three rolls."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.wargame.rulings import FatigueSave, RangeOverlap, Rulings, Sixes

HIT_ON = 4  # attacks/to-hit
NEAR = 6  # inches: attacks/modifiers


class Weapon(Choice):
    """What it is attacked with."""

    RANGED = "ranged", "Ranged"
    MELEE = "melee", "Melee"


class Modifier(Choice):
    """A line of the list of modifiers to hit (attacks/modifiers), and fatigue (activation/fatigue)."""

    LONG_RANGE = "long-range", "Long range"
    UNDER_6 = "under-6", 'Under 6"'
    STATIONARY = "stationary", "Did not move"
    ELITE = "elite", "Elite"
    UNTRAINED = "untrained", "Untrained"
    PRECISE = "precise", "Precise"
    IMPRECISE = "imprecise", "Imprecise"
    FATIGUED = "fatigued", "Fatigued"

    @property
    def points(self) -> int:
        return 1 if self in (Modifier.UNDER_6, Modifier.STATIONARY, Modifier.ELITE, Modifier.PRECISE) else -1

    @property
    def hint(self) -> str:
        return f"{self.points:+}"

    @property
    def input(self) -> str:
        """Its name where it is a question of its own."""
        return self.value.replace("-", "_")

    @property
    def in_words(self) -> str:
        """As it stands in a sentence; abilities of weapons are names."""
        return self.label if self in (Modifier.PRECISE, Modifier.IMPRECISE) else self.label.lower()

    @property
    def undone(self) -> str:
        """What is said when it no longer applies."""
        said = {Modifier.STATIONARY: "Moved", Modifier.LONG_RANGE: "Not at long range", Modifier.UNTRAINED: "Trained"}
        return said.get(self, f"Not {self.in_words}")

    @property
    def excludes(self) -> tuple[Modifier, ...]:
        """What the same model or weapon cannot be as well (attacks/modifiers)."""
        pairs = (Modifier.ELITE, Modifier.UNTRAINED), (Modifier.PRECISE, Modifier.IMPRECISE)
        return tuple(one for pair in pairs if self in pair for one in pair if one is not self)


RANGE = Modifier.LONG_RANGE, Modifier.UNDER_6  # lines for ranged weapons only


class Cover(Choice):
    """What the target stands in (attacks/cover)."""

    NONE = "none", "None"
    LIGHT = "light", "Light"
    HEAVY = "heavy", "Heavy"


CASUALTY_ON = {Cover.LIGHT: 3, Cover.HEAVY: 5}  # attacks/cover


class Target(NamedTuple):
    """A unit that is attacked."""

    models: int
    defense: int
    bravery: int
    cover: Cover = Cover.NONE
    fatigued: bool = False


class Blow(NamedTuple):
    """All models with one weapon, attacking together (attacks/weapons)."""

    models: int
    damage: int
    weapon: Weapon
    modifiers: frozenset[Modifier]
    target: Target
    rulings: Rulings

    @property
    def melee(self) -> bool:
        return self.weapon is Weapon.MELEE

    @property
    def overlaps(self) -> bool:
        """Whether both lines about range are met."""
        return not self.melee and self.modifiers.issuperset(RANGE)

    @property
    def applied(self) -> tuple[Modifier, ...]:
        """The modifiers that count, by the readings chosen."""
        left = set(self.modifiers)
        if self.melee:
            left -= {*RANGE} | (set() if self.rulings.stationary_in_melee else {Modifier.STATIONARY})
        elif self.overlaps and self.rulings.range_overlap is RangeOverlap.LONG_ONLY:
            left -= {Modifier.UNDER_6}
        elif self.overlaps and self.rulings.range_overlap is RangeOverlap.CLOSE_ONLY:
            left -= {Modifier.LONG_RANGE}
        return tuple(modifier for modifier in Modifier if modifier in left)

    @property
    def modifier(self) -> int:
        """All of them together; nothing limits the sum."""
        return sum(modifier.points for modifier in self.applied)

    @property
    def hit_needs(self) -> int:
        """What the die itself has to show."""
        return HIT_ON - self.modifier

    @property
    def hit(self) -> Fraction:
        """The chance that one model hits (attacks/to-hit)."""
        natural = self.rulings.natural
        chance = reaches(self.hit_needs, self.rulings.sixes if self.rulings.sixes_on_hits else Sixes.OFF)
        chance = max(chance, Fraction(1, 6)) if natural.six_hits else chance
        return min(chance, Fraction(5, 6)) if natural.one_misses else chance

    @property
    def defense(self) -> int:
        """What the Damage Roll has to reach."""
        lowered = self.target.fatigued and self.rulings.fatigue_save is FatigueSave.DEFENSE
        return self.target.defense - lowered

    @property
    def damage_needs(self) -> int:
        return self.defense - self.damage

    @property
    def damages(self) -> Fraction:
        """The chance that a hit's Damage Roll succeeds (attacks/damage, attacks/sixes)."""
        return reaches(self.damage_needs, self.rulings.sixes)

    @property
    def cover(self) -> Cover:
        """The cover that helps against this weapon."""
        return Cover.NONE if self.melee and not self.rulings.cover_in_melee else self.target.cover

    @property
    def casualty_on(self) -> int:
        """The Cover Roll that makes a casualty; 1 if none is made."""
        if self.cover is Cover.NONE:
            return 1
        worse = self.target.fatigued and self.rulings.fatigue_save is FatigueSave.COVER
        return CASUALTY_ON[self.cover] - worse

    @property
    def uncovered(self) -> Fraction:
        """The chance that a successful damage becomes a casualty."""
        return reaches(self.casualty_on, Sixes.OFF)

    @property
    def casualty(self) -> Fraction:
        """The chance that one model's attack makes a casualty."""
        return self.hit * self.damages * self.uncovered


def reaches(need: int, sixes: Sixes) -> Fraction:
    """The chance that a die counts this much or more, with sixes rolled again or not (attacks/sixes)."""
    if need <= 6 or sixes is Sixes.OFF:
        return Fraction(min(6, max(0, 7 - need)), 6)
    if sixes is Sixes.KEEP:  # one six for the 6 and one more for each point above it
        return Fraction(1, 6 ** (need - 5))
    full, rest = divmod(need - 1, 6)
    return Fraction(6 - rest, 6 ** (full + 1))


def as_modifiers(taken: Iterable[Choice]) -> frozenset[Modifier]:
    """The modifiers among choices of the same names."""
    return frozenset(Modifier(one.value) for one in taken)
