"""One round of melee between two squads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, chance, number, spread
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, in_words, sentence
from calculators.warfig.rules.exchange import Election, Meeting, counted
from calculators.warfig.rules.foes import Attackers, Circumstances, Defenders, meeting_of, problems_of, squad_of
from calculators.warfig.rules.rivals import MOST_UNITS, ChallengeLeader, First, too_much
from calculators.warfig.rules.squad import Leader, Squad
from calculators.warfig.rules.tables import hits_on, parries_on, wounds_on
from calculators.warfig.rulings_melee import MeleeReadings
from calculators.warfig.words.phrases import way
from calculators.warfig.words.working_melee import melee_steps


@dataclass(frozen=True)
class Chosen:
    """What the squad that is attacked does."""

    election: Election = ask(
        Election.FIGHT, "The defender chooses to", group="The choice", rule="melee/fight-or-defend"
    )


@dataclass(frozen=True)
class Melee(MeleeReadings, Circumstances, Defenders, Attackers, Chosen):
    """A round of melee, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        return problems_of(self)


@dataclass(frozen=True, kw_only=True)
class Losses(Answer):
    mean_defender_casualties: Fraction = number("Defenders lost, on average")
    mean_attacker_casualties: Fraction = number("Attackers lost, on average", "of the squad that is answered")
    defender_wiped_out: Fraction = chance("Defender wiped out", quiet=True)
    attacker_wiped_out: Fraction = chance("Attacker wiped out", quiet=True)
    defender_leader_killed: Fraction = chance("Defender's leader killed", quiet=True)
    attacker_leader_killed: Fraction = chance("Attacker's leader killed", quiet=True)
    defender_casualties: Odds = spread("Defenders lost", "leader counted")
    attacker_casualties: Odds = spread("Attackers lost", "leader counted")
    attacker_hits_on: Fraction = chance("An attacker's die hits", "unit on unit")
    parry: Fraction = chance("A defence die parries", "a unit against a unit")
    attacker_wounds_on: Fraction = chance("An attacker's hit wounds", "unit on unit")
    defender_hits_on: Fraction = chance("A defender's die hits", "unit on unit")
    defender_wounds_on: Fraction = chance("A defender's hit wounds", "unit on unit")


@calculator(
    "warfig/melee",
    title="Melee",
    summary="One squad attacks another that fights back or defends: who falls on either side.",
    rules={
        "melee/steps": "",
        "melee/sides": "",
        "melee/contact": "",
        "melee/fight-or-defend": "election=defend",
        "melee/dice": "attacker_fighting=5",
        "melee/targets": "defender_leader=struck",
        "melee/to-hit": "attacker_ws=5",
        "melee/parry": "election=defend",
        "melee/strike-back": "",
        "melee/several-squads": "squads=units:10",
        "damage/to-wound": "attacker_strength=5",
        "damage/assigning": "defender_units=5&defender_health=2",
        "damage/casualties": "",
        "damage/counters": "defender_units=5&defender_health=3&defender_damage=1",
        "tables/attack": "attacker_ws=5",
        "tables/parry": "election=defend&attacker_ws=5",
        "tables/damage": "attacker_strength=5",
        "tables/outside": "attacker_ws=10&defender_ws=8&cards=yes&attacker_ws_change=2",
        "statistics/weapon-skill": "attacker_ws=5",
        "statistics/strength": "attacker_strength=5",
        "statistics/armour": "defender_armour=5",
        "statistics/health": "defender_health=2",
        "statistics/attacks": "attacker_attacks=2",
        "statistics/profiles": "cards=yes&attacker_ws_change=1",
        "squads/leaders": "attacker_leader=spared",
        "commands/effects": "cards=yes&attacker_ws_change=1",
        "spells/effects": "cards=yes&defender_armour_change=1",
        "examples/fight-back": "attacker_leader=struck&defender_leader=spared",
        "examples/defend": "election=defend&attacker_leader=struck&defender_leader=spared",
    },
    cases={
        "10 against 10, who fight back": "",
        "10 against 10, who defend": "election=defend",
        "The same, a die for each hit": "election=defend&defence_dice=per_hit",
        "10 with skill 5 against 10 with skill 3": "attacker_ws=5",
        "20 against 10, who defend": "election=defend&attacker_units=20",
        "Two squads of 10 against 10": "squads=units:10",
        "Leaders on both sides, units struck": "attacker_leader=spared&defender_leader=spared",
        "A leader takes all blows": "attacker_leader=struck&defender_leader=spared",
        "5 with 2 attacks and 2 health against 10": "attacker_units=5&attacker_health=2&attacker_attacks=2",
    },
)
def melee(given: Melee) -> Losses:
    """Blows at the defender, through whatever parries them, and the blows it gives back."""
    meeting = meeting_of(given)
    falls = meeting.defender_falls(given.election)
    loses = meeting.attacker_falls(given.election, falls)
    defenders, attackers = counted(falls), counted(loses)
    mine, yours, over_ten = meeting.attacker.common, meeting.defender.common, given.over_ten
    return Losses(
        headline=_headline(meeting, given.election, defenders, attackers),
        mean_defender_casualties=defenders.mean,
        mean_attacker_casualties=attackers.mean,
        defender_wiped_out=defenders[meeting.defender.size],
        attacker_wiped_out=attackers[meeting.attacker.size],
        defender_leader_killed=falls.chance(lambda fell: fell[1]),
        attacker_leader_killed=loses.chance(lambda fell: fell[1]),
        defender_casualties=defenders,
        attacker_casualties=attackers,
        attacker_hits_on=hits_on(mine.ws, yours.ws, over_ten).chance,
        parry=parries_on(yours.ws, mine.ws, given.parry_table, over_ten).chance,
        attacker_wounds_on=wounds_on(mine.strength, yours.armour, over_ten).chance,
        defender_hits_on=hits_on(yours.ws, mine.ws, over_ten).chance,
        defender_wounds_on=wounds_on(yours.strength, mine.armour, over_ten).chance,
        working=tuple(melee_steps(meeting, given.election)),
        notes=tuple(notes(given, meeting)),
        links=tuple(_opens(given)),
    )


def _headline(meeting: Meeting, election: Election, defenders: Odds, attackers: Odds) -> str:
    more = ""
    if meeting.others:
        more = f" and {in_words(sum(squad.size for squad in meeting.others))} more"
    whole = band(meeting.attacker, "attacker")
    kill = "kills" if meeting.attacker.size == 1 and not more else "kill"
    enemy = band(meeting.defender, "")
    verb = "" if meeting.defender.size > 1 else "s"
    does = f"fight{verb} back" if election is Election.FIGHT else f"defend{verb}"
    end = f", and lose{'s' if kill == 'kills' else ''} {figure(attackers.mean)}" if election is Election.FIGHT else ""
    return sentence(f"{whole}{more} {kill} {figure(defenders.mean)} of {enemy} who {does}{end}.")


def band(squad: Squad, noun: str) -> str:
    """A squad in a sentence: ten attackers and their leader."""
    count = squad.common.units
    noun = f" {noun}{'s' * (count > 1)}" if noun else ""
    leader = f" and {'their' if count > 1 else 'a'} leader" if squad.leader else ""
    return f"{in_words(count)}{noun}{leader}"


def notes(given: Any, meeting: Meeting) -> Iterator[str]:
    """What was taken for granted, or did not count."""
    if meeting.others:
        yield "The attackers' losses are those of the squad that is answered; the others lose nobody."
    changes = [one.name for one in fields(Circumstances) if one.name.endswith("_change")]
    if not given.cards and any(getattr(given, name) for name in changes):
        yield "Changes count only where spells, commands or items are at work."


def _opens(given: Melee) -> Iterator[Link]:
    other = Election.DEFEND if given.election is Election.FIGHT else Election.FIGHT
    same = {one.name: getattr(given, one.name) for one in fields(given)}
    yield way(
        "melee", "If it defends" if other is Election.DEFEND else "If it fights back", **same | {"election": other}
    )
    same.pop("election")
    yield way("fight-or-defend", "Fight back or defend?", **same)
    squads = {"a": squad_of(given, "attacker"), "b": squad_of(given, "defender")}
    if given.squads or given.cards or any(_too_special(squad) for squad in squads.values()):
        return
    rivals = {f"{name}_{what}": value for name, squad in squads.items() for what, value in _rival(squad).items()}
    rulings = {one.name: getattr(given, one.name) for one in fields(MeleeReadings)}
    yield way("personal-challenge", "To the end", **rivals, first=First.A, b_election=given.election, **rulings)


def _too_special(squad: Squad) -> bool:
    """Whether a challenge does not ask for all that is known of a squad, or takes no squad of its size."""
    large = squad.common.units > MOST_UNITS or any(too_much(squad, ""))
    return (
        large
        or squad.struck is Leader.SHARED
        or bool(squad.fighting or squad.damage or (squad.leader and squad.leader.dice))
    )


def _rival(squad: Squad) -> dict[str, Any]:
    """A squad as a challenge asks for it."""
    found = squad.common._asdict() | {"leader": ChallengeLeader(squad.struck.value)}
    leader = squad.leader._asdict() if squad.leader else {}
    return found | {
        f"leader_{name}": leader[name] for name in ("ws", "strength", "armour", "health", "attacks") if leader
    }
