"""One round of melee: who attacks, who answers, and what falls on either side."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from calculators.declare.choices import Choice
from calculators.kernel.odds import Odds
from calculators.warfig.rules.blows import Blow, Guard, blows, fallen, guards
from calculators.warfig.rules.chances import mixed
from calculators.warfig.rules.squad import Squad
from calculators.warfig.rulings_melee import MeleeReadings, Order

NOBODY = Odds.sure((0, False))


class Election(Choice):
    """What a squad does when it is attacked."""

    FIGHT = "fight", "Fight back"
    DEFEND = "defend", "Defend"


class Meeting(NamedTuple):
    """Squads that attack, and the one they attack; it answers one of them (melee/several-squads)."""

    attacker: Squad  # the one that is answered
    others: tuple[Squad, ...]
    defender: Squad
    readings: MeleeReadings
    dice_on_leader: int | None = None  # defence dice against the attacker's leader; None: in proportion

    def attack(self, election: Election) -> list[tuple[Blow, Guard]]:
        """Every blow of the squad that is answered, with what may parry it."""
        found = blows(self.attacker, self.defender, self.readings)
        if election is Election.FIGHT:
            return [(blow, Guard()) for blow in found]
        dice = guards(found, self.defender, self.dice_on_leader, self.readings.defence_dice)
        return list(zip(found, dice, strict=True))

    @property
    def unanswered(self) -> list[tuple[Blow, Guard]]:
        """Every blow of the other attackers; nothing parries it."""
        found, faces = (
            [],
            self.defender.faces - self.attacker.fighters,
        )  # of those who were to strike the leader so many are missing
        for squad in self.others:
            found += blows(squad, self.defender._replace(faces=max(0, faces)), self.readings)
            faces -= squad.fighters
        return [(blow, Guard()) for blow in found]

    def defender_falls(self, election: Election) -> Odds:
        """What falls of the defender: common units, and whether the leader does."""
        return fallen(self.defender, [*self.attack(election), *self.unanswered], self.readings)

    def attacker_falls(self, election: Election, defender_falls: Odds) -> Odds:
        """What falls of the squad that is answered; nobody parries there (melee/fight-or-defend)."""
        if election is Election.DEFEND:
            return NOBODY
        if self.readings.order is Order.SIMULTANEOUS:
            return self._struck_by(NOBODY)
        ways: dict[tuple[bool, bool], dict[tuple[int, bool], int]] = {}
        for lost, weight in defender_falls.weights.items():
            many = self.defender.after(*lost).fighters > self.attacker.faces
            ways.setdefault((lost[1], many), {})[lost] = weight  # in each of these only the dice of one blow vary
        return mixed(
            (Fraction(sum(way.values()), defender_falls.total), self._struck_by(Odds(way))) for way in ways.values()
        )

    def _struck_by(self, lost: Odds) -> Odds:
        """What falls under the blows of those defenders who are left."""
        dealt: dict[Blow, dict[int, int]] = {}
        for fell, weight in lost.weights.items():
            for blow in blows(self.defender.after(*fell), self.attacker, self.readings):
                same = blow._replace(dice=0, striker=blow.striker._replace(units=0))
                counts = dealt.setdefault(same, {})
                counts[blow.dice] = counts.get(blow.dice, 0) + weight
        rolled = []
        for blow, counts in dealt.items():
            nobody = lost.total - sum(counts.values())  # as often there is no one left to strike this blow
            perhaps = Odds(counts | {0: nobody}) if nobody or len(counts) > 1 else None
            rolled.append(blow._replace(dice=max(counts), perhaps=perhaps))
        return fallen(self.attacker, [(blow, Guard()) for blow in rolled], self.readings)


def counted(falls: Odds) -> Odds:
    """All who fall, the leader among them."""
    return falls.map(sum)
