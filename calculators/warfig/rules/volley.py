"""A volley: from dice to hits, from hits to wounds, from wounds to those who fall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from calculators.kernel.odds import Odds
from calculators.warfig.rules.chances import NOTHING, mixed, total
from calculators.warfig.rules.wounds import fallen, lasting
from calculators.warfig.rulings import Overkill, Spread


class Shots(NamedTuple):
    """Dice alike: each hits with one chance, and its hit wounds with another, by whom it meets."""

    dice: int
    hit: Fraction
    wound: Fraction
    wound_leader: Fraction = Fraction(0)

    @property
    def hits(self) -> Odds:
        return Odds.successes(self.dice, self.hit)


class Target(NamedTuple):
    """The squad shot at: units alike, with damage taken before, and perhaps a leader among them."""

    units: int
    health: int
    damage: int = 0
    leader_health: int = 0  # 0: there is none

    @property
    def size(self) -> int:
        """How many there are, the leader among them."""
        return self.units + bool(self.leader_health)


class Share(NamedTuple):
    """One way the hits may fall, and how often: wounds on the leader and on the others, each by itself."""

    chance: Fraction
    leader: Odds
    others: Odds


def shared(volley: Sequence[Shots], room: int) -> list[Share]:
    """Who is wounded how often if the first `room` hits go to the leader (shooting/assigning-hits).

    Hits are shared out after the roll: what the leader has no room for goes to the others.
    """
    if room == 0:
        return [Share(Fraction(1), NOTHING, total(Odds.successes(one.dice, one.hit * one.wound) for one in volley))]
    if room >= sum(one.dice for one in volley):
        return [
            Share(Fraction(1), total(Odds.successes(one.dice, one.hit * one.wound_leader) for one in volley), NOTHING)
        ]
    shots, later = volley[0], volley[1:]
    found = []
    for chance, hits, left in _bands(shots.hits, room, sum(one.dice for one in later)):
        leader = hits.map(lambda count: min(count, room)).thinned(shots.wound_leader)
        others = hits.map(lambda count: max(0, count - room)).thinned(shots.wound)
        for then in shared(later, left):
            found.append(Share(chance * then.chance, leader + then.leader, others + then.others))
    return found


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


def casualties(ways: Sequence[Share], target: Target, spread: Spread, overkill: Overkill) -> Odds:
    """The odds of what falls, as pairs: how many of the others, and whether the leader does."""
    return mixed((way.chance, _fall(way, target, spread, overkill)) for way in ways)


def _fall(share: Share, target: Target, spread: Spread, overkill: Overkill) -> Odds:
    """What falls; wounds beyond the leader's health, or beyond the others', are lost or go on (melee/targets/overkill)."""
    health = target.leader_health
    last = lasting(target.units, target.health, target.damage)

    def others_fall(wounds: int) -> int:
        return fallen(wounds, target.units, target.health, spread, target.damage)

    if not health:
        return share.others.map(lambda wounds: (others_fall(wounds), False))
    if overkill is Overkill.LOST:
        killed = share.leader.map(lambda wounds: wounds >= health)
        return killed.then(lambda dead: share.others.map(lambda wounds: (others_fall(wounds), dead)))
    beyond = {wounds - health: weight for wounds, weight in share.leader.weights.items() if wounds >= health}

    def go_on(leader: int) -> Odds:
        if leader >= health:
            return (Odds(beyond) + share.others).map(lambda wounds: (others_fall(wounds), True))
        return share.others.map(lambda wounds: (others_fall(wounds), leader + wounds - last >= health))

    return share.leader.map(lambda wounds: min(wounds, health)).then(go_on)
