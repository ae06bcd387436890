"""What a Personal Challenge asks for: two squads, and what each does when it is attacked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.warfig.rules.aim import HIGHEST
from calculators.warfig.rules.exchange import Election
from calculators.warfig.rules.squad import Kind, Leader, Squad

MOST_HEALTH = 20  # of a whole squad: with more a fight takes too long to work out
MOST_DICE = 30
MOST_UNITS = 20


class ChallengeLeader(Choice):
    """Whether a leader stands with a squad, and whether the leader or the others take the blows first (melee/targets)."""

    NONE = "none", "No leader"
    SPARED = "spared", "Leader; struck after them"
    STRUCK = "struck", "Leader; struck before them"


class First(Choice):
    """Who attacks in the first round."""

    ROLL = "roll", "A roll decides"
    A = "a", "A"
    B = "b", "B"


def _value(default: int, label: str, squad: str, rule: str, high: int = 10) -> Any:
    return ask(default, label, low=1, high=high, group=f"Squad {squad}", rule=f"statistics/{rule}")


def _led(default: int, label: str, squad: str, rule: str, high: int = HIGHEST) -> Any:
    when = f"{squad.lower()}_leader=spared,struck"
    return ask(default, label, low=1, high=high, group=f"{squad}'s leader", rule=f"statistics/{rule}", when=when)


def _units(squad: str) -> Any:
    return ask(10, "Units", low=1, high=MOST_UNITS, group=f"Squad {squad}", rule="squads/squads")


def _leader(squad: str) -> Any:
    return ask(
        ChallengeLeader.NONE, "Leader", group=f"Squad {squad}", hint="and who takes the blows", rule="melee/targets"
    )


def _dice(squad: str) -> Any:
    when = f"{squad.lower()}_election=defend"
    return ask(
        0,
        "Defence dice each",
        low=0,
        high=5,
        group=f"Squad {squad}",
        hint="0: as many as attacks",
        rule="statistics/attacks",
        when=when,
    )


def _election(squad: str) -> Any:
    return ask(Election.FIGHT, "When attacked", group=f"Squad {squad}", rule="personal-challenge/fighting")


@dataclass(frozen=True)
class Rivals:
    """The two squads."""

    a_units: int = _units("A")
    a_ws: int = _value(3, "Weapon skill", "A", "weapon-skill")
    a_strength: int = _value(3, "Strength", "A", "strength")
    a_armour: int = _value(3, "Armour", "A", "armour")
    a_health: int = _value(1, "Health", "A", "health", 20)
    a_attacks: int = _value(1, "Attacks", "A", "attacks", 5)
    a_leader: ChallengeLeader = _leader("A")
    a_election: Election = _election("A")
    a_dice: int = _dice("A")
    a_leader_ws: int = _led(5, "Weapon skill", "A", "weapon-skill")
    a_leader_strength: int = _led(4, "Strength", "A", "strength")
    a_leader_armour: int = _led(4, "Armour", "A", "armour")
    a_leader_health: int = _led(3, "Health", "A", "health", 20)
    a_leader_attacks: int = _led(1, "Attacks", "A", "attacks", 5)
    b_units: int = _units("B")
    b_ws: int = _value(3, "Weapon skill", "B", "weapon-skill")
    b_strength: int = _value(3, "Strength", "B", "strength")
    b_armour: int = _value(3, "Armour", "B", "armour")
    b_health: int = _value(1, "Health", "B", "health", 20)
    b_attacks: int = _value(1, "Attacks", "B", "attacks", 5)
    b_leader: ChallengeLeader = _leader("B")
    b_election: Election = _election("B")
    b_dice: int = _dice("B")
    b_leader_ws: int = _led(5, "Weapon skill", "B", "weapon-skill")
    b_leader_strength: int = _led(4, "Strength", "B", "strength")
    b_leader_armour: int = _led(4, "Armour", "B", "armour")
    b_leader_health: int = _led(3, "Health", "B", "health", 20)
    b_leader_attacks: int = _led(1, "Attacks", "B", "attacks", 5)


def squad_of(given: Any, name: str) -> Squad:
    """One of the two squads."""

    def values(prefix: str) -> list[int]:
        return [getattr(given, f"{name}_{prefix}{one}") for one in ("ws", "strength", "armour", "health", "attacks")]

    common = Kind(getattr(given, f"{name}_units"), *values(""), getattr(given, f"{name}_dice"))
    struck = Leader(getattr(given, f"{name}_leader").value)
    return Squad(common, None if struck is Leader.NONE else Kind(1, *values("leader_")), struck)


def too_much(squad: Squad, name: str) -> Iterator[tuple[str, str]]:
    """Which values make a squad too large to be fought to the end, and how much would do."""
    health = squad.common.units * squad.common.health + (squad.leader.health if squad.leader else 0)
    if health > MOST_HEALTH:
        yield "health", f"{name} has {health} health in all; a fight to the end takes at most {MOST_HEALTH} a side."
    if squad.dice > MOST_DICE:
        yield "attacks", f"{name} rolls {squad.dice} dice; a fight to the end takes at most {MOST_DICE} a side."
