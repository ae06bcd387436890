"""Who shoots at whom, and how they stand: the inputs of a volley."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from calculators.declare.choices import Choice
from calculators.declare.inputs import ask
from calculators.warfig.rules.wounds import most_damage

HIGHEST_CHANGE = 9
HIGHEST = 10 + HIGHEST_CHANGE  # a leader's values are typed in with all their changes
MANY_HEALTH = "health=" + ",".join(map(str, range(2, 21)))
MANY_TARGETS = "extra_targets=" + ",".join(map(str, range(1, 10)))
ALL_HITS = 505  # a hundred shooters and a leader, five shots each
NEVER_BOTH = (
    "Several targets and a target out of sight never go together (the rule Never both, shooting/one-special-rule): "
    "shoot at one squad out of sight, or at several in sight."
)


class Cover(Choice):
    """What the target hides behind."""

    NONE = "none", "None"
    SOFT = "soft", "Soft"
    HARD = "hard", "Hard"

    @property
    def penalty(self) -> int:
        """What it takes from ballistic skill (shooting/cover)."""
        return {"none": 0, "soft": 1, "hard": 2}[self.value]


@dataclass(frozen=True)
class Shooters:
    """The common units of the squad that shoots."""

    shooters: int = ask(10, "Shooters", low=1, high=100, group="Shooters", rule="shooting/dice")
    bs: int = ask(4, "Ballistic skill", low=1, high=10, group="Shooters", rule="statistics/ballistic-skill")
    strength: int = ask(3, "Strength", low=1, high=10, group="Shooters", hint="of the shot", rule="statistics/strength")
    attacks: int = ask(1, "Shots each", low=1, high=5, group="Shooters", rule="statistics/attacks")
    bs_change: int = ask(
        0, "Skill change", low=-9, high=HIGHEST_CHANGE, group="Shooters", hint="by items or cards", rule="items/adding"
    )
    strength_change: int = ask(
        0,
        "Strength change",
        low=-9,
        high=HIGHEST_CHANGE,
        group="Shooters",
        hint="by items or cards",
        rule="items/adding",
    )

    @property
    def force(self) -> int:
        """The strength of their shots."""
        return self.strength + self.strength_change


@dataclass(frozen=True)
class Situation:
    """What makes the shot harder."""

    cover: Cover = ask(Cover.NONE, "Cover", group="Situation", rule="shooting/cover")
    extra_targets: int = ask(
        0,
        "Further targets",
        low=0,
        high=9,
        group="Situation",
        hint="squads shot at besides",
        rule="shooting/several-targets",
    )
    out_of_sight: bool = ask(
        False, "Out of sight", group="Situation", hint="over another squad", rule="shooting/out-of-sight"
    )

    @property
    def penalty(self) -> int:
        """What all of it takes from ballistic skill (shooting/modifiers)."""
        return self.cover.penalty + self.extra_targets + self.out_of_sight

    @property
    def never_both(self) -> dict[str, str]:
        """The one pair that is forbidden (shooting/one-special-rule), by the name of its input."""
        return {"out_of_sight": NEVER_BOTH} if self.extra_targets and self.out_of_sight else {}


@dataclass(frozen=True)
class Struck:
    """The common units of the squad that is shot at."""

    targets: int = ask(10, "Units shot at", low=1, high=100, group="Target", rule="squads/squads")
    armour: int = ask(3, "Armour", low=1, high=10, group="Target", rule="statistics/armour")
    health: int = ask(1, "Health", low=1, high=20, group="Target", rule="statistics/health")
    damage: int = ask(
        0,
        "Damage so far",
        low=0,
        high=1900,
        group="Target",
        hint="on units still alive",
        rule="damage/counters",
        when=MANY_HEALTH,
    )
    armour_change: int = ask(
        0, "Armour change", low=-9, high=HIGHEST_CHANGE, group="Target", hint="by items or cards", rule="items/adding"
    )

    @property
    def guard(self) -> int:
        """The armour a hit meets."""
        return self.armour + self.armour_change

    @property
    def dead_already(self) -> dict[str, str]:
        """A message if nobody could have taken so much damage and live, by the name of its input."""
        most = most_damage(self.targets, self.health)
        if self.damage <= most:
            return {}
        return {
            "damage": f"Damage so far takes at most {most}, or one of the {self.targets} would be dead already, not {self.damage}."
        }


@dataclass(frozen=True)
class Aiming:
    """How many of the squad shoot at this target."""

    aiming: int = ask(
        0,
        "Shooters at this one",
        low=0,
        high=100,
        group="Situation",
        hint="0: all of them",
        rule="shooting/several-targets",
        when=MANY_TARGETS,
    )


def _of_shooters(default: int, label: str, high: int, rule: str, hint: str = "") -> Any:
    return ask(default, label, low=1, high=high, group="Shooters' leader", hint=hint, rule=rule, when="leader=yes")


def _of_target(default: int, label: str, high: int, rule: str, low: int = 1, hint: str = "") -> Any:
    return ask(
        default, label, low=low, high=high, group="Target's leader", hint=hint, rule=rule, when="target_leader=yes"
    )


@dataclass(frozen=True)
class Leaders:
    """A leader on either side, whose values are typed in with all their changes."""

    leader: bool = ask(False, "A leader shoots too", group="Shooters' leader", rule="shooting/assigning-hits")
    leader_bs: int = _of_shooters(4, "Ballistic skill", HIGHEST, "statistics/ballistic-skill", "with items and cards")
    leader_strength: int = _of_shooters(3, "Strength", HIGHEST, "statistics/strength")
    leader_attacks: int = _of_shooters(1, "Shots", 5, "statistics/attacks")
    target_leader: bool = ask(
        False, "A leader stands with them", group="Target's leader", rule="shooting/assigning-hits"
    )
    target_leader_armour: int = _of_target(3, "Armour", HIGHEST, "statistics/armour", hint="with items and cards")
    target_leader_health: int = _of_target(3, "Health left", 20, "statistics/health")
    leader_hits: int = _of_target(
        0, "Hits on the leader", ALL_HITS, "shooting/assigning-hits", 0, "at most; others take the rest"
    )


SHARED_INPUTS = (
    "shooters",
    "bs",
    "strength",
    "attacks",
    "bs_change",
    "strength_change",
    "targets",
    "armour",
    "health",
    "damage",
    "armour_change",
    "cover",
    "extra_targets",
    "out_of_sight",
    "bs_below_one",
    "over_ten",
    "spread",
)
