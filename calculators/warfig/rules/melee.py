"""One round of melee (melee): who strikes whom with how many dice, what may parry, and what falls on either side."""

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

from calculators.declare import Choice, Inputs, Readings, ask, part, readings
from calculators.kernel.odds import NOTHING, Odds, mixture
from calculators.warfig.rules.damage import Target, Wounds, casualties
from calculators.warfig.rules.squads import LED, NO_CHANGES, Changes, Combatants, Kind, Squad, kind
from calculators.warfig.rules.statistics import MOST_ATTACKS, UNHURT, Stats, with_changes
from calculators.warfig.rules.tables import Cell, hits_on, parries_on, wounds_on
from calculators.warfig.rulings import MELEE, DefenceDice, HalfDie, Order, OverTen, ParryTable, SpillOver

MOST_DICE = 101 * MOST_ATTACKS  # a hundred units and a leader
NOBODY = Odds.sure((0, False))
Dice = Sequence[tuple[int, Fraction]]  # so many dice, each with its chance


class Election(Choice):
    """What a squad does when it is attacked."""

    FIGHT = "fight", "Fight back"
    DEFEND = "defend", "Defend"


class DiceSharing(Choice):
    """Defence dice against attackers of different skill."""

    PROPORTION = "proportion", "In proportion"
    CHOSEN = "chosen", "As I say"


class OtherSquad(Inputs):
    """Another squad that attacks the same defender."""

    units: int = ask(10, "Units", low=1, high=100)
    stats: Stats = part(Stats, without=UNHURT, **with_changes(ws=3, strength=3, armour=3))
    answered: bool = ask(False, "This one is answered")

    @property
    def combatants(self) -> Combatants:
        """The squad as it stands."""
        return Combatants(kind(self.units, self.stats))


def _parrying(default: Any, label: str, when: str, hint: str = "", high: int = 0) -> Any:
    return ask(default, label, high=high, group="Parrying", hint=hint, rule="melee/parry", when=when)


class Circumstances(Inputs):
    """Whatever else may matter; hidden or empty until it does."""

    dice_sharing: DiceSharing = _parrying(
        DiceSharing.PROPORTION, "Share of the defence dice", f"attacker_{LED}", hint="against units and leader"
    )
    dice_on_leader: int = _parrying(1, "Dice against the leader", "dice_sharing=chosen", high=MOST_DICE)
    squads: tuple[OtherSquad, ...] = ask(
        (), "Other attacking squads", most=4, hint="neither parried nor struck", rule="melee/several-squads"
    )
    cards: bool = ask(False, "Spells, commands or items at work", group="Cards", rule="statistics/profiles")
    attacker_changes: Changes = part(Changes, "attacker_", of="Attacker", when="cards=yes")
    defender_changes: Changes = part(Changes, "defender_", of="Defender", when="cards=yes")


class Blow(NamedTuple):
    """Dice alike, of one kind of unit against one kind: all that a player rolls together."""

    dice: int
    striker: Kind
    target: Kind
    by_leader: bool
    on_leader: bool
    hit: Cell
    wound: Cell
    perhaps: Odds | None = None  # the odds of how many dice there are, where that is not sure


class Guard(NamedTuple):
    """The defence dice set against one blow: how many of the common units' and of the leader's, or one for each hit."""

    common: int = 0
    leader: int = 0
    each_hit: bool = False


def blows(strikers: Combatants, struck: Combatants, readings: Readings) -> list[Blow]:
    """Every blow of one squad at another; a unit never shares out its own attacks (melee/targets)."""
    all_blows, over_ten = [], readings[OverTen]
    for by_leader, striker, count in strikers.kinds:
        at_leader = struck.on_leader(by_leader, count)
        for on_leader, some in (False, count - at_leader), (True, at_leader):
            target = struck.leader if on_leader else struck.common
            if some and target:
                hit = hits_on(striker.ws, target.ws, over_ten)
                wound = wounds_on(striker.strength, target.armour, over_ten)
                all_blows.append(Blow(some * striker.attacks, striker, target, by_leader, on_leader, hit, wound))
    return all_blows


def parry(blow: Blow, parrying: Kind, readings: Readings) -> Cell:
    """What a defence die of this kind needs against this blow."""
    return parries_on(parrying.ws, blow.striker.ws, readings[ParryTable], readings[OverTen])


def guards(dealt: Sequence[Blow], defender: Combatants, on_leader: int | None, readings: Readings) -> list[Guard]:
    """The defence dice against each blow (melee/parry): shared out before the roll.

    `on_leader` dice go against the enemy leader, or his share by the number of attack dice if it is not said.
    The defender's own leader guards against him first, and himself before the others.
    """
    if readings[DefenceDice] is DefenceDice.PER_HIT:
        return [Guard(each_hit=True)] * len(dealt)
    attacks = {(blow.by_leader, blow.on_leader): blow.dice for blow in dealt}
    lead = sum(dice for (by_leader, _), dice in attacks.items() if by_leader)
    at_units, at_leader = (attacks.get((False, struck), 0) for struck in (False, True))
    dice, half = defender.defence, readings[HalfDie]
    share, rest = shares(dice, lead, at_units + at_leader, half)
    if on_leader is not None and lead:
        share = min(on_leader, dice)
        rest = dice - share
    for_units, for_leader = shares(rest, at_units, at_leader, half)
    leaders_dice, guarded = defender.leader.defence if defender.leader else 0, {}
    for by_leader, struck in sorted(attacks, reverse=True):
        allotted = share if by_leader else for_leader if struck else for_units
        own = min(leaders_dice, allotted)
        leaders_dice -= own
        guarded[by_leader, struck] = Guard(allotted - own, own)
    return [guarded[blow.by_leader, blow.on_leader] for blow in dealt]


def shares(whole: int, first: int, second: int, half: HalfDie) -> tuple[int, int]:
    """So many dice shared out in proportion, to the nearest die; a half goes by its ruling (melee/parry/half-die)."""
    if not first + second:
        return 0, 0
    share, rest = divmod(2 * whole * first + first + second, 2 * (first + second))
    if rest or half is HalfDie.LEADER:
        return share, whole - share
    return share - 1, whole - share + (half is HalfDie.UNITS)


def parrying(blow: Blow, guard: Guard, defender: Combatants) -> list[tuple[int, Kind]]:
    """Who parries one blow, with how many dice; one for each hit is rolled by the kind that is struck (melee/parry)."""
    if guard.each_hit:
        return [(blow.dice, blow.target)]
    kinds = (guard.leader, defender.leader), (guard.common, defender.common)
    return [(dice, kind) for dice, kind in kinds if kind and dice]


def wounds(blow: Blow, guard: Guard, defender: Combatants, readings: Readings, most: int) -> Odds:
    """How often one blow wounds, through the dice that guard against it."""
    if blow.perhaps:
        return blow.perhaps.thinned(blow.hit.chance * blow.wound.chance, most)
    against = [(dice, parry(blow, kind, readings).chance) for dice, kind in parrying(blow, guard, defender)]
    return wounds_through(blow.dice, blow.hit.chance, against, blow.wound.chance, readings[DefenceDice], most)


def wounds_through(dice: int, hit: Fraction, parries: Dice, wound: Fraction, reading: DefenceDice, most: int) -> Odds:
    """How often these dice wound through these defence dice; `most` stands for itself and all above it.

    One die for each hit is the same as a smaller chance to hit, and so are enough dice capped at the hits.
    """
    kept = [(count, chance) for count, chance in parries if count]
    enough = len(kept) == 1 and kept[0][0] >= dice
    if not kept:
        return Odds.successes(dice, hit * wound, most)
    if reading is DefenceDice.PER_HIT or (reading is DefenceDice.CAPPED and enough):
        return Odds.successes(dice, hit * (1 - kept[0][1]) * wound, most)
    if reading is DefenceDice.POOL:
        return unparried(dice, hit, kept).thinned(wound, most)
    return _met_one_by_one(Odds.successes(dice, hit), kept, wound, most)


def unparried(dice: int, hit: Fraction, parries: Dice) -> Odds:
    """Hits left over when every defence die is rolled, and each that parries takes one away."""
    (many, parry), *few = sorted(parries, reverse=True)
    weights = _two_powers(dice, hit, many, 1 - parry)
    for count, chance in few:
        fails, succeeds = (1 - chance).numerator, chance.numerator
        for _ in range(count):
            weights = [
                here * succeeds + before * fails for here, before in zip([*weights, 0], [0, *weights], strict=True)
            ]
    all_parried = sum(count for count, _ in parries)  # so many places stand for fewer hits than parries
    left = dict(enumerate(weights[all_parried:]))
    left[0] += sum(weights[:all_parried])
    return Odds(left)


def _two_powers(power: int, chance: Fraction, other: int, chance_of_other: Fraction) -> list[int]:
    """Weights of how many succeed among dice of two chances, neither of them 0 or 1.

    Each follows from the two before it: the product of two powers solves a differential equation of the first order.
    """
    a, c = chance.numerator, chance_of_other.numerator
    b, d = chance.denominator - a, chance_of_other.denominator - c
    before, now = 0, b**power * d**other
    weights = [now]
    for at in range(power + other):
        by_now = power * a * d + other * b * c - (a * d + b * c) * at
        before, now = now, (by_now * now + a * c * (power + other - at + 1) * before) // (b * d * (at + 1))
        weights.append(now)
    return weights


def _met_one_by_one(hits: Odds, parries: Dice, wound: Fraction, most: int) -> Odds:
    """The first hits are met by one defence die each, as far as there are any; the rest only by armour."""
    through = [wound * (1 - chance) for count, chance in parries for _ in range(count)]
    places: list[int] = []
    scale = 1
    for count in range(max(hits), 0, -1):
        chance = through[count - 1] if count <= len(through) else wound
        goes, stays = chance.numerator, chance.denominator - chance.numerator
        if count in hits:
            places = places or [0]
            places[0] += hits.weights[count] * scale
        grown = [here * stays + before * goes for here, before in zip([*places, 0], [0, *places], strict=True)]
        if len(grown) > most + 1:
            grown[most] += grown.pop()
        places = grown
        scale *= chance.denominator
    places[0] += hits.weights.get(0, 0) * scale
    return Odds(dict(enumerate(places)))


def losses(struck: Combatants, dealt: Sequence[tuple[Blow, Guard]], readings: Readings) -> Odds:
    """What falls of a squad under all these blows, as pairs: how many common units, and whether the leader does."""
    leader = struck.leader.health if struck.leader else 0
    target = Target(struck.common.units, struck.common.health, struck.damage, leader)
    most = target.units * target.health + leader

    def suffered(on_leader: bool) -> Odds:
        each = [wounds(blow, guard, struck, readings, most) for blow, guard in dealt if blow.on_leader is on_leader]
        return reduce(Odds.__add__, each) if each else NOTHING

    suffers = Wounds(Fraction(1), suffered(on_leader=True), suffered(on_leader=False))
    return casualties([suffers], target, readings)


def in_all(lost: Odds) -> Odds:
    """All who fall, the leader among them."""
    return lost.map(sum)


class Meeting(NamedTuple):
    """Squads that attack, and the one they attack; it answers one of them (melee/several-squads)."""

    attacker: Combatants  # the one that is answered
    others: tuple[Combatants, ...]
    defender: Combatants
    readings: Readings
    dice_on_leader: int | None = None  # defence dice against the attacker's leader; None: in proportion

    def attack(self, election: Election) -> list[tuple[Blow, Guard]]:
        """Every blow of the squad that is answered, with what may parry it."""
        dealt = blows(self.attacker, self.defender, self.readings)
        if election is Election.FIGHT:
            return [(blow, Guard()) for blow in dealt]
        dice = guards(dealt, self.defender, self.dice_on_leader, self.readings)
        return list(zip(dealt, dice, strict=True))

    @property
    def unanswered(self) -> list[tuple[Blow, Guard]]:
        """Every blow of the other attackers; nothing parries it."""
        dealt: list[Blow] = []
        missing = self.defender.faces - self.attacker.fighters  # of those to strike the leader
        for squad in self.others:
            faces = {
                SpillOver.NEXT_SQUAD: max(0, missing),
                SpillOver.ANSWERED: 0,
                SpillOver.EACH_SQUAD: self.defender.faces,
            }[self.readings[SpillOver]]
            dealt += blows(squad, self.defender._replace(faces=faces), self.readings)
            missing -= squad.fighters
        return [(blow, Guard()) for blow in dealt]

    def defender_losses(self, election: Election) -> Odds:
        """What falls of the defender: common units, and whether the leader does."""
        return losses(self.defender, [*self.attack(election), *self.unanswered], self.readings)

    def attacker_losses(self, election: Election, defender_losses: Odds) -> Odds:
        """What falls of the squad that is answered; nobody parries there (melee/fight-or-defend)."""
        if election is Election.DEFEND:
            return NOBODY
        if self.readings[Order] is Order.SIMULTANEOUS:
            return self._struck_by(NOBODY)
        ways: dict[tuple[bool, bool], dict[tuple[int, bool], int]] = {}
        for lost, weight in defender_losses.weights.items():
            many = self.defender.after(*lost).fighters > self.attacker.faces
            ways.setdefault((lost[1], many), {})[lost] = weight  # in each of these only the dice of one blow vary
        return mixture(
            (Fraction(sum(way.values()), defender_losses.total), self._struck_by(Odds(way))) for way in ways.values()
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
        return losses(self.attacker, [(blow, Guard()) for blow in rolled], self.readings)


def meeting(attacker: Squad, defender: Squad, circumstances: Circumstances, readings: Readings) -> Meeting:
    """Who meets whom: the squad that is answered, the other attackers, the defender."""
    mine = circumstances.attacker_changes if circumstances.cards else NO_CHANGES
    yours = circumstances.defender_changes if circumstances.cards else NO_CHANGES
    squads = [attacker.combatants(mine), *(row.combatants for row in circumstances.squads)]
    answered = squads.pop(next((at for at, row in enumerate(circumstances.squads, 1) if row.answered), 0))
    chosen = circumstances.dice_sharing is DiceSharing.CHOSEN and answered.leader
    on_leader = circumstances.dice_on_leader if chosen else None
    return Meeting(answered, tuple(squads), defender.combatants(yours), readings, on_leader)


def too_many(attacker: Squad, circumstances: Circumstances) -> dict[str, str]:
    """What cannot be about the other squads, by the name of their input."""
    answered = sum(row.answered for row in circumstances.squads)
    dice = attacker.combatants().dice + sum(row.combatants.dice for row in circumstances.squads)
    if answered > 1:
        return {"squads": f"The defender answers one squad, and {answered} are marked as answered."}
    if dice > MOST_DICE:
        return {"squads": f"All attackers together roll at most {MOST_DICE} dice, not {dice}."}
    return {}


class Melee(Inputs):
    """A round of melee."""

    election: Election = ask(
        Election.FIGHT, "The defender chooses to", group="The choice", rule="melee/fight-or-defend"
    )
    attacker: Squad = part(Squad, "attacker_", of="Attacker", without=("dice", "leader_dice"))
    defender: Squad = part(Squad, "defender_", of="Defender")
    circumstances: Circumstances = part(Circumstances)
    readings: Readings = readings(*MELEE)

    def problems(self) -> dict[str, str]:
        return too_many(self.attacker, self.circumstances)

    @property
    def meeting(self) -> Meeting:
        """Who meets whom."""
        return meeting(self.attacker, self.defender, self.circumstances, self.readings)
