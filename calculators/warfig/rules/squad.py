"""A squad in melee: its common units, perhaps a leader beside them, and who of them is struck."""

from __future__ import annotations

from typing import NamedTuple

from calculators.declare.choices import Choice


class Leader(Choice):
    """Whether a leader stands with a squad, and who takes its enemies' blows: its owner says (melee/targets)."""

    NONE = "none", "No leader"
    SPARED = "spared", "Leader; units are struck"
    STRUCK = "struck", "Leader; leader is struck"
    SHARED = "shared", "Leader; both are struck"


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


class Squad(NamedTuple):
    """Common units, and the one leader a squad may have (squads/kinds)."""

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

    def after(self, fallen: int, leader_fallen: bool) -> Squad:
        """The squad without those who fell."""
        left = self.common._replace(units=self.common.units - fallen)
        return self._replace(common=left, leader=None if leader_fallen else self.leader)
