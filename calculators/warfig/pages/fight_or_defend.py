"""Fight back or defend: both choices of a squad that is attacked, side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import NamedTuple

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, spread, table, word
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, sentence
from calculators.warfig.pages.melee import band, notes
from calculators.warfig.rules.exchange import Election, Meeting, counted
from calculators.warfig.rules.foes import LED, Attackers, Circumstances, Defenders, meeting_of, problems_of
from calculators.warfig.rulings_melee import MeleeReadings
from calculators.warfig.words.phrases import way
from calculators.warfig.words.working_melee import melee_steps


@dataclass(frozen=True)
class Points:
    """What a unit is worth on either side."""

    attacker_points: int = ask(
        25, "An attacker", low=0, high=1000, group="Points", hint="with its items", rule="statistics/cost"
    )
    attacker_leader_points: int = ask(
        475, "Attacker's leader", low=0, high=2000, group="Points", rule="statistics/cost", when=LED["attacker"]
    )
    defender_points: int = ask(
        25, "A defender", low=0, high=1000, group="Points", hint="with its items", rule="statistics/cost"
    )
    defender_leader_points: int = ask(
        475, "Defender's leader", low=0, high=2000, group="Points", rule="statistics/cost", when=LED["defender"]
    )


@dataclass(frozen=True)
class Dilemma(MeleeReadings, Circumstances, Points, Defenders, Attackers):
    """A melee whose defender has yet to choose, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        return problems_of(self)


_BETTER = {one.value: one.label for one in Election} | {"even": "Even"}


@dataclass(frozen=True, kw_only=True)
class Verdict(Answer):
    better_by_units: str = word("Better by units", "losses of the enemy less your own", says=_BETTER)
    better_by_points: str = word("Better by points", says=_BETTER)
    choices: Table = table("On average")
    fight_defenders_lost: Fraction = number("You lose if you fight back")
    fight_attackers_lost: Fraction = number("They lose if you fight back")
    defend_defenders_lost: Fraction = number("You lose if you defend")
    fight_points: Fraction = number("Points ahead if you fight back", "theirs lost, less yours")
    defend_points: Fraction = number("Points ahead if you defend", "never above 0: nobody strikes")
    fight_wiped_out: Fraction = chance("You are wiped out if you fight back", quiet=True)
    defend_wiped_out: Fraction = chance("You are wiped out if you defend", quiet=True)
    fight_casualties: Odds = spread("You lose if you fight back")
    defend_casualties: Odds = spread("You lose if you defend")


class Choice(NamedTuple):
    """What comes of one choice: the odds of what falls on either side, as pairs of units and leader."""

    defenders: Odds
    attackers: Odds
    prices: tuple[int, int, int, int]

    @property
    def units(self) -> tuple[Fraction, Fraction]:
        """Units the defender and the attacker lose, leaders counted."""
        return counted(self.defenders).mean, counted(self.attackers).mean

    @property
    def points(self) -> tuple[Fraction, Fraction]:
        """The same in points."""
        unit, leader, own_unit, own_leader = self.prices
        return _worth(self.defenders, own_unit, own_leader), _worth(self.attackers, unit, leader)

    @property
    def won(self) -> tuple[Fraction, Fraction]:
        """What the enemy loses less what the defender loses, in units and in points."""
        return self.units[1] - self.units[0], self.points[1] - self.points[0]


def _worth(falls: Odds, unit: int, leader: int) -> Fraction:
    return falls.map(lambda fell: fell[0] * unit + fell[1] * leader).mean


@calculator(
    "warfig/fight-or-defend",
    title="Fight back or defend?",
    summary="For the squad that is attacked: both choices side by side, by units and by points.",
    rules={
        "melee/fight-or-defend": "",
        "melee/steps": "",
        "melee/parry": "",
        "melee/strike-back": "",
        "melee/to-hit": "attacker_ws=5",
        "melee/targets": "attacker_units=11&defender_leader=struck&defender_leader_ws=3&defender_leader_armour=3&defender_leader_health=1",
        "melee/several-squads": "squads=units:10",
        "melee/dice": "defender_fighting=5",
        "damage/to-wound": "defender_strength=5",
        "damage/assigning": "attacker_ws=5&attacker_strength=5&defender_units=5&defender_health=2",
        "damage/casualties": "",
        "tables/parry": "attacker_ws=5&attacker_strength=4",
        "tables/outside": "attacker_strength=10&defender_armour=10&cards=yes&attacker_strength_change=2",
        "statistics/cost": "attacker_points=136",
        "statistics/attacks": "defender_attacks=2",
        "examples/fight-back": "attacker_leader=struck&defender_leader=spared",
    },
    cases={
        "10 against 10": "",
        "10 dear attackers against 10": "attacker_points=136",
        "20 attackers against 10": "attacker_units=20",
        "5 attackers against 10": "attacker_units=5",
        "Weapon skill 5 against 3": "attacker_ws=5",
        "Weapon skill 3 against 5": "defender_ws=5",
        "Two squads of 10 against 10": "squads=units:10",
        "A die for each hit": "defence_dice=per_hit",
    },
)
def fight_or_defend(given: Dilemma) -> Verdict:
    """The same melee twice; better is what leaves the enemy's losses furthest ahead of your own."""
    meeting = meeting_of(given)
    prices = given.attacker_points, given.attacker_leader_points, given.defender_points, given.defender_leader_points
    fight, defend = (_choice(meeting, election, prices) for election in Election)
    size = meeting.defender.size
    better = [_better(fight.won[by], defend.won[by]) for by in (0, 1)]
    return Verdict(
        headline=_headline(meeting, fight, defend, better),
        better_by_units=better[0],
        better_by_points=better[1],
        choices=Table(
            ("Choice", "You lose", "They lose", "Ahead", "Points"), (_row("Fight back", fight), _row("Defend", defend))
        ),
        fight_defenders_lost=fight.units[0],
        fight_attackers_lost=fight.units[1],
        defend_defenders_lost=defend.units[0],
        fight_points=fight.won[1],
        defend_points=defend.won[1],
        fight_wiped_out=counted(fight.defenders)[size],
        defend_wiped_out=counted(defend.defenders)[size],
        fight_casualties=counted(fight.defenders),
        defend_casualties=counted(defend.defenders),
        working=tuple(_working(meeting)),
        notes=tuple(_notes(given, meeting)),
        links=tuple(_opens(given)),
    )


def _choice(meeting: Meeting, election: Election, prices: tuple[int, int, int, int]) -> Choice:
    falls = meeting.defender_falls(election)
    return Choice(falls, meeting.attacker_falls(election, falls), prices)


def _better(fight: Fraction, defend: Fraction) -> str:
    return "fight" if fight > defend else "defend" if defend > fight else "even"


def _row(name: str, choice: Choice) -> tuple[str, ...]:
    return name, *map(figure, choice.units), *(_signed(won) for won in choice.won)


def _signed(value: Fraction) -> str:
    return f"+{figure(value)}" if value > 0 else figure(value)


def _headline(meeting: Meeting, fight: Choice, defend: Choice, better: list[str]) -> str:
    says = {"fight": "fight back", "defend": "defend", "even": "do either"}
    both = (
        f"better {says[better[0]]}"
        if better[0] == better[1]
        else f"by units {says[better[0]]}, by points {says[better[1]]}"
    )
    both = "either will do" if better == ["even", "even"] else both
    squad, alone = band(meeting.defender, "").replace("their", "a"), meeting.defender.size == 1
    lose, kill, they = ("loses", "kills", "it loses") if alone else ("lose", "kill", "they lose")
    fighting = f"{squad} {lose} {figure(fight.units[0])} and {kill} {figure(fight.units[1])}"
    return sentence(f"{both}: fighting, {fighting}; defending, {they} {figure(defend.units[0])}.")


def _working(meeting: Meeting) -> Iterator[Step]:
    """Both rounds, one after the other; what is the same in both is told once."""
    told = []
    for election in Election:
        for step in melee_steps(meeting, election):
            if step not in told:
                told.append(step)
                yield step


def _notes(given: Dilemma, meeting: Meeting) -> Iterator[str]:
    yield "Better is the choice that leaves the enemy's average losses furthest ahead of your own; what happens later is left out."
    yield from notes(given, meeting)


def _opens(given: Dilemma) -> Iterator[Link]:
    prices = {one.name for one in fields(Points)}
    same = {one.name: getattr(given, one.name) for one in fields(given) if one.name not in prices}
    yield way("melee", "Fight back", election=Election.FIGHT, **same)
    yield way("melee", "Defend", election=Election.DEFEND, **same)
