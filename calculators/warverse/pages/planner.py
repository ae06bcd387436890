"""The best use of a character's attacks: straight, as an area, or split."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, questions
from calculators.declare.outputs import Answer, Table, chance, number, table, word
from calculators.show.wording import listed
from calculators.warverse.rules.attacking import Cover, defence, range_penalty, ways_to_hit
from calculators.warverse.rules.fighter import LEAST_MOVE, LEAST_STRENGTH, MOST_MOVE, MOST_STRENGTH, Character
from calculators.warverse.rules.placing import Laying, Spot, can_catch, in_contact, laid_on, laid_on_all
from calculators.warverse.rules.planning import Prey, Way, one_by_one, single_areas, split, straight, wide_area
from calculators.warverse.rules.splitting import Aim, Goal
from calculators.warverse.rules.targets import Foe, called, row_problems
from calculators.warverse.rulings import (
    AddReadings,
    AreaReadings,
    CloseArea,
    CloseAreaReadings,
    CoverReadings,
    RangeReadings,
    SplitReadings,
)
from calculators.warverse.words.phrases import rows_problem
from calculators.warverse.words.working import cover_counts
from calculators.warverse.words.working_plan import plan_headline, plan_notes, plan_opens, plan_steps, ranking

MOST_ATTACKS, MOST_TARGETS = 100, 4


EXAMPLE = (Foe("Trooper", 2, 3, 15, cover=Cover.LIGHT),)


@dataclass(frozen=True)
class Situation:
    """An attacker, its targets, and what it wants."""

    move: int = ask(
        6,
        "Move",
        low=LEAST_MOVE,
        high=MOST_MOVE,
        group="Attacker",
        hint="for its own Hit Points",
        rule="characters/move",
    )
    strength: int = ask(
        4, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Attacker", rule="characters/strength"
    )
    attacks: int = ask(10, "Attacks", low=1, high=MOST_ATTACKS, group="Attacker", rule="characters/attacks")
    close: bool = ask(
        False, "Close combat", group="Attacker", hint="then all targets are in contact", rule="close-combat/engaging"
    )
    goal: Goal = ask(Goal.KILLS, "Goal", group="Attacker", hint="points: own loss taken off", rule="combat/splitting")
    targets: tuple[Foe, ...] = ask(EXAMPLE, "Targets", most=MOST_TARGETS, rule="combat/declaring")
    together: int = ask(
        0, "Radius over all", low=0, high=50, unit='"', group="Area", hint="0: no area catches all", rule="areas/radius"
    )
    centre: int = ask(
        8, "Range to its centre", low=0, high=300, unit='"', group="Area", rule="areas/centre", when="close=no"
    )
    base: int = ask(
        1,
        "Everyone's base",
        low=0,
        high=20,
        unit='"',
        group="Area",
        rule="areas/caught",
        when="area_catches=half,wholly",
    )


@dataclass(frozen=True)
class Question(SplitReadings, CloseAreaReadings, AreaReadings, AddReadings, CoverReadings, RangeReadings, Situation):
    """What to plan, and how the table reads the rules."""

    def problems(self) -> dict[str, str]:
        problem = rows_problem("Targets", row_problems(self.targets), len(self.targets))
        found = {"targets": problem} if problem else {}
        missed = (
            []
            if self.close or not self.together or len(self.targets) < 2
            else [
                f'{called(row.name, at)} at {row.range}"'
                for at, row in enumerate(self.targets, 1)
                if not can_catch(self.together, self.centre, row.range, self.laying)
            ]
        )
        if missed:
            found["centre"] = (
                f'An area of {self.together}" around a point {self.centre}" away cannot catch {listed(missed)}.'
            )
        return found

    @property
    def laying(self) -> Laying:
        return Laying(self.range_steps, self.area_range, self.area_catches, self.close_area, self.base)


@dataclass(frozen=True, kw_only=True)
class Advice(Answer):
    best_way: str = word("Best way")
    mean_kills: Fraction = number("Kills, on average")
    all_killed: Fraction = chance("All killed")
    any_killed: Fraction = chance("At least one killed", quiet=True)
    points_killed: Fraction = number("Points killed, on average")
    attacker_killed: Fraction = chance("Attacker killed", "by its own area", quiet=True)
    ranking: Table = table("All ways, the best first")


@calculator(
    "warverse/planner",
    title="Planner",
    summary="The best use of a character's attacks on these targets: straight, as an area or split, ranked by what they do.",
    rules={
        "combat/declaring": "",
        "combat/splitting": "targets=name:Grunt,strength:1,hp:2;name:Trooper,strength:2,hp:3",
        "combat/killing": "close=yes",
        "combat/expected-hits": "targets=name:Champion,strength:5,hp:20",
        "areas/radius": "targets=name:Grunt,strength:1,hp:2;name:Trooper,strength:2,hp:3&together=2",
        "areas/centre": "targets=name:Guard,hp:3,range:6,cover:heavy",
        "areas/caught": "close=yes&targets=name:Grunt,strength:1,hp:2;name:Trooper,strength:2,hp:3",
        "areas/defending": "targets=name:Guard,hp:3,cover:heavy",
        "ranged/range": "targets=name:Guard,hp:3,range:12",
        "ranged/cover": "targets=name:Guard,hp:3,cover:heavy",
        "close-combat/engaging": "close=yes",
        "characters/attacks": "attacks=20",
    },
    cases={
        'A trooper in light cover at 8"': "",
        'Just across a step: 6"': "targets=name:Guard,hp:3,range:6,cover:heavy",
        "Two grunts side by side": "targets=name:One,strength:1,hp:2,points:10;name:Two,strength:1,hp:2,points:10&together=1",
        "Three in contact": "attacks=12&close=yes&targets=name:One,strength:1,hp:2;name:Two,strength:1,hp:2;name:Three,strength:1,hp:2",
        "A hero and its guard": "attacks=20&goal=points&targets=name:Hero,points:39;name:Guard,strength:2,hp:4&together=2",
        "All of them or nothing": "attacks=16&goal=all&targets=name:One,strength:2,hp:3,range:4;name:Two,strength:2,hp:3,range:4",
    },
)
def planner(given: Question) -> Advice:
    """Every way is worked out exactly; the best by the goal comes first, of equals the one safer for the attacker."""
    attacker = Character(given.move, given.strength, given.attacks)
    prey = _all_prey(given)
    ranked = sorted(_ways(given, attacker, prey), key=lambda way: (-way.value(given.goal, attacker.points), way.own))
    best = ranked[0]
    return Advice(
        headline=plan_headline(given, best, len(prey)),
        best_way=best.what,
        mean_kills=best.mean,
        all_killed=best.all_killed,
        any_killed=best.any_killed,
        points_killed=best.points,
        attacker_killed=best.own,
        ranking=ranking(ranked, len(prey), given.goal),
        working=tuple(plan_steps(given, prey, frozenset(_deciding(given, prey)), best)),
        notes=tuple(plan_notes(given, prey, ranked)),
        links=tuple(plan_opens(given)),
    )


def _all_prey(given: Question) -> list[Prey]:
    return [_prey(given, row, called(row.name, at)) for at, row in enumerate(given.targets, 1)]


def _prey(given: Question, row: Foe, name: str) -> Prey:
    counts = cover_counts(given.close, 0, given.cover_in_close_combat)
    penalty = 0 if given.close else range_penalty(row.range)
    aim = Aim(ways_to_hit(given.strength, defence(row.strength, row.cover.bonus if counts else 0)), row.hp, penalty)
    spot: Spot | None = None
    if not given.close:
        spot = laid_on(row.range, given.laying)
    elif given.close_area is CloseArea.AT_CONTACT:
        spot = in_contact(given.laying)
    area = Aim(ways_to_hit(given.strength, row.strength), row.hp, spot.cost) if spot else None
    return Prey(name, row.strength, row.hp, row.worth, aim, spot, area)


def _ways(given: Question, attacker: Character, prey: list[Prey]) -> Iterator[Way]:
    attacks, strength, own = given.attacks, given.strength, attacker.hit_points
    yield from straight(prey, attacks)
    yield from single_areas(prey, attacks, strength, own)
    if (over := _over_all(given)) is not None:
        yield from wide_area(prey, attacks, strength, own, over)
    yield from split(prey, attacks, given.goal, given.split_pays, given.hits_add_up)
    if given.hits_add_up:
        yield from one_by_one(prey, attacks, given.goal, given.split_pays)


def _over_all(given: Question) -> Spot | None:
    """The area on all targets: of the given radius, or in close combat on all who are in contact."""
    if given.close and given.close_area is not CloseArea.AT_CONTACT:
        return in_contact(given.laying)
    if not given.together or len(given.targets) == 1:
        return None
    if given.close:
        return in_contact(given.laying, given.together)
    return laid_on_all(given.together, given.centre, min(row.range for row in given.targets), given.laying)


def _deciding(given: Question, prey: list[Prey]) -> Iterator[str]:
    """The rulings that another reading of would change one of the ways."""
    for question in questions(Question):
        if question.ruling and question.name not in ("split_pays", "hits_add_up"):
            others = [replace(given, **{question.name: other}) for other in question.options or (True, False)]
            if any(_all_prey(other) != prey or _over_all(other) != _over_all(given) for other in others):
                yield question.name
    if any(one.straight.penalty for one in prey) or (len(prey) > 1 and any(one.area for one in prey)):
        yield "split_pays"
    yield "hits_add_up"
