"""One band attacks another: the inputs of the calculator that tells all about it, and what falls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from calculators import find
from calculators.declare.choices import Choice
from calculators.declare.outputs import Link, Step
from calculators.declare.query import write
from calculators.kernel.odds import Odds
from calculators.warfig.pages.melee import Melee
from calculators.warfig.pages.shooting import volley_steps
from calculators.warfig.rules.aim import ALL_HITS, Cover
from calculators.warfig.rules.bands import Band
from calculators.warfig.rules.exchange import NOBODY, Election
from calculators.warfig.rules.firing import Volley
from calculators.warfig.rules.foes import meeting_of
from calculators.warfig.rules.squad import Leader
from calculators.warfig.rulings import DamageReadings, LeaderReadings, SkillReadings
from calculators.warfig.rulings_melee import OrderReadings, ParryReadings
from calculators.warfig.words.working_melee import melee_steps


class How(Choice):
    """How one squad attacks another."""

    MELEE = "melee", "Melee, fought back"
    DEFENDED = "defended", "Melee, defended"
    SHOOTING = "shooting", "Shooting"


class Struck(Choice):
    """Who takes the attacks where a leader stands with a squad: its owner says (melee/targets, shooting/assigning-hits)."""

    UNITS = "units", "The common units"
    LEADER = "leader", "The leader"

    @property
    def fate(self) -> Leader:
        return Leader.SPARED if self is Struck.UNITS else Leader.STRUCK


@dataclass(frozen=True)
class FightReadings(LeaderReadings, DamageReadings, SkillReadings, OrderReadings, ParryReadings):
    """All readings that touch one attack, of either kind, with values on the tables."""


class Attack(NamedTuple):
    """An attack as the calculator for it is asked."""

    asked: Melee | Volley
    attacker: Band
    target: Band

    @property
    def calculator(self) -> str:
        return "melee" if isinstance(self.asked, Melee) else "shooting"

    @property
    def falls(self) -> Odds:
        """What falls of those who are attacked, as pairs: common units, and whether the leader does."""
        return _falls(self.asked)

    @property
    def loses(self) -> Odds:
        """The same of the attacker, where the others fight back."""
        return _loses(self.asked) if isinstance(self.asked, Melee) else NOBODY

    @property
    def destroys(self) -> Fraction:
        """The points' worth that falls, on average."""
        return worth(self.falls, self.target)

    def links(self, label: str) -> Link:
        return Link(self.calculator, write(find(f"warfig/{self.calculator}"), self.asked), label)

    def steps(self) -> Iterator[Step]:
        """How it goes, roll by roll."""
        if isinstance(self.asked, Melee):
            return melee_steps(meeting_of(self.asked), self.asked.election)
        return volley_steps(self.asked)


def worth(falls: Odds, band: Band) -> Fraction:
    """What falls of a band, in points on average."""
    return falls.map(lambda fell: fell[0] * band.each + fell[1] * band.leader_each).mean


@lru_cache(maxsize=4096)
def _falls(asked: Melee | Volley) -> Odds:
    if isinstance(asked, Melee):
        return meeting_of(asked).defender_falls(asked.election)
    return asked.falls(asked.ways)


@lru_cache(maxsize=4096)
def _loses(asked: Melee) -> Odds:
    return meeting_of(asked).attacker_falls(asked.election, _falls(asked))


def attack(attacker: Band, target: Band, how: How, given: Any, cover: Cover = Cover.NONE) -> Attack | None:
    """One band attacks another, under the readings that are asked for; None if it cannot, having no ballistic skill."""
    struck = given.struck.fate if hasattr(given, "struck") else Leader.SPARED
    if how is How.SHOOTING:
        if not attacker.shoots:
            return None
        asked = Volley(**attacker.shooting(), **target.shot_at(struck, ALL_HITS), cover=cover, **_read(Volley, given))
        return Attack(asked, attacker, target)
    election = Election.FIGHT if how is How.MELEE else Election.DEFEND
    sides = attacker.fighting("attacker", struck) | target.fighting("defender", struck)
    return Attack(Melee(**sides, election=election, **_read(Melee, given)), attacker, target)


def _read(asks: type, given: Any) -> dict[str, Any]:
    """The readings in force, as far as a calculator asks for them."""
    return {
        one.name: getattr(given, one.name)
        for one in fields(asks)
        if one.metadata["ask"]["ruling"] and hasattr(given, one.name)
    }
