"""The best squads for the points against one enemy: every number of every unit with every set of items is tried."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from calculators.declare import Choice, Inputs, Readings, add, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, number, table, word
from calculators.show.wording import figure, listed, percent, sentence
from calculators.warfig.rules.army_building import LEAST, MOST
from calculators.warfig.rules.army_list import CHALLENGE_LIMIT, Entry
from calculators.warfig.rules.cards import ROLES, Trait
from calculators.warfig.rules.items import MOST_ITEMS, Equipped, Gear, carried_twice
from calculators.warfig.rules.priced_squads import MOST_UNITS, PricedSquad
from calculators.warfig.rules.statistics import Stats
from calculators.warfig.rules.worth import MOST_KINDS, OFFERS, Candidate, Opposition, squad_sizes, survives, weighing
from calculators.warfig.rulings import WORTH, SquadLimit, Stacking
from calculators.warfig.words.phrases import own_prices
from calculators.warfig.words.worth import worth_steps
from calculators.weigh.search import as_good_as_the_best, leaders
from calculators.weigh.worth import PER, Worth

SHOWN = 20
MOST_POINTS = 100000  # for one squad
MOST_CANDIDATES = 6  # with six items: 1,512 squads, or 4,032 where squads have no limit
CANDIDATES = (
    Candidate(name="Spearman", cost=25),
    Candidate(name="Swordsman", cost=32, stats=Stats(ws=4)),
    Candidate(name="Guard", cost=34, stats=Stats(armour=4)),
    Candidate(name="Brute", cost=60, stats=Stats(strength=4, health=2)),
)


class Aim(Choice):
    """What the best is best at."""

    AHEAD = "ahead", "Points ahead"
    NET = "net", "The same, for its points"
    DESTROY = "destroy", "Destroying"
    SURVIVE = "survive", "Surviving"

    @property
    def column(self) -> tuple[str, ...]:
        """What the table shows for it, besides what it always has."""
        return ("Survives",) if self is Aim.SURVIVE else ()

    def score(self, worth: Worth) -> Fraction:
        """How good a squad is at it; more is better."""
        if self is Aim.AHEAD:
            return worth.gain
        if self is Aim.NET:
            return worth.net
        return worth.kills * worth.enemy.each if self is Aim.DESTROY else survives(worth)


class BestBuilds(Inputs):
    """How many points there are, what for, and what there is to choose from."""

    points: int = ask(
        CHALLENGE_LIMIT, "Points for one squad", low=1, high=MOST_POINTS, rule="personal-challenge/starting"
    )
    units: tuple[Candidate, ...] = ask(
        CANDIDATES, "Units to choose from", most=MOST_CANDIDATES, rule="statistics/profiles"
    )
    items: tuple[Gear, ...] = ask(OFFERS, "Items to choose from", most=MOST_KINDS, rule="items/three-items")
    aim: Aim = ask(Aim.AHEAD, "Best at", rule="objectives/points")
    against: Opposition = part(Opposition)
    readings: Readings = readings(*WORTH)

    def problems(self) -> dict[str, str]:
        return carried_twice(self.items)


class Found(Answer):
    best: str = word("The best")
    considered: int = number("Squads tried", "all that are legal and within the points")
    builds: Table = table(
        "The best of them",
        "ahead: points destroyed less points lost; kills, lost: units on average; "
        f"per {PER}: ahead, for {PER} points on each side",
    )


class Build(NamedTuple):
    """A candidate with items, and the squad that so many of them are."""

    candidate: Candidate
    card: Equipped
    squad: PricedSquad

    @property
    def called(self) -> str:
        gear = listed(item.called for item in self.card.items)
        return f"{self.squad.units} × {self.candidate.called}" + (f" with {gear}" if gear else "")


@calculator(
    "Best squads",
    "The best squads from your own cards for the points, against a chosen enemy; every set of items is tried.",
)
def best_builds(inputs: BestBuilds) -> Found:
    """Every legal squad within the points against the enemy, and the enemy against it; the best first."""
    legal = list(legal_builds(inputs))
    if not legal:
        return Found(headline="No legal squad costs so little.", best="none", considered=0, builds=Table((), ()))
    best = ranked(inputs, legal)
    first, worth = best[0]
    return Found(
        headline=_headline(inputs.aim, first, worth),
        best=first.called,
        considered=len(legal),
        builds=Table(
            ("Squad", "Points", "Ahead", "Kills", "Lost", f"Per {PER}", *inputs.aim.column),
            tuple(_row(inputs, build, worth) for build, worth in best),
            ways=tuple(_add_to_list(inputs, build) for build, _ in best),
        ),
        working=(
            Step(f"{len(legal)} legal squads cost at most {inputs.points} points", rule="squads/squads"),
            *worth_steps(first.squad, worth, inputs.against, inputs.readings),
        ),
        notes=(
            *own_prices((build.candidate.unit, build.card.base_cost) for build in legal),
            *_notes(inputs.readings[SquadLimit]),
            *as_good_as_the_best(
                [inputs.aim.score(worth) for _, worth in best], "squads", "the cheaper one with fewer items"
            ),
        ),
        links=links(_choices(inputs, first, "Every single change to the best")),
    )


def legal_builds(inputs: BestBuilds) -> Iterator[Build]:
    """Every squad that may be, within the points."""
    stacking, limit = inputs.readings[Stacking], inputs.readings[SquadLimit]
    for candidate in dict.fromkeys(inputs.units):
        bare = Equipped(candidate.unit, candidate.cost, candidate.stats, 1, (), stacking)
        fitting = [gear for gear in inputs.items if bare.fits(gear)]
        for size in range(min(MOST_ITEMS, len(fitting)) + 1):
            for items in combinations(fitting, size):
                card = replace(bare, items=items)
                stats, each = card.fights_with, card.points
                for count in squad_sizes(limit, candidate.single):
                    if stats and count * each <= inputs.points:
                        yield Build(candidate, card, PricedSquad(card.called, count, each, stats))


def ranked(inputs: BestBuilds, legal: list[Build]) -> list[tuple[Build, Worth]]:
    """The best squads, best first; of equals the cheaper, then the one with fewer items."""
    weigh, score = weighing(inputs.against, inputs.readings), inputs.aim.score

    def order(weighed: tuple[Build, Worth]) -> tuple[Fraction | int, ...]:
        build, worth = weighed
        return -score(worth), build.squad.points, len(build.card.items)

    return sorted(leaders(legal, lambda build: weigh(build.squad), score, SHOWN), key=order)[:SHOWN]


def _headline(aim: Aim, best: Build, worth: Worth) -> str:
    kills = f"kills {figure(worth.kills)} and loses {figure(worth.killed)} on average"
    ahead = f"{figure(abs(worth.gain))} points {'ahead' if worth.gain >= 0 else 'behind'}"
    alive = f" A unit survives {percent(survives(worth))} of the time." if aim is Aim.SURVIVE else ""
    return sentence(f"{best.called} for {best.squad.points} points {kills}: {ahead}.{alive}")


def _choices(inputs: BestBuilds, build: Build, label: str) -> Link | None:
    return link(
        "warfig/choices",
        label,
        build.candidate,
        inputs.against,
        inputs.readings,
        count=build.squad.units,
        items=build.card.items,
        offers=tuple(gear for gear in inputs.items if gear not in build.card.items),
    )


def _add_to_list(inputs: BestBuilds, build: Build) -> Link | None:
    return add("warfig/army-list", listed_as(build.candidate, build.card, build.squad.units), inputs.readings)


def listed_as(candidate: Candidate, card: Equipped, count: int) -> Entry:
    """So many of them with their items as a row of an army list."""
    alone = candidate.single and not candidate.unit.traits & ROLES
    return card.row(count, candidate.name, (Trait.LEADER,) if alone else ())


def _row(inputs: BestBuilds, build: Build, worth: Worth) -> tuple[str | int | Fraction | Link, ...]:
    figures = map(figure, (worth.gain, worth.kills, worth.killed, worth.net))
    score = (inputs.aim.score(worth) for _ in inputs.aim.column)
    return _choices(inputs, build, build.called) or build.called, build.squad.points, *figures, *score


def _notes(limit: SquadLimit) -> Iterator[str]:
    most = MOST if limit is SquadLimit.TEN else MOST_UNITS
    yield f"Squads have one kind of unit, {LEAST} to {most} of them, or one that stands alone; no leader joins them."
    yield "Movement, spells, commands and the size that an item fits are not weighed."
    yield "The book prints no values for units and items: enter those on your cards. The form has examples."
