"""One squad shoots at another (shooting): all that is asked about it, what each die needs, and what falls."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Choice, Inputs, Readings, ask, part, readings
from calculators.kernel.odds import NOTHING, Odds, total
from calculators.warfig.rules.damage import Target, Wounds, casualties, too_much_damage
from calculators.warfig.rules.statistics import MOST_ATTACKS, NO_SHOTS, Stats, change, stat, with_changes
from calculators.warfig.rules.tables import Cell, shoots_on, wounds_on
from calculators.warfig.rulings import SHOOTING, BsBelowOne, OverTen

ALL_HITS = 101 * MOST_ATTACKS  # a hundred shooters and a leader
SEVERAL_TARGETS = "extra_targets=" + ",".join(map(str, range(1, 10)))
NEVER_BOTH = (
    "Several targets and a target out of sight never go together (shooting/one-special-rule): "
    "shoot at one squad out of sight, or at several in sight."
)
_SEVERAL = "shooting/several-targets"
_NOT_SHOT_AT = (*NO_SHOTS, "ws", "strength", "attacks")


class Cover(Choice):
    """What the target hides behind."""

    NONE = "none", "None"
    SOFT = "soft", "Soft"
    HARD = "hard", "Hard"

    @property
    def penalty(self) -> int:
        """What it takes from ballistic skill (shooting/cover)."""
        return {"none": 0, "soft": 1, "hard": 2}[self.value]


class Shooter(Inputs):
    """What one unit shoots with."""

    bs: int = stat("bs", 4)
    strength: int = stat("strength", 3, hint="of the shot")
    attacks: int = stat("attacks", 1, label="Shots each")


class Shooters(Inputs):
    """The common units of the squad that shoots."""

    units: int = ask(10, "Shooters", name="shooters", low=1, high=100, rule="shooting/dice")
    each: Shooter = part(Shooter)
    bs_change: int = change("Skill change", hint="by items or cards")
    strength_change: int = change("Strength change", hint="by items or cards")

    @property
    def skill(self) -> int:
        """Their ballistic skill before any penalty."""
        return self.each.bs + self.bs_change

    @property
    def strength(self) -> int:
        """The strength of their shots."""
        return self.each.strength + self.strength_change


class Targets(Inputs):
    """The common units of the squad that is shot at."""

    units: int = ask(10, "Units shot at", name="targets", low=1, high=100, rule="squads/squads")
    stats: Stats = part(Stats, without=_NOT_SHOT_AT)
    armour_change: int = change("Armour change", hint="by items or cards")

    @property
    def armour(self) -> int:
        """The armour a hit meets."""
        return self.stats.armour + self.armour_change

    def problems(self) -> dict[str, str]:
        return too_much_damage(self.units, self.stats.health, self.stats.damage)


class Situation(Inputs):
    """What makes the shot harder."""

    cover: Cover = ask(Cover.NONE, "Cover", rule="shooting/cover")
    extra_targets: int = ask(0, "Further targets", low=0, high=9, hint="squads shot at besides", rule=_SEVERAL)
    out_of_sight: bool = ask(False, "Out of sight", hint="over another squad", rule="shooting/out-of-sight")
    aiming: int = ask(0, "Shooters at this one", high=100, hint="0: all", rule=_SEVERAL, when=SEVERAL_TARGETS)

    @property
    def penalty(self) -> int:
        """What all of it takes from ballistic skill (shooting/modifiers)."""
        return self.cover.penalty + self.extra_targets + self.out_of_sight

    def problems(self) -> dict[str, str]:
        return {"out_of_sight": NEVER_BOTH} if self.extra_targets and self.out_of_sight else {}


class Shots(NamedTuple):
    """Dice alike: what each needs to hit, and what its hit needs to wound, by whom it meets."""

    dice: int
    skill: int  # after every penalty
    strength: int
    hit: Cell
    wound: Cell
    wound_leader: Cell

    @property
    def hits(self) -> Odds:
        return Odds.successes(self.dice, self.hit.chance)

    @property
    def wounds(self) -> Odds:
        """Wounds, if all hits go to the common units."""
        return Odds.successes(self.dice, self.hit.chance * self.wound.chance)

    @property
    def wounds_on_leader(self) -> Odds:
        """Wounds, if all hits go to the leader."""
        return Odds.successes(self.dice, self.hit.chance * self.wound_leader.chance)


class Shooting(Inputs):
    """A volley. Leaders' values are typed in with all their changes."""

    shooters: Shooters = part(Shooters, of="Shooters")
    targets: Targets = part(Targets, of="Target")
    situation: Situation = part(Situation, of="Situation")
    leader: bool = ask(False, "The shooters have a leader", group="Shooters' leader", rule="shooting/assigning-hits")
    leader_shot: Shooter = part(
        Shooter,
        "leader_",
        of="Shooters' leader",
        when="leader=yes",
        **with_changes(bs=4, strength=3),
        attacks=stat("attacks", 1, label="Shots"),
    )
    target_leader: bool = ask(False, "The target has a leader", group="Target's leader", rule="shooting/assigning-hits")
    target_leader_stats: Stats = part(
        Stats,
        "target_leader_",
        of="Target's leader",
        when="target_leader=yes",
        without=(*_NOT_SHOT_AT, "damage"),
        **with_changes(armour=3),
        health=stat("health", 3, label="Health left"),
    )
    leader_hits: int = ask(
        0,
        "Hits on the leader",
        low=0,
        high=ALL_HITS,
        group="Target's leader",
        hint="at most; others take the rest",
        rule="shooting/assigning-hits",
        when="target_leader=yes",
    )
    readings: Readings = readings(*SHOOTING)

    def problems(self) -> dict[str, str]:
        most = self.shooters.units
        aiming = self.situation.aiming
        if self.situation.extra_targets and aiming > most:
            all_of_them = f"all the shooters there are, not {aiming}"
            return {"aiming": f"Shooters at this one takes at most {most}, {all_of_them}."}
        return {}

    @property
    def shooting_here(self) -> int:
        """How many shoot at this squad: all, unless there are others to shoot at (shooting/several-targets)."""
        return (self.situation.extra_targets and self.situation.aiming) or self.shooters.units

    @property
    def shots(self) -> list[Shots]:
        """The dice of the common shooters, and those of their leader (shooting/assigning-hits)."""
        common, leader = self.shooters, self.leader_shot
        dice = self.shooting_here * common.each.attacks
        shots = [self._shots(dice, common.skill, common.strength)]
        return shots + ([self._shots(leader.attacks, leader.bs, leader.strength)] if self.leader else [])

    def _shots(self, dice: int, bs: int, strength: int) -> Shots:
        skill, over_ten = bs - self.situation.penalty, self.readings[OverTen]
        return Shots(
            dice,
            skill,
            strength,
            shoots_on(skill, self.readings[BsBelowOne]),
            wounds_on(strength, self.targets.armour, over_ten),
            wounds_on(strength, self.target_leader_stats.armour, over_ten),
        )

    @property
    def target(self) -> Target:
        """The squad that is shot at."""
        stats, leader = self.targets.stats, self.target_leader_stats
        return Target(self.targets.units, stats.health, stats.damage, leader.health if self.target_leader else 0)

    @property
    def wounds(self) -> list[Wounds]:
        """Every way its hits may fall (shooting/assigning-hits)."""
        return shared(self.shots, self.leader_hits if self.target_leader else 0)

    def losses(self, wounds: Sequence[Wounds]) -> Odds:
        """What falls to these wounds, as pairs: how many common units, and whether their leader does."""
        return casualties(wounds, self.target, self.readings)


def shared(volley: Sequence[Shots], room: int) -> list[Wounds]:
    """Who is wounded how often if the first `room` hits go to the leader (shooting/assigning-hits).

    Hits are shared out after the roll: what the leader has no room for goes to the others.
    """
    if room == 0:
        return [Wounds(Fraction(1), NOTHING, total(shots.wounds for shots in volley))]
    if room >= sum(shots.dice for shots in volley):
        return [Wounds(Fraction(1), total(shots.wounds_on_leader for shots in volley), NOTHING)]
    first, later = volley[0], volley[1:]
    wounds = []
    for chance, hits, left in _bands(first.hits, room, sum(shots.dice for shots in later)):
        leader = hits.map(lambda count: min(count, room)).thinned(first.wound_leader.chance)
        others = hits.map(lambda count: max(0, count - room)).thinned(first.wound.chance)
        for then in shared(later, left):
            wounds.append(Wounds(chance * then.chance, leader + then.leader, others + then.others))
    return wounds


def _bands(hits: Odds, room: int, later: int) -> Iterator[tuple[Fraction, Odds, int]]:
    """The hits in bands, each with its chance and the room it leaves for the dice to come.

    Within a band either the leader's share is fixed or the others' is, so the two do not hang together.
    """
    plenty = room - later  # with so many hits, or fewer, there is room for every die to come
    bands = [range(min(plenty + 1, room))]
    bands += [range(count, count + 1) for count in range(max(0, plenty + 1), room)]
    bands += [range(room, max(hits) + 1)]
    for band in bands:
        weights = {count: hits.weights[count] for count in band if count in hits}
        if weights:
            yield Fraction(sum(weights.values()), hits.total), Odds(weights), min(later, max(0, room - band[-1]))
