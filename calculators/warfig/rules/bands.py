"""What fights as one: a squad with its leader, or a unit that stands alone; and its values, as far as they are known.

The book prices its units and prints none of their values (statistics/profiles).
Where a row does not give them either, stand-ins by the price are reckoned with, and every answer says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from calculators.warfig.rules.aim import HIGHEST_CHANGE
from calculators.warfig.rules.cards import Unit
from calculators.warfig.rules.roster import MOST_ATTACKS, MOST_HEALTH, Entry, Squad, squads
from calculators.warfig.rules.squad import Leader


class Values(NamedTuple):
    """What the tables ask of a unit."""

    ws: int
    strength: int
    armour: int
    health: int
    attacks: int = 1
    bs: int = 0  # 0: it cannot shoot


PLAIN = 3  # skill, strength and armour of a stand-in
SOLDIER = Unit.SOLDIER.price
ARCHER_BS = 4  # the one value the book connects with a unit, in its example of shooting
STAND_INS = (
    f"The book prints prices but no fighting values. A row that gives none stands in with skill, strength and armour {PLAIN}, and with "
    f"a health and an attack for every {SOLDIER} points of its price, a soldier's, up to {MOST_HEALTH} and {MOST_ATTACKS}; Elven Archers shoot with BS {ARCHER_BS}."
)


def values_of(entry: Entry) -> Values:
    """A row's values; where it gives none, it counts as the plain soldiers its price would buy: the price is all the book tells."""
    soldiers = max(1, entry.each // SOLDIER)
    plain = Values(
        PLAIN,
        PLAIN,
        PLAIN,
        min(MOST_HEALTH, soldiers),
        min(MOST_ATTACKS, soldiers),
        ARCHER_BS * (entry.unit is Unit.ELVEN_ARCHER),
    )
    return Values(*(getattr(entry, name) or given for name, given in plain._asdict().items()))


def complete(entry: Entry) -> bool:
    """Whether a row gives all that a melee asks for."""
    return all((entry.ws, entry.strength, entry.armour, entry.health, entry.attacks))


class Band(NamedTuple):
    """Common units, and perhaps a leader with them."""

    name: str
    units: int
    each: int  # points for one, with its items
    values: Values
    leader: Values | None = None
    leader_each: int = 0
    rows: tuple[int, ...] = ()  # its rows in the list
    alike: int = 1  # so many of the kind, each alone

    @property
    def points(self) -> int:
        return self.units * self.each + self.leader_each

    @property
    def size(self) -> int:
        return self.units + bool(self.leader)

    @property
    def shoots(self) -> bool:
        """Whether anybody in it has ballistic skill (shooting/who-may-shoot)."""
        return self.values.bs > 0 or bool(self.leader and self.leader.bs)

    def fighting(self, side: str, struck: Leader = Leader.SPARED) -> dict[str, Any]:
        """The band as the melee calculator asks for a side."""
        ws, strength, armour = (_inside(value) for value in self.values[:3])
        found = {"units": self.units, "health": self.values.health, "attacks": self.values.attacks}
        found |= {"ws": ws[0], "strength": strength[0], "armour": armour[0]}
        changes = {"ws_change": ws[1], "strength_change": strength[1], "armour_change": armour[1]}
        cards = {"cards": True} if any(changes.values()) else {}
        if self.leader:
            found |= {"leader": struck} | {
                f"leader_{name}": getattr(self.leader, name) for name in Values._fields if name != "bs"
            }
        return {f"{side}_{name}": value for name, value in (found | (changes if cards else {})).items()} | cards

    def shooting(self) -> dict[str, Any]:
        """The band as the shooting calculator asks for the shooters; a leader without skill, or alone with it, is told apart."""
        (bs, bs_change), (strength, change) = _inside(self.values.bs), _inside(self.values.strength)
        found = {
            "shooters": self.units,
            "bs": bs,
            "bs_change": bs_change,
            "strength": strength,
            "strength_change": change,
            "attacks": self.values.attacks,
        }
        if self.leader and self.leader.bs:
            leader = {
                "leader_bs": self.leader.bs,
                "leader_strength": self.leader.strength,
                "leader_attacks": self.leader.attacks,
            }
            if self.values.bs > 0:
                return found | {"leader": True} | leader
            return {
                "shooters": 1,
                "bs": self.leader.bs,
                "strength": self.leader.strength,
                "attacks": self.leader.attacks,
            }
        return found

    def shot_at(self, struck: Leader = Leader.SPARED, hits: int = 0) -> dict[str, Any]:
        """The band as the shooting calculator asks for the target; so many hits go to a leader who is struck."""
        armour, change = _inside(self.values.armour)
        found = {"targets": self.units, "armour": armour, "armour_change": change, "health": self.values.health}
        if self.leader:
            found |= {
                "target_leader": True,
                "target_leader_armour": self.leader.armour,
                "target_leader_health": self.leader.health,
            }
            found |= {"leader_hits": hits if struck is Leader.STRUCK else 0}
        return found


def _inside(value: int) -> tuple[int, int]:
    """A value within the tables, and the change that takes it beyond them."""
    held = max(1, min(10, value))
    return held, max(-HIGHEST_CHANGE, min(HIGHEST_CHANGE, value - held))


def bands(entries: tuple[Entry, ...]) -> Iterator[Band]:
    """Every band of a list, in the order of its rows; units alike that stand alone are one band, told once."""
    told = set()
    for squad in squads(entries):
        if squad.rows not in told:
            told.add(squad.rows)
            yield from _of(squad, entries)


def mixed(entries: tuple[Entry, ...]) -> list[str]:
    """Squads that are no common units with one leader at most; each of their rows is taken for itself."""
    return [squad.name for squad in dict.fromkeys(squads(entries)) if len(squad.entries) > 1 and not _ordered(squad)]


def _of(squad: Squad, entries: tuple[Entry, ...]) -> Iterator[Band]:
    if _ordered(squad):
        (row, leader), (other, common) = sorted(zip(squad.rows, squad.entries), key=lambda pair: not pair[1].single)
        name = f"{common.count} × {common.called} + {short(leader)}"
        yield Band(name, common.count, common.each, values_of(common), values_of(leader), leader.each, (row, other))
        return
    for row, entry in zip(squad.rows, squad.entries):
        alone = entry.single and not entry.squad
        name = short(entry) if entry.count == 1 else f"{entry.count} × {short(entry)}"
        alike = entries[row - 1].count if alone else 1
        yield Band(
            name + (f", one of {alike}" if alike > 1 else ""),
            entry.count,
            entry.each,
            values_of(entry),
            rows=(row,),
            alike=alike,
        )


def _ordered(squad: Squad) -> bool:
    """Whether it is one row of common units and one leader, or another unit of a rank that may stand alone."""
    ranked = [entry for entry in squad.entries if entry.single]
    return len(squad.entries) == 2 and len(ranked) == 1 and ranked[0].count == 1


def short(entry: Entry) -> str:
    """A name without its title: Estella, Madmagog."""
    return entry.called.split(",")[0].split(" the ")[0]
