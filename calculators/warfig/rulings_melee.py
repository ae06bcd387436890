"""The readings of the rules that touch melee alone; the one this site uses comes first."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.warfig.rulings import DamageReadings, LeaderReadings, ParryTable, TableReadings


class DefenceDice(Choice):
    """How many dice a squad that defends may roll."""

    POOL = "pool", "All its dice, at once"
    CAPPED = "capped", "All its dice, but no more than hits"
    PER_HIT = "per_hit", "One for each hit"


class Order(Choice):
    """Whether the dead strike back."""

    SIMULTANEOUS = "simultaneous", "Yes, all at the same time"
    SEQUENTIAL = "sequential", "No, the attacker strikes first"


class ChallengeDefence(Choice):
    """Defending in a Personal Challenge."""

    ALLOWED = "allowed", "Allowed, as in a battle"
    NOT_ALLOWED = "not_allowed", "Not allowed"


class ChallengeRoles(Choice):
    """Who attacks in the later rounds of a Personal Challenge."""

    ALTERNATE = "alternate", "The two take turns"
    SAME_ATTACKER = "same_attacker", "Whoever began"


@dataclass(frozen=True)
class ParryReadings:
    """How hits are parried."""

    parry_table: ParryTable = ask(
        ParryTable.CORRECTED, "Broken rows of the parry table?", ruling="tables/parry/parry-table"
    )
    defence_dice: DefenceDice = ask(DefenceDice.POOL, "How many defence dice?", ruling="melee/parry/defence-dice")


@dataclass(frozen=True)
class OrderReadings:
    """When the defender strikes back."""

    order: Order = ask(Order.SIMULTANEOUS, "Do the dead strike back?", ruling="melee/strike-back/order")


@dataclass(frozen=True)
class MeleeReadings(LeaderReadings, DamageReadings, TableReadings, OrderReadings, ParryReadings):
    """All that touch one exchange of blows."""


@dataclass(frozen=True)
class ChallengeReadings:
    """How a Personal Challenge goes on."""

    challenge_roles: ChallengeRoles = ask(
        ChallengeRoles.ALTERNATE, "Who attacks in later rounds?", ruling="personal-challenge/order/challenge-roles"
    )
    challenge_defence: ChallengeDefence = ask(
        ChallengeDefence.ALLOWED, "Defending in a challenge?", ruling="personal-challenge/fighting/challenge-defence"
    )
