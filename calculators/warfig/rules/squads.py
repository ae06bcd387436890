"""A squad in melee (squads): its common units, perhaps a leader beside them, and who of them is struck."""

from __future__ import annotations

from typing import Any, NamedTuple

from calculators.declare import Choice, Inputs, ask, part
from calculators.warfig.rules.damage import too_much_damage
from calculators.warfig.rules.statistics import LEADER, NO_SHOTS, UNHURT, Stats, change, defence_dice, stat

LED = "leader=spared,struck,shared"
_LEADER = "{of}'s leader"


class Leader(Choice):
    """Whether a leader stands with a squad, and who takes its enemies' blows: its owner says (melee/targets)."""

    NONE = "none", "No leader"
    SPARED = "spared", "Units are struck"
    STRUCK = "struck", "Leader is struck"
    SHARED = "shared", "Both are struck"


class Kind(NamedTuple):
    """Units alike."""

    units: int
    ws: int
    strength: int
    armour: int
    health: int
    attacks: int = 1
    dice: int = 0  # defence dice for each; 0: as many as attacks

    @property
    def defence(self) -> int:
        """Defence dice of each (statistics/attacks)."""
        return self.dice or self.attacks


class Combatants(NamedTuple):
    """A squad as it stands in a fight: common units, and the one leader it may have (squads/kinds)."""

    common: Kind
    leader: Kind | None = None
    struck: Leader = Leader.NONE
    faces: int = 0  # where blows are shared out: so many enemy units strike the leader
    duel: bool = False  # and so does the enemy's leader
    fighting: int = 0  # common units that reach the enemy; 0: all of them
    damage: int = 0  # what the common units, all alive, had taken before

    @property
    def fighters(self) -> int:
        """How many common units roll dice (melee/dice)."""
        return min(self.common.units, self.fighting or self.common.units)

    @property
    def kinds(self) -> list[tuple[bool, Kind, int]]:
        """Those who roll dice: whether it is the leader, what they are, and how many."""
        common = [(False, self.common, self.fighters)] if self.common.units else []
        return common + ([(True, self.leader, 1)] if self.leader else [])

    @property
    def size(self) -> int:
        """How many there are, the leader among them."""
        return self.common.units + bool(self.leader)

    @property
    def dice(self) -> int:
        """Its attack dice."""
        return sum(kind.attacks * count for _, kind, count in self.kinds)

    @property
    def defence(self) -> int:
        """Its defence dice."""
        return sum(kind.defence * count for _, kind, count in self.kinds)

    def on_leader(self, by_leader: bool, strikers: int) -> int:
        """How many of these enemies strike at the leader; the others strike at the common units."""
        if not self.leader:
            return 0
        if not self.common.units or self.struck is Leader.STRUCK:
            return strikers
        if self.struck is Leader.SHARED:
            return strikers * self.duel if by_leader else min(strikers, self.faces)
        return 0

    def after(self, lost: int, leader_lost: bool) -> Combatants:
        """The squad without those who fell."""
        left = self.common._replace(units=self.common.units - lost)
        return self._replace(common=left, leader=None if leader_lost else self.leader)


class Changes(Inputs):
    """What cards change in the common units of a squad."""

    ws: int = change("{of}'s skill", name="ws_change", group="Cards", hint="the common units'", rule="commands/effects")
    strength: int = change("{of}'s strength", name="strength_change", group="Cards", rule="commands/effects")
    armour: int = change("{of}'s armour", name="armour_change", group="Cards", rule="spells/effects")


NO_CHANGES = Changes()


def _shared(default: Any, label: str, hint: str, high: int = 0) -> Any:
    """Declare how a leader and its squad share the blows."""
    return ask(default, label, high=high, group=_LEADER, hint=hint, rule="melee/targets", when="leader=shared")


class Squad(Inputs):
    """A squad in melee, as forms ask for it. A leader's values are typed in with all their changes."""

    units: int = ask(10, "Units", low=1, high=100, rule="squads/squads")
    stats: Stats = part(Stats, without=NO_SHOTS)
    dice: int = defence_dice(name="^defence_dice_each")  # only a defender has any
    fighting: int = ask(0, "Units fighting", low=0, high=100, hint="0: all", rule="melee/dice")
    leader: Leader = ask(Leader.NONE, "Leader", hint="and who takes the blows", rule="melee/targets")
    leader_stats: Stats = part(
        Stats, "leader_", of=_LEADER, when=LED, without=UNHURT, health=stat("health", 3, label="Health left"), **LEADER
    )
    leader_dice: int = defence_dice("Defence dice", group=_LEADER, when=LED)
    leader_faces: int = _shared(5, "Enemies on the leader", "the rest strike the units", high=100)
    leader_duel: bool = _shared(True, "Leaders duel", "if the enemy has one")

    def problems(self) -> dict[str, str]:
        problems = too_much_damage(self.units, self.stats.health, self.stats.damage)
        if self.fighting > self.units:
            problems["fighting"] = f"Units fighting takes at most all {self.units} units, not {self.fighting}."
        return problems

    def combatants(self, changes: Changes = NO_CHANGES) -> Combatants:
        """The squad as it stands, with what cards change."""
        shared = self.leader is Leader.SHARED
        return Combatants(
            kind(self.units, self.stats, self.dice, changes),
            None if self.leader is Leader.NONE else kind(1, self.leader_stats, self.leader_dice),
            self.leader,
            self.leader_faces * shared,
            self.leader_duel and shared,
            self.fighting,
            self.stats.damage,
        )


def kind(units: int, stats: Stats, dice: int = 0, changes: Changes = NO_CHANGES) -> Kind:
    """So many units with these values, and what cards change in them."""
    return Kind(
        units,
        stats.ws + changes.ws,
        stats.strength + changes.strength,
        stats.armour + changes.armour,
        stats.health,
        stats.attacks,
        dice,
    )
