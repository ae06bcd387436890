"""One squad attacks another, in melee or by shooting: the inputs of the calculator for it, and what falls."""

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from calculators.declare import Choice, Readings, build, link
from calculators.declare.outputs import Link
from calculators.kernel.odds import Odds
from calculators.warfig.rules.melee import NOBODY, Circumstances, Election, Melee
from calculators.warfig.rules.priced_squads import PricedSquad
from calculators.warfig.rules.shooting import ALL_HITS, Cover, Shooting
from calculators.warfig.rules.squads import NO_CHANGES, Leader
from calculators.warfig.rulings import MELEE, SHOOTING, chosen


class How(Choice):
    """How one squad attacks another."""

    MELEE = "melee", "Melee, fought back"
    DEFENDED = "defended", "Melee, defended"
    SHOOTING = "shooting", "Shooting"


class Struck(Choice):
    """Who takes the attacks where a leader stands with a squad: its owner says (melee/targets)."""

    UNITS = "units", "The common units"
    LEADER = "leader", "The leader"

    @property
    def in_melee(self) -> Leader:
        return Leader.SPARED if self is Struck.UNITS else Leader.STRUCK


class Attack(NamedTuple):
    """An attack as the calculator for it is asked."""

    inputs: Melee | Shooting
    attacker: PricedSquad
    target: PricedSquad

    @property
    def target_losses(self) -> Odds:
        """What falls of those who are attacked, as pairs: common units, and whether the leader does."""
        return _target_losses(self.inputs)

    @property
    def own_losses(self) -> Odds:
        """The same of the attacker, where the others fight back."""
        return _own_losses(self.inputs) if isinstance(self.inputs, Melee) else NOBODY

    def link(self, label: str) -> Link | None:
        """The calculator that shows all about it."""
        return link("warfig/melee" if isinstance(self.inputs, Melee) else "warfig/shooting", label, self.inputs)


def points_lost(losses: Odds, squad: PricedSquad) -> Fraction:
    """What falls of a squad, in points on average."""
    return losses.map(lambda fell: fell[0] * squad.each + fell[1] * squad.leader_each).mean


@lru_cache(maxsize=4096)
def _target_losses(inputs: Melee | Shooting) -> Odds:
    if isinstance(inputs, Melee):
        return inputs.meeting.defender_losses(inputs.election)
    return inputs.losses(inputs.wounds)


@lru_cache(maxsize=4096)
def _own_losses(inputs: Melee) -> Odds:
    return inputs.meeting.attacker_losses(inputs.election, _target_losses(inputs))


def attack(
    attacker: PricedSquad,
    target: PricedSquad,
    how: How,
    readings: Readings,
    cover: Cover = Cover.NONE,
    struck: Struck = Struck.UNITS,
) -> Attack | None:
    """One squad attacks another; None if it cannot, having no ballistic skill."""
    if how is How.SHOOTING:
        if not attacker.shoots:
            return None
        hits = ALL_HITS if struck is Struck.LEADER else 0
        asked = attacker.as_shooters() | target.as_targets(hits) | {"cover": cover}
        taken = {reading.input_name: reading for reading in chosen(SHOOTING, readings)}
        return Attack(build(Shooting, asked | taken), attacker, target)
    changes = attacker.changes, target.changes
    melee = Melee(
        Election.FIGHT if how is How.MELEE else Election.DEFEND,
        attacker.in_melee(struck.in_melee),
        target.in_melee(struck.in_melee),
        Circumstances(
            cards=changes != (NO_CHANGES, NO_CHANGES), attacker_changes=changes[0], defender_changes=changes[1]
        ),
        chosen(MELEE, readings),
    )
    return Attack(melee, attacker, target)
