"""One squad shoots at another: all that is asked about it, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.kernel.odds import Odds
from calculators.warfig.rules.aim import Aiming, Leaders, Shooters, Situation, Struck
from calculators.warfig.rules.tables import shoots_on, wounds_on
from calculators.warfig.rules.volley import Share, Shots, Target, casualties, shared
from calculators.warfig.rulings import LeaderReadings, ShootingReadings


@dataclass(frozen=True)
class Volley(LeaderReadings, ShootingReadings, Leaders, Aiming, Situation, Struck, Shooters):
    """A volley, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        found = self.never_both | self.dead_already
        if self.extra_targets and self.aiming > self.shooters:
            found["aiming"] = (
                f"Shooters at this one takes at most {self.shooters}, all the shooters there are, not {self.aiming}."
            )
        return found

    @property
    def skill(self) -> int:
        """What is left of the ballistic skill of the common shooters."""
        return self.bs + self.bs_change - self.penalty

    @property
    def here(self) -> int:
        """How many of them shoot at this squad: all, unless there are others to shoot at (shooting/several-targets)."""
        return self.aiming if self.extra_targets and self.aiming else self.shooters

    @property
    def shots(self) -> list[Shots]:
        """The dice of each kind of shooter with its chances (shooting/assigning-hits)."""
        kinds = [(self.here * self.attacks, self.skill, self.force)]
        kinds += [(self.leader_attacks, self.leader_bs - self.penalty, self.leader_strength)] if self.leader else []
        return [
            Shots(
                dice,
                shoots_on(skill, self.bs_below_one).chance,
                wounds_on(strength, self.guard, self.over_ten).chance,
                wounds_on(strength, self.target_leader_armour, self.over_ten).chance,
            )
            for dice, skill, strength in kinds
        ]

    @property
    def target(self) -> Target:
        """The squad that is shot at."""
        return Target(self.targets, self.health, self.damage, self.target_leader_health if self.target_leader else 0)

    @property
    def ways(self) -> list[Share]:
        """Every way its hits may fall (shooting/assigning-hits)."""
        return shared(self.shots, self.leader_hits if self.target_leader else 0)

    def falls(self, ways: list[Share]) -> Odds:
        """What falls, as pairs: how many common units, and whether their leader does."""
        return casualties(ways, self.target, self.spread, self.overkill)
