"""Attacks: what applies to one weapon's attack on one unit, and the chance of each of its three rolls, step by step."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from calculators.declare import Readings
from calculators.declare.outputs import Step
from calculators.declare.walk import Walk, Walked, walk
from calculators.kernel.odds import Odds
from calculators.show.wording import sentence
from calculators.wargame.rules.units import RANGE, Cover, Group, Modifier, Target, Weapon
from calculators.wargame.rulings import (
    CoverInMelee,
    FatigueSave,
    Natural,
    RangeOverlap,
    Sixes,
    SixesOnHits,
    StationaryInMelee,
)
from calculators.wargame.words.phrases import signed

HIT_ON = 4  # attacks/to-hit
NEAR = 6  # inches: attacks/modifiers
CASUALTY_ON = {Cover.LIGHT: 3, Cover.HEAVY: 5}  # attacks/cover


@dataclass(frozen=True)
class Attack:
    """All models with one weapon, attacking together (attacks/weapons)."""

    group: Group
    target: Target
    readings: Readings

    @property
    def models(self) -> int:
        return self.group.models

    @property
    def melee(self) -> bool:
        return self.group.weapon is Weapon.MELEE

    @cached_property
    def modifier(self) -> int:
        """All modifiers to hit that count, together."""
        return walk(self._modify()).result

    @cached_property
    def to_hit(self) -> Walked[Fraction]:
        """One model's roll to hit."""
        return walk(self._hit())

    @cached_property
    def to_damage(self) -> Walked[Fraction]:
        """The Damage Roll of one hit."""
        return walk(self._damage())

    @cached_property
    def through_cover(self) -> Walked[Fraction]:
        """The Cover Roll against one successful damage, if one is made."""
        return walk(self._cover())

    @property
    def casualty(self) -> Fraction:
        """The chance that one model's attack makes a casualty."""
        return self.to_hit.result * self.to_damage.result * self.through_cover.result

    def steps(self, who: str = "") -> Iterator[Step]:
        """Every roll of one model's attack; `who` stands before each step where there are several attacks."""
        rolls = (self.to_hit, self.to_damage, self.through_cover)
        together = Step("one model makes a casualty", self.casualty, "all its rolls together", "attacks/casualties")
        for step in [*(step for roll in rolls for step in roll.steps), together]:
            what = f"{who}: {step.what}" if who else sentence(step.what)
            yield Step(what, step.chance, step.detail, step.rule, step.ruling)

    @property
    def defense(self) -> int:
        """What the Damage Roll has to reach."""
        lowered = self.target.fatigued and self.readings[FatigueSave] is FatigueSave.DEFENSE
        return self.target.defense - lowered

    @property
    def cover(self) -> Cover:
        """The cover that helps against this weapon."""
        helps = not self.melee or self.readings[CoverInMelee] is CoverInMelee.YES
        return self.target.cover if helps else Cover.NONE

    def _modify(self) -> Walk[int]:
        """The modifiers that count, by the readings chosen; nothing limits their sum (attacks/modifiers)."""
        left, open_questions = set(self.group.modifiers), []
        if self.melee:
            left -= {*RANGE}
            if Modifier.STATIONARY in left:
                counts = self.readings[StationaryInMelee] is StationaryInMelee.YES
                left -= set() if counts else {Modifier.STATIONARY}
                what = f"not having moved {'counts' if counts else 'does not count'} in melee"
                open_questions.append(Step(what, rule="attacks/modifiers", ruling="stationary_in_melee"))
        elif left.issuperset(RANGE):
            dropped, how = _OVERLAP[self.readings[RangeOverlap]]
            left -= dropped
            what = f'long range and under 6" at once: {how}'
            open_questions.append(Step(what, rule="attacks/modifiers", ruling="range_overlap"))
        applied = [modifier for modifier in Modifier if modifier in left]
        total = sum(modifier.points for modifier in applied)
        parts = ", ".join(f"{modifier.in_words} {modifier.points:+}" for modifier in applied)
        what = f"modifiers to hit: {signed(total)}" if applied else "no modifiers to hit"
        yield Step(what, None, parts, "attacks/modifiers")
        if Modifier.FATIGUED in applied:
            yield Step("fatigue is one of them", None, "activated twice in a row", "activation/fatigue")
        yield from open_questions
        return total

    def _hit(self) -> Walk[Fraction]:
        """One die for each model (attacks/to-hit)."""
        needs = HIT_ON - (yield from self._modify())  # on the die itself
        if 2 <= needs <= 6:
            chance = reaches(needs, Sixes.OFF)
            yield Step("a model hits", chance, f"needs {needs}+ on the die", "attacks/to-hit")
            return chance
        natural, sixes = self.readings[Natural], self.readings[Sixes]
        again = self.readings[SixesOnHits] is SixesOnHits.YES
        chance = reaches(needs, sixes if again else Sixes.OFF)
        if needs > 6 and not natural.six_hits:
            if sixes is not Sixes.OFF or not again:
                how = "may be re-rolled" if again else "are not re-rolled"
                yield Step(f"sixes to hit {how}", rule="attacks/sixes", ruling="sixes_on_hits")
            if again:
                yield _rolled_again(sixes)
        chance = max(chance, Fraction(1, 6)) if natural.six_hits else chance
        chance = min(chance, Fraction(5, 6)) if natural.one_misses else chance
        what = "a model hits" if 0 < chance < 1 else "every die hits" if chance else "no die can hit"
        needed = f"needs {needs} or more on the die" if needs > 6 else "any number will do"
        yield Step(what, chance, needed, "attacks/to-hit", "natural")
        return chance

    def _damage(self) -> Walk[Fraction]:
        """A Damage Roll for each hit (attacks/damage, attacks/sixes)."""
        if self.target.fatigued:
            how = _SAVE[self.readings[FatigueSave]]
            yield Step(f"a fatigued target {how}", rule="activation/save", ruling="fatigue_save")
        needs, sixes = self.defense - self.group.damage, self.readings[Sixes]
        chance = reaches(needs, sixes)
        how = f"needs {needs}+" if needs > 1 else "always"
        if needs > 6:
            yield _rolled_again(sixes)
            how = f"the die must count {needs}"
        rolled = f"Damage {self.group.damage} against Defense {self.defense}: {how}"
        yield Step("the damage roll succeeds", chance, rolled, "attacks/damage")
        return chance

    def _cover(self) -> Walk[Fraction]:
        """A Cover Roll for each successful damage (attacks/cover)."""
        if self.melee and self.target.cover is not Cover.NONE:
            helps = "does not help" if self.cover is Cover.NONE else "helps"
            yield Step(f"cover {helps} in melee", rule="attacks/cover", ruling="cover_in_melee")
        if self.cover is Cover.NONE:
            return Fraction(1)
        worse = self.target.fatigued and self.readings[FatigueSave] is FatigueSave.COVER
        needs = CASUALTY_ON[self.cover] - worse
        chance = reaches(needs, Sixes.OFF)
        yield Step(f"it becomes a casualty{self.cover.around}", chance, f"on {needs}+", "attacks/cover")
        return chance

    def odd_modifiers(self, who: str = "") -> Iterator[str]:
        """Notes on modifiers that play no part or cancel out; `who` stands before each of several attacks."""
        taken, start = set(self.group.modifiers), f"{who}: " if who else ""
        if self.melee and not taken.isdisjoint(RANGE):
            yield f"{start}Range plays no part in melee."
        if taken >= {Modifier.ELITE, Modifier.UNTRAINED}:
            yield f"{start}A model is elite or untrained, not both; here the two cancel out."
        if taken >= {Modifier.PRECISE, Modifier.IMPRECISE}:
            yield f"{start}A weapon is Precise or Imprecise, not both; here the two cancel out."


_OVERLAP = {
    RangeOverlap.BOTH: (set(), "both count"),
    RangeOverlap.LONG_ONLY: ({Modifier.UNDER_6}, "only long range counts"),
    RangeOverlap.CLOSE_ONLY: ({Modifier.LONG_RANGE}, "only the short distance counts"),
}
_SAVE = {
    FatigueSave.NONE: "changes nothing: no roll is a save",
    FatigueSave.COVER: "has 1 added to its cover rolls",
    FatigueSave.DEFENSE: "has its Defense lowered by 1",
}
_AGAIN = {
    Sixes.KEEP: "a re-rolled six counts as 7 if it is another six",
    Sixes.ADD: "a re-rolled six counts as 6 plus the new number",
    Sixes.OFF: "sixes are not re-rolled",
}


def _rolled_again(sixes: Sixes) -> Step:
    return Step(_AGAIN[sixes], rule="attacks/sixes", ruling="sixes")


def reaches(need: int, sixes: Sixes) -> Fraction:
    """The chance that a die counts this much or more, with sixes rolled again or not (attacks/sixes)."""
    if need <= 6 or sixes is Sixes.OFF:
        return Fraction(min(6, max(0, 7 - need)), 6)
    if sixes is Sixes.KEEP:  # one six for the 6 and one more for each point above it
        return Fraction(1, 6 ** (need - 5))
    full, rest = divmod(need - 1, 6)
    return Fraction(6 - rest, 6 ** (full + 1))


def casualties(attacks: Iterable[Attack], models: int) -> Odds:
    """Casualties of several weapons together; those beyond the last model are lost (attacks/casualties)."""
    fallen = Odds.sure(0)
    for attack in attacks:
        fallen = (fallen + Odds.successes(attack.models, attack.casualty)).map(lambda number: min(number, models))
    return fallen
