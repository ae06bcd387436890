"""What fights as one, with its price: a squad with its leader, or a unit that stands alone.

The book prices its units and prints none of their values (statistics/profiles).
Where a row does not give them either, they are estimated by the price, and every answer says so.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from calculators.declare import link, under
from calculators.declare.outputs import Link
from calculators.warfig.rules.army_list import Entry, ListedSquad, squads
from calculators.warfig.rules.cards import Unit
from calculators.warfig.rules.squads import NO_CHANGES, Changes, Leader, Squad
from calculators.warfig.rules.statistics import MOST_ATTACKS, MOST_HEALTH, Stats, within_tables

MOST_UNITS = 20  # in a squad that is weighed, where squads have no limit
PLAIN = 3  # skill, strength and armour where they are estimated
SOLDIER = Unit.SOLDIER.price
ARCHER_BS = 4  # the one value the book connects with a unit, in its example of shooting
STAND_INS = (
    "The book prints prices but no fighting values. "
    f"A row that gives none is estimated: skill, strength and armour {PLAIN}, and "
    f"a health and an attack for every {SOLDIER} points of its price (a soldier's), "
    f"up to {MOST_HEALTH} and {MOST_ATTACKS}; Elven Archers shoot with BS {ARCHER_BS}."
)


def stats_of(entry: Entry) -> Stats:
    """What a row fights with; where it gives none, it counts as the plain soldiers its price would buy."""
    own, soldiers = entry.stats, max(1, entry.each // SOLDIER)
    return Stats(
        ws=own.ws or PLAIN,
        strength=own.strength or PLAIN,
        bs=own.bs or ARCHER_BS * (entry.unit is Unit.ELVEN_ARCHER),
        armour=own.armour or PLAIN,
        health=own.health or min(MOST_HEALTH, soldiers),
        attacks=own.attacks or min(MOST_ATTACKS, soldiers),
    )


def complete(entry: Entry) -> bool:
    """Whether a row gives all that a melee asks for."""
    own = entry.stats
    return all((own.ws, own.strength, own.armour, own.health, own.attacks))


class PricedSquad(NamedTuple):
    """Common units, and perhaps a leader with them."""

    name: str
    units: int
    each: int  # points for one, with its items
    stats: Stats
    leader: Stats | None = None
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
        return self.stats.bs > 0 or bool(self.leader and self.leader.bs)

    def in_melee(self, struck: Leader = Leader.SPARED) -> Squad:
        """The squad as melee asks for it, with values the tables take."""
        own = self.stats
        ws, strength, armour = (within_tables(value)[0] for value in (own.ws, own.strength, own.armour))
        stats = Stats(ws=ws, strength=strength, armour=armour, health=own.health, attacks=own.attacks)
        if not self.leader:
            return Squad(self.units, stats)
        return Squad(self.units, stats, leader=struck, leader_stats=self.leader)

    @property
    def changes(self) -> Changes:
        """What takes its values beyond the tables."""
        own = self.stats
        return Changes(*(within_tables(value)[1] for value in (own.ws, own.strength, own.armour)))

    def as_shooters(self) -> dict[str, Any]:
        """What shooting asks about those who shoot; a leader alone with ballistic skill shoots alone."""
        own, leader = self.stats, self.leader
        (bs, bs_change), (strength, strength_change) = within_tables(own.bs), within_tables(own.strength)
        if leader and leader.bs and own.bs <= 0:
            return {"shooters": 1, "bs": leader.bs, "strength": leader.strength, "attacks": leader.attacks}
        asked = {
            "shooters": self.units,
            "bs": bs,
            "bs_change": bs_change,
            "strength": strength,
            "strength_change": strength_change,
            "attacks": own.attacks,
        }
        if leader and leader.bs:
            asked |= {"leader": True, "leader_bs": leader.bs}
            asked |= {"leader_strength": leader.strength, "leader_attacks": leader.attacks}
        return asked

    def as_targets(self, hits_on_leader: int = 0) -> dict[str, Any]:
        """What shooting asks about those who are shot at."""
        armour, change = within_tables(self.stats.armour)
        asked = {"targets": self.units, "armour": armour, "armour_change": change, "health": self.stats.health}
        if self.leader:
            asked |= {"target_leader": True, "target_leader_armour": self.leader.armour}
            asked |= {"target_leader_health": self.leader.health, "leader_hits": hits_on_leader}
        return asked

    def shooting_link(self, label: str) -> Link | None:
        """Its volley at the squad that the form begins with."""
        return link("warfig/shooting", label, **self.as_shooters()) if self.shoots else None

    def shot_at_link(self, label: str) -> Link | None:
        """A volley at it by those whom the form begins with."""
        return link("warfig/shooting", label, **self.as_targets())

    def melee_link(self, label: str, side: str = "attacker_") -> Link | None:
        """A melee against the squad that the form begins with."""
        changes = self.changes
        sources = under(side, self.in_melee()), under(side, changes)
        return link("warfig/melee", label, *sources, cards=changes != NO_CHANGES)


def priced_squads(entries: tuple[Entry, ...]) -> Iterator[PricedSquad]:
    """Every squad of a list, in the order of its rows; units alike that stand alone are one, named once."""
    named = set()
    for squad in squads(entries):
        if squad.rows not in named:
            named.add(squad.rows)
            yield from _priced(squad, entries)


def mixed(entries: tuple[Entry, ...]) -> list[str]:
    """Squads that are no common units with one leader at most; each of their rows is taken for itself."""
    return [squad.name for squad in dict.fromkeys(squads(entries)) if len(squad.entries) > 1 and not _ordered(squad)]


def too_large(entries: tuple[Entry, ...], label: str) -> str:
    """What is wrong with a list whose squads are to be weighed, in a sentence; nothing if all is well."""
    large = next((squad for squad in priced_squads(entries) if squad.units > MOST_UNITS), None)
    if not large:
        return ""
    return f"{label}: a squad takes at most {MOST_UNITS} units here, and {large.name} has {large.units}."


def _priced(squad: ListedSquad, entries: tuple[Entry, ...]) -> Iterator[PricedSquad]:
    if _ordered(squad):
        (row, leader), (other, common) = sorted(
            zip(squad.rows, squad.entries, strict=True), key=lambda pair: not pair[1].single
        )
        name = f"{common.count} × {common.called} + {short(leader)}"
        rows = row, other
        yield PricedSquad(name, common.count, common.each, stats_of(common), stats_of(leader), leader.each, rows)
        return
    for row, entry in zip(squad.rows, squad.entries, strict=True):
        alone = entry.single and not entry.squad
        name = short(entry) if entry.count == 1 else f"{entry.count} × {short(entry)}"
        alike = entries[row - 1].count if alone else 1
        yield PricedSquad(
            name + (f", one of {alike}" if alike > 1 else ""),
            entry.count,
            entry.each,
            stats_of(entry),
            rows=(row,),
            alike=alike,
        )


def _ordered(squad: ListedSquad) -> bool:
    """Whether it is one row of common units and one leader, or another unit of a rank that may stand alone."""
    ranked = [entry for entry in squad.entries if entry.single]
    return len(squad.entries) == 2 and len(ranked) == 1 and ranked[0].count == 1


def short(entry: Entry) -> str:
    """A name without its title: Estella, Madmagog."""
    return entry.called.split(",")[0].split(" the ")[0]
