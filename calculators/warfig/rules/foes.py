"""What every melee asks for: the two squads, their leaders, further attackers, and what cards change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.warfig.rules.aim import HIGHEST, HIGHEST_CHANGE
from calculators.warfig.rules.exchange import Meeting
from calculators.warfig.rules.squad import Kind, Leader, Squad
from calculators.warfig.rules.wounds import most_damage

MOST_DICE = 505  # a hundred units and a leader, five attacks each
_A, _D = "attacker", "defender"
LED = {side: f"{side}_leader=spared,struck,shared" for side in (_A, _D)}
_SHARED = {side: f"{side}_leader=shared" for side in (_A, _D)}
_WOUNDED = {side: f"{side}_health=" + ",".join(map(str, range(2, 21))) for side in (_A, _D)}


class DiceSharing(Choice):
    """Defence dice against attackers of different skill."""

    PROPORTION = "proportion", "In proportion"
    CHOSEN = "chosen", "As I say"


def _units(group: str) -> Any:
    return ask(10, "Units", low=1, high=100, group=group, rule="squads/squads")


def _value(default: int, label: str, group: str, rule: str, high: int = 10, when: str = "") -> Any:
    return ask(default, label, low=1, high=high, group=group, rule=f"statistics/{rule}", when=when)


def _fighting(group: str) -> Any:
    return ask(0, "Units fighting", low=0, high=100, group=group, hint="0: all of them", rule="melee/dice")


def _damage(group: str, side: str) -> Any:
    return ask(
        0,
        "Damage so far",
        low=0,
        high=1900,
        group=group,
        hint="on units still alive",
        rule="damage/counters",
        when=_WOUNDED[side],
    )


def _leader(group: str) -> Any:
    return ask(Leader.NONE, "Leader", group=group, hint="and who takes the blows", rule="melee/targets")


def _led(default: int, label: str, group: str, rule: str, side: str, high: int = HIGHEST) -> Any:
    return _value(default, label, group, rule, high, LED[side])


def _faces(group: str, side: str) -> Any:
    return ask(
        5,
        "Enemies on the leader",
        low=0,
        high=100,
        group=group,
        hint="the rest strike the units",
        rule="melee/targets",
        when=_SHARED[side],
    )


def _duel(group: str, side: str) -> Any:
    return ask(
        True,
        "Leader against leader",
        group=group,
        hint="if the enemy has one",
        rule="melee/targets",
        when=_SHARED[side],
    )


def _change(label: str, side: str, hint: str) -> Any:
    return ask(
        0, label, low=-9, high=HIGHEST_CHANGE, group="Cards", hint=hint, rule=f"{side}/effects", when="cards=yes"
    )


@dataclass(frozen=True)
class Attackers:
    """The squad of the player whose turn it is."""

    attacker_units: int = _units("Attacker")
    attacker_ws: int = _value(3, "Weapon skill", "Attacker", "weapon-skill")
    attacker_strength: int = _value(3, "Strength", "Attacker", "strength")
    attacker_armour: int = _value(3, "Armour", "Attacker", "armour")
    attacker_health: int = _value(1, "Health", "Attacker", "health", 20)
    attacker_damage: int = _damage("Attacker", _A)
    attacker_attacks: int = _value(1, "Attacks", "Attacker", "attacks", 5)
    attacker_fighting: int = _fighting("Attacker")
    attacker_leader: Leader = _leader("Attacker")
    attacker_leader_ws: int = _led(5, "Weapon skill", "Attacker's leader", "weapon-skill", _A)
    attacker_leader_strength: int = _led(4, "Strength", "Attacker's leader", "strength", _A)
    attacker_leader_armour: int = _led(4, "Armour", "Attacker's leader", "armour", _A)
    attacker_leader_health: int = _led(3, "Health left", "Attacker's leader", "health", _A, 20)
    attacker_leader_attacks: int = _led(1, "Attacks", "Attacker's leader", "attacks", _A, 5)
    attacker_leader_faces: int = _faces("Attacker's leader", _A)
    attacker_leader_duel: bool = _duel("Attacker's leader", _A)


@dataclass(frozen=True)
class Defenders:
    """The squad that is attacked."""

    defender_units: int = _units("Defender")
    defender_ws: int = _value(3, "Weapon skill", "Defender", "weapon-skill")
    defender_strength: int = _value(3, "Strength", "Defender", "strength")
    defender_armour: int = _value(3, "Armour", "Defender", "armour")
    defender_health: int = _value(1, "Health", "Defender", "health", 20)
    defender_damage: int = _damage("Defender", _D)
    defender_attacks: int = _value(1, "Attacks", "Defender", "attacks", 5)
    defence_dice_each: int = ask(
        0, "Defence dice each", low=0, high=5, group="Defender", hint="0: as many as attacks", rule="statistics/attacks"
    )
    defender_fighting: int = _fighting("Defender")
    defender_leader: Leader = _leader("Defender")
    defender_leader_ws: int = _led(5, "Weapon skill", "Defender's leader", "weapon-skill", _D)
    defender_leader_strength: int = _led(4, "Strength", "Defender's leader", "strength", _D)
    defender_leader_armour: int = _led(4, "Armour", "Defender's leader", "armour", _D)
    defender_leader_health: int = _led(3, "Health left", "Defender's leader", "health", _D, 20)
    defender_leader_attacks: int = _led(1, "Attacks", "Defender's leader", "attacks", _D, 5)
    defender_leader_dice: int = ask(
        0,
        "Defence dice",
        low=0,
        high=5,
        group="Defender's leader",
        hint="0: as many as attacks",
        rule="statistics/attacks",
        when=LED[_D],
    )
    defender_leader_faces: int = _faces("Defender's leader", _D)
    defender_leader_duel: bool = _duel("Defender's leader", _D)


@dataclass(frozen=True)
class OtherSquad:
    """Another squad that attacks the same defender."""

    units: int = ask(10, "Units", low=1, high=100)
    ws: int = ask(3, "Weapon skill", low=1, high=HIGHEST)
    strength: int = ask(3, "Strength", low=1, high=HIGHEST)
    armour: int = ask(3, "Armour", low=1, high=HIGHEST)
    health: int = ask(1, "Health", low=1, high=20)
    attacks: int = ask(1, "Attacks", low=1, high=5)
    answered: bool = ask(False, "This one is answered")

    @property
    def squad(self) -> Squad:
        return Squad(Kind(self.units, self.ws, self.strength, self.armour, self.health, self.attacks))


@dataclass(frozen=True)
class Circumstances:
    """Whatever else may matter; hidden or empty until it does."""

    dice_sharing: DiceSharing = ask(
        DiceSharing.PROPORTION,
        "Share of the defence dice",
        group="Parrying",
        hint="against units and leader",
        rule="melee/parry",
        when=LED[_A],
    )
    dice_on_leader: int = ask(
        1,
        "Dice against the leader",
        low=0,
        high=MOST_DICE,
        group="Parrying",
        rule="melee/parry",
        when="dice_sharing=chosen",
    )
    squads: tuple[OtherSquad, ...] = ask(
        (), "Other attacking squads", most=4, hint="neither parried nor struck", rule="melee/several-squads"
    )
    cards: bool = ask(False, "Spells, commands or items at work", group="Cards", rule="statistics/profiles")
    attacker_ws_change: int = _change("Attacker's skill", "commands", "the common units'")
    attacker_strength_change: int = _change("Attacker's strength", "commands", "")
    attacker_armour_change: int = _change("Attacker's armour", "spells", "")
    defender_ws_change: int = _change("Defender's skill", "commands", "the common units'")
    defender_strength_change: int = _change("Defender's strength", "commands", "")
    defender_armour_change: int = _change("Defender's armour", "spells", "")


def squad_of(given: Any, side: str) -> Squad:
    """One side's squad, with what cards change."""

    def said(name: str) -> Any:
        return getattr(given, f"{side}_{name}", 0)

    change = {name: said(f"{name}_change") * given.cards for name in ("ws", "strength", "armour")}
    values = [said(name) + change[name] for name in ("ws", "strength", "armour")]
    common = Kind(said("units"), *values, said("health"), said("attacks"), given.defence_dice_each if side == _D else 0)
    leader = Kind(1, *(said(f"leader_{name}") for name in ("ws", "strength", "armour", "health", "attacks", "dice")))
    struck = said("leader")
    shared = struck is Leader.SHARED
    return Squad(
        common,
        None if struck is Leader.NONE else leader,
        struck,
        said("leader_faces") * shared,
        said("leader_duel") and shared,
        said("fighting"),
        said("damage"),
    )


def meeting_of(given: Any) -> Meeting:
    """Who meets whom: the squad that is answered, the other attackers, the defender."""
    squads = [squad_of(given, _A), *(row.squad for row in given.squads)]
    answered = next((at for at, row in enumerate(given.squads, 1) if row.answered), 0)
    chosen = given.dice_on_leader if given.dice_sharing is DiceSharing.CHOSEN else None
    attacker = squads.pop(answered)
    return Meeting(attacker, tuple(squads), squad_of(given, _D), given, chosen if attacker.leader else None)


def problems_of(given: Any) -> dict[str, str]:
    """What cannot be, by the name of its input."""
    found = {}
    for side in _A, _D:
        squad = squad_of(given, side)
        units, most = squad.common.units, most_damage(squad.common.units, squad.common.health)
        if squad.fighting > units:
            found[f"{side}_fighting"] = f"Units fighting takes at most all {units} units, not {squad.fighting}."
        if squad.damage > most:
            found[f"{side}_damage"] = (
                f"Damage so far takes at most {most}: more would have killed one of the {units}, not {squad.damage}."
            )
    answered = sum(row.answered for row in given.squads)
    dice = squad_of(given, _A).dice + sum(row.squad.dice for row in given.squads)
    if answered > 1:
        found["squads"] = f"The defender answers one squad, and {answered} are marked as answered."
    elif dice > MOST_DICE:
        found["squads"] = f"All attackers together roll at most {MOST_DICE} dice, not {dice}."
    return found
