"""The working of a melee, roll by roll, each step with its rule and the reading that decided it."""

from collections.abc import Iterator
from typing import NamedTuple

from calculators.declare.outputs import Step
from calculators.show.wording import counted, figure, in_words, sentence
from calculators.warfig.rules.melee import Blow, Circumstances, Election, Guard, Meeting, blows, parry, parrying, wounds
from calculators.warfig.rules.squads import NO_CHANGES, Combatants, Leader
from calculators.warfig.rules.tables import hits_on, outside, parries_on
from calculators.warfig.rulings import DefenceDice, HalfDie, Order, Overkill, OverTen, ParryTable, SpillOver, Spread
from calculators.warfig.words.phrases import damage_step, needs, ruled, value_of, wound_step

BROKEN = 5, 6  # attackers' skills whose rows of the parry table are misprinted: tables/parry


class Called(NamedTuple):
    """What a side is called: one of its units, and its player."""

    unit: str
    owner: str

    @property
    def leader(self) -> str:
        return f"{sentence(self.owner)}'s leader"


ATTACKER = Called("An attacker", "the attacker")
DEFENDER = Called("A defender", "the defender")
_OTHERS = Called("One of the other squads", "the other squad")


def melee_steps(
    meeting: Meeting, election: Election, attacker: Called = ATTACKER, defender: Called = DEFENDER
) -> Iterator[Step]:
    """How one round goes, and the readings that decide anything in it."""
    named = set()
    for step in _round(meeting, election, attacker, defender):
        named.add(step.ruling)
        yield step
    yield from _still_ruled(meeting, named)


def _round(meeting: Meeting, election: Election, attacker: Called, defender: Called) -> Iterator[Step]:
    """From the defender's choice to the casualties on both sides."""
    fights = election is Election.FIGHT
    what, also = ("fights back", "nobody parries") if fights else ("defends", "nobody strikes back")
    yield Step(f"{sentence(defender.owner)} {what}", None, f"with every unit; {also}", "melee/fight-or-defend")
    if meeting.others:
        others = f"{counted(len(meeting.others), 'other')} not"
        yield Step("One attacking squad is answered", None, others, "melee/several-squads")
    yield from _struck_steps(meeting.defender, defender)
    if meeting.others and meeting.defender.struck is Leader.SHARED:
        yield ruled(meeting.readings[SpillOver])
    if not fights:
        yield from _dice_steps(meeting)
    for blow, guard in meeting.attack(election):
        yield from _blow_steps(meeting, blow, guard, attacker)
    for blow, guard in meeting.unanswered:
        yield from _blow_steps(meeting, blow, guard, _OTHERS)
    yield from _casualty_steps(meeting, meeting.defender, defender)
    if not fights:
        return
    yield ruled(meeting.readings[Order])
    yield from _struck_steps(meeting.attacker, attacker)
    for blow in blows(meeting.defender, meeting.attacker, meeting.readings):
        yield from _blow_steps(meeting, blow, Guard(), defender, back=True)
    yield from _casualty_steps(meeting, meeting.attacker, attacker)


def _struck_steps(squad: Combatants, whose: Called) -> Iterator[Step]:
    if squad.leader:
        owner = sentence(whose.owner)
        who = {
            Leader.SPARED: f"{owner}'s units take the blows, not the leader",
            Leader.STRUCK: f"{owner}'s leader takes all blows",
            Leader.SHARED: f"{owner} shares the blows out between units and leader",
        }[squad.struck]
        yield Step(who, None, "the owner says so before the roll", "melee/targets")


def _dice_steps(meeting: Meeting) -> Iterator[Step]:
    reading = meeting.readings[DefenceDice]
    if reading is DefenceDice.PER_HIT:
        yield ruled(reading, "with the skill of the kind that is struck")
        return
    against = [(guard.common + guard.leader, blow.by_leader) for blow, guard in meeting.attack(Election.DEFEND)]
    on_leader = sum(dice for dice, by_leader in against if by_leader)
    shared = f", {in_words(on_leader)} of them against the leader" if meeting.attacker.leader else ""
    yield ruled(reading, f"{counted(sum(dice for dice, _ in against), 'die', 'dice')}{shared}")
    if len(against) > 1:
        yield ruled(meeting.readings[HalfDie], "where the dice don't divide evenly")


def _blow_steps(meeting: Meeting, blow: Blow, guard: Guard, whose: Called, back: bool = False) -> Iterator[Step]:
    """To hit, to parry, to wound, and how many wounds that makes."""
    sure = not back or meeting.readings[Order] is Order.SIMULTANEOUS
    mine, yours = value_of(blow.striker.ws), value_of(blow.target.ws)
    ruling = OverTen.input_name if outside(blow.striker.ws, blow.target.ws) else ""
    dice = f"{'' if sure else 'at most '}{counted(blow.dice, 'die', 'dice')}{' on the leader' * blow.on_leader}"
    detail = f"{dice}; {needs(blow.hit, f'skill {mine} on skill {yours}')}"
    who = whose.leader if blow.by_leader else whose.unit
    yield Step(f"{who} hits", blow.hit.chance, detail, "melee/strike-back" if back else "melee/to-hit", ruling)
    for count, kind in parrying(blow, guard, meeting.defender):
        cell = parry(blow, kind, meeting.readings)
        rolled = "each hit" if guard.each_hit else counted(count, "die", "dice")
        detail = f"{rolled}; {needs(cell, f'skill {value_of(kind.ws)} against skill {mine}')}"
        broken = blow.striker.ws in BROKEN
        rule, ruling = ("tables/parry", ParryTable.input_name) if broken else ("melee/parry", "")
        yield Step("A defence die parries it", cell.chance, detail, rule, ruling)
    dealt = wounds(blow, guard, meeting.defender, meeting.readings, blow.dice) if sure else None
    more = f"; {figure(dealt.mean)} wounds on average" if dealt else ""
    yield wound_step("A hit wounds", blow.striker.strength, blow.target.armour, blow.wound, more)


def _casualty_steps(meeting: Meeting, squad: Combatants, whose: Called) -> Iterator[Step]:
    lost = meeting.readings[Overkill] is Overkill.LOST
    if not (squad.leader and squad.struck is Leader.STRUCK and lost):
        yield damage_step(squad.common.health, squad.damage, meeting.readings[Spread])
    if squad.leader:
        yield Step(f"{whose.leader} falls to {counted(squad.leader.health, 'wound')}", None, "", "damage/casualties")
        yield ruled(meeting.readings[Overkill])


def _still_ruled(meeting: Meeting, named: set[str]) -> Iterator[Step]:
    """Readings that touch only the chances of single dice, named beside the casualties."""
    mine, yours, readings = meeting.attacker.common, meeting.defender.common, meeting.readings
    if ParryTable.input_name not in named and mine.ws in BROKEN:
        cell = parries_on(yours.ws, mine.ws, readings[ParryTable], readings[OverTen])
        detail = needs(cell, f"skill {value_of(yours.ws)} against skill {value_of(mine.ws)}")
        yield Step("A defence die would parry", cell.chance, detail, "tables/parry", ParryTable.input_name)
    kinds = [kind for squad in (meeting.attacker, meeting.defender) for kind in (squad.common, squad.leader) if kind]
    if OverTen.input_name not in named and any(outside(kind.ws, kind.strength, kind.armour) for kind in kinds):
        cell = hits_on(mine.ws, yours.ws, readings[OverTen])
        detail = needs(cell, f"skill {value_of(mine.ws)} on skill {value_of(yours.ws)}")
        what = "Values beyond the tables: a unit hits a unit"
        yield Step(what, cell.chance, detail, "tables/outside", OverTen.input_name)


def named_squad(squad: Combatants, noun: str = "") -> str:
    """A squad in a sentence: ten attackers and their leader."""
    count = squad.common.units
    noun = f" {noun}{'s' * (count > 1)}" if noun else ""
    leader = f" and {'their' if count > 1 else 'a'} leader" if squad.leader else ""
    return f"{in_words(count)}{noun}{leader}"


def melee_notes(circumstances: Circumstances) -> Iterator[str]:
    """What was taken for granted, or did not count."""
    if circumstances.squads:
        yield "The attackers' losses are those of the squad that is answered; the others lose nobody."
    changes = circumstances.attacker_changes, circumstances.defender_changes
    if not circumstances.cards and changes != (NO_CHANGES, NO_CHANGES):
        yield "Changes count only where spells, commands or items are at work."
