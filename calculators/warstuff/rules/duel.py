"""Two units that fight until one is dead: what each does when it acts, and what a round brings."""

from fractions import Fraction
from typing import NamedTuple

from calculators.declare import Choice, Readings
from calculators.kernel.odds import Odds
from calculators.warstuff.rules.attacks import plain_hit, strike, whole_melee
from calculators.warstuff.rules.special_rules import SHOOTERS, Special
from calculators.warstuff.rules.units import Condition, Fighter, Mode
from calculators.warstuff.rules.wounds import DEAD
from calculators.warstuff.rulings import MarkerCount, SpellReach, ToughRecovery

CAST = Fraction(1, 2)  # 4+: spells/casting


class Reach(Choice):
    """How far apart the two are, and so how they fight."""

    CHARGE = "charge", "In charge reach: they charge"
    SHOOT = "shoot", "Apart: shoot, or close in"
    APART = "apart", "Kept apart: only shooting"


class Pair(NamedTuple):
    """Where the fight stands between two activations: both conditions, and the rushes still between them."""

    a: Condition
    b: Condition
    gap: int = 0

    def side(self, side: int) -> Condition:
        """The condition of A (0) or of B (1)."""
        return self.b if side else self.a

    @property
    def over(self) -> bool:
        return self.a.dead or self.b.dead


class Duel:
    """A fight between two units; what follows from where it stands is worked out once and kept."""

    def __init__(self, a: Fighter, b: Fighter, reach: Reach, readings: Readings):
        self.units = a, b
        self.reach, self.readings = reach, readings
        self._charging = self.charges(0), self.charges(1)
        until = readings[MarkerCount] is MarkerCount.UNTIL_RECOVERY
        self._sheds = until and readings[ToughRecovery] is ToughRecovery.LOSES
        self._forgets = tuple(readings[MarkerCount] is MarkerCount.NEW and not unit.tough for unit in self.units)
        self._acts: dict[tuple[int, Pair], Odds] = {}
        self._rounds: dict[Pair, Odds] = {}

    def shoots(self, side: int) -> bool:
        """Whether it has a range at all (shooting/who-may-shoot)."""
        return not SHOOTERS.isdisjoint(self.units[side].rules)

    def charges(self, side: int) -> bool:
        """Whether it would rather charge than shoot."""
        return self.reach is Reach.CHARGE or (self.reach is Reach.SHOOT and not self.shoots(side))

    def casts(self, side: int, gap: int) -> bool:
        """Whether it is a Wizard whose Fireball reaches across so many rushes (spells/fireball)."""
        near = self.reach is not Reach.APART and not gap
        return self.units[side].has(Special.WIZARD) and (near or self.readings[SpellReach] is SpellReach.ALWAYS)

    def round(self, now: Pair) -> Odds:
        """One round from here, when a roll-off says who opens it (rounds/rounds)."""
        if now not in self._rounds:
            self._rounds[now] = Odds({0: 1, 1: 1}).then(lambda first: self.opened_by(first, now))
        return self._rounds[now]

    def opened_by(self, first: int, now: Pair) -> Odds:
        """One round in which this side acts first."""
        return self.act(first, now).then(lambda then: self.act(1 - first, then))

    def act(self, side: int, now: Pair) -> Odds:
        """One activation: a spell, then a charge, a shot or a move; a stun that was there before is over after it."""
        if now.over:
            return Odds.sure(now)
        if (side, now) not in self._acts:
            done = self._cast(side, now) if self.casts(side, now.gap) else self._action(side, now)
            before = now.side(side)
            up = before.stunned or before.frozen or (self._sheds and before.markers)
            self._acts[side, now] = done.map(lambda then: self._recover(side, now, then)) if up else done
        return self._acts[side, now]

    def _cast(self, side: int, now: Pair) -> Odds:
        """A Wizard tries Fireball, then acts (special-rules/wizard)."""
        foe = now.side(1 - side)
        fireball = plain_hit(self.units[1 - side], foe, self.readings, fire=True)
        struck = Odds.flip(CAST).then(lambda works: fireball if works else Odds.sure(foe))
        return struck.then(lambda foe: self._action(side, self._with(now, 1 - side, foe)))

    def _action(self, side: int, now: Pair) -> Odds:
        if now.over:
            return Odds.sure(now)
        mine = now.side(side)
        free = not (mine.stunned or mine.frozen)
        me, foe = self.units[side], self.units[1 - side]
        if self.charges(side) and free:
            if now.gap:
                return Odds.sure(now._replace(gap=now.gap - 1))
            fought = whole_melee(me, mine, foe, now.side(1 - side), self.readings)
            return fought.map(lambda pair: self._with(self._with(now, side, pair[0]), 1 - side, pair[1]))
        if self.shoots(side):
            shot = strike(me, foe, now.side(1 - side), Mode.SHOOTING, self.readings)
            return shot.map(lambda struck: self._with(now, 1 - side, struck))
        return Odds.sure(now)

    def _recover(self, side: int, before: Pair, now: Pair) -> Pair:
        """The end of an activation: a stun or a freeze that was there when it began is over (wounds/stunned)."""
        mine = now.side(side)
        if mine.dead:
            return now
        if self._sheds and not mine.stunned:
            mine = mine._replace(markers=mine.markers - before.side(side).markers)
        if before.side(side).stunned:
            markers = 0 if self.readings[MarkerCount] is MarkerCount.UNTIL_RECOVERY else mine.markers
            mine = mine._replace(stunned=False, markers=markers)
        if before.side(side).frozen:
            mine = mine._replace(frozen=False)
        return self._with(now, side, mine)

    def _with(self, now: Pair, side: int, condition: Condition) -> Pair:
        plain = self._plain(side, condition)
        return Pair(now.a, plain, now.gap) if side else Pair(plain, now.b, now.gap)

    def _plain(self, side: int, condition: Condition) -> Condition:
        """Without what can make no difference to the rest of the fight."""
        markers, stunned, dead, frozen, _ = condition
        if dead:
            return DEAD
        if self._forgets[side]:
            markers = 0
        return Condition(markers, stunned, False, frozen and not stunned and self._charging[side])
