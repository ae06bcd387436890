"""The referee's answers for a WarFig melee: who strikes whom as the inputs say, every throw played."""

from dataclasses import fields, replace

from tests.referee.dice import enumerate_all, total
from tests.referee.warfig.melee import melee_round
from tests.referee.warfig.steps import Kind, Squad, bearing, chance, mean_of, spread_of
from tests.referee.warfig.tables import Rulings, to_parry, to_strike, to_wound


def side(asked, name, dice_each, leader_dice, rulings):
    """One side's squad as its inputs describe it; cards change the common units only."""

    def value(what):
        changed = asked.get(f"{name}_{what}_change", 0) if asked.get("cards") else 0
        return asked[f"{name}_{what}"] + changed

    units, health, attacks = (asked[f"{name}_{what}"] for what in ("units", "health", "attacks"))
    unit = Kind(value("ws"), value("strength"), value("armour"), health, attacks, dice_each or attacks)
    squad = Squad(
        unit, bearing(units, health, asked.get(f"{name}_damage", 0), rulings), asked.get(f"{name}_fighting") or units
    )
    struck = asked[f"{name}_leader"]
    if struck == "none":
        return squad
    ws, strength, armour, health, attacks = (
        asked[f"{name}_leader_{what}"] for what in ("ws", "strength", "armour", "health", "attacks")
    )
    return replace(
        squad,
        leader=Kind(ws, strength, armour, health, attacks, leader_dice or attacks),
        leader_left=health,
        struck=struck,
        faces=asked.get(f"{name}_leader_faces", 0) if struck == "shared" else 0,
        duel=asked.get(f"{name}_leader_duel", True),
    )


def lined_up(asked):
    """(the attacking squads, the answered one first; the defender; the rulings)."""
    rulings = Rulings(**{one.name: asked[one.name] for one in fields(Rulings) if one.name in asked})
    attackers = [side(asked, "attacker", 0, 0, rulings)]
    for row in asked["squads"]:
        kind = Kind(*(row[what] for what in ("ws", "strength", "armour", "health", "attacks")))
        squad = Squad(kind, (0,) * row["units"], row["units"])
        attackers.insert(0 if row["answered"] else len(attackers), squad)
    defender = side(asked, "defender", asked["defence_dice_each"], asked.get("defender_leader_dice", 0), rulings)
    return tuple(attackers), defender, rulings


def melee(**asked):
    """How a melee leaves the defender and the squad it answers."""
    attackers, defender, rulings = lined_up(asked)
    chosen = asked["dice_on_leader"] if asked["dice_sharing"] == "chosen" else None
    odds = enumerate_all(melee_round, attackers, defender, asked["election"], chosen, rulings)
    unit, enemy = defender.unit, attackers[0].unit
    found = {
        "attacker_hits_on": chance(to_strike(enemy, unit, rulings)),
        "attacker_wounds_on": chance(to_wound(enemy.strength, unit.armour, rulings)),
        "defender_hits_on": chance(to_strike(unit, enemy, rulings)),
        "defender_wounds_on": chance(to_wound(unit.strength, enemy.armour, rulings)),
        "parry": chance(to_parry(enemy, unit, rulings)),
    }
    for at, (name, before) in enumerate({"defender": defender, "attacker": attackers[0]}.items()):
        found |= losses(odds, at, name, before)
    return found


def losses(odds, at, name, before):
    """What one side loses, by the names of the outputs."""

    def lost(outcome):
        return before.number - outcome[at].number

    return {
        f"mean_{name}_casualties": mean_of(odds, lost),
        f"{name}_casualties": spread_of(odds, lost),
        f"{name}_wiped_out": total(odds, lambda outcome: outcome[at].number == 0),
        f"{name}_leader_killed": total(odds, lambda outcome: before.leader_left > 0 and outcome[at].leader_left == 0),
        f"{name}_units_lost": mean_of(odds, lambda outcome: len(before.units) - len(outcome[at].units)),
    }
