"""What is asked about a siege: a fortification, those inside, and the stack that attacks it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.erfworld.readings import SiegeReadings
from calculators.erfworld.rules.formula import PER_BONUS, WHOLE, Blow, command_bonus, percent
from calculators.erfworld.rulings import FortBonus, SiegeAttack
from calculators.kernel.odds import Odds


class Fortification(Choice):
    """The two kinds."""

    WALL = "wall", "Wall"
    TOWER = "tower", "Tower"


@dataclass(frozen=True)
class Works:
    """A fortification, those inside, and the stack that attacks it again and again."""

    kind: Fortification = ask(Fortification.WALL, "It is a", group="Fortification", rule="fortifications/kinds")
    fort_hits: int = ask(
        400,
        "Hits",
        low=1,
        high=1000,
        group="Fortification",
        hint="a wall's: of one hexside",
        rule="fortifications/bonus",
    )
    defence: int = ask(
        200,
        "Defence inside × 100",
        low=0,
        high=2000,
        group="Fortification",
        hint="average; 250 is 2.5",
        rule="combat/average-defence",
    )
    inside_attack: int = ask(
        40,
        "Attack inside",
        low=0,
        high=2000,
        group="Fortification",
        rule="combat/attack-total",
        when="inside_strike_back=yes",
    )
    inside_level: int = ask(
        0,
        "Commander's level inside",
        low=0,
        high=20,
        group="Fortification",
        rule="combat/command-bonus",
        when="inside_strike_back=yes",
    )
    attack: int = ask(
        40,
        "Siege units' Attack",
        low=0,
        high=2000,
        group="Siege stack",
        hint="of the first eight units",
        rule="fortifications/siege",
    )
    other_attack: int = ask(
        20,
        "Other units' Attack",
        low=0,
        high=2000,
        group="Siege stack",
        hint="of the first eight",
        rule="fortifications/siege",
        when="siege_attack=whole_stack",
    )
    commander_level: int = ask(
        0,
        "Commander's level",
        low=0,
        high=20,
        group="Siege stack",
        hint="0 = no Commander",
        rule="combat/command-bonus",
    )
    chief_in_hex: bool = ask(False, "Chief Warlord in the hex", group="Siege stack", rule="combat/chief-warlord")
    siege_defence: int = ask(
        200,
        "Its Defence × 100",
        low=0,
        high=2000,
        group="Siege stack",
        hint="average",
        rule="combat/average-defence",
        when="inside_strike_back=yes",
    )


@dataclass(frozen=True)
class Siege(SiegeReadings, Works):
    """A siege, and how the table reads the rules."""

    @property
    def blow(self) -> Blow:
        """One attack by the formula: nothing is negated, Special and Ambush are 1."""
        attack = self.attack
        if self.siege_attack is SiegeAttack.WHOLE_STACK and attack:
            attack += self.other_attack
        command = command_bonus(self.commander_level, self.chief_in_hex, self.chief_reaches)
        return Blow(attack, command, Fraction(1), Fraction(1), Fraction(0))

    @property
    def each(self) -> Odds:
        """What one attack takes off."""
        return Odds.sure(self.attack) if self.siege_attack is SiegeAttack.DIRECT else self.blow.odds

    @property
    def answer(self) -> Blow:
        """What those inside strike back with, if they do."""
        command = command_bonus(self.inside_level, False, self.chief_reaches)
        attack = self.inside_attack if self.inside_strike_back else 0
        return Blow(attack, command, Fraction(1), Fraction(1), percent(self.siege_defence))

    @property
    def untouchable_at(self) -> int:
        """The fewest Hits at which nothing gets through to those inside (fortifications/invulnerable)."""
        short = WHOLE - percent(self.defence)
        return max(0, PER_BONUS * ceil(short) if self.fort_bonus is FortBonus.WHOLE else ceil(PER_BONUS * short))
